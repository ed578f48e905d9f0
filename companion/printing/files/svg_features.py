"""Features of SVG that svglib draws as they are meant. A drawing that has others is turned into dots by resvg.

What is listed here was held against a browser: tests/printing/test_svg_pictures.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.pictures.svg import declarations, name_of, sheets_of, style_of
from companion.printing.drawing.reading_order import runs_leftwards

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "use"})
_ELEMENTS = _SHAPES | {"svg", "g", "a", "defs", "title", "desc", "metadata", "style"}
_ELEMENTS |= {"linearGradient", "radialGradient", "stop", "clipPath"}
_NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_LENGTH = rf"\s*{_NUMBER}(?:px)?\s*"
_LENGTHS = rf"{_LENGTH}(?:[\s,]+{_LENGTH})*"
_COLOUR = r"none|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|rgb\(\s*[0-9]+\s*,\s*[0-9]+\s*,\s*[0-9]+\s*\)|[a-zA-Z]+"
_REFERENCE = r"url\(['\"]?#[^'\"()\s]+['\"]?\)"
_ANY = r".*"
_LOOKS = {
    "fill": rf"{_COLOUR}|{_REFERENCE}",
    "stroke": _COLOUR,
    "stop-color": _COLOUR,
    "color": _COLOUR,
    "fill-opacity": _ANY,
    "stroke-opacity": _ANY,
    "opacity": _ANY,
    "stop-opacity": r"1(?:\.0*)?|100%",
    "stroke-width": _LENGTH,
    "stroke-linecap": r"butt|round|square",
    "stroke-linejoin": r"miter|round|bevel",
    "stroke-miterlimit": _NUMBER,
    "stroke-dasharray": rf"none|{_LENGTHS}",
    "stroke-dashoffset": r"0(?:px)?",
    "fill-rule": r"nonzero|evenodd",
    "clip-rule": r"nonzero|evenodd",
    "clip-path": rf"none|{_REFERENCE}",
    "display": r"none|inline|block",
    "visibility": r"visible|hidden",
    "overflow": r"visible",
    "font": _ANY,
    "font-family": _ANY,
    "font-size": _ANY,
    "font-style": r"normal|italic|oblique",
    "font-weight": _ANY,
    "text-anchor": r"start|middle|end",
    "letter-spacing": _ANY,
    "dominant-baseline": r"auto|alphabetic|middle|central",
    "baseline-shift": r"sub|super|baseline|0",
    "white-space": r"normal|pre",
}
"""Values of styles and attributes that are drawn as they are."""
_NOTHING_SEEN = {
    "mix-blend-mode": r"normal",
    "isolation": r"auto",
    "paint-order": r"normal|fill stroke markers|fill",
    "filter": r"none",
    "mask": r"none",
    "marker": r"none",
    "marker-start": r"none",
    "marker-mid": r"none",
    "marker-end": r"none",
    "vector-effect": r"none",
    "text-decoration": r"none",
    "writing-mode": r"lr|lr-tb|horizontal-tb",
    "word-spacing": r"0|normal",
    "direction": r"ltr",
    "mask-type": _ANY,
    "enable-background": _ANY,
    "color-interpolation": r"sRGB|auto",
    "shape-rendering": _ANY,
    "text-rendering": _ANY,
    "image-rendering": _ANY,
    "color-rendering": _ANY,
    "line-height": _ANY,
    "font-stretch": r"normal",
    "font-variant": r"normal",
}
_PLACES = dict.fromkeys(
    ("x", "y", "dx", "dy", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2"), _LENGTHS
)
_OTHERS = {
    "d": _ANY,
    "points": _ANY,
    "transform": _ANY,
    "offset": _ANY,
    "gradientUnits": r"userSpaceOnUse|objectBoundingBox",
    "clipPathUnits": r"userSpaceOnUse",
    "viewBox": _ANY,
    "version": _ANY,
    "baseProfile": _ANY,
    "preserveAspectRatio": _ANY,
    "id": _ANY,
    "class": _ANY,
    "style": _ANY,
    "type": _ANY,
    "href": r"\s*#.*",
}
_SAID = {name: re.compile(pattern) for name, pattern in {**_LOOKS, **_NOTHING_SEEN, **_PLACES, **_OTHERS}.items()}
_PAINTS = ("opacity", "fill-opacity", "stroke-opacity")


def all_known(root: Element) -> bool:
    """True if svglib draws all that is in a drawing as it is meant."""
    sheets = sheets_of(root)
    if "url(" in sheets or "@" in sheets:
        return False
    if not all(_is_known(*each) and each[0] not in _PAINTS for each in declarations(sheets)):
        return False
    space = root.tag.rpartition("}")[0]  # what programs keep beside it is none of SVG's
    elements = [each for each in root.iter() if str(each.tag).rpartition("}")[0] == space]
    return all(
        name_of(each) in _ELEMENTS
        and (each is root or name_of(each) != "svg")
        and all(_is_known(*said) for said in _said(each))
        and _is_plain(each)
        for each in elements
    )


def _said(element: Element) -> Iterator[tuple[str, str]]:
    for name, value in element.items():
        own = "href" if name.endswith("}href") else name
        if not own.startswith("{") and not (name_of(element) == "svg" and own in ("width", "height")):
            yield own, value.strip()
    yield from style_of(element).items()


def _is_known(name: str, value: str) -> bool:
    if not name or name.startswith(("-", "data-", "aria-", "font-variation", "font-feature", "solid-", "xml:")):
        return True
    pattern = _SAID.get(name)
    if pattern is None or pattern.fullmatch(value.replace("!important", "").strip()) is None:
        return False
    return name not in ("fill", "stroke", "stop-color", "color") or not value.isalpha() or _is_colour(value)


def _is_colour(word: str) -> bool:
    from PIL.ImageColor import colormap  # the names of CSS

    return word.lower() in ("none", *colormap)


def _is_plain(element: Element) -> bool:
    """True if what an element says fits together as svglib knows it."""
    said, kind = dict(_said(element)), name_of(element)
    if any(_below_one(said.get(name, "1")) for name in _PAINTS) and not _may_be_seen_through(kind, said):
        return False
    if kind == "linearGradient":
        ends = [said.get(name, plain) for name, plain in (("x1", "0"), ("x2", "1"), ("y1", "0"), ("y2", "0"))]
        return said.get("gradientUnits") == "userSpaceOnUse" or ends[0] == ends[1] or ends[2] == ends[3]
    if kind == "radialGradient":
        return said.get("gradientUnits") == "userSpaceOnUse"
    if kind == "rect":
        return said.get("rx", "0") == said.get("ry", said.get("rx", "0"))
    if kind == "use":
        return not {"width", "height"} & said.keys()
    if kind == "clipPath":
        return not {"clip-path", "transform"} & said.keys() and not any(name_of(each) == "text" for each in element)
    if kind in ("text", "tspan"):
        return not runs_leftwards("".join(element.itertext()))
    return True


def _may_be_seen_through(kind: str, said: dict[str, str]) -> bool:
    """True if svglib lets what is below show through: below fills or lines in one colour, not below both at once."""
    both = said.get("stroke", "none") != "none" and said.get("fill", "") != "none"
    one = kind in _SHAPES - {"use"} and "url" not in said.get("fill", "")
    if kind == "tspan" and "opacity" in said:
        return False
    return one and not (both and _below_one(said.get("opacity", "1")))


def _below_one(text: str) -> bool:
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1) < 1
    except ValueError:
        return True
