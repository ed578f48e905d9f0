"""Moving a whole page so that it lies where it is wanted: turned about the paper's middle, then shifted.

Pure numbers in millimetres, measured from the paper's upper left corner (y runs down). Nothing here knows PDF.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin

from companion.printing.drawing.vector import UNITS, Item, Place
from companion.printing.paper.sheet import Size, Slot


@dataclass(frozen=True, slots=True)
class Move:
    """A turn by `angle` degrees anticlockwise about the paper's middle, then a shift by mm to the right and up."""

    right: float = 0.0
    up: float = 0.0
    angle: float = 0.0

    def at(self, paper: Size, x: float, y: float) -> tuple[float, float]:
        """Where a point of the page comes to lie."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        x, y = x - paper.width / 2, y - paper.height / 2
        return paper.width / 2 + c * x + s * y + self.right, paper.height / 2 - s * x + c * y - self.up

    def undone(self) -> "Move":
        """The move that brings everything back to where it was."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return Move(-c * self.right - s * self.up, s * self.right - c * self.up, -self.angle)

    def items(self, paper: Size, items: Iterable[Item]) -> list[Item]:
        """The page's drawing moved, as one."""
        if self == Move():
            return list(items)
        x, y = self.at(paper, 0.0, 0.0)
        return [Place(x * UNITS, y * UNITS, tuple(items), turn=-self.angle)]

    def box(self, paper: Size, slot: Slot) -> Slot:
        """The smallest upright box that holds the slot where it comes to lie."""
        corners = [self.at(paper, x, y) for x in (slot.x, slot.x + slot.width) for y in (slot.y, slot.y + slot.height)]
        left, top = (min(corner[way] for corner in corners) for way in (0, 1))
        right, bottom = (max(corner[way] for corner in corners) for way in (0, 1))
        return Slot(left, top, right - left, bottom - top, slot.turn)
