"""A game's boards and mats, at their own size: in one piece, or in several to be joined."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from pathlib import Path

from companion.errors import UsageError
from companion.printing.choices import Ink, Marks
from companion.printing.drawing.fonts import typefaces
from companion.printing.drawing.vector import UNITS, Clip, Item, Stamp, Transformed, rectangle
from companion.printing.paper.margin import margin
from companion.printing.paper.pages import Page as Page
from companion.printing.paper.pages import Part
from companion.printing.paper.sheet import PRINTER_MARGIN, SPILL, Sheet, Size, Slot
from companion.printing.paper.stocks import paper_named
from companion.printing.sheets.elements import PageLayout, SheetLayout
from companion.printing.sheets.paging import DrawnPage, drawn_pages
from companion.printing.sheets.reading import read_sheet
from companion.printing.sheets.views import worked_up

_Piece = tuple[tuple[float, float], tuple[float, float]]
"""Left and right, top and bottom on the board, in mm."""


def board(path: Path, *, paper: str = "a4", ink: Ink = "color", marks: Marks = "crop") -> Part:
    """The boards of a layout; the pieces of each from the upper left on, row by row.

    Raises SourceError for a layout with mistakes, UsageError for a paper on which a board can't be cut to fit.
    """
    layout = read_sheet(path)
    data = worked_up(layout.view, layout.data, layout.players.least, layout.players.most)
    boards = drawn_pages(layout, data, ink)
    pages = [page for number, each in enumerate(boards) for page in _pages(layout, each, number, paper, ink, marks)]
    whole = boards[0].title if len(boards) == 1 else f"{len(boards)} boards"
    return Part("board", f"{layout.title}: {whole}", pages, len(pages), len(pages), cuts=4 * len(pages))


def _pages(layout: SheetLayout, drawn: DrawnPage, number: int, paper: str, ink: Ink, marks: Marks) -> Iterator[Page]:
    """The pieces of a board, each in the middle of its paper, which is turned where that takes fewer pieces."""
    upright = paper_named(paper)
    _, _, width, height = drawn.size
    found = [(size, _pieces(drawn.page, Size(width, height), size)) for size in (upright, upright.turned())]
    if not any(pieces for _, pieces in found):
        what = f"{paper}: {drawn.title} of {width:g} x {height:g} mm can't be cut to fit on it"
        raise UsageError(what, of="paper")
    size, pieces = min(((size, pieces) for size, pieces in found if pieces), key=lambda each: len(each[1]))
    whole = Stamp(f"board {number} {layout.title} {ink}", _box(0, 0, Size(width, height)), lambda: drawn.items)
    for n, ((left, right), (top, bottom)) in enumerate(pieces, start=1):
        part = Size(right - left, bottom - top)
        slot = Slot((size.width - part.width) / 2, (size.height - part.height) / 2, part.width, part.height)
        label = f"{layout.title} · {drawn.title} · piece {n}/{len(pieces)} · print at 100 %"
        shown: Item = Transformed((slot.x - left) * UNITS, (slot.y - top) * UNITS, (whole,))
        x1, y1, x2, y2 = _box(slot.x, slot.y, part)
        beside = margin(Sheet(size, (slot,), 0.0), marks, label, typefaces()["text"])
        entry = f"{drawn.title}, piece {n}" if len(pieces) > 1 else drawn.title
        yield Page(size, [Clip(rectangle(x1, y1, x2 - x1, y2 - y1), (shown,)), *beside], entry, slot, SPILL)


def _box(x: float, y: float, size: Size) -> tuple[float, float, float, float]:
    """A box with the spill around it, in units."""
    left, top = (x - SPILL) * UNITS, (y - SPILL) * UNITS
    return left, top, left + (size.width + 2 * SPILL) * UNITS, top + (size.height + 2 * SPILL) * UNITS


def _pieces(page: PageLayout, board: Size, paper: Size) -> list[_Piece]:
    """The pieces of a board on a paper, row by row; empty where it can't be cut to fit."""
    xs = _cut(board.width, page.joins_x, paper.width - 2 * PRINTER_MARGIN)
    ys = _cut(board.height, page.joins_y, paper.height - 2 * PRINTER_MARGIN)
    return [(x, y) for y in ys for x in xs]


def _cut(length: float, joins: Sequence[float], room: float) -> list[tuple[float, float]]:
    """Start and end of each piece along one side: as few as there is room for, as even as can be.

    Without joins it may be cut anywhere. Empty where it can't be cut to fit.
    """
    if not joins:
        count = ceil(length / room - 1e-9)
        joins = [length * n / count for n in range(1, count)]
    ends = [*sorted(joins), length]
    shortest: dict[float, tuple[float, tuple[float, ...]]] = {0.0: (0.0, (0.0,))}
    while shortest and length not in shortest:  # one piece more: where it may end, and the best way there
        further: dict[float, tuple[float, tuple[float, ...]]] = {}
        for start, (longest, cuts) in shortest.items():
            for end in ends:
                if start < end <= start + room:
                    way = max(longest, end - start), (*cuts, end)
                    further[end] = min(further.get(end, way), way)
        shortest = further
    return list(pairwise(shortest[length][1])) if shortest else []
