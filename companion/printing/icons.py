"""The icons of layouts/icons.toml: one-coloured outlines that stand beside a word."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from companion.cards import shipped
from companion.printing.vector import Colour, Place, Shape

_SIDE = 1000  # units along the side of the square that an icon is drawn in


def icon(name: str, x: float, y: float, size: float, colour: Colour) -> Place:
    """The icon in a square with its upper left corner at (x, y) and sides of `size` units."""
    drawn = icons()[name]
    if drawn["line"]:
        shape = Shape(drawn["path"], stroke=colour, width=drawn["width"])
    else:
        shape = Shape(drawn["path"], fill=colour, holes=True)
    return Place(x, y, (shape,), size / _SIDE)


@cache
def icons() -> dict[str, dict[str, Any]]:
    """Every icon by name: its path, whether that is a line to be stroked, and that line's width."""
    with (shipped("layouts") / "icons.toml").open("rb") as file:
        table = tomllib.load(file)
    return {
        name: {
            "path": _path(entry.get("fill") or entry["line"]),
            "line": "line" in entry,
            "width": entry.get("width", 0) * _SIDE / 100,
        }
        for name, entry in table.items()
    }


def _path(outline: str) -> str:
    """An outline of M, L, C and Z as a path in units."""
    parts: list[str] = []
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", outline):
        scaled = [f"{float(number) * _SIDE / 100:.0f}" for number in numbers.split()]
        parts.append(" ".join([*scaled, {"M": "m", "L": "l", "C": "c", "Z": "h"}[letter]]))
    return " ".join(parts)
