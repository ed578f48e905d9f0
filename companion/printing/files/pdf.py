"""Writing drawings to a PDF file."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import BinaryIO

from companion.errors import CompanionError
from companion.pictures.look import look_at
from companion.printing.choices import Ink
from companion.printing.drawing.fonts import typeface_called
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
from companion.printing.files.pdf_file import Content, Document, Form
from companion.printing.files.pdf_pages import form_of, read_pages
from companion.printing.files.pictures import pressed, raster
from companion.printing.files.press import Press
from companion.printing.files.record import keywords
from companion.printing.files.svg import drawing
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

    Every stamp and every picture is kept once.
    """

    def __init__(self, file: BinaryIO, title: str, ink: Ink, press: Press | None) -> None:
        self._ink, self._press = ink, press
        self._colour = cache(self._colour_set)
        self._document = Document(file, title, press)
        self._content = Content()
        self._stamps: dict[str, Form] = {}
        self._faded: dict[Faded, tuple[Form, Form | None]] = {}
        self._pictures: dict[tuple[Path, int, int, int], tuple[Form, int]] = {}

    def page(self, page: Page, chapter: str, number: int) -> None:
        """Add a page, the `number`th of its chapter; without chapters the outline is flat."""
        height, boxes = page.paper.height, {}
        trim = page.trim or (Slot(0.0, 0.0, page.paper.width, height) if self._press else None)
        if trim is not None:
            boxes["TrimBox"] = _box(trim, height, 0.0)
            boxes["BleedBox"] = _box(trim, height, page.bleed if page.trim else 0.0)
        self._define(page.items)
        scale = MM / UNITS
        place = f"{scale:.10f} 0 0 {-scale:.10f} 0 {height * MM:.6f} cm 1 j 1 J"
        self._document.add_page(self._drawn(page.items, place), (page.paper.width * MM, height * MM), boxes)
        if number == 1 or page.number:
            self._document.add_label(page.number or 1, chapter)
        if number == 1 and chapter:
            self._document.add_entry(chapter)
        if page.entry:
            self._document.add_entry(page.entry, below=bool(chapter))

    def finish(self, record: Mapping[str, int]) -> None:
        """Write what stands at a document's end, with the record of its cards; without this it is none."""
        self._document.finish(keywords(record) if record else "")

    def _define(self, items: Sequence[Item]) -> None:
        """Put every stamp that the items show into the file, those that it shows itself first."""
        for item in items:
            if isinstance(item, Transformed | Clip | Faded):
                self._define(item.items)
                if isinstance(item, Faded) and item not in self._faded:
                    self._faded[item] = self._seen_through(item)
            elif isinstance(item, Stamp) and item.name not in self._stamps:
                drawn = item.draw()
                self._define(drawn)
                self._stamps[item.name] = self._document.add_form(self._drawn(drawn), item.box)
            elif isinstance(item, Photo) and _key(item) not in self._pictures:
                self._pictures[_key(item)] = self._picture_of(item)

    def _drawn(self, items: Sequence[Item], place: str = "1 j 1 J") -> Content:
        """The items drawn, after what says where."""
        self._content = Content([place])
        self._draw(items)
        return self._content

    def _draw(self, items: Sequence[Item]) -> None:
        for item in items:
            match item:
                case Shape():
                    operators = painted(item, self._paint(item.fill), self._paint(item.stroke, stroked=True))
                    self._content.operators.append(operators)
                case Written() if item.text:
                    colours = (self._paint(tint.colour, tint.stroked) for tint in item.tints)
                    self._content.operators.append(item.text.format(*colours))
                case Words():
                    self._words(item)
                case Transformed():
                    self._placed(item)
                case Stamp():
                    self._content.show(self._stamps[item.name])
                case Clip():
                    self._content.operators.append(clipped(item, self._paint(item.fill)))
                    self._draw(item.items)
                    self._content.operators.append("Q")
                case Faded():
                    form, mask = self._faded[item]
                    self._content.show_through(form, item.opacity, mask)
                case Photo():
                    self._picture(item)

    def _paint(self, colour: Colour | None, stroked: bool = False) -> str:
        """The operator that sets a colour, if it is one, to fill with or to stroke with."""
        operator = self._colour(colour) if colour else ""
        return operator.upper() if stroked else operator

    def _seen_through(self, faded: Faded) -> tuple[Form, Form | None]:
        """What is seen through as one, as a transparency group, and its mask (ISO 32000-1, 11.6.6 and 11.6.5.3)."""
        if self._press is not None and self._press.standard == "1a":
            key = "a fill that fades to clear" if faded.mask else "opacity"
            what = f"{key}: nothing on a PDF/X-1a can be seen through"
            raise CompanionError(f"{what}; print a PDF/X-4, or leave {key} out of the face")
        form = self._document.add_form(self._drawn(faded.items), faded.box, seen_through=True)
        if not faded.mask:
            return form, None
        inks, self._colour = self._colour, cache(_grey)
        mask = self._document.add_form(self._drawn(faded.mask), faded.box, seen_through=True, space="DeviceGray")
        self._colour = inks
        return form, mask

    def _words(self, words: Words) -> None:
        face, fonts, parts = typeface_called(words.font), self._document.fonts, list[str]()
        for stretch, leftwards in one_way(words.text):
            runs = list(face.runs(stretch))
            parts += (fonts.shown(*run, words.size) for run in (runs[::-1] if leftwards else runs))
        shown = " ".join(parts)
        place = f"1 0 0 -1 {digits(words.x)} {digits(words.y)} Tm"
        self._content.operators.append(f"{self._colour(words.colour, True)} BT {place} {shown} ET")

    def _placed(self, place: Transformed) -> None:
        turn = radians(place.turn)
        c, s = _TURNS.get(place.turn % 360) or (cos(turn), sin(turn))
        across, down = (-place.scale if mirrored else place.scale for mirrored in place.mirror)
        turned = " ".join(digits(each, 6) for each in (c * across, s * across, -s * down, c * down))
        self._content.operators.append(f"q {turned} {digits(place.x)} {digits(place.y)} cm")
        self._draw(place.items)
        self._content.operators.append("Q")

    def _picture_of(self, picture: Photo) -> tuple[Form, int]:
        """A picture, and how it has to be turned to be upright, by Exif's orientation."""
        path, width, height, page = _key(picture)
        if page:
            try:
                return self._document.add_form_of(form_of(read_pages(path).pages[page - 1])), 1
            except Exception:  # a broken page makes its reader raise almost anything
                raise CompanionError(f"{path}: page {page} can't be read; save it once more") from None
        if self._press is None and look_at(path).kind == "svg":
            return self._document.add_form_of(drawing(path, self._ink).form()), 1
        if self._press:
            seen = pressed(path, width, height, self._press, self._ink)
        else:
            seen = raster(path, width, height, self._ink)
        return self._document.add_picture(seen), seen.orientation

    def _picture(self, picture: Photo) -> None:
        form, orientation = self._pictures[_key(picture)]
        wide, high = picture.width, picture.height
        (x, y), (right_x, right_y), (down_x, down_y) = _STORED[orientation]
        # A PDF's picture is 1 wide and 1 high, and its first dot is at (0, 1).
        matrix = (wide * right_x, high * right_y, -wide * down_x, -high * down_y)
        corner = picture.x + wide * (x + down_x), picture.y + high * (y + down_y)
        self._content.operators.append(f"q {' '.join(map(digits, (*matrix, *corner)))} cm")
        self._content.show(form)
        self._content.operators.append("Q")

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


def _grey(colour: Colour, _words: bool = False) -> str:
    return f"{digits(colour[0] / 255, 3)} g"


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
