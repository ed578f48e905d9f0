"""Icons: one-coloured outlines that stand beside a word."""

import re
from dataclasses import dataclass
from functools import cache

from companion.printing.drawing.vector import Colour, Shape, TransformedItem
from companion.printing.shipped import shipped_layout

SIDE = 1000  # units along the side of the square that an icon is drawn in
_STEPS = {"M": (2, "m"), "L": (2, "l"), "C": (6, "c"), "Z": (0, "h")}


@dataclass(frozen=True, slots=True)
class Outline:
    """An icon's path in a square of 1000 x 1000 units: filled, or a line to be stroked `width` units wide."""

    path: str
    width: float = 0.0

    def at(self, x: float, y: float, size: float, colour: Colour) -> TransformedItem:
        """The icon in a square with its upper left corner at (x, y) and sides of `size` units."""
        if self.width:
            shape = Shape(self.path, stroke=colour, width=self.width)
        else:
            shape = Shape(self.path, fill=colour, holes=True)
        return TransformedItem(x, y, (shape,), size / SIDE)


@cache
def icons() -> dict[str, Outline]:
    """The icons of layouts/icons.toml, by name."""
    return {
        name: outline(entry.get("fill") or entry["line"], entry.get("width", 0.0) if "line" in entry else 0.0)
        for name, entry in shipped_layout("icons").items()
    }


def outline(steps: str, width: float = 0.0) -> Outline:
    """The icon whose outline is written as steps M, L, C and Z with absolute places in a square of 100 x 100.

    Raises ValueError saying what is wrong and what would be right.
    """
    right = "write M x y, L x y, C x y x y x y and Z, with places from 0 to 100"
    before, *moves = re.split("([A-Za-z])", steps.replace(",", " "))
    if before.strip() or moves[:1] not in ([], ["M"]):
        raise ValueError("does not begin with M", right)
    if not moves:
        raise ValueError("draws nothing", right)
    parts = [_step(letter, numbers.split(), right) for letter, numbers in zip(moves[::2], moves[1::2], strict=True)]
    return Outline(" ".join(parts), width * SIDE / 100)


def _step(letter: str, numbers: list[str], right: str) -> str:
    if letter not in _STEPS:
        raise ValueError(f"there is no step {letter}", right)
    count, operator = _STEPS[letter]
    try:
        places = [float(number) for number in numbers]
    except ValueError:
        raise ValueError(f"{' '.join(numbers)[:40]} are no numbers", right) from None
    given = " ".join(numbers)[:40] or "none"
    if len(places) != count:
        raise ValueError(f"{letter} takes {count} numbers, and here are {given}", right)
    if not all(-50 <= place <= 150 for place in places):
        raise ValueError(f"{letter} takes {count} numbers from -50 to 150, and here are {given}", right)
    return " ".join([*(f"{place * SIDE / 100:.0f}" for place in places), operator])
