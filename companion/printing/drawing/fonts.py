"""What a typeface is to whoever sets words in it: what it has, how wide words run, what stands in for it; and the
typefaces that travel with the program."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

from companion.cards.places import shipped, shipped_layout
from companion.errors import CompanionError, quoted

IGNORED = str.maketrans(dict.fromkeys("\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f"))
"""What joins letters, tells how a sign is meant or which way words run, and is never seen itself."""


class FontError(CompanionError):
    """A file that can't be used as a typeface: `what` is wrong, and `instead` would be right."""

    def __init__(self, what: str, instead: str = "name a whole TrueType or OpenType font (.ttf, .otf, .ttc)") -> None:
        self.what, self.instead = what, instead
        super().__init__(f"{what}; {instead}")


class Typeface(ABC):
    """A typeface, under the name by which words in a drawing call it; letters that it lacks come from the one `behind`
    it."""

    def __init__(self, name: str, file: str, letters: frozenset[int], behind: "Behind | None" = None) -> None:
        self.name, self.file = name, file
        self._letters, self._behind = letters, behind
        _called[name] = self

    @property
    def behind(self) -> "Typeface | None":
        """The typeface from which letters come that this one lacks; it is read when first asked for."""
        return self._behind() if self._behind else None

    @abstractmethod
    def measured(self, text: str) -> float:
        """How wide a text runs that is set in this typeface alone, at a size of 1."""

    def runs(self, text: str) -> Iterator[tuple["Typeface", str]]:
        """The text in stretches of one typeface: each character in the first that has it, or else in the last."""
        for face, characters in groupby(text, self._having):
            yield face, "".join(characters)

    def width(self, text: str) -> float:
        """How wide the text runs at a size of 1, in the size's unit."""
        return sum(face.measured(part) for face, part in self.runs(text))

    def missing(self, text: str) -> list[str]:
        """The characters of the text that there is no glyph for, in order, each once."""
        seen = dict.fromkeys(text.translate(IGNORED))
        return [char for char in seen if ord(char) not in self._having(char)._letters]

    def _having(self, character: str) -> "Typeface":
        if ord(character) in self._letters or ord(character) in IGNORED or (behind := self.behind) is None:
            return self
        return behind._having(character)


Behind: TypeAlias = Callable[[], Typeface]


_called: dict[str, Typeface] = {}


def typeface_called(name: str) -> Typeface:
    """The typeface that words in a drawing call so."""
    return _called[name]


POINT = 25.4 / 72  # mm in a point
BYTES_AT_MOST = 30_000_000


class ShippedTypeface(Typeface):
    """A typeface of layouts/fonts, which reportlab knows how to embed: letter by letter."""

    def __init__(self, name: str, path: Path, behind: Behind | None = None) -> None:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        self._font: Any = TTFont(name, str(path), asciiReadable=0)  # else all of ASCII goes into every file
        pdfmetrics.registerFont(self._font)
        super().__init__(name, path.name, frozenset(self._font.face.charToGlyph), behind)

    def measured(self, text: str) -> float:
        return float(self._font.stringWidth(text.translate(IGNORED), 1.0))


@cache
def typefaces() -> dict[str, Typeface]:
    """Every typeface of layouts/fonts.toml by its short name."""
    folder, behind = shipped("layouts") / "fonts", shipped_layout("fonts")["behind"]
    others = {file: cache(partial(_behind, folder / file)) for file in dict.fromkeys(behind.values())}
    return {name: ShippedTypeface(name, folder / file, others[behind[name]]) for name, file in font_files().items()}


def _behind(path: Path) -> Typeface:
    return ShippedTypeface(path.stem, path, partial(_last, *shipped_layout("fonts")["last"]["signs"]))


@cache
def _last(file: str, *others: str) -> Typeface:
    """The typeface of signs that no other has, and those behind it."""
    from companion.printing.drawing.shaped import OwnTypeface

    path = shipped("layouts") / "fonts" / file
    return OwnTypeface(path, path.read_bytes(), partial(_last, *others) if others else None)


def font_files() -> dict[str, str]:
    """The file of every typeface that a layout may name in layouts/fonts/, by its short name."""
    return {name: file for name, file in shipped_layout("fonts").items() if isinstance(file, str)}


def own_typeface(path: Path) -> Typeface:
    """A person's own typeface, named by what is in its file. Raises FontError for what is no whole font."""
    try:
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0
    return _own_typeface(path, changed)


@cache
def _own_typeface(path: Path, _changed: int) -> Typeface:
    from companion.printing.drawing.shaped import OwnTypeface

    return OwnTypeface(path, _read(path), lambda: typefaces()["text"])


def _read(path: Path) -> bytes:
    shown = quoted(path.name)
    try:
        if not path.is_file():
            raise FontError(f"there is no font file {shown}", "name one beside the layout")
        with path.open("rb") as file:
            data = file.read(BYTES_AT_MOST + 1)
    except OSError as error:
        raise FontError(f"{shown} can't be read: {(error.strerror or 'for no known reason').lower()}") from None
    if len(data) > BYTES_AT_MOST:
        raise FontError(f"{shown} is larger than {BYTES_AT_MOST // 1_000_000} MB")
    return data
