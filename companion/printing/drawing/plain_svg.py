"""SVG files of paths in plain colours, with groups, transforms and clips, as illustrators save them: some of their
groups, in other colours.

svglib draws any SVG, at some 10 ms for a small one; a deck shows a hundred of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import cos, pi, sin, tan
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from companion.cards.places import shipped
from companion.errors import quoted
from companion.pictures.look import PictureError, look_at, read_picture
from companion.pictures.svg import style_of
from companion.printing.drawing.vector import Clip, Colour, Item, Point, Shape, lighter, rectangle
from companion.words import did_you_mean

WIDTH, HEIGHT = 1000, 675
"""The size of a creature's picture in units; an SVG of another size is stretched to it."""
PALE = 0.72  # the share of white in what is drawn with little ink


def parts_of(path: Path, names: Sequence[str]) -> tuple[int, int, tuple[Item, ...]]:
    """The groups of an SVG that have these ids, and the width and height of the whole of it in units.

    Raises PictureError for one that can't be drawn, and for a part that it has not.
    """
    if not path.is_file():
        there = sorted(each.stem for each in path.parent.glob("*.svg"))
        instead = did_you_mean(path.stem, there) or f"there are {', '.join(there) or 'none in its folder'}"
        raise PictureError(f"there is no drawing {quoted(path.stem)}", instead)
    changed = path.stat().st_mtime_ns
    read = read_svg(path, changed)
    known = read.ids()
    for name in names:
        if name not in known:
            instead = did_you_mean(name, known) or f"there are {', '.join(known)}"
            raise PictureError(f"{quoted(path.name)} has no part {quoted(name)}", instead)
    return WIDTH, read.height, _whole(path, frozenset(names), changed)


def dressed(items: Iterable[Item], colours: Mapping[Colour, Colour]) -> Iterator[Item]:
    """The items in other colours; a colour that is none of these stays."""
    for item in items:
        match item:
            case Clip(path, inside, fill):
                yield Clip(path, tuple(dressed(inside, colours)), fill and colours.get(fill, fill))
            case Shape(path, fill, stroke, width, dash, holes):
                fill, stroke = fill and colours.get(fill, fill), stroke and colours.get(stroke, stroke)
                yield Shape(path, fill, stroke, width, dash, holes)


def recoloured(items: Iterable[Item], colours: Mapping[Colour, Colour], *, sparing: bool) -> Iterator[Item]:
    """The items in other colours; to be `sparing` with ink, all that is none of these is paler."""
    items = tuple(items)
    if not sparing:
        return dressed(items, colours)
    return dressed(items, {tint: lighter(tint, PALE) for tint in _tints(items)} | dict(colours))


def _tints(items: Iterable[Item]) -> Iterator[Colour]:
    for item in items:
        if isinstance(item, Clip):
            yield from _tints(item.items)
        elif isinstance(item, Shape):
            yield from (tint for tint in (item.fill, item.stroke) if tint)


@cache
def _whole(path: Path, parts: frozenset[str], changed: int) -> tuple[Item, ...]:
    read = read_svg(path, changed)
    return tuple(read.items(parts, read.height))


@cache
def read_svg(path: Path, changed: int) -> PlainSvg:
    """A file that did not change is read once."""
    return plain_svg(path)


_SVG = "{http://www.w3.org/2000/svg}"
_SILENT = {"defs", "title", "desc", "metadata"}
_WORD = re.compile(r"[A-Za-z]|[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_BOX = re.compile(r"M([0-9]+) ([0-9]+)h([0-9]+)v([0-9]+)h-\3z")  # which a page says in one word
_STEP = re.compile(r"(\w+)\s*\(([^)]*)\)")
_URL = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "z": 0}

Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class _Look:
    """What a group hands down to what is in it."""

    matrix: Matrix
    fill: str = "#000000"
    stroke: str = "none"
    width: float = 1.0
    rule: str = "nonzero"


