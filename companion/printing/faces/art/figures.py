"""Creatures as illustrators draw them: plain SVG files whose palette becomes the colours of a coat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.printing.drawing.plain_svg import PlainSvg, read_svg
from companion.printing.drawing.vector import Written
from companion.printing.shipped import shipped_layout


def figure(path: Path, landscape: str, rng: Random) -> Written:
    """The drawing of an SVG file in its own colours. Raises PictureError for one that can't be drawn."""
    read, parts = figure_parts(path, landscape, rng)
    return read.shown(parts)


def figure_parts(path: Path, landscape: str, rng: Random) -> tuple[PlainSvg, frozenset[str]]:
    """An SVG file, and those of its groups that are drawn. Raises PictureError for one that can't be read.

    Of groups whose ids are the same but for what follows the last dash one is drawn: the one that is called like the
    landscape (`wings-sky`) or, of those that are numbered (`hands-1`, `hands-2`), any. Where all there is is for other
    landscapes, it is drawn as in the one that this is like.
    """
    read = read_svg(path, path.stat().st_mtime_ns)
    ids = read.ids()
    like = shipped_layout("creatures")["like"].get(landscape, landscape)
    return read, _parts(ids, landscape, rng) or _parts(ids, like, rng)


def _parts(ids: Sequence[str], landscape: str, rng: Random) -> frozenset[str]:
    """The groups that are drawn in a landscape."""
    chosen: dict[str, list[str]] = {}
    for name in ids:
        part, dash, which = name.rpartition("-")
        if dash and (which.isdecimal() or which == landscape):
            chosen.setdefault(part, []).append(name)
    taken = {rng.choice(sorted(names)) for _, names in sorted(chosen.items())}
    return frozenset(name for name in ids if "-" not in name or name in taken)
