"""The net of a tuckbox: a box of one piece of card, cut, folded, glued, with a lid that tucks in.

Pure numbers in millimetres, measured from the net's upper left corner (y runs down). From left to right stand the
front, a side, the back, the other side and a tab to glue behind the front; the lid hangs on the back's upper edge.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from companion.printing.drawing.vector import Point
from companion.printing.paper.sheet import Segment, Size, Slot

BOARD = 0.3  # mm: how thick the box's own card is, 250 to 300 g/m2
TUCK, TAB, DUST = 15.0, 12.0, 20.0  # mm at most: the lid's tongue, the glue tab, the dust flaps
NOTCH = 9.0  # mm at most: the radius of the thumb's notch
TAPER = 2.0  # mm at most by which a flap narrows towards its end on either side
_STEPS = 12  # straight pieces of a quarter of a circle


@dataclass(frozen=True, slots=True)
class Inside:
    """The room in a closed box, in mm."""

    width: float
    height: float
    depth: float


@dataclass(frozen=True, slots=True)
class Net:
    """The net of a box: its size, the line to cut along, the lines to fold, the panels that are seen when the box is
    closed, each with its top where it is then, and the flaps that are hidden, those of `glued` with glue on them.
    """

    inside: Inside
    size: Size
    outline: tuple[Point, ...]
    folds: tuple[Segment, ...]
    panels: dict[str, Slot]
    tongue: tuple[Point, ...]
    glued: dict[str, tuple[Point, ...]]
    dust: dict[str, tuple[Point, ...]]


def inside_for(card: Size, count: int, thickness: float, clearance: float) -> Inside:
    """The room for so many cards, each so thick, with the clearance to spare in every direction."""
    return Inside(card.width + clearance, card.height + clearance, count * thickness + clearance)


def net_of(inside: Inside) -> Net:
    """The net of a box with that room in it.

    A fold runs through the middle of the card, so a panel is the card's thickness longer than the room behind it; more
    where flaps lie in it: the tab and the lid's tongue behind the front, two flaps at the bottom, two at the top.
    """
    width, depth = inside.width + BOARD, inside.depth + 3 * BOARD
    height = inside.height + 4 * BOARD
    tuck, tab = min(TUCK, inside.height / 3), min(TAB, inside.width / 2)
    dust = min(DUST, max(depth, 12.0), width / 2 - 1)
    top, low = max(depth + tuck, dust), max(depth, dust)
    upper, lower = top, top + height
    xs = [0.0, width, width + depth, 2 * width + depth, 2 * width + 2 * depth]
    dust_taper = min(TAPER, depth / 6)

    def flap(left: float, right: float, base: float, reach: float, taper: float) -> tuple[Point, ...]:
        """A flap on a fold from left to right; a negative reach goes up."""
        return ((left, base), (left + taper, base + reach), (right - taper, base + reach), (right, base))

    lid = flap(xs[2], xs[3], upper, -depth, 0.4)
    tongue = _tongue(lid[1], lid[2], tuck)
    dust_flaps = {
        "first dust flap": flap(xs[1], xs[2], upper, -dust, dust_taper),
        "second dust flap": flap(xs[3], xs[4], upper, -dust, dust_taper),
    }
    slope = min(tab, height / 4) * 0.5
    glued = {
        "tab": ((xs[4], upper), (xs[4] + tab, upper + slope), (xs[4] + tab, lower - slope), (xs[4], lower)),
        "inner bottom": flap(xs[0], xs[1], lower, depth - 1, min(TAPER, depth / 6)),
        "first bottom flap": flap(xs[1], xs[2], lower, dust, dust_taper),
        "second bottom flap": flap(xs[3], xs[4], lower, dust, dust_taper),
    }
    bottom = flap(xs[2], xs[3], lower, depth, 0.4)
    outline = [
        *_notch(width, upper),
        *dust_flaps["first dust flap"],
        *lid[:1],
        *tongue,
        *lid[3:],
        *dust_flaps["second dust flap"],
        *glued["tab"],
        *reversed(glued["second bottom flap"]),
        *reversed(bottom),
        *reversed(glued["first bottom flap"]),
        *reversed(glued["inner bottom"]),
    ]
    folds = [Segment(x, upper, x, lower) for x in xs[1:]]
    folds += [Segment(left, upper, right, upper) for left, right in pairwise(xs[1:])]
    folds.append(Segment(lid[1][0], lid[1][1], lid[2][0], lid[2][1]))
    folds += [Segment(left, lower, right, lower) for left, right in pairwise(xs)]
    panels = {
        "front": Slot(xs[0], upper, width, height),
        "right": Slot(xs[1], upper, depth, height),
        "back": Slot(xs[2], upper, width, height),
        "left": Slot(xs[3], upper, depth, height),
        "top": Slot(xs[2], upper - depth, width, depth, 180),  # its near edge is the lid's far one
        "bottom": Slot(xs[2], lower, width, depth),
    }
    size = Size(xs[4] + tab, top + height + low)
    return Net(inside, size, _distinct(outline), tuple(folds), panels, tongue, glued, dust_flaps)


def _notch(width: float, y: float) -> list[Point]:
    """The front's upper edge with the half circle for the thumb."""
    radius = min(NOTCH, width / 5)
    steps = [pi * n / (2 * _STEPS) for n in range(2 * _STEPS + 1)]
    return [(0.0, y), *((width / 2 - radius * cos(t), y + radius * sin(t)) for t in steps), (width, y)]


def _tongue(left: Point, right: Point, reach: float) -> tuple[Point, ...]:
    """The lid's tongue, above the lid's far edge, with round corners."""
    radius = reach * 0.8
    quarter = [pi / 2 * n / _STEPS for n in range(_STEPS + 1)]
    start = [(left[0] + radius - radius * cos(t), left[1] - reach + radius - radius * sin(t)) for t in quarter]
    end = [(right[0] - radius + radius * sin(t), right[1] - reach + radius - radius * cos(t)) for t in quarter]
    return (left, *start, *end, right)


def _distinct(points: list[Point]) -> tuple[Point, ...]:
    """The points without those that repeat the one before."""
    kept = points[:1]
    for x, y in points[1:]:
        if abs(x - kept[-1][0]) + abs(y - kept[-1][1]) > 1e-6:
            kept.append((x, y))
    return tuple(kept)
