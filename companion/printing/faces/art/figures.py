"""Creatures as illustrators draw them: SVG files, whose palette becomes the colours of a coat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random

from companion.printing.drawing.vector import Clip, Colour, Item, Shape
from companion.printing.faces.art.plain_svg import PlainSvg, plain_svg

WIDTH, HEIGHT = 1000, 675
"""The picture's size in units; an SVG of another size is stretched to it."""


def figure(path: Path, landscape: str, rng: Random) -> tuple[Item, ...]:
    """The drawing of an SVG file in its own colours. Raises PictureError for one that can't be drawn.

    Of groups whose ids are the same but for what follows the last dash one is drawn: the one that is called like the
    landscape (`wings-sky`) or, of those that are numbered (`hands-1`, `hands-2`), any.
    """
    chosen: dict[str, list[str]] = {}
    changed = path.stat().st_mtime_ns
    ids = _read(path, changed).ids()
    for name in ids:
        part, dash, which = name.rpartition("-")
        if dash and (which.isdecimal() or which == landscape):
            chosen.setdefault(part, []).append(name)
    taken = {rng.choice(sorted(names)) for _, names in sorted(chosen.items())}
    return _drawn(path, frozenset(name for name in ids if "-" not in name or name in taken), changed)


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
def _read(path: Path, changed: int) -> PlainSvg:
    """A file that did not change is read once."""
    return plain_svg(path, WIDTH, HEIGHT)


@cache
def _drawn(path: Path, parts: frozenset[str], changed: int) -> tuple[Item, ...]:
    return tuple(_read(path, changed).items(parts))
