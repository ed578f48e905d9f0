"""Small fonts that the tests make themselves: boxes for letters, TrueType or PostScript outlines, forms by place."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

WIDE = 600  # of 1000


def made_font(
    path: Path, letters: str, *, postscript: bool = False, features: str = "", more: Iterable[str] = ()
) -> Path:
    """A font with a box for each letter, 600 wide, and for each glyph of `more`, each of which is 50 wider."""
    by_letter = {ord(letter): f"u{ord(letter):04X}" for letter in dict.fromkeys(letters)}
    extra = {name: WIDE + 50 * number for number, name in enumerate(more, start=1)}
    names = [".notdef", *by_letter.values(), *extra]
    widths = {name: extra.get(name, WIDE) for name in names}
    build = FontBuilder(1000, isTTF=not postscript)
    build.setupGlyphOrder(names)
    build.setupCharacterMap(by_letter)
    if postscript:
        shapes = {}
        for name in names:
            pen = T2CharStringPen(widths[name], None)
            _box(pen, widths[name])
            shapes[name] = pen.getCharString()
        build.setupCFF(path.stem, {}, shapes, {})
    else:
        outlines = {}
        for name in names:
            drawn = TTGlyphPen(None)
            _box(drawn, widths[name])
            outlines[name] = drawn.glyph()
        build.setupGlyf(outlines)
    build.setupHorizontalMetrics({name: (width, 50) for name, width in widths.items()})
    build.setupHorizontalHeader(ascent=800, descent=-200)
    build.setupNameTable({"familyName": path.stem, "styleName": "Regular", "psName": path.stem})
    build.setupOS2()
    build.setupPost()
    if features:
        addOpenTypeFeaturesFromString(build.font, features)
    build.save(path)
    return path


def _box(pen: Any, wide: int) -> None:
    corners = ((50, 0), (50, 700), (wide - 50, 700), (wide - 50, 0))
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()
