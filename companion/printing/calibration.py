"""The two pages that show by how much a printer's backs lie beside their fronts, and what to type about it.

Held against the light, each scale of the front has under it the same scale of the back, a little finer: where two lines
run on into each other stands the offset, in quarters of a mm. The scales of the back are printed as the printer
would without any profile, so they always tell the whole offset; the crosses are moved as the profile in force says,
and lie on those of the front when it is right.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import UsageError
from companion.printing.choices import Flip
from companion.printing.drawing.fonts import POINT, typefaces
from companion.printing.drawing.vector import UNITS, Colour, Item, Shape, Words, ellipse
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.profile import APART, Adjustment, Profile
from companion.printing.paper.sheet import Segment, Size
from companion.printing.paper.stocks import paper_named
from companion.printing.shipped import shipped_layout

BLACK: Colour = (0, 0, 0)
SOFT: Colour = (91, 82, 98)
STEP = 0.25  # mm that a scale tells apart
STEPS = 12  # to either side of its 0
PITCH = 6.5  # mm between two lines of the front's scale; the back's are closer by a step
RULER = 100  # mm
LEAST = Size(200.0, 270.0)  # mm
TEXT, SMALL = 9.0, 6.5  # pt


@dataclass(frozen=True, slots=True)
class ScaleLine:
    """A line of a scale and the offset in mm that it stands for; seen from the front, in mm from the middle of the
    paper, y down."""

    offset: float
    line: Segment


def scales(back: bool) -> dict[str, list[ScaleLine]]:
    """The lines of the scales X (across the middle), LEFT and RIGHT (upright, near the paper's edges).

    On the front they lie on one side of the scale's axis, on the back on the other.
    """
    pitch = PITCH - STEP if back else PITCH
    near, far = (0.0, 4.5) if back else (0.0, -4.5)
    marks: dict[str, list[ScaleLine]] = {"X": [], "LEFT": [], "RIGHT": []}
    for number in range(-STEPS, STEPS + 1):
        at, offset = number * pitch, number * STEP
        marks["X"].append(ScaleLine(offset, Segment(at, near, at, far)))
        for name, x in (("LEFT", -APART / 2), ("RIGHT", APART / 2)):
            marks[name].append(ScaleLine(offset, Segment(x + near, -at, x + far, -at)))
    return marks


def crosses(paper: Size) -> list[tuple[float, float]]:
    """The crosses' middles, in mm from the paper's middle, y down."""
    down = paper.height / 2 - 18
    return [(x, y) for y in (-down, down) for x in (-70.0, 0.0, 70.0)]


def calibration(profile: Profile | None, *, paper: str = "a4", flip: Flip = "long") -> PrintPart:
    """The two pages for a printer that turns the paper over the edge `flip`, with the profile in force.

    Raises UsageError for an unknown paper, and for one that is smaller than `LEAST`.
    """
    size = paper_named(paper)
    if size.width < LEAST.width or size.height < LEAST.height:
        raise UsageError(
            f"--paper {paper}: the calibration sheet needs {LEAST.width:g} x {LEAST.height:g} mm; "
            "print it on a4 or letter"
        )
    words = shipped_layout("calibration")
    turned = {
        "flip": flip,
        "turned": words["turned"][flip],
        "command": "companion print calibration" + (" --flip short" if flip == "short" else ""),
        "profile": f"{profile.name}: {profile.words()}" if profile else "none",
    }
    front, back = _Drawing(size, None, words, turned), _Drawing(size, flip, words, turned)
    label = f"{words['title']} · {{}} · page {{}}/2 · print at 100 %"
    fronts = [*front.scales(), *front.rulers(), *front.crosses(), *front.edges(), *front.instructions()]
    backs = [*back.scales(), *back.rulers()]
    move = profile.correction() if profile else Adjustment()
    pages = [
        Page(size, [*fronts, *front.told(label.format("front", 1))], entry="Front"),
        Page(size, [*backs, *back.told(label.format("back", 2)), *move.items(size, back.crosses())], entry="Back"),
    ]
    return PrintPart("calibration", words["title"], pages, 2, 1, f"two-sided, flip on the {flip} edge")


@dataclass(frozen=True, slots=True)
class _Drawing:
    """Draws a page in mm from the paper's middle; on the back, `flip` says how it is turned over."""

    paper: Size
    flip: Flip | None
    words: Mapping[str, Any]
    filled: Mapping[str, str]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The place where a point as seen from the front is printed, in units from the paper's corner."""
        x, y = (-x if self.flip == "long" else x), (-y if self.flip == "short" else y)
        return (self.paper.width / 2 + x) * UNITS, (self.paper.height / 2 + y) * UNITS

    def scales(self) -> Iterator[Item]:
        """The three scales; the front's tell what their lines stand for."""
        for name, marks in scales(self.flip is not None).items():
            yield self.lines([mark.line for mark in marks], 0.15)
            for mark in marks if self.flip is None else ():
                strong = mark.offset == int(mark.offset)
                text = f"{mark.offset:+g}".replace("-", "−") if mark.offset else "0"
                font, size = ("bold", 8.0) if strong else ("text", SMALL)
                if mark.offset * 2 != int(mark.offset * 2):
                    continue  # of the quarters every second one, so that they can be read
                across, down, align = (0.0, -1.2, "center") if name == "X" else (-1.0, 0.9, "right")
                yield self.text(mark.line.x2 + across, mark.line.y2 + down, text, size, font, align=align)
        if self.flip is None:
            yield self.text(0, -10.5, "X", 12.0, "display", align="center")
            top = -STEPS * PITCH - 5.0
            yield self.text(-APART / 2, top, "LEFT", 12.0, "display", align="center")
            yield self.text(APART / 2, top, "RIGHT", 12.0, "display", align="center")

    def rulers(self) -> Iterator[Item]:
        """Two rulers of 100 mm, across and down; the back's ticks point the other way."""
        way = 1 if self.flip else -1
        x, y = -RULER / 2, 38.0
        across = [Segment(x, y, x + RULER, y)]
        down = [Segment(-66.0, y - 26, -66.0, y - 26 + RULER)]
        for mm in range(RULER + 1):
            length = way * (3.0 if mm % 10 == 0 else 2.2 if mm % 5 == 0 else 1.3)
            across.append(Segment(x + mm, y, x + mm, y + length))
            down.append(Segment(-66.0, y - 26 + mm, -66.0 + length, y - 26 + mm))
        yield self.lines(across + down, 0.12)
        if self.flip is None:
            for mm in range(0, RULER + 1, 10):
                yield self.text(x + mm, y - 4.0, str(mm), SMALL, align="center")
                yield self.text(-70.0, y - 26 + mm + 0.8, str(mm), SMALL, align="right")

    def crosses(self) -> Iterator[Item]:
        """Crosshairs: the front's in rings, the back's bare."""
        for x, y in crosses(self.paper):
            yield self.lines([Segment(x - 5, y, x + 5, y), Segment(x, y - 5, x, y + 5)], 0.15)
            for radius in (UNITS, 3 * UNITS) if self.flip is None else ():
                yield Shape(ellipse(*self.at(x, y), radius, radius), stroke=BLACK, width=0.15 * UNITS)

    def edges(self) -> Iterator[Item]:
        """Scales from the edges of the paper inwards, which show what the printer leaves white."""
        wide, high = self.paper.width / 2, self.paper.height / 2
        lines = []
        for side in (-1, 1):
            for mm in range(1, 16):
                half = 2.5 if mm % 5 == 0 else 1.2
                lines.append(Segment(20 - half, side * (high - mm), 20 + half, side * (high - mm)))
                lines.append(Segment(side * (wide - mm), 100 - half, side * (wide - mm), 100 + half))
            for mm in (5, 10, 15):
                yield self.text(23.5, side * (high - mm) + 0.8, str(mm), SMALL)
                yield self.text(side * (wide - mm), 96.5, str(mm), SMALL, align="center")
        yield self.lines(lines, 0.12)

    def instructions(self) -> Iterator[Item]:
        """Instructions for the sheet, at the top of its front."""
        y = crosses(self.paper)[0][1] + 15.0
        yield self.text(-70.0, y, self.words["title"], 20.0, "display")
        y += 9
        for number, step in self.words["steps"]:
            yield self.text(-70.0, y, number, TEXT, "bold")
            yield self.text(-65.0, y, step.format_map(self.filled), TEXT)
            y += 5.2
        y += 3
        yield self.text(-65.0, y, self.words["command"].format_map(self.filled), 11.0, "bold")
        for note in self.words["notes"]:
            y += 5.0
            yield self.text(-65.0, y, note.format_map(self.filled), 7.5, tint=SOFT)

    def told(self, label: str) -> Iterator[Item]:
        """The profile in force and the page's label; not in the same place on both sides."""
        x, y = (self.paper.width / 2 - 48) * UNITS, self.paper.height / 2 + (66.0 if self.flip is None else 86.0)
        in_force = self.words["in_force"].format_map(self.filled)
        size = min(TEXT * POINT, 128 / typefaces()["bold"].width(in_force))
        yield Words(x, y * UNITS, in_force, "bold", size * UNITS, BLACK)
        yield Words(x, (y + 5) * UNITS, label, "text", SMALL * POINT * UNITS, BLACK)
        if self.flip is not None:
            yield Words(x, (y + 9) * UNITS, self.words["back"], "text", SMALL * POINT * UNITS, SOFT)

    def lines(self, lines: Sequence[Segment], width: float) -> Shape:
        """Straight lines, in mm from the middle as seen from the front."""
        paths = []
        for line in lines:
            (x1, y1), (x2, y2) = self.at(line.x1, line.y1), self.at(line.x2, line.y2)
            paths.append(f"{x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l")
        return Shape(" ".join(paths), stroke=BLACK, width=width * UNITS)

    def text(
        self, x: float, y: float, text: str, size: float, font: str = "text", align: str = "left", tint: Colour = BLACK
    ) -> Words:
        """A line of text on the front."""
        width = typefaces()[font].width(text) * size * POINT
        x -= {"left": 0.0, "center": width / 2, "right": width}[align]
        left, baseline = self.at(x, y)
        return Words(left, baseline, text, font, size * POINT * UNITS, tint)
