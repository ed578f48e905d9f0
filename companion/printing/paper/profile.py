"""A printer's profile: by how much the backs that it prints lie beside their fronts, and what makes up for it.

Home printers feed the second side a millimetre or two away from the first, and a little askew, but each does so nearly
alike every time. `print calibration` shows by how much; the pages of backs are then moved by as much the other way.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import asin, cos, degrees, radians, sin

from companion.errors import UsageError, quoted
from companion.printing.choices import Flip
from companion.printing.drawing.vector import UNITS, Item, TransformedItem
from companion.printing.paper.sheet import Size, Slot

FARTHEST = 10.0  # mm
MOST_ASKEW = 3.0  # degrees
MOST_BLEED = 5.0  # mm
APART = 180.0  # mm between the two upright scales of the calibration pages
NAME_AT_MOST = 30


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A turn by `angle` degrees anticlockwise about the paper's middle, then a shift by mm to the right and up."""

    right: float = 0.0
    up: float = 0.0
    angle: float = 0.0

    def at(self, paper: Size, x: float, y: float) -> tuple[float, float]:
        """The place to which a point of the page moves."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        x, y = x - paper.width / 2, y - paper.height / 2
        return paper.width / 2 + c * x + s * y + self.right, paper.height / 2 - s * x + c * y - self.up

    def undone(self) -> "Adjustment":
        """The move that brings everything back to where it was."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return Adjustment(-c * self.right - s * self.up, s * self.right - c * self.up, -self.angle)

    def items(self, paper: Size, items: Iterable[Item]) -> list[Item]:
        """The page's drawing moved, as one."""
        if self == Adjustment():
            return list(items)
        x, y = self.at(paper, 0.0, 0.0)
        return [TransformedItem(x * UNITS, y * UNITS, tuple(items), turn=-self.angle)]

    def box(self, paper: Size, slot: Slot) -> Slot:
        """The smallest upright box that holds the slot where it comes to lie."""
        corners = [self.at(paper, x, y) for x in (slot.x, slot.x + slot.width) for y in (slot.y, slot.y + slot.height)]
        left, top = (min(corner[way] for corner in corners) for way in (0, 1))
        right, bottom = (max(corner[way] for corner in corners) for way in (0, 1))
        return Slot(left, top, right - left, bottom - top, slot.turn)


@dataclass(frozen=True, slots=True)
class Profile:
    """The place of a printer's backs, seen from the front with the sheet held against the light.

    They lie `x` mm to the right and `y` mm up, turned by `angle` degrees anticlockwise, on a printer that turns the
    paper over the edge `flip`. `bleed` is by how many mm more the borders of the backs run on.
    """

    name: str
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    bleed: float = 0.0
    flip: Flip = "long"

    def error(self) -> Adjustment:
        """The printer's error on a page of backs, as one sees it who looks at the backs."""
        if self.flip == "long":
            return Adjustment(-self.x, self.y, -self.angle)
        return Adjustment(self.x, -self.y, -self.angle)

    def correction(self) -> Adjustment:
        """The move of a page of backs that the printer's own error brings back behind the fronts."""
        return self.error().undone()

    def words(self) -> str:
        """The profile as a person reads it: `0.5 mm right, 0.25 mm down, 0.1° anticlockwise`."""
        parts = []
        for value, unit, more, less in (
            (self.x, " mm", "right", "left"),
            (self.y, " mm", "up", "down"),
            (self.angle, "°", "anticlockwise", "clockwise"),
        ):
            if value:
                parts.append(f"{abs(value):.6g}{unit} {more if value > 0 else less}")
        if self.bleed:
            parts.append(f"borders {self.bleed:g} mm wider")
        return ", ".join(parts) or "no correction"


def named_profile(text: str, flip: Flip, bleed: float = 0.0) -> Profile:
    """The profile that `NAME=X,Y,ANGLE` says, or `NAME=X,LEFT/RIGHT` with the readings of both upright scales.

    Raises UsageError where it is something else, or more than a printer can be off.
    """
    name, _, numbers = text.partition("=")
    values = re.fullmatch(
        r"\s*([+-]?[0-9.]+)\s*,\s*([+-]?[0-9.]+)\s*(?:(?:,\s*([+-]?[0-9.]+)|/\s*([+-]?[0-9.]+))\s*)?",
        numbers.replace("−", "-"),
    )
    try:
        x, y, angle, right = (float(value) if value is not None else None for value in values.groups())  # type: ignore[union-attr]
    except (AttributeError, ValueError):
        like = "such as home=0.5,-0.25,0.1 (X, Y, ANGLE) or home=0.5,-0.25/0.25 (X, LEFT/RIGHT)"
        what = f"write the printer's name, = and what the calibration pages show, {like}"
        raise UsageError(f"{quoted(text)}: {what}", of="save") from None
    assert x is not None and y is not None
    if right is not None:
        left, y = y, (y + right) / 2
        angle = round(degrees(asin(max(-1.0, min(1.0, (right - left) / APART)))), 4)
    profile = Profile(name.strip().lower(), x, y, angle or 0.0, bleed, flip)
    if fault := what_is_wrong(profile):
        raise UsageError(f"{quoted(text)}: {fault}", of="save")
    return profile


def what_is_wrong(profile: Profile) -> str:
    """The reason why there can be no such profile, in a few words; "" where there can."""
    name = profile.name
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name) or len(name) > NAME_AT_MOST or name == "none":
        instead = f"write up to {NAME_AT_MOST} small letters, digits, - and _, and not none"
        return f"{quoted(name)} can't be a printer's name; {instead}"
    for what, value in (("X", profile.x), ("Y", profile.y)):
        if not -FARTHEST <= value <= FARTHEST:
            return f"{what} is {value:g} mm; no printer is off by more than {FARTHEST:g} mm: read the scale again"
    if not -MOST_ASKEW <= profile.angle <= MOST_ASKEW:
        why = f"no printer is askew by more than {MOST_ASKEW:g}: read the scales again"
        return f"the angle is {profile.angle:g} degrees; {why}"
    if not 0 <= profile.bleed <= MOST_BLEED:
        return f"the backs' bleed is {profile.bleed:g} mm; it must be from 0 to {MOST_BLEED:g}"
    return ""
