"""The place of a creature clear of what its face lays over the picture: name bars, ribbons and badges."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple, TypeAlias

from companion.printing.drawing.plain_svg import HEIGHT, WIDTH
from companion.printing.drawing.silhouette import BAND, Silhouette

LEAST = 0.6  # of a creature's size: a smaller one would be lost in its landscape
STEP = 0.03  # by which one becomes smaller that has no place yet
MIDDLE = WIDTH / 2

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in units of the picture."""


class Room(NamedTuple):
    """The left and right end of what a window shows of its picture, and the plates that lie over it."""

    left: float = 0.0
    right: float = WIDTH
    plates: tuple[Box, ...] = ()


WHOLE = Room()
"""A picture with nothing over it."""


class Stance(NamedTuple):
    """A creature's place: so many times as large, its lowest row, `base`, moved to y, its middle to x."""

    scale: float
    base: float
    x: float
    y: float


def stance(figure: Silhouette, size: float, room: Room) -> Stance:
    """The place nearest to a creature's own in which no plate hides anything of it; it is smaller where there is none.

    What lies across its middle bounds its head from above and its feet from below; it steps aside from other plates.
    """
    head, low = min(figure) * BAND, (max(figure) + 1) * BAND
    across = [plate for plate in room.plates if plate[0] < MIDDLE < plate[2]]
    ceiling = max((bottom for _, top, _, bottom in across if top < HEIGHT / 2), default=-inf)
    ground = min((top for _, top, _, _ in across if top >= HEIGHT / 2), default=inf)
    base = low if ground < inf else min(low, HEIGHT)
    own = min(HEIGHT - size * (HEIGHT - base), ground)
    first = scale = max(LEAST, min(size, ((own if ground == inf else ground) - ceiling) / (base - head)))
    rows = [(base - band * BAND, left - MIDDLE, right - MIDDLE) for band, (left, right) in figure.items()]
    while scale >= LEAST:
        y = max(own, ceiling + scale * (base - head))
        aside = _aside(rows, scale, y, room)
        if aside is not None:
            return Stance(scale, base, MIDDLE + aside, y)
        scale -= STEP
    return Stance(first, base, MIDDLE, max(own, ceiling + first * (base - head)))


def _aside(rows: Sequence[tuple[float, float, float]], scale: float, y: float, room: Room) -> float | None:
    """The shortest way to the left or to the right that clears all plates; None where on each of them more of the
    creature would leave the window. `rows` are how far each lies above its base, and its ends from its middle."""
    shown = [(y - scale * above, MIDDLE + scale * left, MIDDLE + scale * right) for above, left, right in rows]
    fewest, furthest = min([start for _, start, _ in shown]), max([end for _, _, end in shown])
    hidden = [
        (plate_left - end, plate_right - start)
        for plate_left, plate_top, plate_right, plate_bottom in room.plates
        if plate_top < y
        for top, start, end in shown
        if top < plate_bottom and top + scale * BAND > plate_top
    ]
    to_right = to_left = 0.0
    for start, end in sorted(hidden):
        to_right = end if start < to_right < end else to_right
    for end, start in sorted([(end, start) for start, end in hidden], reverse=True):
        to_left = start if start < to_left < end else to_left
    ways = [to_left] * (to_left >= min(0.0, room.left - fewest)) + [to_right] * (
        to_right <= max(0.0, room.right - furthest)
    )
    return min(ways, key=abs, default=None)
