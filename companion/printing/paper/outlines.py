"""The outline of what is cut out of a sheet: a card's rectangle, a round token's circle, a hexagon."""

from companion.printing.drawing.vector import UNITS, ellipse, polygon, rectangle
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
    grow = 1 + 2 * beyond / min(width, height)
    half, tall = width / 2 * grow * UNITS, height / 2 * grow * UNITS
    if height > width:
        corners = [(0, -tall), (half, -tall / 2), (half, tall / 2), (0, tall), (-half, tall / 2), (-half, -tall / 2)]
    else:
        corners = [(-half, 0), (-half / 2, -tall), (half / 2, -tall), (half, 0), (half / 2, tall), (-half / 2, tall)]
    return polygon([(cx + a, cy + b) for a, b in corners])
