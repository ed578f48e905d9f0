"""SVG files of paths in plain colours, as illustrators save them: some of their groups, in other colours.

svglib draws any SVG, at some 10 ms for a small one; a deck shows a hundred of these. Each is read once for all
runs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

from companion.cards.places import shipped
from companion.errors import quoted
from companion.files.kept import kept
from companion.pictures.look import PictureError, look_at, read_picture
from companion.printing.drawing import silhouette, svg_paths, svg_shapes, vector, written
from companion.printing.drawing.silhouette import Silhouette, joined
from companion.printing.drawing.svg_paths import NotPlain
from companion.printing.drawing.vector import Item, Tint, Written
from companion.words import did_you_mean

WIDTH, HEIGHT = 1000, 675
"""The size of a creature's picture in units; an SVG of another size is stretched to it."""
PALE = 0.72  # the share of white in what is drawn with little ink


def parts_of(path: Path, names: Sequence[str]) -> tuple[int, int, Written]:
    """The groups of an SVG that have these ids, and the width and height of the whole of it in units.

    Raises PictureError for one that can't be drawn, and for a part that it has not.
    """
    if not path.is_file():
        there = sorted(each.stem for each in path.parent.glob("*.svg"))
        instead = did_you_mean(path.stem, there) or f"there are {', '.join(there) or 'none in its folder'}"
        raise PictureError(f"there is no drawing {quoted(path.stem)}", instead)
    read = read_svg(path, path.stat().st_mtime_ns, stretched=False)
    known = read.ids()
    for name in names:
        if name not in known:
            instead = did_you_mean(name, known) or f"there are {', '.join(known)}"
            raise PictureError(f"{quoted(path.name)} has no part {quoted(name)}", instead)
    return WIDTH, read.height, read.shown(frozenset(names))


@dataclass(frozen=True, slots=True)
class PlainSvg:
    """A file that was read: its outermost groups with their ids, in a picture WIDTH units wide.

    What lies in no group has no id; a group that can't be drawn has no text, but what is wrong and what to do about it.
    Each has its silhouette, as numbers of a band and its two ends.
    """

    name: str
    height: int
    tints: tuple[Tint, ...]
    groups: list[tuple[str | None, str, str, str, list[tuple[int, float, float]]]]

    def ids(self) -> list[str]:
        """The ids of its outermost groups."""
        return [group for group, *_ in self.groups if group is not None]

    def shown(self, ids: frozenset[str]) -> Written:
        """Shapes in the groups with these ids, and in none. Raises PictureError for what can't be drawn."""
        chosen = [group for group in self.groups if group[0] is None or group[0] in ids]
        for _, _, what, instead, _ in chosen:
            if what:
                raise PictureError(f"{quoted(self.name)} {what}", instead)
        return Written("\n".join(text for _, text, *_ in chosen if text), self.tints)

    def silhouette(self, ids: frozenset[str], mirrored: bool) -> Silhouette:
        """The silhouette of what is shown, as it is or with left and right in each other's place."""
        whole = joined(group[-1] for group in self.groups if group[0] is None or group[0] in ids)
        return {band: (WIDTH - right, WIDTH - left) for band, (left, right) in whole.items()} if mirrored else whole


@cache
def read_svg(path: Path, changed: int, *, stretched: bool = True) -> PlainSvg:
    """A file, `stretched` to a height of HEIGHT units or as high as it is; one that did not change is read once.

    Raises PictureError for one that can't be read.
    """
    if path.parent.parent != shipped("layouts"):  # what travels with the program is looked at by its tests
        look_at(path)
    data = read_picture(path, quoted(path.name))
    try:
        read = json.loads(kept(_readers() + bytes([stretched]) + data, lambda: _read(data, stretched)))
    except NotPlain as error:
        raise PictureError(f"{quoted(path.name)} {error.args[0]}", error.args[1]) from None
    tints = tuple(Tint((red, green, blue), *how) for (red, green, blue), *how in read["tints"])
    return PlainSvg(path.name, read["height"], tints, read["groups"])


def shapes_of(path: Path) -> tuple[int, int, list[Item]]:
    """The width and height of an SVG in units, and all the shapes in it. Raises PictureError."""
    look_at(path)
    try:
        shapes = svg_shapes.SvgShapes(ElementTree.fromstring(read_picture(path, quoted(path.name))), WIDTH)
        return WIDTH, shapes.height, [item for _, element in shapes.groups() for item in shapes.items(element)]
    except NotPlain as error:
        raise PictureError(f"{quoted(path.name)} {error.args[0]}", error.args[1]) from None


@cache
def _readers() -> bytes:
    """The program that reads: another one may read a file in another way."""
    modules = (silhouette, svg_paths, svg_shapes, vector, written)
    return sha256(b"".join(Path(str(module.__file__)).read_bytes() for module in modules)).digest()


def _read(data: bytes, stretched: bool) -> bytes:
    """A file's shapes, as `read_svg` tells them. Raises NotPlain."""
    shapes = svg_shapes.SvgShapes(ElementTree.fromstring(data), WIDTH, HEIGHT if stretched else 0)
    tints: dict[Tint, int] = {}
    groups = []
    for group, element in shapes.groups():
        try:
            items = shapes.items(element)
        except NotPlain as error:
            groups.append((group, "", *error.args, []))
            continue
        bands = [
            (band, round(left), round(right)) for band, (left, right) in sorted(silhouette.silhouette(items).items())
        ]
        groups.append((group, written.written(items, tints), "", "", bands))
    return json.dumps({"height": shapes.height, "tints": list(tints), "groups": groups}).encode()
