"""A game's boards and mats, at their own size: in one piece, or in several to be joined."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import ceil
from pathlib import Path

from companion.errors import UsageError
from companion.printing.choices import Ink, Marks
from companion.printing.drawing.fonts import typefaces
from companion.printing.drawing.vector import UNITS, Clip, Item, Stamp, TransformedItem, rectangle
from companion.printing.paper.margin import margin
from companion.printing.paper.packing import on_sheets
from companion.printing.paper.pages import Page as Page
from companion.printing.paper.pages import PrintPart
from companion.printing.paper.sheet import PRINTER_MARGIN, SPILL, Sheet, Size, Slot, cuts
from companion.printing.paper.stocks import paper_named
from companion.printing.sheets.elements import PageLayout, SheetLayout
from companion.printing.sheets.paging import DrawnPage, drawn_pages
from companion.printing.sheets.reading import read_sheet
from companion.printing.sheets.views import worked_up

_Cut = tuple[tuple[float, float], tuple[float, float]]
"""Left and right, top and bottom on the board, in mm."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of a board: the drawing of the whole, where its upper left corner is on it and how large it is in mm,
    what it is called, and the paper that it is on, as it is held."""

    whole: Stamp
    left: float
    top: float
    size: Size
    name: str
    number: str
    paper: Size


def board(path: Path, *, paper: str = "a4", ink: Ink = "color", marks: Marks = "crop") -> PrintPart:
    """The boards of a layout; the pieces of each from the upper left on, row by row, as many on a sheet as fit it.

    Raises SourceError for a layout with mistakes, UsageError for a paper on which a board can't be cut to fit.
    """
    layout = read_sheet(path)
    data = worked_up(layout.view, layout.data, layout.players.least, layout.players.most)
    boards = drawn_pages(layout, data, ink)
    pieces = [piece for number, each in enumerate(boards) for piece in _pieces(layout, each, number, paper, ink)]
    sheets = [sheet for _, held in groupby(pieces, key=lambda piece: piece.paper) for sheet in _sheets([*held])]
    pages = [_page(layout.title, laid, sheet, marks) for laid, sheet in sheets]
    whole = boards[0].title if len(boards) == 1 else f"{len(boards)} boards"
    cut = sum(cuts(sheet, len(laid)) for laid, sheet in sheets)
    return PrintPart("board", f"{layout.title}: {whole}", pages, len(pages), len(pages), cuts=cut)


def _pieces(layout: SheetLayout, drawn: DrawnPage, number: int, paper: str, ink: Ink) -> Iterator[_Piece]:
    """The pieces of a board on a paper that is turned where that takes fewer of them."""
    upright = paper_named(paper)
    _, _, width, height = drawn.size
    found = [(size, _cuts(drawn.page, Size(width, height), size)) for size in (upright, upright.turned())]
    if not any(pieces for _, pieces in found):
        what = f"{paper}: {drawn.title} of {width:g} x {height:g} mm can't be cut to fit on it"
        raise UsageError(what, of="paper")
    size, pieces = min(((size, pieces) for size, pieces in found if pieces), key=lambda each: len(each[1]))
    whole = Stamp(f"board {number} {layout.title} {ink}", _box(0, 0, Size(width, height)), lambda: drawn.items)
    for n, ((left, right), (top, bottom)) in enumerate(pieces, start=1):
        part = Size(right - left, bottom - top)
        yield _Piece(whole, left, top, part, drawn.title, f"{n}/{len(pieces)}", size)


def _sheets(pieces: Sequence[_Piece]) -> Iterator[tuple[list[_Piece], Sheet]]:
    """Pieces on as few sheets as can be, each with where they lie on it; what they spill lies on none beside."""
    paper = pieces[0].paper
    room = paper.width - 2 * PRINTER_MARGIN, paper.height - 2 * PRINTER_MARGIN
    sizes = [(piece.size.width, piece.size.height) for piece in pieces]
    for laid in on_sheets(sizes, room, 2 * SPILL, may_turn=False):
        slots = [Slot(paper.width / 2 + each.x, paper.height / 2 + each.y, *sizes[each.which]) for each in laid]
        yield [pieces[each.which] for each in laid], Sheet(paper, tuple(slots), 0.0)


def _page(title: str, pieces: Sequence[_Piece], sheet: Sheet, marks: Marks) -> Page:
    items: list[Item] = []
    for piece, slot in zip(pieces, sheet.slots, strict=True):
        shown = TransformedItem((slot.x - piece.left) * UNITS, (slot.y - piece.top) * UNITS, (piece.whole,))
        x1, y1, x2, y2 = _box(slot.x, slot.y, piece.size)
        items.append(Clip(rectangle(x1, y1, x2 - x1, y2 - y1), (shown,)))
    named = {piece.name: [each.number for each in pieces if each.name == piece.name] for piece in pieces}
    what = " · ".join(f"{name} · piece {' and '.join(numbers)}" for name, numbers in named.items())
    items += margin(sheet, marks, f"{title} · {what} · print at 100 %", typefaces()["text"])
    entry = ", ".join(
        name if numbers == ["1/1"] else f"{name}, piece {' and '.join(each.partition('/')[0] for each in numbers)}"
        for name, numbers in named.items()
    )
    return Page(sheet.paper, items, entry, sheet.block(), SPILL)


def _box(x: float, y: float, size: Size) -> tuple[float, float, float, float]:
    """A box with the spill around it, in units."""
    left, top = (x - SPILL) * UNITS, (y - SPILL) * UNITS
    return left, top, left + (size.width + 2 * SPILL) * UNITS, top + (size.height + 2 * SPILL) * UNITS


def _cuts(page: PageLayout, board: Size, paper: Size) -> list[_Cut]:
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
        for start, (longest, before) in shortest.items():
            for end in ends:
                if start < end <= start + room:
                    way = max(longest, end - start), (*before, end)
                    further[end] = min(further.get(end, way), way)
        shortest = further
    return list(pairwise(shortest[length][1])) if shortest else []
