"""The outline of what is cut out of a sheet, a card's rectangle, a token's circle, a hexagon; and the lines that a
machine cuts and creases along, exact in mm from the paper's upper left corner."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import pi, tan
from typing import NamedTuple

from companion.printing.drawing.vector import UNITS, Point, ellipse, polygon, rectangle
from companion.printing.paper.sheet import Outline, Segment, Sheet, Size, Slot

CORNER = 3.0  # mm: the radius of a card's corners, as bought cards have it
QUARTER = tan(pi / 8)
"""The bulge of a quarter of a circle that turns clockwise as it is seen on paper."""


class Corner(NamedTuple):
    """A point of an outline in mm, and how what leads to the next point bulges: 0 for a straight line, else the tangent
    of a quarter of the angle that its arc spans (as DXF has it), positive where it turns clockwise on paper."""

    x: float
    y: float
    bulge: float = 0.0


@dataclass(frozen=True, slots=True)
class CutSheet:
    """The cuts in some sheets of paper: closed outlines, and the lines to crease. `sheets` are their numbers, `pages`
    where their fronts are among a part's, counted from 0, if pictures of them are wanted.
    """

    paper: Size
    outlines: tuple[tuple[Corner, ...], ...]
    creases: tuple[Segment, ...] = ()
    sheets: tuple[int, ...] = (1,)
    pages: tuple[int, ...] = ()


class FrontPage(NamedTuple):
    """The front of a sheet: the sheet's number, its place among a part's pages, and how many pieces are on it."""

    sheet: int
    page: int
    pieces: int


def cut_sheets(sheet: Sheet, fronts: Sequence[FrontPage], *, pictures: bool, radius: float = CORNER) -> list[CutSheet]:
    """The cut lines of sheets with so many pieces each in their first slots, each kind once."""
    found = []
    for pieces in dict.fromkeys(front.pieces for front in fronts):
        alike = [front for front in fronts if front.pieces == pieces]
        outlines = tuple(outline(slot, sheet.shape, radius) for slot in sheet.slots[:pieces])
        pages = tuple(front.page for front in alike) if pictures else ()
        found.append(CutSheet(sheet.paper, outlines, (), tuple(front.sheet for front in alike), pages))
    return found


def outline(slot: Slot, shape: Outline, radius: float) -> tuple[Corner, ...]:
    """A piece's outline: a rectangle with round corners, small ones on small pieces; a circle, a hexagon."""
    if shape == "hex":
        return tuple(Corner(x, y) for x, y in hexagon(slot))
    if shape == "round":
        return rounded(slot, slot.width / 2)
    return rounded(slot, min(radius, slot.width / 8, slot.height / 8))


def rounded(slot: Slot, r: float) -> tuple[Corner, ...]:
    """A rectangle with corners of the radius, or without; a circle where the radius is half its side."""
    left, top, right, bottom = slot.x, slot.y, slot.x + slot.width, slot.y + slot.height
    if not r:
        return Corner(left, top), Corner(right, top), Corner(right, bottom), Corner(left, bottom)
    corners = [
        Corner(left + r, top),
        Corner(right - r, top, QUARTER),
        Corner(right, top + r),
        Corner(right, bottom - r, QUARTER),
        Corner(right - r, bottom),
        Corner(left + r, bottom, QUARTER),
        Corner(left, bottom - r),
        Corner(left, top + r, QUARTER),
    ]
    return tuple(_without_doubles(corners))


def _without_doubles(corners: list[Corner]) -> Iterable[Corner]:
    """The corners without straight lines that lead nowhere."""
    for corner, following in zip(corners, [*corners[1:], corners[0]], strict=True):
        if corner.bulge or abs(corner.x - following.x) + abs(corner.y - following.y) > 1e-9:
            yield corner


def outline_of(slot: Slot, shape: Outline, beyond: float = 0.0) -> str:
    """The path, in units, around the piece in a slot, or around what lies within `beyond` mm of its edge.

    A hexagon that is higher than wide has a corner at the top, one that is wider has a side there.
    """
    x, y, width, height = (slot.x, slot.y, slot.width, slot.height)
    if shape == "rectangle":
        grown = (x - beyond, y - beyond, width + 2 * beyond, height + 2 * beyond)
        return rectangle(*(mm * UNITS for mm in grown))
    cx, cy = (x + width / 2) * UNITS, (y + height / 2) * UNITS
    if shape == "round":
        return ellipse(cx, cy, (width / 2 + beyond) * UNITS, (height / 2 + beyond) * UNITS)
    return polygon([(x * UNITS, y * UNITS) for x, y in hexagon(slot, beyond)])


def hexagon(slot: Slot, beyond: float = 0.0) -> list[Point]:
    """The corners in mm of the hexagon in a slot, or of what lies within `beyond` mm of its sides."""
    cx, cy = slot.x + slot.width / 2, slot.y + slot.height / 2
    grow = 1 + 2 * beyond / min(slot.width, slot.height)
    half, tall = slot.width / 2 * grow, slot.height / 2 * grow
    if slot.height > slot.width:
        corners = [(0, -tall), (half, -tall / 2), (half, tall / 2), (0, tall), (-half, tall / 2), (-half, -tall / 2)]
    else:
        corners = [(-half, 0), (-half / 2, -tall), (half / 2, -tall), (half, 0), (half / 2, tall), (-half / 2, tall)]
    return [(cx + a, cy + b) for a, b in corners]
