"""SVG drawings as vector shapes, by svglib: each is read once for all runs."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import quoted
from companion.files.kept import kept
from companion.pictures.look import PictureError, look_at, read_picture
from companion.pictures.svg import style_of
from companion.printing.choices import Ink
from companion.printing.drawing.fonts import Typeface, typefaces
from companion.printing.drawing.vector import luminance
from companion.printing.files import svg_words
from companion.printing.files.pdf_pages import form_of
from companion.printing.files.svg_words import SvgWords, families_beside

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_NAMESPACES = {"": "http://www.w3.org/2000/svg", "xlink": "http://www.w3.org/1999/xlink"}


@dataclass(frozen=True, slots=True)
class SvgDrawing:
    """A drawing, its size in its own unit, as a PDF of one page."""

    width: float
    height: float
    pdf: bytes

    def form(self) -> Any:
        """The drawing as a form, as `form_of` gives one."""
        from pypdf import PdfReader

        page: Any = PdfReader(BytesIO(self.pdf)).pages[0]
        page["/Resources"].pop("/Font", None)  # there is no word in it
        return form_of(page)


def drawing(path: Path, ink: Ink = "color") -> SvgDrawing:
    """The SVG; raises PictureError for one that leads elsewhere or can't be drawn."""
    look_at(path)
    there = path.stat()
    return _drawing(path, ink == "gray", there.st_mtime_ns, there.st_size)


@lru_cache(maxsize=32)
def _drawing(path: Path, in_grey: bool, _changed: int, _size: int) -> SvgDrawing:
    """A file that did not change is looked for once, as long as few others come between."""
    data = read_picture(path, quoted(path.name))
    own = families_beside(path) if re.search(rb"<(?:\w+:)?text\b", data) else []
    key = [_readers(), bytes([in_grey]), *(each.name.encode() for each in own), data]
    try:
        size, _, pdf = kept(b"".join(key), lambda: _read(data, own, in_grey)).partition(b"\n")
    except PictureError as error:  # of words
        raise PictureError(f"{quoted(path.name)} {error.what}", error.instead) from None
    except Exception:  # shapes that make no sense make svglib and reportlab raise almost anything
        raise PictureError(f"{quoted(path.name)} can't be drawn", "save it as plain SVG, or as PNG") from None
    width, height = map(float, size.split())
    return SvgDrawing(width, height, pdf)


@cache
def _readers() -> bytes:
    """Versions of the readers: another program may read a file in another way."""
    svglib = find_spec("svglib")
    others = [each.stat() for each in sorted(Path(str(svglib and svglib.origin)).parent.glob("*.py"))]
    return (
        Path(__file__).read_bytes()
        + Path(str(svg_words.__file__)).read_bytes()
        + repr([(each.st_size, each.st_mtime_ns) for each in others]).encode()
    )


def by_svglib(data: bytes, own: Sequence[Typeface] = (), *, in_grey: bool = False) -> Any:
    """A drawing as svglib reads it: reportlab's. Its words are in typefaces of its `own`, or shipped ones. Raises
    PictureError where these are not there."""
    from xml.etree import ElementTree

    from svglib.svglib import SvgRenderer, load_svg_file

    logging.getLogger("svglib").setLevel(logging.CRITICAL)  # what can't be drawn was refused by look_at
    for prefix, namespace in _NAMESPACES.items():  # svglib looks for the prefixes that everybody writes
        ElementTree.register_namespace(prefix, namespace)
    root = ElementTree.fromstring(data)
    _push_opacity_down(root, 1.0)
    for element in root.iter():  # dashes without length are a whole line, which svglib can't draw
        if not re.search("[1-9]", element.get("stroke-dasharray", "1")):
            del element.attrib["stroke-dasharray"]
    renderer = SvgRenderer(BytesIO(), color_converter=_grey if in_grey else None)
    converter: Any = renderer.shape_converter
    converter.convertText = SvgWords(converter, own).outlined
    return renderer.render(load_svg_file(BytesIO(ElementTree.tostring(root))))


def _read(data: bytes, own: Sequence[Typeface], in_grey: bool) -> bytes:
    """A drawing's width and height on a line, and its PDF."""
    from reportlab.graphics import renderPDF
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.files.embedding import registered

    drawn, file = by_svglib(data, own, in_grey=in_grey), BytesIO()
    if not drawn.width > 0 or not drawn.height > 0:
        raise ValueError("nothing to draw")
    drawn.initialFontName = registered(typefaces()["text"])  # never shown; else it is one that no file holds
    canvas = Canvas(file, (drawn.width, drawn.height), invariant=1, initialFontName=drawn.initialFontName)
    canvas.setLineJoin(1)
    canvas.setLineCap(1)
    renderPDF.draw(drawn, canvas, 0, 0)
    canvas.showPage()
    canvas.save()
    return f"{drawn.width!r} {drawn.height!r}\n".encode() + file.getvalue()


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
        has_words = element.tag.rpartition("}")[2] in ("text", "tspan")
        if (has_words or not len(element)) and (own or opacity < 1):
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
