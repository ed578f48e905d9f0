"""The places of cards on a sheet of paper: slots, their mirror images and the marks to cut by.

Pure numbers in millimetres, measured from the sheet's upper left corner (y runs down). Nothing here knows PDF.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import Literal

from companion.errors import UsageError
from companion.printing.choices import Flip, Marks
from companion.printing.paper.packing import LABEL, STAGGER, FreeMargins, before, staggered, straight
from companion.printing.paper.packing import PRINTER_MARGIN as PRINTER_MARGIN

Outline = Literal["rectangle", "round", "hex"]

SPILL = 2.0  # mm that the border runs on beyond the outermost cards, so that a cut may be a little off


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in mm."""

    width: float
    height: float

    def turned(self) -> "Size":
        """The same size lying on its side."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid of ready-cut paper, labels or perforated cards: the paper, the first piece's upper left corner in mm,
    how many there are, and from one to the next across and down.
    """

    paper_name: str
    paper: Size
    x: float
    y: float
    columns: int
    rows: int
    across: float
    down: float


@dataclass(frozen=True, slots=True)
class Stock(Size):
    """The size to which a card or token is cut, its shape (a hexagon has a corner at the top), and on ready-cut paper
    its grid.
    """

    shape: Outline = "rectangle"
    grid: Grid | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one card: upper left corner and size of its trim in mm, and by how many degrees
    (anticlockwise: 0, 90, 180, 270) the card in it is turned."""

    x: float
    y: float
    width: float
    height: float
    turn: int = 0

    def mirrored(self, paper: Size, flip: Flip) -> "Slot":
        """The slot where this one's back is printed so that it lies behind it after the paper is flipped."""
        if flip == "long":
            return Slot(paper.width - self.x - self.width, self.y, self.width, self.height, -self.turn % 360)
        return Slot(self.x, paper.height - self.y - self.height, self.width, self.height, (180 - self.turn) % 360)


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight mark from one point to another, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet that is printed again and again: its paper and slots, the fold line of a gutterfold, what shape its
    pieces have, and whether it comes ready cut. Borders run on by `more` mm than they would; label and
    ruler stay `around` mm from the paper's edges. `alone` is a page of one card's own."""

    paper: Size
    slots: tuple[Slot, ...]
    bleed: float
    fold: Segment | None = None
    shape: Outline = "rectangle"
    ready_cut: bool = False
    more: float = 0.0
    around: float = PRINTER_MARGIN
    alone: bool = False

    @property
    def spill(self) -> float:
        """The width in mm of a card's border beyond its trim where no other card lies. Round pieces and hexagons have
        neighbours all around, and their bleed is all there is.
        """
        flows = self.shape == "rectangle" and not self.alone
        return (max(self.bleed, SPILL) if flows else self.bleed) + self.more

    @property
    def cut_straight(self) -> bool:
        """True if its pieces are freed by cuts from edge to edge."""
        return self.shape == "rectangle" and not self.ready_cut and not self.alone

    def backs(self, flip: Flip) -> tuple[Slot, ...]:
        """The slots of the backs, in the order of the fronts that they belong to."""
        if self.alone:
            return self.slots
        if self.fold is not None:
            flip = "long" if self.fold.x1 == self.fold.x2 else "short"
        return tuple(slot.mirrored(self.paper, flip) for slot in self.slots)

    def mirrored(self, flip: Flip) -> "Sheet":
        """The same sheet seen from behind."""
        return replace(self, slots=self.backs(flip), fold=None)

    def whole(self) -> "Sheet":
        """A gutterfold sheet with its backs as slots of their own: all that is to be cut."""
        if self.fold is None:
            return self
        return replace(self, slots=self.slots + self.backs("long"))

    def block(self) -> Slot:
        """The smallest box that holds every slot's trim."""
        left = min(slot.x for slot in self.slots)
        top = min(slot.y for slot in self.slots)
        right = max(slot.x + slot.width for slot in self.slots)
        bottom = max(slot.y + slot.height for slot in self.slots)
        return Slot(left, top, right - left, bottom - top)


def page_of(card: Size, bleed: float) -> Sheet:
    """The page of one card's own, with its bleed in mm all around it. Raises UsageError."""
    _check_bleed(bleed)
    if isinstance(card, Stock) and (grid := card.grid) is not None:
        raise _of_its_paper(grid)
    slot = Slot(bleed, bleed, card.width, card.height)
    return Sheet(Size(card.width + 2 * bleed, card.height + 2 * bleed), (slot,), bleed, alone=True)


def _check_bleed(bleed: float) -> None:
    if not 0 <= bleed < inf:
        raise UsageError(f"is {bleed:g} mm; it must be 0 or more", of="bleed")


