"""A card's two sides, as its face lays them out, and what keeps a card from being printed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.cards.places import layout_of
from companion.errors import CompanionError
from companion.formulas.template import Values, of_value
from companion.printing.choices import Ink
from companion.printing.drawing.fonts import Typeface
from companion.printing.drawing.icons import Outline, icons
from companion.printing.drawing.own_typefaces import with_own
from companion.printing.drawing.vector import Colour, Item
from companion.printing.faces.elements import CardSide, colour_of
from companion.printing.faces.model import OF_SET, Face, SideName
from companion.printing.faces.on_stock import grown, legible
from companion.printing.faces.reading import FaceFile, read_face
from companion.printing.faces.typesetting import Flaw, SetSize
from companion.printing.paper.sheet import Stock


@dataclass(slots=True)
class Painter:
    """Draws the cards of one face; what goes wrong with a card is put on `faults`, the sizes of its words on `sizes`,
    and panels, which many cards share, are drawn once."""

    face: Face
    typefaces: Mapping[str, Typeface]
    icons: Mapping[str, Outline]
    ink: Ink = "color"
    qr: bool = True
    faults: list[Flaw] = field(default_factory=list)
    sizes: list[SetSize] = field(default_factory=list)
    panels: dict[tuple[str, ...], tuple[Item, ...]] = field(default_factory=dict)

    @property
    def smallest(self) -> float:
        """The smallest size in pt of all words drawn so far."""
        return min((each.pt for each in self.sizes), default=99.0)

    def border(self, columns: Mapping[str, str], side: SideName = "front") -> Colour:
        """The colour at the card's edge, which runs on into the bleed."""
        return colour_of(self.face.border, self.face.values_for(columns, self.ink, side))

    def drawn(self, name: SideName, columns: Mapping[str, str], picture: Path | None = None) -> tuple[Item, ...]:
        """A side of a card, or the back of a set's cards, in units, its upper left corner at the origin."""
        side = self.side(name, columns, picture)
        items = tuple(side.items(self.face.elements(name)))
        self.faults += side.faults
        card = columns.get("name", "") or columns.get("text", "")[:40]
        self.sizes += [each._replace(card=card) for each in side.setter.sizes]
        return items

    def side(self, name: SideName, columns: Mapping[str, str], picture: Path | None) -> CardSide:
        """A side of a card, to be drawn element by element."""
        values = self.face.values_for(columns, self.ink, name)
        side = CardSide(self.face.terms, self.typefaces, self.ink, self.qr, values, picture, self.icons, marked=True)
        side.size, side.panels = (self.face.width, self.face.height), self.panels
        side.plates = self.face.of_side(name)
        if self.face.counts_copies:
            side.of_copy = lambda index: self.face.values_for({**columns, "index": str(index)}, self.ink, name)
        return side


@dataclass(slots=True)
class Painters:
    """The painters of a game's cards, one for each face that its cards show; a face is read when first met.

    `layout` is a face of one's own that stands in the place of the game's; `columns` are those of the cards; on a
    `stock` that is higher than a face, that one grows, and on a smaller one its smallest words do. Cards that are
    printed without backs need none: `with_backs`.
    """

    game: str
    ink: Ink = "color"
    qr: bool = True
    layout: Path | None = None
    columns: Collection[str] = ()
    stock: Stock | None = None
    files: dict[Path, FaceFile] = field(default_factory=dict)
    painters: dict[str, Painter] = field(default_factory=dict)
    with_backs: bool = True

    def of(self, columns: Mapping[str, str], kind: str = "") -> Painter:
        """The painter of a card: that of the game's own face unless the face names another for such cards.

        Sets of a `kind`, such as plans, have a face of their own: GAME-KIND.

        Raises SourceError with everything that is wrong with a face.
        """
        own = f"{self.game}-{kind}" if kind else self.game
        path = self.layout or layout_of("faces", own)
        if self.layout is None and not path.is_file():
            raise CompanionError(f"{own} has no card face to print")
        painter = self._painter(path)
        for column, faces in painter.face.others.items():
            if name := of_value(faces, Values(columns)(column)):
                return self._painter(self.files[path].other(name))
        return painter

    def _painter(self, path: Path) -> Painter:
        if str(path) not in self.painters:
            columns = [*self.columns, *OF_SET] if self.columns else ()
            self.files[path] = read_face(path, columns, with_back=self.with_backs)
            face = self.files[path].face
            face = legible(grown(face, self.stock), self.stock) if self.stock else face
            outlines = {name: each.outline for name, each in face.icons.items()}
            self.painters[str(path)] = Painter(face, with_own(face.fonts), {**icons(), **outlines}, self.ink, self.qr)
        return self.painters[str(path)]
