"""The typefaces of a layout that brings some of its own: each helps the others out."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from companion.printing.drawing.fonts import Typeface, own_typeface, typefaces


def with_own(files: Mapping[str, str]) -> dict[str, Typeface]:
    """The typefaces that a layout may name: the shipped ones, and its own `files`, of which each gives the others what
    neither they nor those behind them have."""
    own = {name: own_typeface(Path(file)) for name, file in files.items()}
    every = {**typefaces(), **own}
    return {name: BackedTypeface(face, [*own.values()]) for name, face in every.items()} if own else every


class BackedTypeface(Typeface):
    """A typeface whose last letters come from others of its layout."""

    def __init__(self, face: Typeface, others: Sequence[Typeface]) -> None:
        super().__init__(" ".join([face.name, *(each.name for each in others)]), face.file, face._face)
        self._first, self._others = face, others

    def measured(self, text: str) -> float:
        return self._first.measured(text)

    def having(self, character: str) -> Typeface:
        found = self._first.having(character)
        return found if found.has(character) else next((each for each in self._others if each.has(character)), found)

    def runs(self, text: str) -> Iterator[tuple[Typeface, str]]:
        return ((self._first if face is self else face, part) for face, part in super().runs(text))
