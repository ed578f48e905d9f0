"""Where the cards lie on a sheet of paper: slots, their mirror images and the marks to cut by.

Pure numbers in millimetres, measured from the sheet's upper left corner (y runs down). Nothing here knows PDF.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Literal

from companion.errors import UsageError

Flip = Literal["long", "short"]
Marks = Literal["crop", "grid", "none"]

PRINTER_MARGIN = 4.2  # mm that home printers leave white
GUTTER = 5.0  # mm between a fold line and the bleed of the cards beside it
SPILL = 2.0  # mm that the border runs on beyond the outermost cards, so that a cut may be a little off


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """The same size lying on its side."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one card: upper left corner and size of its trim in mm, and by how many degrees
    (anticlockwise: 0, 90, 180, 270) the card in it is turned."""

    x: float
    y: float
    width: float
    height: float
    turn: int = 0

    def mirrored(self, paper: Size, flip: Flip) -> Slot:
        """Where the back of this slot's card is printed so that it lies behind it after the paper is flipped."""
        if flip == "long":
            return Slot(paper.width - self.x - self.width, self.y, self.width, self.height, -self.turn % 360)
        return Slot(self.x, paper.height - self.y - self.height, self.width, self.height, (180 - self.turn) % 360)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight mark from one point to another, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet that is printed again and again: its paper and slots, and the fold line of a gutterfold."""

    paper: Size
    slots: tuple[Slot, ...]
    bleed: float
    fold: Line | None = None

    @property
    def spill(self) -> float:
        """How far, in mm, a card's border is drawn beyond its trim where no other card lies."""
        return max(self.bleed, SPILL)

    def backs(self, flip: Flip) -> tuple[Slot, ...]:
        """The slots of the backs, in the order of the fronts that they belong to."""
        if self.fold is not None:
            flip = "long" if self.fold.x1 == self.fold.x2 else "short"
        return tuple(slot.mirrored(self.paper, flip) for slot in self.slots)

    def mirrored(self, flip: Flip) -> Sheet:
        """The same sheet seen from behind."""
        return Sheet(self.paper, self.backs(flip), self.bleed)

    def whole(self) -> Sheet:
        """A gutterfold sheet with its backs as slots of their own: all that is to be cut."""
        if self.fold is None:
            return self
        return Sheet(self.paper, self.slots + self.backs("long"), self.bleed, self.fold)

    def block(self) -> Slot:
        """The smallest box that holds every slot's trim."""
        left = min(slot.x for slot in self.slots)
        top = min(slot.y for slot in self.slots)
        right = max(slot.x + slot.width for slot in self.slots)
        bottom = max(slot.y + slot.height for slot in self.slots)
        return Slot(left, top, right - left, bottom - top)


def sheet_of(paper: Size, card: Size, *, bleed: float = 0.0, gutterfold: bool = False) -> Sheet:
    """The sheet that holds most cards: a block of slots in the paper's middle, turned if that fits more.

    With `bleed` the cards stand apart by twice that many mm. A gutterfold sheet has its slots on one side of
    the fold line, every card's top towards it, so that the backs on the other side are upside down.
    Raises UsageError when not even one card fits.
    """
    if not 0 <= bleed < inf:
        raise UsageError(f"--bleed is {bleed:g} mm; it must be 0 or more")
    layouts = (
        (_folded(paper, card, bleed, turned) if gutterfold else _plain(paper, card, bleed, turned))
        for turned in (False, True)
    )
    best = max(layouts, key=lambda sheet: len(sheet.slots))
    if not best.slots:
        raise UsageError(
            f"a card of {card.width:g} x {card.height:g} mm with {bleed:g} mm bleed does not fit on paper of "
            f"{paper.width:g} x {paper.height:g} mm{' twice' if gutterfold else ''}"
        )
    return best


def _plain(paper: Size, card: Size, bleed: float, turned: bool) -> Sheet:
    size = card.turned() if turned else card
    columns = _how_many(paper.width, size.width, bleed)
    rows = _how_many(paper.height, size.height, bleed)
    xs = _spread(paper.width, size.width, columns, bleed)
    ys = _spread(paper.height, size.height, rows, bleed)
    return _filled(paper, xs, ys, size, bleed, 90 if turned else 0)


