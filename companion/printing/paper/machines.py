"""The cutting machines of layouts/cutters.toml: which marks they look for, and what room these leave."""

from collections.abc import Iterator

from pydantic import Field

from companion.printing.drawing.vector import UNITS, Item, Shape, rectangle
from companion.printing.paper.packing import PRINTER_MARGIN, FreeMargins
from companion.printing.paper.sheet import SPILL, Size
from companion.printing.shipped import FromToml, named_in

CLEAR = 1.5  # mm that stay white around a mark, so that the machine's eye finds it


class Cutter(FromToml):
    """A cutting machine, in mm; see layouts/cutters.toml. One with a width and height prints its own marks."""

    inset: float = Field(default=0.0, ge=0, le=50)
    marks: int = Field(default=0, ge=0, le=4)
    square: float = Field(default=0.0, ge=0, le=50)
    thickness: float = Field(default=0.0, ge=0, le=10)
    length: float = Field(default=0.0, ge=0, le=100)
    width: float = Field(default=0.0, ge=0)
    height: float = Field(default=0.0, ge=0)
    bleed: float = Field(default=0.0, ge=0, le=20)

    def kept(self, paper: Size) -> list[FreeMargins]:
        """Margins that may be kept free at the paper's edges, so that cards are clear of the marks: the square lies
        beside the cards or above them.
        """
        if self.width:
            return [
                FreeMargins(
                    max((paper.width - wide) / 2, PRINTER_MARGIN), max((paper.height - high) / 2, PRINTER_MARGIN)
                )
                for wide, high in ((self.width, self.height), (self.height, self.width))
            ]
        line, square = (self.inset + mark + CLEAR + SPILL for mark in (self.thickness, self.square))
        return [FreeMargins(line, square), FreeMargins(square, line)]

    @property
    def prints(self) -> bool:
        """True if the machine's own program prints the sheet, from a picture of it."""
        return bool(self.width)

    @property
    def around(self) -> float:
        """The distance of label and ruler from the paper's edge, in mm."""
        return max(PRINTER_MARGIN, self.inset + self.thickness + CLEAR) if self.marks else PRINTER_MARGIN

    def registration(self, paper: Size) -> Iterator[Item]:
        """The marks, black: a square in the upper left corner, an L in each other one."""
        if self.marks:
            left, top, right, bottom = self.inset, self.inset, paper.width - self.inset, paper.height - self.inset
            arm, line = self.length, self.thickness
            bars = [
                (left, top, self.square, self.square),
                (right - arm, top, arm, line),
                (right - line, top, line, arm),
                (left, bottom - line, arm, line),
                (left, bottom - arm, line, arm),
                (right - arm, bottom - line, arm, line),
                (right - line, bottom - arm, line, arm),
            ]
            shown = bars[: 2 * self.marks - 1]
            yield Shape(" ".join(rectangle(*(mm * UNITS for mm in bar)) for bar in shown), fill=(0, 0, 0))


def cutter_named(name: str) -> Cutter:
    """The machine of that name; raises UsageError listing the ones there are."""
    return named_in("cutters", Cutter, name, "cutter", "machine")
