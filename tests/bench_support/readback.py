"""Reader of a finished PDF: from its objects, and for the places of the cards from its pages, rendered.

Every tool writes its cards in a way of its own, so their places are looked for in pixels: the light panel of each card,
57 x 82 mm on its dark frame, which fronts and backs share. The page rendered at 144 dpi tells where panels begin and end
along a line that is free of words; a millimetre around each such edge is then rendered at 25,400 dpi, a pixel for a
thousandth of a millimetre. Renderers set edges on whole pixels, so that places are good to 0.002 mm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench_support.deck import Deck

if TYPE_CHECKING:
    import pypdfium2

MM = 25.4 / 72  # mm in a point
PANEL = (57.0, 82.0)  # mm, across and down
COARSE, FINE = 144, 25_400  # dpi
LIGHT = 140  # greys above are a panel, or paper; those below the frame
_IS_LIGHT = re.compile(b"[%b-\xff]+" % re.escape(bytes([LIGHT + 1])))
ROOM = 0.5  # mm looked at on both sides of an edge


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a PDF; lengths in mm. `centre` and `back_error` are None where the cards were not found."""

    pages: int
    images: int
    as_they_came: int  # pictures whose data stand in the file byte for byte
    page: tuple[float, float]
    centre: tuple[float, float] | None  # how far the block of cards lies right of and below the page's middle
    back_error: float | None  # how far a back's edge lies from its front's, at most, flipped on the long edge
    fonts: str  # embedded, all of them, or not in file, or none
    finish: tuple[str, ...]  # which of title, lang, outline, trim there are


def facts(path: Path, deck: Deck) -> Facts:
    """Read a PDF back whose first page shows nine cards and whose second their backs."""
    import pypdfium2
    from pypdf import PdfReader

    reader = PdfReader(path)
    images, fonts = _resources(reader)
    box = reader.pages[0].mediabox
    document = pypdfium2.PdfDocument(path)
    try:
        front = _edges(document[0])
        back = _edges(document[1]) if len(document) > 1 else None
        page = tuple(length * MM for length in document[0].get_size())
    finally:
        document.close()
    return Facts(
        pages=len(reader.pages),
        images=images,
        as_they_came=_as_they_came(path, deck),
        page=(float(box.width) * MM, float(box.height) * MM),
        centre=_off_centre(front, page) if front else None,
        back_error=_back_error(front, back, page[0]) if front and back else None,
        fonts=("embedded" if all(map(_is_embedded, fonts)) else "not in file") if fonts else "none",
        finish=tuple(_finish(reader)),
    )


def _resources(reader: Any) -> tuple[int, list[Any]]:
    """The number of image objects, and every font, on the pages and in the forms that they show."""
    from pypdf.generic import IndirectObject

    seen: set[int] = set()
    images, fonts, waiting = 0, [], [page.get("/Resources") for page in reader.pages]
    while waiting:
        resources = _dictionary(waiting.pop())
        for kind in ("/Font", "/XObject"):
            for each in _dictionary(resources.get(kind)).values():
                number = each.idnum if isinstance(each, IndirectObject) else id(each)
                if number in seen:
                    continue
                seen.add(number)
                found = each.get_object()
                if kind == "/Font":
                    fonts.append(found)
                elif found["/Subtype"] == "/Image":
                    images += 1
                else:
                    waiting.append(found.get("/Resources"))
    return images, fonts


def _dictionary(found: Any) -> dict[str, Any]:
    """A dictionary that stands where it is named or elsewhere, its values as they stand; an empty one for None."""
    return {} if found is None else dict(found.get_object().items())


def _is_embedded(font: Any) -> bool:
    if font["/Subtype"] == "/Type3":
        return True
    inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    descriptor = inner.get("/FontDescriptor")
    return descriptor is not None and any(
        key in descriptor.get_object() for key in ("/FontFile", "/FontFile2", "/FontFile3")
    )


def _finish(reader: Any) -> Iterator[str]:
    root = reader.trailer["/Root"]
    title = (reader.metadata and reader.metadata.title) or (reader.xmp_metadata and reader.xmp_metadata.dc_title)
    if title and title != "untitled":
        yield "title"
    if root.get("/Lang"):
        yield "lang"
    if reader.outline:
        yield "outline"
    if "/TrimBox" in reader.pages[0]:
        yield "trim"


