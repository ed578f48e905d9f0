"""SVG drawings as vector shapes, by svglib."""

from __future__ import annotations

import logging
import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import quoted
from companion.pictures.look import PictureError, look_at, read_picture
from companion.pictures.svg import style_of
from companion.printing.choices import Ink
from companion.printing.drawing.vector import luminance

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_NAMESPACES = {"": "http://www.w3.org/2000/svg", "xlink": "http://www.w3.org/1999/xlink"}


def drawing(path: Path, ink: Ink = "color") -> Any:
    """The SVG as a reportlab Drawing; raises PictureError for one that leads elsewhere or can't be drawn."""
    look_at(path)
    there = path.stat()
    return _drawing(path, ink == "gray", there.st_mtime_ns, there.st_size)


@lru_cache(maxsize=32)
def _drawing(path: Path, in_grey: bool, _changed: int, _size: int) -> Any:
    """A file that did not change is read once, as long as few others come between."""
    from xml.etree import ElementTree

    from svglib.svglib import svg2rlg

    logging.getLogger("svglib").setLevel(logging.CRITICAL)  # what can't be drawn was refused by look_at
    try:
        for prefix, namespace in _NAMESPACES.items():  # svglib looks for the prefixes that everybody writes
            ElementTree.register_namespace(prefix, namespace)
        root = ElementTree.fromstring(read_picture(path, quoted(path.name)))
        _push_opacity_down(root, 1.0)
        for element in root.iter():  # dashes without length are a whole line, which svglib can't draw
            if not re.search("[1-9]", element.get("stroke-dasharray", "1")):
                del element.attrib["stroke-dasharray"]
        drawn = svg2rlg(BytesIO(ElementTree.tostring(root)), color_converter=_grey if in_grey else None)
    except PictureError:
        raise
    except Exception:  # shapes that make no sense make svglib raise almost anything
        drawn = None
    if drawn is None or not drawn.width > 0 or not drawn.height > 0:
        raise not_drawable(path)
    return drawn


def not_drawable(path: Path) -> PictureError:
    """What to say of an SVG that can't be drawn, though nothing in it is known to be wrong."""
    return PictureError(f"{quoted(path.name)} can't be drawn", "save it as plain SVG, or as PNG")


def _grey(colour: Any) -> Any:
    from reportlab.lib.colors import Color

    light = luminance(colour.red, colour.green, colour.blue)
    return Color(light, light, light, colour.alpha)


def _push_opacity_down(element: Element, opacity: float) -> None:
    """Write the opacity of shapes and groups as that of fills and lines, the only one that svglib knows.

    Shapes of a group that lie on each other show through, other than SVG says.
    """
    style = style_of(element)
    opacity *= _share(style.pop("opacity", element.get("opacity", "1")))
    for key in ("fill-opacity", "stroke-opacity"):
        own = style.pop(key, element.get(key, ""))
        if not len(element) and (own or opacity < 1):
            element.set(key, f"{_share(own or '1') * opacity:.4g}")
        elif own:
            element.set(key, own)
    if style:
        element.set("style", ";".join(f"{key}:{value}" for key, value in style.items()))
    elif "style" in element.attrib:
        del element.attrib["style"]
    for child in element:
        _push_opacity_down(child, opacity)


def _share(text: str) -> float:
    """A number from 0 to 1, or a percentage."""
    number = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    return min(1.0, max(0.0, number))
