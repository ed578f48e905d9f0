"""Extent of a drawing, worked out from its calls alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import inf

from companion.printing.drawing.fonts import typefaces
from companion.printing.drawing.vector import (
    Clip,
    FadedItem,
    Item,
    Photo,
    Shape,
    Stamp,
    TransformedItem,
    Words,
    Written,
)

Box = tuple[float, float, float, float]  # left, top, right, bottom
NOWHERE: Box = (inf, inf, -inf, -inf)


def extent(items: Iterable[Item]) -> Box:
    """The box around everything drawn, in units, curves followed in small steps."""
    return _around(_box(item) for item in items)


def _box(item: Item) -> Box:
    match item:
        case Shape():
            left, top, right, bottom = _of_path(item.path)
            half = item.width / 2
            return left - half, top - half, right + half, bottom + half
        case Clip():
            return _of_path(item.path)
        case Written():
            return _of_path(" ".join(re.findall(r"(?:-?[0-9]+ )+(?:m|l|c|re)\b", item.text)))
        case Words():
            width = typefaces()[item.font].width(item.text) * item.size
            return item.x, item.y - 0.75 * item.size, item.x + width, item.y
        case FadedItem():
            return extent(item.items)
        case TransformedItem():
            return _placed(item, extent(item.items))
        case Stamp():
            return item.box
        case Photo():
            return item.x, item.y, item.x + item.width, item.y + item.height


def _placed(place: TransformedItem, box: Box) -> Box:
    left, top, right, bottom = box
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    turned = []
    for x, y in corners:
        x, y = x * place.scale, y * place.scale
        for _ in range(int(place.turn % 360 // 90)):
            x, y = -y, x
        turned.append((x + place.x, y + place.y))
    return _around((x, y, x, y) for x, y in turned)


@cache
def _of_path(path: str) -> Box:
    return _around(_boxes(path))


def _boxes(path: str) -> Iterator[Box]:
    numbers: list[float] = []
    at: list[tuple[float, float]] = []
    for word in path.split():
        if word == "re":
            x, y, width, height = numbers
            yield x, y, x + width, y + height
        elif word in "mlch":
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            at = _along(at, points) if word == "c" else points
            yield from ((x, y, x, y) for x, y in at)
        else:
            numbers.append(float(word))
            continue
        numbers = []


def _along(before: list[tuple[float, float]], handles: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points close together on the cubic curve from where the path was."""
    p, q, r, s = before[-1], *handles
    steps = [n / 16 for n in range(17)]
    weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in steps]
    return [
        (a * p[0] + b * q[0] + c * r[0] + d * s[0], a * p[1] + b * q[1] + c * r[1] + d * s[1]) for a, b, c, d in weights
    ]


def _around(boxes: Iterable[Box]) -> Box:
    found: Sequence[Box] = list(boxes)
    if not found:
        return NOWHERE
    return (
        min(box[0] for box in found),
        min(box[1] for box in found),
        max(box[2] for box in found),
        max(box[3] for box in found),
    )
