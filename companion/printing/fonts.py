"""The typefaces that go into a file: their widths, and which characters they hold."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from companion.cards import shipped

POINT = 25.4 / 72  # mm in a point


class Typeface:
    """A typeface from layouts/fonts.toml, under the short name by which drawings call it."""

    def __init__(self, name: str, file: str) -> None:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        self.name = name
        self.file = file
        self._font: Any = TTFont(name, str(shipped("layouts") / "fonts" / file))
        self._glyphs: frozenset[int] = frozenset(self._font.face.charToGlyph)
        pdfmetrics.registerFont(self._font)

    def width(self, text: str) -> float:
        """How wide the text runs at a size of 1, in the size's unit."""
        return float(self._font.stringWidth(text, 1.0))

    def missing(self, text: str) -> list[str]:
        """The characters of the text that this typeface has no glyph for, in order, each once."""
        return [char for char in dict.fromkeys(text) if ord(char) not in self._glyphs]


@cache
def typefaces() -> dict[str, Typeface]:
    """Every typeface by its short name."""
    return {name: Typeface(name, font) for name, font in font_files().items()}


@cache
def font_files() -> dict[str, str]:
    """The file of every typeface in layouts/fonts/, by its short name."""
    with (shipped("layouts") / "fonts.toml").open("rb") as file:
        return tomllib.load(file)