def _of_its_paper(grid: Grid) -> UsageError:
    what = f"this stock is a ready-cut sheet of {grid.paper_name} paper, "
    what += f"{grid.paper.width:g} x {grid.paper.height:g} mm; print on it"
    return UsageError(what, by=f"paper {grid.paper_name}")


def sheet_of(
    paper: Size,
    card: Size,
    *,
    bleed: float = 0.0,
    gutterfold: bool = False,
    kept: Sequence[FreeMargins] = (),
    around: float = PRINTER_MARGIN,
) -> Sheet:
    """The sheet that holds most cards: a block of slots in the paper's middle, turned if that fits more.

    With `bleed` the cards stand apart by twice that many mm. A gutterfold sheet has its slots on one side of
    the fold line, every card's top towards it, so that the backs on the other side are upside down. Round pieces and
    hexagons stand in staggered rows where that fits more; ready-cut paper has its slots where its stock says.
    `kept` is what may stay free at the edges where that is not the printer's margin and room for a label, which stays
    `around` mm from them. Raises UsageError when not even one card fits, or the paper is not the stock's.
    """
    _check_bleed(bleed)
    stock = card if isinstance(card, Stock) else Stock(card.width, card.height)
    if stock.grid is not None:
        return _ready_cut(paper, stock, stock.grid, bleed, gutterfold)
    # What stays free for the printer, and for a label beside the cards or below them.
    usual = FreeMargins(around, around), FreeMargins(around, around + LABEL), FreeMargins(around + LABEL, around)
    found = _layouts(paper, stock, bleed, gutterfold, kept or usual, around)
    best = max(found, key=lambda sheet: len(sheet.slots))
    if not best.slots:
        what = f"a card of {card.width:g} x {card.height:g} mm with {bleed:g} mm bleed does not fit on paper of "
        raise UsageError(f"{what}{paper.width:g} x {paper.height:g} mm{' twice' if gutterfold else ''}")
    return best


def _layouts(
    paper: Size, stock: Stock, bleed: float, gutterfold: bool, kept: Sequence[FreeMargins], around: float
) -> Iterator[Sheet]:
    """Every way to fill the paper that leaves room for label and ruler, the plainest first, and an empty one."""
    for each in kept:
        room = _Room(paper, bleed, *each, around)
        for turned in (False, True):
            yield from room.labelled(room.folded(stock, turned) if gutterfold else room.plain(stock, turned))
            if stock.shape != "rectangle" and not gutterfold:
                yield from room.labelled(room.staggered(stock, turned))
    yield Sheet(paper, (), bleed)


@dataclass(frozen=True, slots=True)
class _Room:
    """A paper to be filled with pieces and their bleed, so much of it kept free beside them, and above and below."""

    paper: Size
    bleed: float
    beside: float
    above: float
    around: float

    def labelled(self, sheet: Sheet) -> Iterator[Sheet]:
        """The sheet, if it has pieces, and room for its label at the left or below; it may lie on what they spill."""
        if sheet.slots:
            block = sheet.whole().block()
            if max(block.x, block.y) >= self.around + LABEL - 1e-6:
                yield replace(sheet, around=self.around)

    def plain(self, stock: Stock, turned: bool) -> Sheet:
        """Rows and columns."""
        size = stock.turned() if turned else stock
        across, down = self._bleeds(stock, turned)
        xs = straight(self.paper.width, size.width, across, self.beside)
        ys = straight(self.paper.height, size.height, down, self.above)
        return Sheet(self.paper, _filled(xs, ys, size, 90 if turned else 0), self.bleed, shape=stock.shape)

    def staggered(self, stock: Stock, turned: bool) -> Sheet:
        """Staggered rows across the paper or, of turned pieces, along it."""
        paper, piece, kept = self.paper, (stock.width, stock.height), (self.beside, self.above)
        if turned:
            places = staggered((paper.height, paper.width), piece, self.bleed, kept[::-1])
            slots = sorted((Slot(y, x, piece[1], piece[0], 90) for x, y in places), key=lambda slot: (slot.y, slot.x))
        else:
            places = staggered((paper.width, paper.height), piece, self.bleed, kept)
            slots = [Slot(x, y, *piece) for x, y in places]
        return Sheet(paper, tuple(slots), self.bleed, shape=stock.shape)

    def folded(self, stock: Stock, turned: bool) -> Sheet:
        """Upright cards above a fold across the paper, turned ones beside a fold along it."""
        paper, (across, down) = self.paper, self._bleeds(stock, turned)
        if turned:
            size, middle = stock.turned(), paper.width / 2
            xs = before(middle, size.width, across, self.beside)
            ys = straight(paper.height, size.height, down, self.above)
            # A card turned by -90 degrees has its top on the right, where the fold is.
            slots, fold = _filled(xs, ys, size, 270), Segment(middle, 0.0, middle, paper.height)
        else:
            middle = paper.height / 2
            xs = straight(paper.width, stock.width, across, self.beside)
            ys = before(middle, stock.height, down, self.above)
            # An upright card's top would point away from a fold below it: it is turned round to face the fold.
            slots, fold = _filled(xs, ys, stock, 180), Segment(0.0, middle, paper.width, middle)
        return Sheet(paper, slots, self.bleed, fold, stock.shape)

    def _bleeds(self, stock: Stock, turned: bool) -> tuple[float, float]:
        """The bleed beside a piece and above it; a hexagon's reaches farther at its corners."""
        pointed = self.bleed / STAGGER if stock.shape == "hex" else self.bleed
        return (pointed, self.bleed) if turned else (self.bleed, pointed)


