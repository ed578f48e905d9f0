"""SVG drawings: as shapes by svglib where that knows all that is in them, else as dots by resvg. Each is read once for
all runs."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cards.places import shipped
from companion.errors import quoted
from companion.files.kept import kept
from companion.pictures.look import PictureError, look_at, read_picture
from companion.pictures.svg import LAYER, name_of, root_of, shapes_in, sheets_of, size_of, style_of
from companion.printing.choices import Ink
from companion.printing.drawing.fonts import Typeface, typefaces
from companion.printing.drawing.vector import luminance
from companion.printing.files import svg_features, svg_words
from companion.printing.files.pdf_pages import form_of
from companion.printing.files.svg_features import all_known
from companion.printing.files.svg_words import SvgWords, check_words, families_beside, fonts_beside

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from PIL.Image import Image

_NAMESPACES = {"": "http://www.w3.org/2000/svg", "xlink": "http://www.w3.org/1999/xlink"}


_SANS_SERIF = "Barlow Semi Condensed"  # as where words are drawn as shapes
_UNKNOWN_TO_RESVG = re.compile(r":(?!first-child|hover|active|focus|visited)[a-z-]+|~(?!=)")
DOTS_AT_MOST = 16_000_000
_DOTS_OF_LAYERS = 250_000_000  # resvg draws so many in a few seconds


@dataclass(frozen=True, slots=True)
class SvgDrawing:
    """A drawing, its size in its own unit, as a PDF of one page; as nothing where it has to be drawn as dots."""

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
    size, _, pdf = kept(b"".join(key), lambda: _read(path, data, own, in_grey)).partition(b"\n")
    width, height = map(float, size.split())
    return SvgDrawing(width, height, pdf)


def dots(path: Path, width: int, height: int) -> Image:
    """An SVG as so many dots, or fewer where it is made of very much; clear where nothing is drawn. Raises
    PictureError."""
    return _dots(path, root_of(read_picture(path, quoted(path.name))), width, height)


def _dots(path: Path, root: Element, width: int, height: int) -> Image:
    import resvg_py
    from PIL import Image

    if found := _UNKNOWN_TO_RESVG.search(re.sub(r"\{[^{}]*\}", " ", sheets_of(root))):
        what = f"{quoted(path.name)} has a style sheet with {quoted(found[0])}"
        raise PictureError(what, "save it as plain SVG, or as PNG")
    try:
        wide, high = size_of(root)
        most = min(DOTS_AT_MOST, _DOTS_OF_LAYERS * LAYER // shapes_in(root))
        scale = max(width / wide, height / high) * min(1.0, sqrt(most / (width * height)))
        root.attrib.setdefault("viewBox", f"0 0 {wide:g} {high:g}")
        root.attrib |= {"width": str(max(1, ceil(wide * scale))), "height": str(max(1, ceil(high * scale)))}
        if any(name_of(each) == "text" for each in root.iter()):
            check_words(root, families_beside(path))
        fonts = (*fonts_beside(path), *sorted((shipped("layouts") / "fonts").glob("*.ttf")))
        drawn = resvg_py.svg_to_bytes(
            svg_string=_as_text(root),
            dpi=96,
            skip_system_fonts=True,
            font_files=list(map(str, fonts)),
            font_family=_SANS_SERIF,
            sans_serif_family=_SANS_SERIF,
        )
        return Image.open(BytesIO(bytes(drawn))).convert("RGBA")
    except PictureError as error:  # of words
        raise PictureError(f"{quoted(path.name)} {error.what}", error.instead) from None
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException:  # what makes no sense makes resvg raise almost anything, a PanicException among them
        raise PictureError(f"{quoted(path.name)} can't be drawn", "save it as plain SVG, or as PNG") from None


def _as_text(root: Element) -> str:
    from xml.etree import ElementTree

    for prefix, namespace in _NAMESPACES.items():  # readers look for the prefixes that everybody writes
        ElementTree.register_namespace(prefix, namespace)
    return ElementTree.tostring(root, encoding="unicode")


@cache
def _readers() -> bytes:
    """Versions of the readers: another program may read a file in another way."""
    svglib = find_spec("svglib")
    others = [each.stat() for each in sorted(Path(str(svglib and svglib.origin)).parent.glob("*.py"))]
    return (
        Path(__file__).read_bytes()
        + b"".join(Path(str(each.__file__)).read_bytes() for each in (svg_words, svg_features))
        + repr([(each.st_size, each.st_mtime_ns) for each in others]).encode()
    )


def by_svglib(root: Element, own: Sequence[Typeface] = (), *, in_grey: bool = False) -> Any:
    """A drawing as svglib reads it: reportlab's. Its words are in typefaces of its `own`, or shipped ones. Raises
    PictureError where these are not there."""
    from svglib.svglib import SvgRenderer, load_svg_file

    logging.getLogger("svglib").setLevel(logging.CRITICAL)  # what can't be drawn was refused by look_at
    for element in root.iter():
        _push_opacity_down(element)
        if not re.search("[1-9]", element.get("stroke-dasharray", "1")):  # a whole line, which svglib can't draw
            del element.attrib["stroke-dasharray"]
    renderer = SvgRenderer(BytesIO(), color_converter=_grey if in_grey else None)
    converter: Any = renderer.shape_converter
    converter.convertText = SvgWords(converter, own).outlined
    return renderer.render(load_svg_file(BytesIO(_as_text(root).encode())))


def _read(path: Path, data: bytes, own: Sequence[Typeface], in_grey: bool) -> bytes:
    """A drawing's width and height on a line, and its PDF where it can be drawn as shapes. Raises PictureError where it
    can't be drawn at all."""
    root = root_of(data)
    if all_known(root):
        with suppress(Exception):  # shapes that make no sense make svglib and reportlab raise almost anything
            return _shapes(root_of(data), own, in_grey)
    width, height = size_of(root)
    _dots(path, root, 64, 64)
    return f"{width!r} {height!r}\n".encode()


def _shapes(root: Element, own: Sequence[Typeface], in_grey: bool) -> bytes:
    from reportlab.graphics import renderPDF
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.files.embedding import registered

    drawn, file = by_svglib(root, own, in_grey=in_grey), BytesIO()
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


def _push_opacity_down(element: Element) -> None:
    """Write the opacity of a shape as that of what fills it and of its lines, the only one that svglib knows."""
    style = style_of(element)
    opacity = _share(style.pop("opacity", element.get("opacity", "1")))
    for key in ("fill-opacity", "stroke-opacity"):
        own = style.pop(key, element.get(key, ""))
        if own or opacity < 1:
            element.set(key, f"{_share(own or '1') * opacity:.4g}")
    if style:
        element.set("style", ";".join(f"{key}:{value}" for key, value in style.items()))
    elif "style" in element.attrib:
        del element.attrib["style"]


def _share(text: str) -> float:
    """A number from 0 to 1, or a percentage."""
    number = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    return min(1.0, max(0.0, number))
