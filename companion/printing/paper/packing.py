"""Packing of pieces into a room: in rows and columns, staggered like a honeycomb, or before a fold.

Pure numbers in millimetres. A piece needs its own length and the bleed to both sides of it; what is packed stands in
the room's middle.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

PRINTER_MARGIN = 4.2  # mm that home printers leave white
LABEL = 1.8  # mm that a sheet's label and ruler need at least
GUTTER = 5.0  # mm between a fold line and the bleed of the cards beside it
_SLACK = 1e-9
STAGGER = sqrt(3) / 2  # from row to row of a honeycomb, as a multiple of what lies between two pieces of a row


Pair = tuple[float, float]
"""A width and a height, in mm."""


class PackedPiece(NamedTuple):
    """A packed piece: its number, its upper left corner in mm, and whether it is turned."""

    which: int
    x: float
    y: float
    turned: bool


class _Row(NamedTuple):
    pieces: list[PackedPiece]
    width: float
    height: float


class FreeMargins(NamedTuple):
    """The mm that stay free at the paper's left and right edge, and at its upper and lower one."""

    beside: float
    above: float


def straight(room: float, length: float, bleed: float, kept: float) -> list[float]:
    """The starts of as many lengths as fit the room, in its middle, with so much kept free at both ends."""
    step = length + 2 * bleed
    count = max(0, int((room - 2 * kept + 1e-9) // step))
    start = (room - count * step) / 2 + bleed
    return [start + number * step for number in range(count)]


def before(fold: float, length: float, bleed: float, kept: float) -> list[float]:
    """The starts of as many lengths as fit between what is kept free and the gutter before a fold."""
    step = length + 2 * bleed
    count = max(0, int((fold - kept - GUTTER + 1e-9) // step))
    return [fold - GUTTER - step * (count - number) + bleed for number in range(count)]


def staggered(
    room: tuple[float, float], piece: tuple[float, float], bleed: float, kept: tuple[float, float]
) -> list[tuple[float, float]]:
    """The upper left corners of round pieces, or of hexagons with a corner at the top, in staggered rows.

    `room`, `piece` and what is `kept` free at both ends are each width and height. Each second row is moved by half a
    piece: the densest packing of circles and of hexagons.
    """
    across = piece[0] + 2 * bleed
    step = across * STAGGER
    tall = piece[1] * across / piece[0]  # with its bleed
    free_across, free_down = room[0] - 2 * kept[0] + 1e-9, room[1] - 2 * kept[1] + 1e-9
    odd, even = int(free_across // across), max(0, int((free_across - across / 2) // across))
    rows = int((free_down - tall) // step) + 1 if free_down >= tall else 0
    if not odd or not rows:
        return []
    wide = max(odd * across, across / 2 + even * across) if rows > 1 else odd * across
    left = (room[0] - wide) / 2 + bleed
    top = (room[1] - tall - (rows - 1) * step) / 2 + (tall - piece[1]) / 2
    return [
        (left + number * across + row % 2 * across / 2, top + row * step)
        for row in range(rows)
        for number in range(even if row % 2 else odd)
    ]


def on_sheets(sizes: Sequence[Pair], room: Pair, gap: float, *, may_turn: bool = True) -> list[list[PackedPiece]]:
    """Pieces of any sizes on as few sheets with that room as rows of them take, so far apart; what lies on a sheet
    stands around (0, 0), the room's middle. Every piece must fit a sheet by itself.

    All upright, all turned, and all with their longer side across or down are tried.
    """
    ways: list[Callable[[Pair], bool]] = [lambda size: False]
    if may_turn:
        ways += [lambda size: True, lambda size: size[1] > size[0], lambda size: size[0] > size[1]]
    return min((_in_rows(sizes, room, gap, turned, may_turn) for turned in ways), key=len)


def _in_rows(
    sizes: Sequence[Pair], room: Pair, gap: float, turned: Callable[[Pair], bool], may_turn: bool
) -> list[list[PackedPiece]]:
    rows: list[_Row] = []
    for which, size in enumerate(sizes):
        turn = turned(size)
        if may_turn and not _fits(size[::-1] if turn else size, room):
            turn = not turn
        width, height = size[::-1] if turn else size
        if not rows or rows[-1].width + gap + width > room[0] + _SLACK:
            rows.append(_Row([], 0.0, 0.0))
        row, x = rows[-1], rows[-1].width + gap if rows[-1].pieces else 0.0
        rows[-1] = _Row([*row.pieces, PackedPiece(which, x, 0.0, turn)], x + width, max(row.height, height))
    sheets: list[list[_Row]] = []
    for row in rows:
        there = (sheet for sheet in sheets if _tall([*sheet, row], gap) <= room[1] + _SLACK)
        if (sheet := next(there, None)) is None:
            sheets.append(sheet := [])
        sheet.append(row)
    return [list(_around_the_middle(sheet, gap)) for sheet in sheets]


def _tall(rows: Sequence[_Row], gap: float) -> float:
    return sum(row.height for row in rows) + gap * (len(rows) - 1)


def _around_the_middle(rows: Sequence[_Row], gap: float) -> Iterator[PackedPiece]:
    left, top = -max(row.width for row in rows) / 2, -_tall(rows, gap) / 2
    for row in rows:
        yield from (each._replace(x=left + each.x, y=top) for each in row.pieces)
        top += row.height + gap


def _fits(size: Pair, room: Pair) -> bool:
    return size[0] <= room[0] + _SLACK and size[1] <= room[1] + _SLACK
