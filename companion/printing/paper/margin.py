"""Prints beside the cards: cut marks, fold line, a ruler to check the scale by, and the sheet's label."""

from collections.abc import Iterator
from functools import cache

from companion.printing.choices import Marks
from companion.printing.drawing.fonts import POINT, Typeface
from companion.printing.drawing.vector import UNITS, Item, Shape, TransformedItem, Words, rectangle, straight
from companion.printing.paper.cut_lines import outline_of
from companion.printing.paper.packing import LABEL
from companion.printing.paper.sheet import Outline, Segment, Sheet, Slot, cut_marks

BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (90, 90, 90)
RULER = 50  # mm
LINE = 0.3  # mm: how wide a mark is, its white and its black
ROOM = 4.0  # mm that label and ruler are high, where there is room
MEASURE = 25.0  # mm for the ruler's words where they stand before it
SIZE = 6.5  # pt
RISE, FALL = 0.72, 0.21  # of a size: how far letters reach above their line, and below it


def margin(sheet: Sheet, marks: Marks, label: str, typeface: Typeface) -> Iterator[Item]:
    """Everything outside the cards, in units from the sheet's corner."""
    if lines := cut_marks(sheet, marks):
        yield from two_toned(" ".join(map(_path, lines)))
    if sheet.fold is not None:
        yield Shape(_path(sheet.fold), stroke=GREY, width=0.2 * UNITS, dash=(2 * UNITS, 1.5 * UNITS))
    yield from _strip(sheet, label, typeface)


def cut_outline(slot: Slot, shape: Outline) -> Iterator[Item]:
    """The line to cut a round piece or a hexagon out by: just outside its trim, all around."""
    yield from two_toned(outline_of(slot, shape, LINE / 2))


def two_toned(path: str) -> Iterator[Item]:
    """Black dashes on white: one of the two shows on any ground."""
    yield Shape(path, stroke=WHITE, width=LINE * UNITS)
    yield Shape(path, stroke=BLACK, width=LINE / 2 * UNITS, dash=(1.2 * UNITS, 0.6 * UNITS))


def _path(line: Segment) -> str:
    return straight(*(mm * UNITS for mm in (line.x1, line.y1, line.x2, line.y2)))


def _strip(sheet: Sheet, label: str, typeface: Typeface) -> Iterator[Item]:
    """Label and ruler below the cards, or, where there is more room, to their left and turned."""
    whole = sheet.whole()
    block, reach = whole.block(), whole.spill
    below = sheet.paper.height - (block.y + block.height) - reach - sheet.around
    left = block.x - reach - sheet.around
    if below >= left:
        length, cell = block.width, whole.slots[0].width
        x, y, turn, room = block.x, block.y + block.height + reach, 0, below
    else:
        length, cell = block.height, whole.slots[0].height
        x, y, turn, room = sheet.around, block.y + block.height, -90, left
    flat = room < ROOM
    high = LABEL if flat else ROOM
    # Where the cards leave less room than that, the strip lies on some of what they spill, but never on a card.
    middle = room / 2 if not flat else room - high / 2 if turn == 0 else high / 2
    measured = MEASURE if flat else 0
    if not flat and length >= 2 * cell and cell >= RULER + 4:  # the ruler below a card of its own, between the ticks
        ruler = length - cell + (cell - RULER) / 2
    else:
        ruler = length - RULER - 1.5
    words = ruler - 4.5 - measured
    size = SIZE * POINT
    label = _shortened(label, words / size, typeface)
    baseline = _baseline(middle, size, flat, turn)
    items = [
        _ground(1.0, middle, typeface.width(label) * size + 1, high),
        _ground(ruler - 0.5 - measured, middle, RULER + 1 + measured, high),
        Words(1.5 * UNITS, baseline * UNITS, label, typeface.name, size * UNITS, BLACK),
        *_ruler(ruler, middle, flat, turn, typeface),
    ]
    yield TransformedItem(x * UNITS, y * UNITS, tuple(items), turn=turn)


def _shortened(label: str, room: float, typeface: Typeface) -> str:
    """The label, as much of its title left out as is too long, in lengths of the typeface at size 1."""
    title, _, rest = label.partition(" · ")
    while typeface.width(label) > room and title:
        title = title[:-1].rstrip(" ,")
        label = f"{title}… · {rest}" if title else rest
    return label


def _ground(x: float, middle: float, width: float, height: float) -> Item:
    """White below words, for the ticks and borders that they may lie on."""
    return Shape(rectangle(*(mm * UNITS for mm in (x, middle - height / 2, width, height))), fill=WHITE)


def _baseline(middle: float, size: float, flat: bool, turn: int) -> float:
    """The baseline of words in their strip; in a flat one they reach over it a little, away from the cards."""
    if not flat:
        return middle + 0.35 * size
    return middle - LABEL / 2 + RISE * size if turn == 0 else middle + LABEL / 2 - FALL * size


@cache
def _ruler(x: float, middle: float, flat: bool, turn: int, typeface: Typeface) -> tuple[Item, ...]:
    """The ruler from x on, and below it, or before a flat one, what it is for."""
    y = middle + 0.75 if flat else middle - 0.6
    ticks = [straight(x * UNITS, y * UNITS, (x + RULER) * UNITS, y * UNITS)]
    for mm in range(RULER + 1):
        at, top = (x + mm) * UNITS, (y - (1.4 if mm % 10 == 0 else 1.0 if mm % 5 == 0 else 0.6)) * UNITS
        ticks.append(straight(at, y * UNITS, at, top))
    words = f"0 to {RULER} mm: measure me"
    size = SIZE * POINT
    wide = typeface.width(words) * size
    start, baseline = (
        (x - 1.5 - wide, _baseline(middle, size, flat, turn)) if flat else (x + (RULER - wide) / 2, y + 2.15)
    )
    told = Words(start * UNITS, baseline * UNITS, words, typeface.name, size * UNITS, BLACK)
    return Shape(" ".join(ticks), stroke=BLACK, width=0.12 * UNITS), told