def _folded(paper: Size, card: Size, bleed: float, turned: bool) -> Sheet:
    """Upright cards lie above a fold across the paper, turned ones beside a fold along it."""
    if turned:
        size, middle = card.turned(), paper.width / 2
        rows = _how_many(paper.height, size.height, bleed)
        ys = _spread(paper.height, size.height, rows, bleed)
        xs = _before(middle, size.width, bleed)
        fold = Line(middle, 0.0, middle, paper.height)
        # A card turned by -90 degrees has its top on the right, where the fold is.
        return _filled(paper, xs, ys, size, bleed, 270, fold)
    middle = paper.height / 2
    columns = _how_many(paper.width, card.width, bleed)
    xs = _spread(paper.width, card.width, columns, bleed)
    # An upright card's top would point away from a fold below it: it is turned round to face the fold.
    ys = _before(middle, card.height, bleed)
    return _filled(paper, xs, ys, card, bleed, 180, Line(0.0, middle, paper.width, middle))


def _filled(
    paper: Size, xs: list[float], ys: list[float], size: Size, bleed: float, turn: int, fold: Line | None = None
) -> Sheet:
    slots = tuple(Slot(x, y, size.width, size.height, turn) for y in ys for x in xs)
    return Sheet(paper, slots, bleed, fold)


def _how_many(room: float, length: float, bleed: float) -> int:
    return int((room - 2 * PRINTER_MARGIN + 1e-9) // (length + 2 * bleed))


def _spread(room: float, length: float, count: int, bleed: float) -> list[float]:
    step = length + 2 * bleed
    start = (room - count * step) / 2 + bleed
    return [start + number * step for number in range(count)]


def _before(fold: float, length: float, bleed: float) -> list[float]:
    """The starts of as many lengths as fit between the printer's margin and the gutter before a fold."""
    step = length + 2 * bleed
    count = int((fold - PRINTER_MARGIN - GUTTER + 1e-9) // step)
    return [fold - GUTTER - step * (count - number) + bleed for number in range(count)]


def cut_marks(sheet: Sheet, marks: Marks) -> list[Line]:
    """The marks to cut by, none of them inside a card.

    `crop` are ticks in line with the cards' edges, outside the cards and their bleed, out to the paper's edge.
    `grid` adds lines midway between the cards for a first rough cut; it needs a bleed to run in.
    """
    if marks == "none":
        return []
    if marks == "grid" and not sheet.bleed:
        raise UsageError("--marks grid draws its lines between the cards: give them room, such as --bleed 2")
    whole = sheet.whole()
    block, reach = whole.block(), whole.spill + 0.5
    xs = _distinct([slot.x for slot in whole.slots] + [slot.x + slot.width for slot in whole.slots])
    ys = _distinct([slot.y for slot in whole.slots] + [slot.y + slot.height for slot in whole.slots])
    top, bottom = block.y - reach, block.y + block.height + reach
    left, right = block.x - reach, block.x + block.width + reach
    lines = [Line(x, 0.0, x, top) for x in xs] + [Line(x, bottom, x, sheet.paper.height) for x in xs]
    lines += [Line(0.0, y, left, y) for y in ys] + [Line(right, y, sheet.paper.width, y) for y in ys]
    if marks == "grid":
        lines += [Line((a + b) / 2, top, (a + b) / 2, bottom) for a, b in pairwise(xs[1:-1])][::2]
        lines += [Line(left, (a + b) / 2, right, (a + b) / 2) for a, b in pairwise(ys[1:-1])][::2]
    return lines


def cuts(sheet: Sheet, cards: int) -> int:
    """How many straight cuts, from edge to edge of the sheet, free so many cards in its first slots."""
    whole = Sheet(sheet.paper, sheet.slots[:cards], sheet.bleed, sheet.fold).whole()
    across = _distinct([y for slot in whole.slots for y in (slot.y, slot.y + slot.height)])
    along = _distinct([x for slot in whole.slots for x in (slot.x, slot.x + slot.width)])
    return len(across) + len(along)


def _distinct(places: list[float]) -> list[float]:
    """The places in order, those that differ by less than a micrometre taken as one."""
    ordered = sorted(places)
    return ordered[:1] + [b for a, b in pairwise(ordered) if b - a > 0.001]