def _ready_cut(paper: Size, stock: Stock, grid: Grid, bleed: float, gutterfold: bool) -> Sheet:
    if (paper.width, paper.height) != (grid.paper.width, grid.paper.height):
        raise _of_its_paper(grid)
    if gutterfold:
        raise UsageError("a ready-cut sheet can't be folded over; print on it", by="back duplex or none")
    gap = max(0.0, min(grid.across - stock.width, grid.down - stock.height))
    if bleed > gap / 2 + 0.001:
        what = f"is {bleed:g} mm; on this ready-cut sheet there is room for {gap / 2:g} mm"
        raise UsageError(what, of="bleed")
    xs = [grid.x + number * grid.across for number in range(grid.columns)]
    ys = [grid.y + number * grid.down for number in range(grid.rows)]
    return Sheet(paper, _filled(xs, ys, stock, 0), bleed, shape=stock.shape, ready_cut=True)


def _filled(xs: list[float], ys: list[float], size: Size, turn: int) -> tuple[Slot, ...]:
    return tuple(Slot(x, y, size.width, size.height, turn) for y in ys for x in xs)


def cut_marks(sheet: Sheet, marks: Marks) -> list[Segment]:
    """The marks to cut by, none of them inside a card.

    `crop` are ticks in line with the cards' edges, outside the cards and their bleed, out to the paper's edge.
    `grid` adds lines midway between the cards for a first rough cut; it needs a bleed to run in. Round pieces and
    hexagons have outlines instead, ready-cut paper needs none.
    """
    if marks == "grid" and not sheet.cut_straight:
        raise UsageError("grid is for cards that are cut along straight lines; leave it out here", of="marks")
    if marks == "none" or not sheet.cut_straight:
        return []
    if marks == "grid" and not sheet.bleed:
        raise UsageError("--marks grid draws its lines between the cards: give them room, such as --bleed 2")
    whole = sheet.whole()
    block, reach = whole.block(), whole.spill + 0.5
    xs = _distinct([slot.x for slot in whole.slots] + [slot.x + slot.width for slot in whole.slots])
    ys = _distinct([slot.y for slot in whole.slots] + [slot.y + slot.height for slot in whole.slots])
    top, bottom = block.y - reach, block.y + block.height + reach
    left, right = block.x - reach, block.x + block.width + reach
    lines = [Segment(x, 0.0, x, top) for x in xs] + [Segment(x, bottom, x, sheet.paper.height) for x in xs]
    lines += [Segment(0.0, y, left, y) for y in ys] + [Segment(right, y, sheet.paper.width, y) for y in ys]
    if marks == "grid":
        lines += [Segment((a + b) / 2, top, (a + b) / 2, bottom) for a, b in pairwise(xs[1:-1])][::2]
        lines += [Segment(left, (a + b) / 2, right, (a + b) / 2) for a, b in pairwise(ys[1:-1])][::2]
    return lines


def cuts(sheet: Sheet, cards: int) -> int:
    """The number of straight cuts, from edge to edge of the sheet, that free so many cards in its first slots; none
    free round pieces and hexagons, and ready-cut paper needs none.
    """
    if not sheet.cut_straight:
        return 0
    whole = replace(sheet, slots=sheet.slots[:cards]).whole()
    across = _distinct([y for slot in whole.slots for y in (slot.y, slot.y + slot.height)])
    along = _distinct([x for slot in whole.slots for x in (slot.x, slot.x + slot.width)])
    return len(across) + len(along)


def _distinct(places: list[float]) -> list[float]:
    """The places in order, those that differ by less than a micrometre taken as one."""
    ordered = sorted(places)
    return ordered[:1] + [b for a, b in pairwise(ordered) if b - a > 0.001]
