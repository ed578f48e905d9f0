"""What is printed beside the cards: cut marks, fold line, a ruler to check the scale by, and the sheet's label."""

from __future__ import annotations

from collections.abc import Iterator

from companion.printing.fonts import POINT, Typeface
from companion.printing.pieces import outline_of
from companion.printing.sheet import PRINTER_MARGIN, Line, Marks, Outline, Sheet, Slot, cut_marks
from companion.printing.vector import UNITS, Item, Place, Shape, Words, rectangle

BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (90, 90, 90)
RULER = 50  # mm
LINE = 0.3  # mm: how wide a mark is, its white and its black
ROOM = 3.2  # mm that label and ruler are high
SIZE = 6.5  # pt


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


def _path(line: Line) -> str:
    return f"{line.x1 * UNITS:.7g} {line.y1 * UNITS:.7g} m {line.x2 * UNITS:.7g} {line.y2 * UNITS:.7g} l"


def _strip(sheet: Sheet, label: str, typeface: Typeface) -> Iterator[Item]:
    """Label and ruler below the cards, or, where there is more room, to their left and turned."""
    whole = sheet.whole()
    block, reach = whole.block(), whole.spill
    below = sheet.paper.height - (block.y + block.height) - reach - PRINTER_MARGIN
    left = block.x - reach - PRINTER_MARGIN
    if below >= left:
        length, cell = block.width, whole.slots[0].width
        x, y, turn, room = block.x, block.y + block.height + reach, 0, below
    else:
        length, cell = block.height, whole.slots[0].height
        x, y, turn, room = PRINTER_MARGIN, block.y + block.height, -90, left
    # Where the cards leave less room than that, the strip lies on some of what they spill, but never on a card.
    middle = room / 2 if room >= ROOM else max(room - ROOM / 2, ROOM / 2 - reach)
    if length > cell >= RULER + 4:  # each below a card of its own, between the ticks
        ruler, words = length - cell + (cell - RULER) / 2, cell - 3
    else:
        ruler, words = length - RULER - 1.5, length - RULER - 6
    size = min(SIZE * POINT, words / typeface.width(label))
    items = [_ground(1.0, middle, typeface.width(label) * size + 1), _ground(ruler - 0.5, middle, RULER + 1)]
    items.append(Words(1.5 * UNITS, (middle + 0.35 * size) * UNITS, label, typeface.name, size * UNITS, BLACK))
    items += _ruler(ruler * UNITS, middle * UNITS, typeface)
    yield Place(x * UNITS, y * UNITS, tuple(items), turn=turn)


def _ground(x: float, middle: float, width: float) -> Item:
    """White below words, for the ticks and borders that they may lie on."""
    return Shape(rectangle(x * UNITS, (middle - ROOM / 2) * UNITS, width * UNITS, ROOM * UNITS), fill=WHITE)


def _ruler(x: float, y: float, typeface: Typeface) -> list[Item]:
    ticks = [f"{x:.7g} {y:.7g} m {x + RULER * UNITS:.7g} {y:.7g} l"]
    for mm in range(RULER + 1):
        length = 1.5 if mm % 10 == 0 else 1.0 if mm % 5 == 0 else 0.6
        ticks.append(f"{x + mm * UNITS:.7g} {y:.7g} m {x + mm * UNITS:.7g} {y - length * UNITS:.7g} l")
    words = f"0 to {RULER} mm: measure me"
    size = 5 * POINT
    start = x + (RULER - typeface.width(words) * size) / 2 * UNITS
    return [
        Shape(" ".join(ticks), stroke=BLACK, width=0.12 * UNITS),
        Words(start, y + 1.6 * UNITS, words, typeface.name, size * UNITS, BLACK),
    ]
