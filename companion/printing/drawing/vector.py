"""The parts of a drawing: shapes, words and pictures, as plain values that know no file format.

A drawing has its origin in the upper left corner and y running down. Paths are written as PostScript does
(`x y m`, `x y l`, `x1 y1 x2 y2 x3 y3 c`, `h`) in whole units; a Place says how many mm a unit is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple, TypeAlias

from companion.printing.drawing.numbers import digits

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

UNITS = 100  # in a mm, on a page: paths are whole hundredths of a mm
OPERATORS = frozenset({"m", "l", "c", "h", "re"})
_ROUND = 0.5523  # the handle's length that makes a cubic curve a quarter of a circle


@dataclass(frozen=True, slots=True)
class Shape:
    """A path that is filled, stroked with a line `width` units wide, or both; with `holes`, what lies inside
    another outline of the path stays empty."""

    path: str
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    holes: bool = False


@dataclass(frozen=True, slots=True)
class Clip:
    """Items of which only what lies inside the path is seen, over the path's own fill."""

    path: str
    items: tuple["Item", ...]
    fill: Colour | None = None


@dataclass(frozen=True, slots=True)
class Cutout(Clip):
    """A clip in which what lies inside another outline of the path stays empty."""


@dataclass(frozen=True, slots=True)
class FadedItem:
    """Items that are seen through as one, nothing of which lies outside `box` (left, top, right, bottom in units); 1 is
    not at all. With a `mask` drawn in greys, they are there where that is white, and less where it is darker."""

    opacity: float
    box: tuple[float, float, float, float]
    items: tuple["Item", ...]
    mask: tuple["Item", ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """Text from its baseline's start; `size` is the font's size in units."""

    x: float
    y: float
    text: str
    font: str
    size: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class TransformedItem:
    """Items mirrored across and down, scaled, turned clockwise by `turn` degrees, and moved to (x, y)."""

    x: float
    y: float
    items: tuple["Item", ...]
    scale: float = 1.0
    turn: float = 0
    mirror: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A drawing kept in the file once under its name and shown as often as wanted.

    `draw` makes it when the name is met for the first time; nothing of it may lie outside `box`
    (left, top, right, bottom in units).
    """

    name: str
    box: tuple[float, float, float, float]
    draw: Callable[[], Sequence["Item"]]


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph or drawing from a file, or a `page` of a PDF, in a box given by its upper left corner and size in
    units."""

    path: Path
    x: float
    y: float
    width: float
    height: float
    page: int = 0


class Tint(NamedTuple):
    """A colour that something is filled with, or stroked; `small` is what spans no more than an eye."""

    colour: Colour
    stroked: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """Shapes and clips as their operators: `{0}` stands where the first of the tints is set, and so on."""

    text: str
    tints: tuple[Tint, ...]


Item: TypeAlias = Shape | Clip | FadedItem | Written | Words | TransformedItem | Stamp | Photo


@lru_cache(maxsize=1024)
def colour(text: str) -> Colour:
    """The colour that `#rrggbb` names; ValueError for anything else."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"{text!r} is no colour; write it as #rrggbb")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a share (0 to 1) of `other` in it."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def lighter(one: Colour, share: float) -> Colour:
    """`one` with a share of white in it."""
    return mix(one, (255, 255, 255), share)


def darker(one: Colour, share: float) -> Colour:
    """`one` with a share of a warm near-black in it."""
    return mix(one, (22, 16, 28), share)


def moved(path: str, x: float, y: float, scale: float) -> str:
    """A path so many times as large, and moved by (x, y)."""
    words: list[str] = []
    numbers: list[float] = []
    for word in path.split():
        if word not in OPERATORS:
            numbers.append(float(word))
            continue
        shifts = (x, y, 0.0, 0.0) if word == "re" else (x, y) * 3
        words += [*(digits(each * scale + shift) for each, shift in zip(numbers, shifts, strict=False)), word]
        numbers = []
    return " ".join(words)


def turned(items: tuple[Item, ...], middle: Point, degrees: float) -> TransformedItem:
    """Items turned clockwise around a place."""
    (x, y), c, s = middle, cos(radians(degrees)), sin(radians(degrees))
    return TransformedItem(x - x * c + y * s, y - x * s - y * c, items, turn=degrees)


def straight(x1: float, y1: float, x2: float, y2: float) -> str:
    """An open path along a straight line, to be stroked."""
    return f"{digits(x1)} {digits(y1)} m {digits(x2)} {digits(y2)} l"


def polygon(points: Sequence[Point]) -> str:
    """A closed path along straight lines."""
    (x, y), *rest = points
    return f"{x:.0f} {y:.0f} m " + " ".join(f"{a:.0f} {b:.0f} l" for a, b in rest) + " h"


def rectangle(x: float, y: float, width: float, height: float) -> str:
    """A closed path around a box."""
    return f"{x:.0f} {y:.0f} {width:.0f} {height:.0f} re"


@lru_cache(maxsize=1024)
def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A closed path around a box with round corners."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return rectangle(x, y, width, height)
    k = r * (1 - _ROUND)
    right, bottom = x + width, y + height
    return (
        f"{x + r:.0f} {y:.0f} m {right - r:.0f} {y:.0f} l "
        f"{right - k:.0f} {y:.0f} {right:.0f} {y + k:.0f} {right:.0f} {y + r:.0f} c "
        f"{right:.0f} {bottom - r:.0f} l "
        f"{right:.0f} {bottom - k:.0f} {right - k:.0f} {bottom:.0f} {right - r:.0f} {bottom:.0f} c "
        f"{x + r:.0f} {bottom:.0f} l "
        f"{x + k:.0f} {bottom:.0f} {x:.0f} {bottom - k:.0f} {x:.0f} {bottom - r:.0f} c "
        f"{x:.0f} {y + r:.0f} l "
        f"{x:.0f} {y + k:.0f} {x + k:.0f} {y:.0f} {x + r:.0f} {y:.0f} c h"
    )


@lru_cache(maxsize=1024)
def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """A closed path around an ellipse with its middle at (x, y)."""
    k = _ROUND
    handles = (
        (1, 0), (1, k), (k, 1), (0, 1), (-k, 1), (-1, k), (-1, 0), (-1, -k), (-k, -1), (0, -1), (k, -1), (1, -k), (1, 0)
    )  # fmt: skip
    at = [f"{x + u * rx:.0f} {y + v * ry:.0f}" for u, v in handles]
    return (
        f"{at[0]} m {at[1]} {at[2]} {at[3]} c {at[4]} {at[5]} {at[6]} c "
        f"{at[7]} {at[8]} {at[9]} c {at[10]} {at[11]} {at[12]} c h"
    )


RED, GREEN, BLUE = 0.2126, 0.7152, 0.0722  # how bright they are to the eye (Rec. 709), so that greys differ


def luminance(red: float, green: float, blue: float) -> float:
    """The grey that is as bright as a colour."""
    return RED * red + GREEN * green + BLUE * blue
