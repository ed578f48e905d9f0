"""How many pieces fit a room, and where: in rows and columns, staggered like a honeycomb, or before a fold.

Pure numbers in millimetres. A piece needs its own length and the bleed to both sides of it; what is packed stands in
the room's middle.
"""

from math import sqrt
from typing import NamedTuple

PRINTER_MARGIN = 4.2  # mm that home printers leave white
LABEL = 1.8  # mm that a sheet's label and ruler need at least
GUTTER = 5.0  # mm between a fold line and the bleed of the cards beside it
STAGGER = sqrt(3) / 2  # from row to row of a honeycomb, as a multiple of what lies between two pieces of a row


class Kept(NamedTuple):
    """How many mm stay free at the paper's left and right edge, and at its upper and lower one."""

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
