"""The place of a creature clear of what its face lays over the picture: name bars, ribbons and badges."""

from __future__ import annotations

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
    while scale >= LEAST:
        tried = Stance(scale, base, MIDDLE, max(own, ceiling + scale * (base - head)))
        aside = _aside(figure, tried, room)
        if aside is not None:
            return tried._replace(x=MIDDLE + aside)
        scale -= STEP
    return Stance(first, base, MIDDLE, max(own, ceiling + first * (base - head)))


def _aside(figure: Silhouette, tried: Stance, room: Room) -> float | None:
    """The shortest way to the left or to the right that clears all plates; None where on each of them more of the
    creature would leave the window."""
    scale, base, x, y = tried
    rows = [
        (y - scale * (base - band * BAND), x + scale * (left - MIDDLE), x + scale * (right - MIDDLE))
        for band, (left, right) in figure.items()
    ]
    hidden = [
        (plate[0] - right, plate[2] - left)
        for top, left, right in rows
        for plate in room.plates
        if top < plate[3] and top + scale * BAND > plate[1] and plate[1] < y
    ]
    fewest = min(0.0, room.left - min(left for _, left, _ in rows))
    furthest = max(0.0, room.right - max(right for *_, right in rows))
    ways = sorted([0.0, *(end for each in hidden for end in each)], key=abs)
    return next((way for way in ways if fewest <= way <= furthest and not any(a < way < b for a, b in hidden)), None)
