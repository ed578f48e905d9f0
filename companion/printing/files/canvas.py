"""Drawings on a canvas of reportlab's, which writes them as a PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import chain, groupby
from math import cos, radians, sin
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias
from weakref import WeakKeyDictionary

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObjectReference, xObjectName
from reportlab.pdfgen.canvas import Canvas

from companion.errors import CompanionError
from companion.pictures.look import look_at
from companion.printing.choices import Ink
from companion.printing.drawing.fonts import OwnTypeface, typeface_called, typefaces
from companion.printing.drawing.numbers import digits
from companion.printing.drawing.reading_order import one_way
from companion.printing.drawing.vector import (
    UNITS,
    Clip,
    Colour,
    FadedItem,
    Item,
    Photo,
    Shape,
    Stamp,
    TransformedItem,
    Words,
    Written,
    luminance,
)
from companion.printing.drawing.written import clipped, colour_set, painted
from companion.printing.files.embedding import registered, stretches
from companion.printing.files.pdf_pages import form_of, read_pages
from companion.printing.files.pictures import Raster, pressed, raster
from companion.printing.files.press import Press
from companion.printing.files.press_words import VERSIONS, describe
from companion.printing.files.streams import Others, Shelf, StoredStream, packed, picture, resources
from companion.printing.paper.pages import Page
from companion.printing.paper.sheet import Slot

rl_config.useA85 = 0  # streams as bytes, not as letters that take a quarter more

MM = 72 / 25.4
DPI = 600  # pictures with more dots are made smaller, unless they are JPEGs
_VERSION = (1, 4)  # the first with alpha
_PLACE = "\0"  # where operators are put in; no text of reportlab's has it
# How a picture is stored, by Exif's orientation: where its first dot is seen, and where its rows and columns run from
# there; x and y of the picture as it is seen, from its upper left corner, 1 wide and 1 high.
_STORED = {
    1: ((0, 0), (1, 0), (0, 1)),
    2: ((1, 0), (-1, 0), (0, 1)),
    3: ((1, 1), (-1, 0), (0, -1)),
    4: ((0, 1), (1, 0), (0, -1)),
    5: ((0, 0), (0, 1), (1, 0)),
    6: ((1, 0), (0, 1), (-1, 0)),
    7: ((1, 1), (0, -1), (-1, 0)),
    8: ((0, 1), (0, -1), (1, 0)),
}
_TURNS: dict[float, tuple[float, float]] = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}  # cosine and sine
Box: TypeAlias = tuple[float, float, float, float]
Inks: TypeAlias = tuple[float, ...]


class PdfDrawing:
    """A PDF being drawn; its pages are drawn in hundredths of a mm (vector.UNITS) from the upper left corner.

    The same drawings give the same bytes. Every stamp and every picture is kept once, every font embedded.
    """

    def __init__(self, file: BinaryIO, title: str, ink: Ink, press: Press | None) -> None:
        self._ink, self._press = ink, press
        self._inks: Callable[..., Inks] = cache(self._inks_of)
        self._shelf = Shelf(file)
        self._put: list[str] | None = None  # what is put into the form that is drawn
        self._shown: dict[str, PDFObjectReference] = {}  # the forms that the form shows that is drawn
        self._stamps: dict[str, str] = {}
        self._faded: dict[FadedItem, str] = {}
        self._pictures: dict[tuple[Path, int, int, int], tuple[str, int]] = {}
        self._kept: dict[bytes, str] = {}
        self._others: Others = WeakKeyDictionary()
        self._letters_alone = resources()
        self._canvas: Any = Canvas(
            file,
            bottomup=0,
            pageCompression=1,
            invariant=1,
            pdfVersion=VERSIONS[press.standard] if press else _VERSION,
            initialFontName=registered(typefaces()["text"]),
            lang="en-GB",
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("companion")
        self._canvas.setCreator("companion")
        self._canvas.setSubject("To be printed at 100 %")
        self._canvas.setViewerPreference("PrintScaling", "None")

    def __enter__(self) -> PdfDrawing:
        return self

    def __exit__(self, *_: object) -> None:
        self._shelf.close()

    def page(self, page: Page, chapter: str, number: int) -> None:
        """Add a page, the `number`th of its chapter; without chapters the outline is flat."""
        canvas, height = self._canvas, page.paper.height
        size = tuple(float(digits(each * MM)) for each in (page.paper.width, height))
        canvas.setPageSize(size)
        trim = page.trim or (Slot(0.0, 0.0, page.paper.width, height) if self._press else None)
        canvas.setTrimBox(trim and _box(trim, height, 0.0))
        canvas.setBleedBox(trim and _box(trim, height, page.bleed if page.trim else 0.0))
        here = f"page {canvas.getPageNumber()}"
        if number == 1 or page.number:
            first = page.number or 1
            canvas.addPageLabel(canvas.getPageNumber() - 1, "ARABIC", first, f"{chapter} " if chapter else None)
        if number == 1 and chapter:
            canvas.bookmarkPage(f"chapter, {here}")  # each has one title
            canvas.addOutlineEntry(chapter, f"chapter, {here}")
        if page.entry:
            canvas.bookmarkPage(here)
            canvas.addOutlineEntry(page.entry, here, 1 if chapter else 0)
        scale = f"{MM / UNITS:.10f}"  # by the canvas's own scale() it would have four digits
        canvas.addLiteral(f"{scale} 0 0 {scale} 0 {size[1] - height * MM:.4f} cm")
        self._begin(page.items)
        canvas.showPage()

    def save(self, keywords: str) -> None:
        """Write the file, with what is to be found in it by."""
        self._canvas.setKeywords(keywords)
        if self._press:
            describe(self._canvas, self._press)
        self._canvas.save()

    def _begin(self, items: Sequence[Item]) -> None:
        self._canvas.setLineJoin(1)
        self._canvas.setLineCap(1)
        self._draw(items)

    def _draw(self, items: Sequence[Item]) -> None:
        for are_words, alike in groupby(items, lambda item: isinstance(item, Words)):
            if are_words:
                self._words([item for item in alike if isinstance(item, Words)])
            else:
                self._drawn(alike)

    def _drawn(self, items: Iterable[Item]) -> None:
        canvas = self._canvas
        for item in items:
            match item:
                case Shape():
                    self._write(painted(item, self._paint(item.fill), self._paint(item.stroke, True)))
                case Written() if item.text:
                    self._write(item.text.format(*(self._paint(tint.colour, tint.stroked) for tint in item.tints)))
                case TransformedItem():
                    canvas.saveState()
                    self._transform(item)
                    self._draw(item.items)
                    canvas.restoreState()
                case Stamp():
                    self._show(self._stamp(item))
                case Clip():
                    canvas.saveState()
                    self._write(clipped(item, self._paint(item.fill)))
                    self._draw(item.items)
                    canvas.restoreState()
                case FadedItem():
                    self._show(self._seen_through(item))
                case Photo():
                    self._photo(item)

    def _write(self, operators: str) -> None:
        """Draw what drawing/written.py wrote: by a path of reportlab's each shape would take fifty times as long.

        It is put into a form when that is done: the canvas encodes letter by letter.
        """
        if self._put is None:
            self._canvas.addLiteral(operators)
        else:
            self._canvas.addLiteral(_PLACE)
            self._put.append(operators)

    def _paint(self, colour: Colour | None, stroked: bool = False) -> str:
        return colour_set(self._inks(colour), stroked) if colour else ""

    def _words(self, several: Sequence[Words]) -> None:
        text, before, set_in = self._canvas.beginText(several[0].x, several[0].y), None, ("", 0.0)
        for words in several:
            if (inks := self._inks(words.colour, True)) != before:
                before = inks
                if len(inks) == 1:
                    text.setFillGray(*inks)
                else:
                    text.setFillColor(inks)
            set_in = self._line(text, words, set_in)
        self._canvas.drawText(text)

    def _line(self, text: Any, words: Words, before: tuple[str, float]) -> tuple[str, float]:
        """Show a line of words; the font and size that are set, before and after."""
        face, x = typeface_called(words.font), words.x
        for stretch, leftwards in one_way(words.text):
            runs = list(face.runs(stretch))
            for run, part in runs[::-1] if leftwards else runs:
                if (set_in := (registered(run), words.size)) != before:
                    before = set_in
                    text.setFont(*set_in, 0)
                for right, up, shown in stretches(run, part, leftwards):
                    if (at := (x + right * words.size / 1000, words.y - up * words.size / 1000)) != text.getCursor():
                        text.setTextOrigin(*at)
                    text.textOut(shown)
                x = x + run.measured(part) * words.size if isinstance(run, OwnTypeface) else text.getX()
        return before

    def _transform(self, place: TransformedItem) -> None:
        self._canvas.transform(*_turned(place.turn, place.scale, place.mirror), place.x, place.y)

    def _stamp(self, stamp: Stamp) -> str:
        """The form of a stamp, drawn when it is first shown."""
        if stamp.name not in self._stamps:
            self._stamps[stamp.name] = f"s{len(self._stamps) + 1}"
            self._form(self._stamps[stamp.name], stamp.box, lambda: self._begin(stamp.draw()))
        return self._stamps[stamp.name]

    def _show(self, form: str) -> None:
        self._canvas.doForm(form)
        name = xObjectName(form)
        self._shown[name] = PDFObjectReference(name)

    def _form(self, name: str, box: Box, draw: Callable[[], None], space: str = "", **shown: Any) -> None:
        """Draw a form, which lies on the shelf from now on; in a colour space it is seen through as one."""
        before, self._put, self._shown = (self._put, self._shown), [], {}
        self._canvas.beginForm(name, *box)
        draw()
        parts = zip(self._canvas.getCurrentPageContent().split(_PLACE), [*self._put, ""], strict=True)
        drawn = "".join(chain.from_iterable(parts))
        group = {"Group": PDFDictionary({"S": PDFName("Transparency"), "CS": PDFName(space)})} if space else {}
        shown = {"XObject": self._shown, **shown}
        self._canvas.endForm(
            Contents=packed(self._shelf, drawn.encode("latin-1"), group),
            BBox=f"[{' '.join(map(digits, box))}]",
            Resources=resources(**shown) if any(shown.values()) else self._letters_alone,
            stream=None,  # what the canvas itself has made of it
        )
        self._put, self._shown = before

    def _seen_through(self, faded: FadedItem) -> str:
        """The form of what is seen through as one: a transparency group, with its mask (ISO 32000-1, 11.6.5.3)."""
        if self._press is not None and self._press.standard == "1a":
            key = "a fill that fades to clear" if faded.mask else "opacity"
            what = f"{key}: nothing on a PDF/X-1a can be seen through"
            raise CompanionError(f"{what}; print a PDF/X-4, or leave {key} out of the face")
        if faded not in self._faded:
            name = self._faded[faded] = f"f{len(self._faded) + 1}"
            group, mask = f"{name}.group", f"{name}.mask"
            self._form(group, faded.box, lambda: self._begin(faded.items), "DeviceCMYK" if self._press else "DeviceRGB")
            state: dict[str, Any] = {"ca": faded.opacity}
            if faded.mask:
                inks, self._inks = self._inks, _grey
                self._form(mask, faded.box, lambda: self._begin(faded.mask), "DeviceGray")
                self._inks = inks
                state["SMask"] = PDFDictionary({"S": PDFName("Luminosity"), "G": PDFObjectReference(xObjectName(mask))})
            states = {"clear": PDFDictionary(state)}
            self._form(name, faded.box, lambda: self._show_clear(group), ExtGState=states)
        return self._faded[faded]

    def _show_clear(self, group: str) -> None:
        self._canvas.addLiteral("/clear gs")
        self._show(group)

    def _photo(self, photo: Photo) -> None:
        key = _key(photo)
        if key not in self._pictures:
            self._pictures[key] = self._picture(*key)
        name, orientation = self._pictures[key]
        wide, high = photo.width, photo.height
        (x, y), (right_x, right_y), (down_x, down_y) = _STORED[orientation]
        # A PDF's picture is 1 wide and 1 high, and its first dot is at (0, 1).
        matrix = (wide * right_x, high * right_y, -wide * down_x, -high * down_y)
        self._canvas.saveState()
        self._canvas.transform(*matrix, photo.x + wide * (x + down_x), photo.y + high * (y + down_y))
        self._show(name)
        self._canvas.restoreState()

    def _picture(self, path: Path, width: int, height: int, page: int) -> tuple[str, int]:
        """The form of a picture, 1 wide and 1 high, and how it has to be turned to be upright (Exif's orientation)."""
        if page:
            return self._placed(lambda: _page_of(path, page)), 1
        if self._press:
            seen = pressed(path, width, height, self._press, self._ink)
        elif look_at(path).kind == "svg" and (form := self._shapes_of(path)):
            return form, 1
        else:
            seen = raster(path, width, height, self._ink)
        if (digest := _digest(seen)) not in self._kept:
            name = self._kept[digest] = f"p{len(self._kept) + 1}"
            dots, box = f"{name}.dots", (-1, -1, 2, 2)  # what is cut off at an edge would be smoothed there
            images = {xObjectName(dots): picture(self._shelf, seen, digest)}
            self._form(name, box, lambda: self._canvas.doForm(dots), XObject=images)
        return self._kept[digest], seen.orientation

    def _shapes_of(self, path: Path) -> str:
        """The form of an SVG; nothing where it has to be drawn as dots."""
        from companion.printing.files.svg import drawing  # most files have no SVG in them

        there = drawing(path, self._ink).pdf
        return self._placed(lambda: drawing(path, self._ink).form()) if there else ""

    def _placed(self, read: Callable[[], Any]) -> str:
        """A form from another PDF."""
        name = f"o{len(self._pictures) + 1}"
        self._canvas.beginForm(name, 0, 0, 1, 1)
        self._canvas.endForm(Contents=StoredStream(self._shelf, read, self._others), stream=None)
        return name

    def _inks_of(self, colour: Colour, words: bool = False) -> Inks:
        """The inks of a colour, from 0 to 1: a grey, RGB, or those of a press."""
        grey = luminance(*colour) if self._ink == "gray" else colour[0]
        if self._press is not None:
            return self._press.inks((round(grey),) * 3 if self._ink == "gray" else colour, words)
        if self._ink == "gray" or colour[0] == colour[1] == colour[2]:
            return (round(grey / 255, 3),)
        return tuple(round(each / 255, 3) for each in colour)


@lru_cache(maxsize=64)
def _turned(turn: float, scale: float, mirror: tuple[bool, bool]) -> tuple[float, ...]:
    c, s = _TURNS.get(turn % 360) or (cos(radians(turn)), sin(radians(turn)))
    across, down = (-scale if mirrored else scale for mirrored in mirror)
    return tuple(float(digits(each, 6)) for each in (c * across, s * across, -s * down, c * down))


def _grey(colour: Colour, words: bool = False) -> Inks:
    return (colour[0] / 255,)


def _digest(seen: Raster) -> bytes:
    look = (seen.width, seen.height, seen.space, seen.bits, seen.palette, seen.clear, seen.inverted, seen.is_rgb)
    return sha256(seen.data + repr((look, seen.alpha and _digest(seen.alpha))).encode()).digest()


def _page_of(path: Path, number: int) -> Any:
    try:
        return form_of(read_pages(path).pages[number - 1])
    except Exception:  # a broken page makes its reader raise almost anything
        raise CompanionError(f"{path}: page {number} can't be read; save it once more") from None


def _key(photo: Photo) -> tuple[Path, int, int, int]:
    """The picture, how many dots wide and high it is at most stored, and which page of it is shown."""
    if photo.page:
        return photo.path, 0, 0, photo.page
    across, down = (max(1, round(length / UNITS / 25.4 * DPI)) for length in (photo.width, photo.height))
    return photo.path, across, down, 0


def _box(slot: Slot, height: float, beyond: float) -> Box:
    left, right = slot.x - beyond, slot.x + slot.width + beyond
    bottom, top = height - slot.y - slot.height - beyond, height - slot.y + beyond
    return left * MM, bottom * MM, right * MM, top * MM
