"""What the sheets of a tournament share: their size, their inks, a heading's ground, and the band at the top."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.printing.page import Page
from companion.printing.vector import Colour, colour

INK, SOFT, LINE, WHITE = (35, 29, 43), (91, 82, 98), (150, 142, 156), (255, 255, 255)
PAPER: Colour = (251, 244, 228)
GOLD: Colour = (168, 120, 20)
RING: Colour = (168, 32, 31)
MARGIN = 9.0  # mm of paper left white
WIDTH, HEIGHT = 192.0, 279.0


def band(page: Page, plain: bool, x: float, y: float, w: float, h: float, dark: Colour, light: Colour) -> Colour:
    """A coloured heading's ground, or its outline to save ink; gives the colour for words on it."""
    if plain:
        page.box(x, y, w, h, stroke=dark, line=0.4)
        return INK
    page.box(x, y, w, h, fill=light, run=dark)
    return WHITE


def ring(page: Page, x: float, y: float, w: float, h: float) -> None:
    """What a pen circles."""
    page.box(x, y, w, h, radius=h / 2, stroke=RING, line=0.55)


def head(page: Page, form: Mapping[str, Any], subtitle: str, plain: bool) -> None:
    """The band at the top: the form's emblems and title, and what this page is."""
    words = band(page, plain, 0, 0, WIDTH, 15, (27, 23, 36), (58, 44, 74))
    for n, emblem in enumerate(form["emblems"]):
        page.icon(emblem["icon"], 4 + n * 9.5, 4, 7, INK if plain else colour(emblem["colour"]))
    x = 6 + 9.5 * len(form["emblems"])
    page.text(x, 7.6, 120 - x, form["title"], font="display", size=24, colour=words)
    page.text(126, 7.6, 62, subtitle, font="display", size=15, colour=words, align="right")
