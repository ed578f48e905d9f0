"""Layout of the elements of a group, in mm: given from its edges or its middle, or sharing its room one after another.

Numbers only; nothing here draws.
"""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple, TypeAlias

Length: TypeAlias = float | str
"""In mm, or a share of the group's side such as "25%"."""
Extent: TypeAlias = Length | list[float]
"""A length, or the least and the most that an element takes of the room there is."""


class Range(NamedTuple):
    """The least and the most that something takes along one side, in mm."""

    least: float = 0.0
    most: float = inf


class Box(NamedTuple):
    """Upper left corner and size, in mm."""

    x: float
    y: float
    w: float
    h: float


class NoRoom(Exception):
    """Error: a room is too small, in mm; `what` should stand there, as far as that is known."""

    def __init__(self, needs: float, has: float, what: str = "") -> None:
        super().__init__(
            f"{what or 'all that stands there'} needs {needs:.1f} mm where there are {max(0.0, has):.1f} mm"
        )
        self.needs, self.has = needs, has


def along(length: Length, room: float) -> float:
    """A length in mm."""
    return float(length[:-1]) / 100 * room if isinstance(length, str) else length


def range_of(extent: Extent | None) -> Range:
    """The range that an extent stands for; none, or a share of a room that is not known yet, may be anything."""
    if extent is None:
        return Range()
    if isinstance(extent, list):
        return Range(extent[0], extent[1])
    return Range() if isinstance(extent, str) else Range(extent, extent)


def box_in(
    start: Length | None, end: Length | None, middle: Length | None, extent: Extent | None, room: float
) -> tuple[float, float]:
    """Start and length of an element along one side of its group.

    `start` and `end` are its distances from the group's edges, `middle` that of its middle from the group's. Without
    an extent it takes what is left between its distances. Raises NoRoom.
    """
    before, after = along(start or 0.0, room), along(end or 0.0, room)
    if extent is None or isinstance(extent, list):
        least, most = range_of(extent)
        if least > room - before - after + 1e-6:
            raise NoRoom(least, room - before - after)
        length = min(most, room - before - after)
    else:
        length = along(extent, room)
    if middle is not None:
        return (room - length) / 2 + along(middle, room), length
    if start is None and end is not None and extent is not None:
        return room - after - length, length
    return before, length


def shared(ranges: Sequence[Range], gap: float, room: float) -> list[tuple[float, float]]:
    """Start and length of things that stand one after another in a room, `gap` mm apart.

    Each has its least. What is left is shared alike among those that have a most, until they have it, and then among
    those without. Raises NoRoom.
    """
    lengths = [least for least, _ in ranges]
    spare = room - sum(lengths) - gap * max(0, len(ranges) - 1)
    if spare < -1e-6:
        raise NoRoom(room - spare, room)
    for wanting in ([n for n, each in enumerate(ranges) if (each.most < inf) == bounded] for bounded in (True, False)):
        while wanting and spare > 1e-9:
            step = min(spare / len(wanting), *(ranges[n].most - lengths[n] for n in wanting))
            for n in wanting:
                lengths[n] += step
            spare -= step * len(wanting)
            wanting = [n for n in wanting if ranges[n].most - lengths[n] > 1e-9]
    starts = [sum(lengths[:n]) + gap * n for n in range(len(ranges))]
    return list(zip(starts, lengths, strict=True))
