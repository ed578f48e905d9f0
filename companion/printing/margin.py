"""What is printed beside the cards: cut marks, fold line, a ruler to check the scale by, and the sheet's label."""

from __future__ import annotations

from collections.abc import Iterator

from companion.printing.fonts import POINT, Typeface
from companion.printing.sheet import PRINTER_MARGIN, Line, Marks, Sheet, cut_marks
from companion.printing.vector import UNITS, Item, Place, Shape, Words

BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (90, 90, 90)
RULER = 50  # mm
SIZE = 6.5  # pt


def margin(sheet: Sheet, marks: Marks, label: str, typeface: Typeface) -> Iterator[Item]:
    """Everything outside the cards, in units from the sheet's corner."""
    for line in cut_marks(sheet, marks):
        yield from _two_toned(line)
    if sheet.fold is not None:
        yield Shape(_path(sheet.fold), stroke=GREY, width=0.2 * UNITS, dash=(2 * UNITS, 1.5 * UNITS))
    yield from _strip(sheet, label, typeface)


def _two_toned(line: Line) -> Iterator[Item]:
    """Black dashes on white: one of the two shows on any ground."""
    yield Shape(_path(line), stroke=WHITE, width=0.3 * UNITS)
    yield Shape(_path(line), stroke=BLACK, width=0.15 * UNITS, dash=(1.2 * UNITS, 0.6 * UNITS))


def _path(line: Line) -> str:
    return f"{line.x1 * UNITS:.2f} {line.y1 * UNITS:.2f} m {line.x2 * UNITS:.2f} {line.y2 * UNITS:.2f} l"


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
    middle = room / 2
    if length > cell or cell < 2 * RULER:
        ruler, words = length - cell + (cell - RULER) / 2, cell - 3
    else:  # one wide piece: label and ruler share its width
        ruler, words = length - RULER - 1.5, length - RULER - 6
    size = min(SIZE * POINT, words / typeface.width(label))
    items: list[Item] = [Words(1.5 * UNITS, (middle + 0.35 * size) * UNITS, label, typeface.name, size * UNITS, BLACK)]
    items += _ruler(ruler * UNITS, middle * UNITS, typeface)
    yield Place(x * UNITS, y * UNITS, tuple(items), turn=turn)


def _ruler(x: float, y: float, typeface: Typeface) -> list[Item]:
    ticks = [f"{x:.2f} {y:.2f} m {x + RULER * UNITS:.2f} {y:.2f} l"]
    for mm in range(RULER + 1):
        length = 1.6 if mm % 10 == 0 else 1.1 if mm % 5 == 0 else 0.6
        ticks.append(f"{x + mm * UNITS:.2f} {y:.2f} m {x + mm * UNITS:.2f} {y - length * UNITS:.2f} l")
    words = f"0 to {RULER} mm: measure me"
    size = 5.5 * POINT
    start = x + (RULER - typeface.width(words) * size) / 2 * UNITS
    return [
        Shape(" ".join(ticks), stroke=BLACK, width=0.12 * UNITS),
        Words(start, y + 2.0 * UNITS, words, typeface.name, size * UNITS, BLACK),
    ]
