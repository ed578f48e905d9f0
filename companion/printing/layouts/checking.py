"""Checks of the names that a layout uses: colours, typefaces and icons."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.errors import quoted
from companion.files.models import Fault as Fault
from companion.files.toml_file import KeyPath
from companion.printing.drawing.fonts import font_files
from companion.printing.drawing.icons import icons
from companion.printing.drawing.vector import colour
from companion.words import did_you_mean

ScreenMessage: TypeAlias = dict[str, list[tuple[KeyPath, str]]]


def said_in(tables: Iterable[tuple[KeyPath, Mapping[str, str]]]) -> ScreenMessage:
    """Values of each of a layout's own names: where the layout says so, and what."""
    said: ScreenMessage = {}
    for place, table in tables:
        for name, text in table.items():
            said.setdefault(name, []).append(((*place, name), text))
    return said


@dataclass(frozen=True, slots=True)
class Meanings:
    """The names with a meaning in a layout: those `said` there, its own fonts and icons, and the shipped ones."""

    said: ScreenMessage
    own_fonts: Collection[str]
    own_icons: Collection[str]

    def font(self, name: str, place: KeyPath) -> Iterator[Fault]:
        """Check that there is the typeface."""
        yield from _one_of("typeface", name, [*self.own_fonts, *font_files()], place)

    def is_icon(self, name: str) -> bool:
        """True if the name is an icon's."""
        return name in self.own_icons or name in icons()

    def icon(self, name: str, place: KeyPath) -> Iterator[Fault]:
        """Check that there is the icon."""
        yield from _one_of("icon", name, [*self.own_icons, *icons()], place)

    def colour(self, name: str, place: KeyPath, passed: tuple[str, ...] = ()) -> Iterator[Fault]:
        """Check that a colour's name leads to colours only, whatever it is that decides between them."""
        if name.startswith("#"):
            try:
                colour(name)
            except ValueError:
                yield place, f"{quoted(name)} is no colour", "write it as #rrggbb, such as #1b1724"
        elif "{" in name:
            yield place, f"{quoted(name)} is no name of a colour", "write the name without braces"
        elif name in passed:
            yield place, f"{quoted(name)} leads back to itself", "write a colour as #rrggbb"
        elif name not in self.said:
            colours = [each for each, said in self.said.items() if said[0][1].startswith("#")]
            instead = did_you_mean(name, colours) or "give it in [values], or write #rrggbb"
            yield place, f"there is no colour {quoted(name)}", instead
        else:
            for source, other in self.said[name]:
                if "{" not in other:
                    yield from self.colour(other, source, (*passed, name))


def _one_of(what: str, name: str, known: Collection[str], place: KeyPath) -> Iterator[Fault]:
    if name not in known:
        yield place, f"there is no {what} {quoted(name)}", nearest(name, known)


def nearest(name: str, known: Collection[str], otherwise: str = "") -> str:
    """The known name that may be meant, or what there is."""
    return did_you_mean(name, known) or otherwise or f"there are {', '.join(dict.fromkeys(known))}"
