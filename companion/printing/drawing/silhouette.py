"""The silhouette of a drawing: how far it reaches to the left and to the right, band by band."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import TypeAlias

from companion.printing.drawing.vector import OPERATORS, Clip, Item, Point, Shape

BAND = 10  # units: how high a band is
Silhouette: TypeAlias = dict[int, tuple[float, float]]
"""Left and right end of each band; that of number n begins n * BAND units below the drawing's upper edge."""


def silhouette(items: Iterable[Item]) -> Silhouette:
    """The silhouette of shapes, and of clips as what they cut out."""
    bands: Silhouette = {}
    for item in items:
        if isinstance(item, Shape | Clip):
            rim = item.width / 2 if isinstance(item, Shape) else 0.0
            for x, y in _points(item.path):
                for band in range(floor((y - rim) / BAND), floor((y + rim) / BAND) + 1):
                    left, right = bands.get(band, (x, x))
                    bands[band] = min(left, x - rim), max(right, x + rim)
    return bands


def joined(silhouettes: Iterable[Iterable[tuple[int, float, float]]]) -> Silhouette:
    """The silhouette of several drawings that lie on one another, each told as its bands with their two ends."""
    bands: Silhouette = {}
    for each in silhouettes:
        for band, left, right in each:
            if band in bands:
                start, end = bands[band]
                bands[band] = (start if start < left else left, end if end > right else right)
            else:
                bands[band] = (left, right)
    return bands


def _points(path: str) -> Iterator[Point]:
    """Points along a path, at most a band from one another."""
    numbers: list[float] = []
    x = y = 0.0
    for word in path.split():
        if word not in OPERATORS:
            numbers.append(float(word))
            continue
        if word == "re":
            left, top, wide, high = numbers
            yield from _along([(left, top), (left, top + high)])
            yield from _along([(left + wide, top), (left + wide, top + high)])
        elif numbers:
            ends = [*zip(numbers[::2], numbers[1::2], strict=True)]
            yield from _along([ends[-1], *ends] if word == "m" else [(x, y), *ends])
            x, y = ends[-1]
        numbers = []


def _along(ends: list[Point]) -> Iterator[Point]:
    """Points of a line or a curve of Bézier's with these ends and handles."""
    (x, y), *_, (u, v) = ends
    far = max(max(each) - min(each) for each in zip(*ends, strict=True))
    steps = ceil(far / BAND)
    for step in range(steps + 1):
        t = step / steps if steps else 0.0
        if len(ends) == 4:
            (_, _), (a, b), (c, d), (_, _) = ends
            s = 1 - t
            one, two, three, four = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            yield one * x + two * a + three * c + four * u, one * y + two * b + three * d + four * v
        else:
            yield x + (u - x) * t, y + (v - y) * t
