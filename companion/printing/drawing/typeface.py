"""What a typeface is to whoever sets words in it: what it has, how wide words run, and what stands in for it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TypeAlias

from companion.errors import CompanionError

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
