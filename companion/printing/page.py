"""Drawing a page by hand, in mm: what trackers and rule sheets are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.errors import CompanionError, quoted
from companion.printing.fitting import (
    CAPITALS,
    LEADING,
    PARAGRAPH,
    Fitted,
    Overflow,
    Word,
    fit_line,
    fit_text,
    line_width,
)
from companion.printing.fonts import POINT, typefaces
from companion.printing.icons import icon
from companion.printing.richtext import drawn_line
from companion.printing.shapes import outline, stripes
from companion.printing.sheet import Size
from companion.printing.vector import UNITS, Colour, Item, Place, Shape, Words

FLOOR = 6.5  # pt
Align = Literal["left", "center", "right"]


class Page:
    """Items gathered in mm on a page designed for `size`; `items` fits them to a paper."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self._items: list[Item] = []

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        shape: str = "round",
        radius: float = 1.2,
        fill: Colour | None = None,
        run: Colour | None = None,
        stroke: Colour | None = None,
        line: float = 0.3,
    ) -> None:
        """A shape, filled with a colour (that runs into another towards the bottom) and outlined."""
        path = outline(shape, x * UNITS, y * UNITS, w * UNITS, h * UNITS, radius * UNITS)
        if fill and run:
            self._items.append(stripes(path, x * UNITS, y * UNITS, w * UNITS, h * UNITS, fill, run))
            fill = None
        if fill or stroke:
            self._items.append(Shape(path, fill, stroke, line * UNITS if stroke else 0.0))

    def rule(
        self, x1: float, y1: float, x2: float, y2: float, colour: Colour, line: float = 0.25, dash: float = 0.0
    ) -> None:
        """A straight line; `dash` is the length of its dashes."""
        path = f"{x1 * UNITS:.0f} {y1 * UNITS:.0f} m {x2 * UNITS:.0f} {y2 * UNITS:.0f} l"
        dashes = (dash * UNITS, dash * UNITS) if dash else ()
        self._items.append(Shape(path, stroke=colour, width=line * UNITS, dash=dashes))

    def text(
        self,
        x: float,
        y: float,
        w: float,
        text: str,
        *,
        font: str = "text",
        size: float = 9.0,
        colour: Colour = (0, 0, 0),
        align: Align = "left",
    ) -> None:
        """One line with the middle of its capitals at y, made smaller down to 6.5 pt to fit the width.

        Raises CompanionError where it does not fit, or a character has no glyph.
        """
        if not text:
            return
        face = typefaces()[font]
        if missing := face.missing(text):
            raise CompanionError(f"{quoted(text)} can't be printed: the typeface has no “{missing[0]}”")
        width = face.width(text)
        try:
            mm = fit_line(width, w, size * POINT, FLOOR * POINT)
        except Overflow as overflow:
            raise CompanionError(
                f"{quoted(text)} is too long to print: it needs {overflow.needs:.0f} mm where there are {w:.0f} mm"
            ) from None
        start = {"left": x, "center": x + (w - width * mm) / 2, "right": x + w - width * mm}[align]
        self._items.append(Words(start * UNITS, (y + CAPITALS * mm / 2) * UNITS, text, font, mm * UNITS, colour))

    def paragraphs(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        words: Sequence[Sequence[Word]],
        *,
        size: float = 9.0,
        align: Align = "left",
    ) -> float:
        """Paragraphs from the top of a box, made smaller to fit it; gives the height that they take, in mm.

        Raises CompanionError where they don't fit.
        """
        try:
            fitted = fit_text(words, w, h, size * POINT, FLOOR * POINT)
        except Overflow as overflow:
            raise CompanionError(f"a text of the sheet is too long for its box: it {overflow}") from None
        self.fitted(x, y, w, fitted, align)
        return fitted.height

    def fitted(self, x: float, y: float, w: float, fitted: Fitted, align: Align = "left") -> None:
        """Paragraphs that were fitted before, from the top."""
        top = y
        for paragraph in fitted.paragraphs:
            for line in paragraph:
                start = x if align == "left" else x + (w - line_width(line) * fitted.size) / 2
                baseline = top + (LEADING + CAPITALS) / 2 * fitted.size
                self._items += drawn_line(line, start * UNITS, baseline * UNITS, fitted.size * UNITS)
                top += LEADING * fitted.size
            top += PARAGRAPH * fitted.size

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour) -> None:
        """An icon in a square with its upper left corner at (x, y)."""
        self._items.append(icon(name, x * UNITS, y * UNITS, size * UNITS, colour))

    def items(self, paper: Size, margin: float) -> list[Item]:
        """The page scaled to the paper less a margin all around, in its middle."""
        scale = min((paper.width - 2 * margin) / self.size.width, (paper.height - 2 * margin) / self.size.height)
        x, y = (paper.width - self.size.width * scale) / 2, (paper.height - self.size.height * scale) / 2
        return [Place(x * UNITS, y * UNITS, tuple(self._items), scale)]