def _as_they_came(path: Path, deck: Deck) -> int:
    """The number of the deck's pictures whose data, JPEG's file or PNG's packed pixels, are in the file unchanged."""
    if not deck.pictures:
        return 0
    data = path.read_bytes()
    return sum(_packed(picture.read_bytes()) in data for picture in deck.pictures)


def _packed(picture: bytes) -> bytes:
    """A JPEG whole; of a PNG what its IDAT chunks hold."""
    if picture.startswith(b"\xff\xd8"):
        return picture
    packed, at = b"", 8
    while at < len(picture):
        length = int.from_bytes(picture[at : at + 4], "big")
        if picture[at + 4 : at + 8] == b"IDAT":
            packed += picture[at + 8 : at + 8 + length]
        at += length + 12
    return packed


Edges = tuple[list[float], list[float]]  # of panels, in mm from the left and from the top


def _edges(page: pypdfium2.PdfPage) -> Edges | None:
    """Where the panels of a page begin and end, or None where there are none."""
    from PIL import Image

    coarse = page.render(scale=COARSE / 72, grayscale=True).to_pil()
    across = _roughly(coarse, PANEL[0])
    down = _roughly(coarse.transpose(Image.Transpose.TRANSPOSE), PANEL[1])
    if not across or not down:
        return None
    (y, xs), (x, ys) = across, down
    return [_exactly(page, edge, y)[0] for edge in xs], [_exactly(page, x, edge)[1] for edge in ys]


def _roughly(image: Any, length: float) -> tuple[float, list[float]] | None:
    """The row where most panels show from side to side, and where they begin and end in it, in points."""
    y = _free_line(image, length)
    if y is None:
        return None
    row = image.tobytes()[y * image.width : (y + 1) * image.width]
    return (y + 0.5) * 72 / COARSE, [edge * 72 / COARSE for run in _runs(row, length) for edge in run]


def _exactly(page: pypdfium2.PdfPage, x: float, y: float) -> tuple[float, float]:
    """Where the edge is, in mm, that runs near a point through the middle row or column of what lies around it."""
    scale = FINE / 72
    sizes = page.get_size()
    starts = [round((at - ROOM / MM) * scale) for at in (x, y)]
    ends = [
        ceil(size * scale) - start - round(2 * ROOM / MM * scale) for size, start in zip(sizes, starts, strict=True)
    ]
    left, top, right, bottom = ((pixels - 0.5) / scale for pixels in (*starts, *ends))
    near = page.render(scale=scale, crop=(left, bottom, right, top), grayscale=True).to_pil()
    middle = near.width // 2, near.height // 2
    lines = near.crop((0, middle[1], near.width, middle[1] + 1)), near.crop((middle[0], 0, middle[0] + 1, near.height))
    mm = [size * MM / ceil(size * scale) for size in sizes]
    places = []
    for line, start, pixel in zip(lines, starts, mm, strict=True):
        light = [grey > LIGHT for grey in line.tobytes()]
        places.append((start + (light.index(not light[0]) if len(set(light)) > 1 else 0)) * pixel)
    return places[0], places[1]


def _free_line(image: Any, length: float) -> int | None:
    """The row of pixels in the middle of the widest band in which most panels show from side to side."""
    pixels, width = image.tobytes(), image.width
    counts = [len(list(_runs(pixels[y * width : (y + 1) * width], length))) for y in range(image.height)]
    most = max(counts)
    if not most:
        return None
    bands = [found.span() for found in re.finditer(b"\x01+", bytes(count == most for count in counts))]
    start, end = max(bands, key=lambda band: band[1] - band[0])
    return (start + end) // 2


def _runs(row: bytes, length: float) -> Iterator[tuple[int, int]]:
    """Where runs of light pixels begin and end that are as long as a panel, give or take a millimetre."""
    for found in re.finditer(_IS_LIGHT, row):
        if abs((found.end() - found.start()) / COARSE * 25.4 - length) < 1:
            yield found.span()


def _off_centre(edges: Edges, page: tuple[float, ...]) -> tuple[float, float]:
    x, y = ((places[0] + places[-1] - length) / 2 for places, length in zip(edges, page, strict=True))
    return x, y


def _back_error(front: Edges, back: Edges, width: float) -> float | None:
    """The back mirrored as the paper is turned, against the front; None where they show not the same number."""
    mirrored = [width - x for x in reversed(back[0])]
    if len(mirrored) != len(front[0]) or len(back[1]) != len(front[1]):
        return None
    return max(abs(a - b) for a, b in zip(front[0] + front[1], mirrored + back[1], strict=True))
