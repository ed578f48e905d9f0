"""The grid of the Battle Arena: its sixteen cells, the eight directions of the arrows, and what lies next to what.

Cells are a letter for the column, from the left, and a number for the row, from the top: a1 to d4.
"""

from companion.errors import quoted
from companion.table.question import Unreadable
from companion.words import fold

COLUMNS = "abcd"
ROWS = "1234"
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)

ARROWS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
OPPOSITE = {arrow: ARROWS[(place + 4) % 8] for place, arrow in enumerate(ARROWS)}


def cells_in_rows() -> list[list[str]]:
    """The cells as they lie, row by row."""
    return [[column + row for column in COLUMNS] for row in ROWS]


def _around(cell: str) -> dict[str, str]:
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    steps = {arrow: (("E" in arrow) - ("W" in arrow), ("S" in arrow) - ("N" in arrow)) for arrow in ARROWS}
    beside = {arrow: (column + right, row + down) for arrow, (right, down) in steps.items()}
    return {arrow: COLUMNS[x] + ROWS[y] for arrow, (x, y) in beside.items() if 0 <= x < 4 and 0 <= y < 4}


NEIGHBOURS = {cell: _around(cell) for cell in CELLS}
"""[arrows.nothing] For each cell the cells around it, by the arrow that points there; beyond the edge is nothing."""


def read_cell(text: str) -> str:
    """The cell that a text names, in small letters. Raises Unreadable."""
    cell = fold(text)
    if cell not in CELLS:
        raise Unreadable(f"{quoted(text)} is no cell of the arena", "cells are a1 to d4: the column, then the row")
    return cell
