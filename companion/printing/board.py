"""A mat with a grid to lay cards on, in one piece or in several to be joined."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.errors import CompanionError, UsageError
from companion.printing.fonts import typefaces
from companion.printing.ink import Ink
from companion.printing.kit import board_of
from companion.printing.margin import margin
from companion.printing.page import Align, Page
from companion.printing.parts import Page as Printed
from companion.printing.parts import Part
from companion.printing.sheet import PRINTER_MARGIN, SPILL, Marks, Sheet, Size, Slot
from companion.printing.stocks import paper_named
from companion.printing.vector import UNITS, Clip, Colour, Item, Place, Stamp, colour, rectangle


@dataclass(frozen=True, slots=True)
class Mat:
    """A board as its layout gives it; lengths in mm. `north` and `south` are the words at its upper and lower edge."""

    title: str
    subtitle: str
    columns: list[str]
    rows: list[str]
    cell: tuple[float, float]
    card: tuple[float, float]
    border: float
    north: str
    south: str
    colours: dict[str, str]
    save: dict[str, str]

    @property
    def size(self) -> Size:
        """Of the whole mat."""
        width, height = self.cell
        return Size(2 * self.border + len(self.columns) * width, 2 * self.border + len(self.rows) * height)


def board(game: str, *, paper: str = "a4", ink: Ink = "color", marks: Marks = "crop") -> Part:
    """The game's mat, its pieces from the upper left on, row by row.

    Raises CompanionError for a game without a mat, UsageError for a paper that not even one cell fits on.
    """
    size = paper_named(paper)
    path = board_of(game)
    if path is None:
        raise CompanionError(f"{game} has no board to print")
    with path.open("rb") as file:
        mat = Mat(**tomllib.load(file))
    xs = _pieces(len(mat.columns), mat.cell[0], mat.border, size.width)
    ys = _pieces(len(mat.rows), mat.cell[1], mat.border, size.height)
    if not xs or not ys:
        raise UsageError(f"--paper {paper}: not even one cell of {mat.cell[0]:g} x {mat.cell[1]:g} mm fits on it")
    whole = Stamp("mat", _box(0, 0, mat.size), lambda: list(_drawn(mat, ink)))
    pages = []
    pieces = [(x, y) for y in ys for x in xs]
    for number, ((left, right), (top, bottom)) in enumerate(pieces, start=1):
        part = Size(right - left, bottom - top)
        slot = Slot((size.width - part.width) / 2, (size.height - part.height) / 2, part.width, part.height)
        sheet = Sheet(size, (slot,), 0.0)
        label = f"{mat.title} · {mat.subtitle} · piece {number}/{len(pieces)} · print at 100 %"
        shown: Item = Place((slot.x - left) * UNITS, (slot.y - top) * UNITS, (whole,))
        x1, y1, x2, y2 = _box(slot.x, slot.y, part)
        items = [Clip(rectangle(x1, y1, x2 - x1, y2 - y1), (shown,)), *margin(sheet, marks, label, typefaces()["text"])]
        pages.append(Printed(size, items, f"Piece {number}", slot, SPILL))
    return Part("board", f"{mat.title}: {mat.subtitle}", pages, len(pages), len(pages), cuts=4 * len(pages))


def _box(x: float, y: float, size: Size) -> tuple[float, float, float, float]:
    """A box with the spill around it, in units."""
    left, top = (x - SPILL) * UNITS, (y - SPILL) * UNITS
    return left, top, left + (size.width + 2 * SPILL) * UNITS, top + (size.height + 2 * SPILL) * UNITS


def _pieces(cells: int, length: float, border: float, paper: float) -> list[tuple[float, float]]:
    """Start and end of each piece along one side: as few as the paper allows, as even as can be; empty for none."""
    room = paper - 2 * PRINTER_MARGIN
    for count in range(1, cells + 1):
        cuts = [border + length * (cells * n // count) for n in range(1, count)]
        ends = [0.0, *cuts, 2 * border + length * cells]
        pieces = list(pairwise(ends))
        if all(end - start <= room for start, end in pieces):
            return pieces
    return []


def _drawn(mat: Mat, ink: Ink) -> Iterator[Item]:
    """The whole mat in units, with a ground that runs on beyond its edges."""
    tints = {name: colour(tint) for name, tint in (mat.colours | (mat.save if ink == "save" else {})).items()}
    page, size, border = Page(mat.size), mat.size, mat.border
    ground = -SPILL, -SPILL, size.width + 2 * SPILL, size.height + 2 * SPILL
    page.box(*ground, shape="box", fill=tints["ground"], run=tints["ground_low"])
    inner = border - 1.2
    page.box(inner, inner, size.width - 2 * inner, size.height - 2 * inner, stroke=tints["line"], line=0.5)
    for row, number in enumerate(mat.rows):
        for column, letter in enumerate(mat.columns):
            x, y = border + column * mat.cell[0], border + row * mat.cell[1]
            _cell(page, mat, x, y, letter + number, tints)
    yield from page.items(size, 0)
    yield from _edges(mat, tints["words"])


def _cell(page: Page, mat: Mat, x: float, y: float, name: str, tints: dict[str, Colour]) -> None:
    """A cell with the outline of a card in it, a ring, and its name large and faint."""
    width, height = mat.card
    left, top = x + (mat.cell[0] - width) / 2, y + (mat.cell[1] - height) / 2
    page.box(left, top, width, height, radius=3, fill=tints["cell"], run=tints["cell_low"])
    page.box(left, top, width, height, radius=3, stroke=tints["outline"], line=0.4)
    across = width * 0.62
    for smaller, line in ((0.0, 0.9), (2.2, 0.35)):
        ring = across - 2 * smaller
        page.box(
            x + (mat.cell[0] - ring) / 2,
            y + (mat.cell[1] - ring) / 2,
            ring,
            ring,
            shape="ellipse",
            stroke=tints["ring"],
            line=line,
        )
    page.text(x, y + mat.cell[1] / 2, mat.cell[0], name, font="display", size=48, colour=tints["name"], align="center")


def _edges(mat: Mat, words: Colour) -> Iterator[Item]:
    """The columns' letters above and below the cells, the rows' numbers beside them, and which edge is north."""
    size, border = mat.size, mat.border
    far = size.height - border
    for n, letter in enumerate(mat.columns):
        x = border + n * mat.cell[0]
        yield _label(x, 0, mat.cell[0], border, letter, 18, words, turn=180)
        yield _label(x, far, mat.cell[0], border, letter, 18, words)
    for n, number in enumerate(mat.rows):
        middle = border + (n + 0.5) * mat.cell[1] - border / 2
        yield _label(0, middle, border, border, number, 18, words)
        yield _label(size.width - border, middle, border, border, number, 18, words, turn=180)
    for x in _ends(mat):
        yield _label(x, 0, mat.cell[0] / 2 - 6, border, mat.north, 8.5, words, align="left")
        yield _label(x, far, mat.cell[0] / 2 - 6, border, mat.south, 8.5, words, align="left")


def _ends(mat: Mat) -> Sequence[float]:
    """Where the words at the edges begin: in the first column, and after the letter of the last one."""
    last = mat.border + (len(mat.columns) - 0.5) * mat.cell[0]
    return mat.border + 1.5, last + 6


def _label(
    x: float,
    y: float,
    w: float,
    h: float,
    text: str,
    size: float,
    tint: Colour,
    *,
    align: Align = "center",
    turn: int = 0,
) -> Item:
    """Words in the middle of a box, upright or on their heads."""
    page = Page(Size(w, h))
    page.text(0, h / 2, w, text, font="display", size=size, colour=tint, align=align)
    corner = (x, y) if turn == 0 else (x + w, y + h)
    return Place(corner[0] * UNITS, corner[1] * UNITS, tuple(page.items(Size(w, h), 0)), turn=turn)
