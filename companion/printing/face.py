"""A card's two sides, as its face lays them out, and what keeps a card from being printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from companion.cards import shipped
from companion.errors import CompanionError
from companion.printing.elements import Fault, Side
from companion.printing.fonts import Typeface, typefaces
from companion.printing.ink import Ink
from companion.printing.layout import Face, SideName, read_face
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
        return self._drawn("front", columns, picture)

    def back(self, columns: dict[str, str], picture: Path | None = None) -> tuple[Item, ...]:
        """The back of a set's cards, or of one double-sided card, in units, its upper left corner at the origin."""
        return self._drawn("back", columns, picture)

    def border(self, columns: dict[str, str], side: SideName = "front") -> Colour:
        """The colour at the card's edge, which runs on into the bleed."""
        return self._side(side, columns, None).colour(self.face.border)

    def _drawn(self, name: SideName, columns: dict[str, str], picture: Path | None) -> tuple[Item, ...]:
        side = self._side(name, columns, picture)
        items = tuple(side.items(self.face.elements(name)))
        self.faults += side.faults
        self.smallest = min(self.smallest, side.smallest)
        return items

    def _side(self, name: SideName, columns: dict[str, str], picture: Path | None) -> Side:
        values = self.face.values_for(columns, self.ink, name)
        return Side(self.face, self.typefaces, self.ink, self.qr, values, picture)


@dataclass(slots=True)
class Faces:
    """The painters of a game's cards, one for each face that its cards show; a face is read when first met."""

    game: str
    ink: Ink = "color"
    qr: bool = True
    painters: dict[str, Painter] = field(default_factory=dict)

    def of(self, columns: dict[str, str]) -> Painter:
        """The painter of a card: that of the game's own face unless the face names another for such cards."""
        own = self._named(self.game)
        for column, faces in own.face.others.items():
            if name := faces.get(columns.get(column, "")):
                return self._named(name)
        return own

    def _named(self, name: str) -> Painter:
        if name not in self.painters:
            path = shipped("layouts") / "faces" / f"{name}.toml"
            if not path.is_file():
                raise CompanionError(f"{name} has no card face to print")
            self.painters[name] = Painter(read_face(path), typefaces(), self.ink, self.qr)
        return self.painters[name]
