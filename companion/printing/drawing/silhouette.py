"""The silhouette of a drawing: how far it reaches to the left and to the right, band by band."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import TypeAlias

from companion.printing.drawing.vector import OPERATORS, Clip, Item, Point, Shape

BAND = 10  # units: how high a band is
Silhouette: TypeAlias = dict[int, tuple[float, float]]
"""Left and right end of each band; that of number n begins n * BAND units below the drawing's upper edge."""


def silhouette(items: Iterable[Item]) -> Silhouette:
    """The silhouette of shapes, and of clips as what they cut out."""
    bands: dict[float, tuple[float, float]] = {}
    for item in items:
        if isinstance(item, Shape | Clip):
            rim = item.width / 2 if isinstance(item, Shape) else 0.0
            for x, y in _points(item.path):  # in plain loops: there are tens of thousands for each creature
                band, last = (y - rim) // BAND, (y + rim) // BAND
                while band <= last:
                    left, right = bands.get(band, (x, x))
                    bands[band] = (left if left < x - rim else x - rim, right if right > x + rim else x + rim)
                    band += 1
    return {int(band): ends for band, ends in bands.items()}


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


def _points(path: str) -> list[Point]:
    """Points along a path, at most a band from one another."""
    points: list[Point] = []
    numbers: list[float] = []
    x = y = 0.0
    for word in path.split():
        if word not in OPERATORS:
            numbers.append(float(word))
            continue
        if word == "re":
            left, top, wide, high = numbers
            points += _along([(left, top), (left, top + high)])
            points += _along([(left + wide, top), (left + wide, top + high)])
        elif numbers:
            ends = [*zip(numbers[::2], numbers[1::2], strict=True)]
            points += _along([ends[-1], *ends] if word == "m" else [(x, y), *ends])
            x, y = ends[-1]
        numbers = []
    return points


def _along(ends: list[Point]) -> list[Point]:
    """Points of a line or a curve of Bézier's with these ends and handles."""
    (x, y), *_, (u, v) = ends
    across, down = [x for x, _ in ends], [y for _, y in ends]
    steps = ceil(max(max(across) - min(across), max(down) - min(down)) / BAND)
    shares = [step / steps for step in range(steps + 1)] if steps else [0.0]
    if len(ends) != 4:
        return [(x + (u - x) * t, y + (v - y) * t) for t in shares]
    _, (a, b), (c, d), _ = ends
    weights = [((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t) for t in shares]
    return [
        (one * x + two * a + three * c + four * u, one * y + two * b + three * d + four * v)
        for one, two, three, four in weights
    ]
