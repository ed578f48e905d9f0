"""The shapes of an SVG of paths in plain colours, with groups, transforms and clips."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import cos, pi, sin, tan
from typing import NamedTuple
from xml.etree.ElementTree import Element

from companion.errors import quoted
from companion.pictures.svg import style_of
from companion.printing.drawing.svg_paths import Matrix, NotPlain, outline
from companion.printing.drawing.vector import Clip, Colour, Item, Shape

_SVG = "{http://www.w3.org/2000/svg}"
_SILENT = {"defs", "title", "desc", "metadata"}
_STEP = re.compile(r"(\w+)\s*\(([^)]*)\)")
_URL = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")


class _Look(NamedTuple):
    """The style that a group hands down to its shapes."""

    matrix: Matrix
    fill: str = "#000000"
    stroke: str = "none"
    width: float = 1.0
    rule: str = "nonzero"


class SvgShapes:
    """A picture `width` units wide, and as high as is wanted; 0 is as high as it is where it is not stretched."""

    def __init__(self, root: Element, width: int, height: int = 0) -> None:
        """Raises NotPlain where its size can't be read."""
        try:
            left, top, wide, high = map(float, re.findall(r"[-+.0-9eE]+", root.get("viewBox", "")))
            self.height = height or round(width * high / wide)
        except (ValueError, ZeroDivisionError):
            wide = high = 0.0
        if min(wide, high) <= 0:
            raise NotPlain("has no viewBox", "save it as plain SVG, with its size")
        across, down = width / wide, self.height / high
        self._root = root
        self._look_of_all = _Look((across, 0.0, 0.0, down, -left * across, -top * down))
        self._clips = {each.get("id", ""): each for each in reversed([*root.iter(f"{_SVG}clipPath")])}
        self._outlines: dict[tuple[str, Matrix], str] = {}

    def groups(self) -> Iterator[tuple[str | None, Element]]:
        """Shapes from the bottom to the top: groups with their ids, and what lies in none."""
        return ((each.get("id", "") if each.tag == f"{_SVG}g" else None, each) for each in self._root)

    def items(self, element: Element) -> list[Item]:
        """Paths in an element of `groups`. Raises NotPlain for what is no path in plain colours."""
        try:
            return list(self._items(element, self._look_of_all))
        except (ValueError, IndexError):  # a number that is none, or is missing
            raise NotPlain("has a number in it that can't be read", "save it as plain SVG") from None

    def _items(self, element: Element, outer: _Look) -> Iterator[Item]:
        kind = str(element.tag).removeprefix(_SVG)
        if kind in _SILENT or kind.startswith("{"):
            return
        if kind not in ("g", "path"):
            raise NotPlain(f"has a <{kind}> in it, and not paths alone", "turn every object into a path")
        said = element.attrib | style_of(element)
        look = self._look(said, element.get("transform", ""), outer)
        if kind == "path":
            drawn: tuple[Item, ...] = tuple(self._shape(element, look))
        else:
            drawn = tuple([item for each in element for item in self._items(each, look)])
        clip = said.get("clip-path", "none")
        yield from drawn if clip == "none" else [Clip(self._clip(clip, look), drawn)]

    def _look(self, said: Mapping[str, str], transform: str, outer: _Look) -> _Look:
        for name in ("opacity", "fill-opacity", "stroke-opacity"):
            if said.get(name, "1") not in ("1", "1.0", "100%"):
                raise NotPlain("has something that shows through", "give it a plain colour")
        return _Look(
            _times(outer.matrix, *self._steps(transform)),
            said.get("fill", outer.fill),
            said.get("stroke", outer.stroke),
            float(said["stroke-width"].removesuffix("px")) if "stroke-width" in said else outer.width,
            said.get("fill-rule", outer.rule),
        )

    def _shape(self, element: Element, look: _Look) -> Iterator[Shape]:
        fill, stroke = self._colour(look.fill), self._colour(look.stroke)
        a, b, c, d, *_ = look.matrix
        width = look.width * abs(a * d - b * c) ** 0.5 if stroke else 0.0
        if fill or stroke:
            yield Shape(self._path(element, look.matrix), fill, stroke, width, holes=look.rule == "evenodd")

    def _clip(self, said: str, look: _Look) -> str:
        named = _URL.fullmatch(said.strip())
        found = self._clips.get(named[1]) if named else None
        if found is None:
            raise NotPlain(f"is cut out by {quoted(said)}, which is not there", "save it as plain SVG")
        inside = (self._path(each, _times(look.matrix, *self._steps(each.get("transform", "")))) for each in found)
        return " ".join(inside)

    def _colour(self, said: str) -> Colour | None:
        if said == "none":
            return None
        try:
            return _rgb(said)
        except ValueError:
            raise NotPlain(f"is painted with {quoted(said)}", "give it a plain colour, such as #d98c40") from None

    def _steps(self, transform: str) -> Iterator[Matrix]:
        for name, numbers in _STEP.findall(transform):
            n = [float(each) for each in re.findall(r"[-+.0-9eE]+", numbers)]
            if name == "matrix" and len(n) == 6:
                yield n[0], n[1], n[2], n[3], n[4], n[5]
            elif name == "translate":
                yield 1, 0, 0, 1, n[0], n[1] if n[1:] else 0
            elif name == "scale":
                yield n[0], 0, 0, n[1] if n[1:] else n[0], 0, 0
            elif name == "rotate":
                c, s, (x, y) = cos(n[0] * pi / 180), sin(n[0] * pi / 180), n[1:3] or (0.0, 0.0)
                yield c, s, -s, c, x - c * x + s * y, y - s * x - c * y
            elif name in ("skewX", "skewY"):
                slope = tan(n[0] * pi / 180)
                yield (1, 0, slope, 1, 0, 0) if name == "skewX" else (1, slope, 0, 1, 0, 0)
            else:
                raise NotPlain(f"is moved by {quoted(name)}", "save it as plain SVG")

    def _path(self, element: Element, matrix: Matrix) -> str:
        if element.tag != f"{_SVG}path":
            raise NotPlain("is cut out by what is no path", "turn every object into a path")
        key = element.get("d", ""), matrix
        if key not in self._outlines:  # what is outlined, filled and clipped names one many times
            self._outlines[key] = outline(*key)
        return self._outlines[key]


@cache
def _rgb(said: str) -> Colour:
    from PIL import ImageColor

    red, green, blue = ImageColor.getrgb(said)[:3]
    return red, green, blue


def _times(matrix: Matrix, *inner: Matrix) -> Matrix:
    for u, v, w, x, y, z in inner:
        a, b, c, d, e, f = matrix
        matrix = a * u + c * v, b * u + d * v, a * w + c * x, b * w + d * x, a * y + c * z + e, b * y + d * z + f
    return matrix
