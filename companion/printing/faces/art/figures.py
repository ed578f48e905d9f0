"""Creatures as illustrators draw them: SVG files, whose palette becomes the colours of a coat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import quoted
from companion.pictures.look import PictureError
from companion.printing.drawing.vector import Clip, Colour, Item, Shape
from companion.printing.files.svg import drawing, group_ids

WIDTH, HEIGHT = 1000, 675
"""The picture's size in units; an SVG of another size is stretched to it."""


def figure(path: Path, landscape: str, rng: Random) -> tuple[Item, ...]:
    """The drawing of an SVG file in its own colours. Raises PictureError for one that can't be drawn.

    Of groups whose ids are the same but for what follows the last dash one is drawn: the one that is called like the
    landscape (`wings-sky`) or, of those that are numbered (`hands-1`, `hands-2`), any.
    """
    chosen: dict[str, list[str]] = {}
    ids = _ids(path)
    for name in ids:
        part, dash, which = name.rpartition("-")
        if dash and (which.isdecimal() or which == landscape):
            chosen.setdefault(part, []).append(name)
    taken = {rng.choice(sorted(names)) for _, names in sorted(chosen.items())}
    return _drawn(path, frozenset(name for name in ids if "-" not in name or name in taken))


def dressed(items: Iterable[Item], colours: Mapping[Colour, Colour]) -> Iterator[Item]:
    """The items in other colours; a colour that is none of these stays."""
    for item in items:
        match item:
            case Clip(path, inside, fill):
                yield Clip(path, tuple(dressed(inside, colours)), fill and colours.get(fill, fill))
            case Shape(path, fill, stroke, width, dash, holes):
                fill, stroke = fill and colours.get(fill, fill), stroke and colours.get(stroke, stroke)
                yield Shape(path, fill, stroke, width, dash, holes)


@cache
def _ids(path: Path) -> list[str]:
    return group_ids(path)


@cache
def _drawn(path: Path, parts: frozenset[str]) -> tuple[Item, ...]:
    drawn = drawing(path, parts=parts)
    whole = (WIDTH / drawn.width, 0.0, 0.0, -HEIGHT / drawn.height, 0.0, float(HEIGHT))
    return tuple(item for each in drawn.contents for item in _items(each, whole, path))


OPERATORS = (("m", 1), ("l", 1), ("c", 3), ("h", 0))
"""Those of reportlab's paths, by their numbers, and how many points each takes."""
Matrix = tuple[float, float, float, float, float, float]


def _within(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    u, v, w, x, y, z = inner
    return (a * u + c * v, b * u + d * v, a * w + c * x, b * w + d * x, a * y + c * z + e, b * y + d * z + f)


def _items(node: Any, matrix: Matrix, path: Path) -> Iterator[Item]:
    """A group or shape of reportlab's as ours."""
    from reportlab.graphics.shapes import Group
    from reportlab.graphics.shapes import Path as Drawn

    if isinstance(node, Group):
        inside: list[Any] = list(node.contents)
        within = _within(matrix, node.transform)
        if inside and isinstance(inside[0], Drawn) and inside[0].isClipPath:
            outline = _path(inside[0], within)
            yield Clip(outline, tuple(item for each in inside[1:] for item in _items(each, within, path)))
        else:
            for each in inside:
                yield from _items(each, within, path)
    elif isinstance(node, Drawn):
        width = node.strokeWidth * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
        fill, stroke = _colour(node.fillColor), _colour(node.strokeColor)
        if fill or stroke:
            yield Shape(_path(node, matrix), fill, stroke, width if stroke else 0.0, holes=node.fillMode == 0)
    else:
        raise PictureError(
            f"{quoted(path.name)} has more than paths in it", "turn every object into a path, in plain colours"
        )


def _path(node: Any, matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    points = iter(zip(node.points[::2], node.points[1::2], strict=True))
    parts = []
    for word, count in (OPERATORS[operator] for operator in node.operators):
        parts += [f"{a * x + c * y + e:.0f} {b * x + d * y + f:.0f}" for x, y in (next(points) for _ in range(count))]
        parts.append(word)
    return " ".join(parts)


def _colour(found: Any) -> Colour | None:
    if found is None:
        return None
    return round(found.red * 255), round(found.green * 255), round(found.blue * 255)
