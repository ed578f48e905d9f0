"""Writing drawings to a PDF file: the only module that draws with reportlab."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import Any, BinaryIO

from companion.errors import CompanionError
from companion.pictures.look import look_at
from companion.printing.choices import Ink
from companion.printing.drawing.fonts import IGNORED, ShippedTypeface, Typeface, typeface_called, typefaces
from companion.printing.drawing.numbers import digits
from companion.printing.drawing.reading_order import one_way
from companion.printing.drawing.vector import (
    UNITS,
    Clip,
    Colour,
    Faded,
    Item,
    Photo,
    Shape,
    Stamp,
    Transformed,
    Words,
    Written,
    luminance,
)
from companion.printing.drawing.written import clipped, painted
from companion.printing.files.pdf_pages import form_of
from companion.printing.files.pictures import pressed, raster
from companion.printing.files.press import Press
from companion.printing.files.record import keywords
from companion.printing.files.svg import drawing, not_drawable
from companion.printing.paper.pages import Page, Part
from companion.printing.paper.sheet import Slot

MM = 72 / 25.4
DPI = 600  # pictures with more dots are made smaller, unless they are JPEGs
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


def write_pdf(file: BinaryIO, title: str, parts: Sequence[Part], ink: Ink, press: Press | None = None) -> None:
    """Write the parts' pages to the file as one PDF, outlined; where there are several parts, each has its chapter.

    For a `press` it is a PDF/X in its inks. Pages are written as they are drawn. Raises what drawing a page raises; the
    file is no PDF then.
    """
    document = _Document(file, title, ink, press)
    for part in parts:
        for number, page in enumerate(part.pages, start=1):
            document.page(page, part.title if len(parts) > 1 else "", number)
    document.finish({digest: copies for part in parts for digest, copies in part.record.items()})


class _Document:
    """A PDF being made; its pages are drawn in hundredths of a mm (vector.UNITS) from the upper left corner.

    The same drawings give the same bytes. Every font is embedded, every stamp and every picture kept once.
    """

    def __init__(self, file: BinaryIO, title: str, ink: Ink, press: Press | None) -> None:
        from reportlab import rl_config

        rl_config.useA85 = 0  # before pdfgen is imported: it reads the setting then
        from reportlab.pdfgen.canvas import Canvas

        from companion.printing.files.pdf_file import StreamedDocument

        typefaces()
        self._ink = ink
        self._press = press
        self._colour = cache(self._colour_set)
        self._stamps: dict[str, str] = {}
        self._faded: dict[Faded, str] = {}
        self._pictures: dict[tuple[Path, int, int, int], tuple[str, int]] = {}
        self._canvas: Any = Canvas(file, pageCompression=1, invariant=1, initialFontName="text")
        self._canvas._doc = StreamedDocument(file, "en-GB", press)
        self._canvas.setTitle(title)
        self._canvas.setAuthor("companion")
        self._canvas.setCreator("companion")
        self._canvas.setSubject("To be printed at 100 %")
        self._canvas.setViewerPreference("PrintScaling", "None")

    def page(self, page: Page, chapter: str, number: int) -> None:
        """Add a page, the `number`th of its chapter; without chapters the outline is flat."""
        canvas, height = self._canvas, page.paper.height
        canvas.setPageSize((page.paper.width * MM, height * MM))
        trim = page.trim or (Slot(0.0, 0.0, page.paper.width, height) if self._press else None)
        if trim is not None:
            canvas.setTrimBox(_box(trim, height, 0.0))
            canvas.setBleedBox(_box(trim, height, page.bleed if page.trim else 0.0))
        key = f"page{canvas.getPageNumber()}"
        canvas.bookmarkPage(key)
        if number == 1 or page.number:
            first = page.number or 1
            canvas.addPageLabel(canvas.getPageNumber() - 1, "ARABIC", first, f"{chapter} " if chapter else None)
        if number == 1 and chapter:
            canvas.bookmarkPage(f"chapter{key}")  # a key has one title
            canvas.addOutlineEntry(chapter, f"chapter{key}", 0)
        if page.entry:
            canvas.addOutlineEntry(page.entry, key, 1 if chapter else 0)
        self._define(page.items)
        scale = MM / UNITS
        canvas.addLiteral(f"q {scale:.10f} 0 0 {-scale:.10f} 0 {height * MM:.6f} cm 1 j 1 J")
        self._draw(page.items)
        canvas.addLiteral("Q")
        canvas.showPage()

    def finish(self, record: Mapping[str, int]) -> None:
        """Write what stands at a document's end, with the record of its cards; without this it is none."""
        if record:
            self._canvas.setKeywords(keywords(record))
        self._canvas.save()

    def _define(self, items: Sequence[Item]) -> None:
        """Put every stamp that the items show into the file, those that it shows itself first."""
        for item in items:
            if isinstance(item, Transformed | Clip | Faded):
                self._define(item.items)
                if isinstance(item, Faded):
                    self._define_faded(item)
            elif isinstance(item, Stamp) and item.name not in self._stamps:
                drawn = item.draw()
                self._define(drawn)
                name = f"stamp{len(self._stamps)}"
                self._stamps[item.name] = name
                self._canvas.beginForm(name, *item.box)
                self._canvas.addLiteral("1 j 1 J")
                self._draw(drawn)
                self._canvas.endForm(_shadingUsed={})
            elif isinstance(item, Photo):
                self._define_picture(item)

    def _draw(self, items: Sequence[Item]) -> None:
        for item in items:
            match item:
                case Shape():
                    operators = painted(item, self._paint(item.fill), self._paint(item.stroke, stroked=True))
                    self._canvas.addLiteral(operators)
                case Written() if item.text:
                    colours = (self._paint(tint.colour, tint.stroked) for tint in item.tints)
                    self._canvas.addLiteral(item.text.format(*colours))
                case Words():
                    self._words(item)
                case Transformed():
                    self._placed(item)
                case Stamp():
                    self._canvas.doForm(self._stamps[item.name])
                case Clip():
                    self._canvas.addLiteral(clipped(item, self._paint(item.fill)))
                    self._draw(item.items)
                    self._canvas.addLiteral("Q")
                case Faded():
                    self._canvas.saveState()
                    self._canvas.setFillAlpha(item.opacity)
                    self._canvas.doForm(self._faded[item])
                    self._canvas.restoreState()
                case Photo():
                    self._picture(item)

    def _paint(self, colour: Colour | None, stroked: bool = False) -> str:
        """The operator that sets a colour, if it is one, to fill with or to stroke with."""
        operator = self._colour(colour) if colour else ""
        return operator.upper() if stroked else operator

    def _define_faded(self, faded: Faded) -> None:
        """Put what is seen through as one into the file, as a transparency group (ISO 32000-1, 11.6.6)."""
        if self._press is not None and self._press.standard == "1a":
            what = "opacity: nothing on a PDF/X-1a can be seen through"
            raise CompanionError(f"{what}; print a PDF/X-4, or leave opacity out of the face")
        if faded not in self._faded:
            self._faded[faded] = name = f"faded{len(self._faded)}"
            self._canvas._doc.groups.add(name)
            self._canvas.beginForm(name, *faded.box)
            self._canvas.addLiteral("1 j 1 J")
            self._draw(faded.items)
            self._canvas.endForm(_shadingUsed={})

    def _words(self, words: Words) -> None:
        face, shown = typeface_called(words.font), list[str]()
        for stretch, leftwards in one_way(words.text):
            runs = list(face.runs(stretch))
            shown += (each for run in (runs[::-1] if leftwards else runs) for each in self._run(*run, words.size))
        place = f"1 0 0 -1 {digits(words.x)} {digits(words.y)} Tm"
        colour = self._colour(words.colour, True)
        self._canvas.addLiteral(f"{colour} BT {place} {' '.join(shown)} ET")

    def _run(self, face: Typeface, part: str, size: float) -> Iterator[str]:
        """The operators that show words in one typeface."""
        document = self._canvas._doc
        if isinstance(face, ShippedTypeface):
            from reportlab.pdfbase.pdfmetrics import getFont

            font = getFont(face.name)
            for subset, codes in font.splitString(part.translate(IGNORED), document):
                yield f"{font.getSubsetInternalName(subset, document)} {digits(size, 6)} Tf <{codes.hex()}> Tj"
        else:
            yield document.own_fonts.shown(face, part, size)

    def _placed(self, place: Transformed) -> None:
        turn = radians(place.turn)
        c, s = _TURNS.get(place.turn % 360) or (cos(turn), sin(turn))
        across, down = (-place.scale if mirrored else place.scale for mirrored in place.mirror)
        turned = " ".join(digits(each, 6) for each in (c * across, s * across, -s * down, c * down))
        self._canvas.addLiteral(f"q {turned} {digits(place.x)} {digits(place.y)} cm")
        self._draw(place.items)
        self._canvas.addLiteral("Q")

    def _define_picture(self, picture: Photo) -> None:
        key = _key(picture)
        if key in self._pictures:
            return
        if picture.page:
            try:
                self._pictures[key] = self._canvas._doc.add_form_of(form_of(picture.path, picture.page)), 1
            except Exception:  # a broken page makes its reader raise almost anything
                what = f"{picture.path}: page {picture.page} can't be read; save it once more"
                raise CompanionError(what) from None
            return
        if self._press is None and look_at(picture.path).kind == "svg":
            self._pictures[key] = self._drawing(picture.path), 1
            return
        seen = pressed(*key[:3], self._press, self._ink) if self._press else raster(*key[:3], self._ink)
        self._pictures[key] = self._canvas._doc.add_picture(seen), seen.orientation

    def _drawing(self, path: Path) -> str:
        """An SVG as a form 1 wide and 1 high, its lower left corner at the origin; gives its name."""
        from reportlab.graphics import renderPDF

        name, drawn = f"drawing{len(self._pictures)}", drawing(path, self._ink)
        self._canvas.beginForm(name, 0, 0, 1, 1)
        self._canvas.scale(1 / drawn.width, 1 / drawn.height)
        try:
            renderPDF.draw(drawn, self._canvas, 0, 0)
        except Exception:  # shapes that make no sense make reportlab raise almost anything
            raise not_drawable(path) from None
        self._canvas.endForm(_shadingUsed=dict(self._canvas._shadingUsed))
        return name

    def _picture(self, picture: Photo) -> None:
        name, orientation = self._pictures[_key(picture)]
        wide, high = picture.width, picture.height
        (x, y), (right_x, right_y), (down_x, down_y) = _STORED[orientation]
        # A PDF's picture is 1 wide and 1 high, and its first dot is at (0, 1).
        matrix = (wide * right_x, high * right_y, -wide * down_x, -high * down_y)
        corner = picture.x + wide * (x + down_x), picture.y + high * (y + down_y)
        self._canvas.addLiteral(f"q {' '.join(map(digits, (*matrix, *corner)))} cm")
        self._canvas.doForm(name)
        self._canvas.addLiteral("Q")

    def _colour_set(self, colour: Colour, words: bool = False) -> str:
        """The operator that sets a colour to fill with; in capitals it sets that to stroke with."""
        if self._ink == "gray":
            colour = (round(luminance(*colour)),) * 3 if self._press else colour
        if self._press is not None:
            return f"{' '.join(digits(ink, 3) for ink in self._press.inks(colour, words))} k"
        if self._ink == "gray":
            return f"{digits(luminance(*colour) / 255, 3)} g"
        if colour[0] == colour[1] == colour[2]:
            return f"{digits(colour[0] / 255, 3)} g"
        return f"{' '.join(digits(each / 255, 3) for each in colour)} rg"


def _key(picture: Photo) -> tuple[Path, int, int, int]:
    """The picture, how many dots wide and high it is at most stored, and which page of it is shown."""
    if picture.page:
        return picture.path, 0, 0, picture.page
    across, down = (max(1, round(length / UNITS / 25.4 * DPI)) for length in (picture.width, picture.height))
    return picture.path, across, down, 0


def _box(slot: Slot, height: float, beyond: float) -> tuple[float, float, float, float]:
    left, right = slot.x - beyond, slot.x + slot.width + beyond
    bottom, top = height - slot.y - slot.height - beyond, height - slot.y + beyond
    return left * MM, bottom * MM, right * MM, top * MM
