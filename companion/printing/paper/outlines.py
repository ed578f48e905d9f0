"""The outline of what is cut out of a sheet: a card's rectangle, a round token's circle, a hexagon."""

from companion.printing.drawing.vector import UNITS, Point, ellipse, polygon, rectangle
from companion.printing.paper.sheet import Outline, Slot


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