@dataclass(frozen=True)
class PlainSvg:
    """A file that was read: its outermost groups, in a picture of WIDTH x HEIGHT units."""

    path: Path
    root: Element
    _outlines: dict[tuple[str, Matrix], str] = field(default_factory=dict, compare=False, repr=False)

    def ids(self) -> list[str]:
        """The ids of its outermost groups."""
        return [group.get("id", "") for group in self.root.findall(f"{_SVG}g")]

    @property
    def height(self) -> int:
        """How high it is where it is WIDTH units wide and not stretched. Raises PictureError."""
        _, _, wide, high = self._box()
        return round(WIDTH * high / wide)

    def items(self, ids: frozenset[str], height: int = HEIGHT) -> Iterator[Item]:
        """What is in the groups with these ids, so high. Raises PictureError for what is no path in plain colours."""
        try:
            yield from self._chosen(ids, height)
        except (ValueError, IndexError):  # a number that is none, or is missing
            raise self._wrong("has a number in it that can't be read", "save it as plain SVG") from None

    def _chosen(self, ids: frozenset[str], height: int) -> Iterator[Item]:
        left, top, wide, high = self._box()
        across, down = WIDTH / wide, height / high
        look = _Look((across, 0.0, 0.0, down, -left * across, -top * down))
        for element in self.root:
            if element.tag != f"{_SVG}g" or element.get("id", "") in ids:
                yield from self._items(element, look)

    def _box(self) -> tuple[float, float, float, float]:
        found = [float(each) for each in re.findall(r"[-+.0-9eE]+", self.root.get("viewBox", ""))]
        if len(found) != 4 or min(found[2:]) <= 0:
            raise self._wrong("has no viewBox", "save it as plain SVG, with its size")
        return found[0], found[1], found[2], found[3]

    def _wrong(self, what: str, instead: str) -> PictureError:
        return PictureError(f"{quoted(self.path.name)} {what}", instead)

    def _items(self, element: Element, outer: _Look) -> Iterator[Item]:
        kind = str(element.tag).removeprefix(_SVG)
        if kind in _SILENT or kind.startswith("{"):
            return
        if kind not in ("g", "path"):
            raise self._wrong(f"has a <{kind}> in it, and not paths alone", "turn every object into a path")
        said = dict(element.items()) | style_of(element)
        look = self._look(said, element.get("transform", ""), outer)
        if kind == "path":
            drawn: tuple[Item, ...] = tuple(self._shape(element, look))
        else:
            drawn = tuple(item for each in element for item in self._items(each, look))
        clip = said.get("clip-path", "none")
        yield from drawn if clip == "none" else [Clip(self._clip(clip, look), drawn)]

    def _look(self, said: Mapping[str, str], transform: str, outer: _Look) -> _Look:
        for name in ("opacity", "fill-opacity", "stroke-opacity"):
            if said.get(name, "1") not in ("1", "1.0", "100%"):
                raise self._wrong("has something that shows through", "give it a plain colour")
        return replace(
            outer,
            matrix=_times(outer.matrix, *self._steps(transform)),
            fill=said.get("fill", outer.fill),
            stroke=said.get("stroke", outer.stroke),
            width=float(said["stroke-width"].removesuffix("px")) if "stroke-width" in said else outer.width,
            rule=said.get("fill-rule", outer.rule),
        )

    def _shape(self, element: Element, look: _Look) -> Iterator[Shape]:
        fill, stroke = self._colour(look.fill), self._colour(look.stroke)
        a, b, c, d, *_ = look.matrix
        width = look.width * abs(a * d - b * c) ** 0.5 if stroke else 0.0
        if fill or stroke:
            yield Shape(self._path(element, look.matrix), fill, stroke, width, holes=look.rule == "evenodd")

    def _clip(self, said: str, look: _Look) -> str:
        named = _URL.fullmatch(said.strip())
        found = self.root.find(f".//{_SVG}clipPath[@id='{named[1]}']") if named else None
        if found is None:
            raise self._wrong(f"is cut out by {quoted(said)}, which is not there", "save it as plain SVG")
        inside = (self._path(each, _times(look.matrix, *self._steps(each.get("transform", "")))) for each in found)
        return " ".join(inside)

    def _colour(self, said: str) -> Colour | None:
        if said == "none":
            return None
        try:
            return _rgb(said)
        except ValueError:
            raise self._wrong(f"is painted with {quoted(said)}", "give it a plain colour, such as #d98c40") from None

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
                raise self._wrong(f"is moved by {quoted(name)}", "save it as plain SVG")

    def _path(self, element: Element, matrix: Matrix) -> str:
        if element.tag != f"{_SVG}path":
            raise self._wrong("is cut out by what is no path", "turn every object into a path")
        said = element.get("d", "")
        if (said, matrix) not in self._outlines:  # what is clipped names one path many times
            self._outlines[said, matrix] = self._outline(said, matrix)
        return self._outlines[said, matrix]

    def _outline(self, said: str, matrix: Matrix) -> str:
        a, b, c, d, e, f = matrix
        if (box := _BOX.fullmatch(said)) and not (b or c):
            left, top, wide, high = map(float, box.groups())
            return rectangle(a * left + e, d * top + f, a * wide, d * high)
        parts = []
        for word, points in self._moves(said):
            parts += [f"{a * x + c * y + e:.0f} {b * x + d * y + f:.0f}" for x, y in points]
            parts.append(word)
        return " ".join(parts)

    def _moves(self, said: str) -> Iterator[tuple[str, list[Point]]]:
        """A path's moves, lines (`m`, `l`), cubic curves (`c`) and ends (`h`), each with its points."""
        words = _WORD.findall(said)
        at = start = bend = (0.0, 0.0)
        command, place = "", 0
        while place < len(words):
            if words[place].isalpha():
                command, place = words[place], place + 1
            kind = command.lower()
            if kind not in _TAKES or (kind == "z" and place < len(words) and not words[place].isalpha()):
                raise self._wrong(f"has a path with {quoted(command)} in it", "save its curves as Bézier curves")
            numbers = [float(each) for each in words[place : place + _TAKES[kind]]]
            place += _TAKES[kind]
            if len(numbers) < _TAKES[kind]:
                raise self._wrong("has a path that breaks off", "save it once more")
            x, y = at if command.islower() else (0.0, 0.0)
            if kind == "h":
                points = [(x + numbers[0], at[1])]
            elif kind == "v":
                points = [(at[0], y + numbers[0])]
            else:
                points = [(x + u, y + v) for u, v in zip(numbers[::2], numbers[1::2], strict=True)]
            mirrored = (2 * at[0] - bend[0], 2 * at[1] - bend[1])
            if kind == "z":
                yield "h", []
                at = bend = start
            elif kind == "m":
                yield "m", points
                at = bend = start = points[0]
                command = "l" if command == "m" else "L"
            elif kind in "lhv":
                yield "l", points
                at = bend = points[-1]
            else:
                if kind == "s":
                    points = [mirrored, *points]
                elif kind in "qt":
                    control, end = (points[0], points[1]) if kind == "q" else (mirrored, points[0])
                    points = [_between(at, control), _between(end, control), end]
                yield "c", points
                bend = control if kind in "qt" else points[1]
                at = points[-1]


def plain_svg(path: Path) -> PlainSvg:
    """An SVG file, to be drawn. Raises PictureError for one that can't be read."""
    if path.parent.parent != shipped("layouts"):  # what travels with the program is looked at by its tests
        look_at(path)
    return PlainSvg(path, ElementTree.fromstring(read_picture(path, quoted(path.name))))


@cache
def _rgb(said: str) -> Colour:
    from PIL import ImageColor

    red, green, blue = ImageColor.getrgb(said)[:3]
    return red, green, blue


def _between(point: Point, control: Point) -> Point:
    """The control point of a cubic curve where a quadratic one has the other."""
    return point[0] + (control[0] - point[0]) * 2 / 3, point[1] + (control[1] - point[1]) * 2 / 3


def _times(matrix: Matrix, *inner: Matrix) -> Matrix:
    for u, v, w, x, y, z in inner:
        a, b, c, d, e, f = matrix
        matrix = a * u + c * v, b * u + d * v, a * w + c * x, b * w + d * x, a * y + c * z + e, b * y + d * z + f
    return matrix
