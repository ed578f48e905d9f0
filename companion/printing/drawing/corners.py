"""Extents of words in a drawing."""

from collections.abc import Iterable, Iterator
from math import cos, radians, sin

from companion.printing.drawing.fonts import typeface_called
from companion.printing.drawing.vector import Clip, FadedItem, Item, Point, TransformedItem, Words

ABOVE, BELOW = 0.72, 0.22  # of the size: how far letters reach above and below their baseline


def corners(items: Iterable[Item]) -> Iterator[Point]:
    """The corners of the boxes around all words among items."""
    for item in items:
        if isinstance(item, Words):
            right = item.x + typeface_called(item.font).width(item.text) * item.size
            top, bottom = item.y - ABOVE * item.size, item.y + BELOW * item.size
            yield from ((item.x, top), (right, top), (right, bottom), (item.x, bottom))
        elif isinstance(item, Clip | FadedItem):
            yield from corners(item.items)
        elif isinstance(item, TransformedItem):
            yield from (placed(corner, item) for corner in corners(item.items))


def placed(point: Point, place: TransformedItem) -> Point:
    """The place of a point that something transformed has."""
    across, down = (-place.scale if mirrored else place.scale for mirrored in place.mirror)
    x, y, turn = point[0] * across, point[1] * down, radians(place.turn)
    return place.x + x * cos(turn) - y * sin(turn), place.y + x * sin(turn) + y * cos(turn)
