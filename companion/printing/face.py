"""A card's two sides, as its face lays them out, and what keeps a card from being printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from companion.printing.elements import Fault, Side
from companion.printing.fonts import Typeface
from companion.printing.ink import Ink
from companion.printing.layout import Element, Face
from companion.printing.vector import Colour, Item


@dataclass(slots=True)
class Painter:
    """Draws the cards of one face; what goes wrong with a card is put on `faults`."""

    face: Face
    typefaces: dict[str, Typeface]
    ink: Ink = "color"
    qr: bool = True
    faults: list[Fault] = field(default_factory=list)
    smallest: float = 99.0  # pt, of all words drawn so far

    def front(self, columns: dict[str, str], picture: Path | None = None) -> tuple[Item, ...]:
        """A card's front in units, its upper left corner at the origin."""
        return self._drawn(self.face.front, columns, picture)

    def back(self, columns: dict[str, str]) -> tuple[Item, ...]:
        """The back of the cards of a set in units, its upper left corner at the origin."""
        return self._drawn(self.face.back, columns, None)

    def border(self, columns: dict[str, str]) -> Colour:
        """The colour at the card's edge, which runs on into the bleed."""
        return self._side(columns, None).colour(self.face.border)

    def _drawn(self, elements: dict[str, Element], columns: dict[str, str], picture: Path | None) -> tuple[Item, ...]:
        side = self._side(columns, picture)
        items = tuple(side.items(elements.values()))
        self.faults += side.faults
        self.smallest = min(self.smallest, side.smallest)
        return items

    def _side(self, columns: dict[str, str], picture: Path | None) -> Side:
        values = self.face.values_for(columns, self.ink)
        return Side(self.face, self.typefaces, self.ink, self.qr, values, picture)
