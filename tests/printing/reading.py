"""Reading printed sheets back: what lies where, in mm, taken from the PDF itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import ContentStream, IndirectObject

from companion.cards import CardRow, CardSet
from companion.printing.choices import Ink
from companion.printing.drawing.vector import Clip, Item, Stamp, TransformedItem
from companion.printing.files.pdf import write_pdf
from companion.printing.paper.imposing import Imposition
from companion.printing.paper.pages import PrintPart
from companion.printing.print_run import Options, PrintRun

MM = 25.4 / 72
SHIPPED = {"cardpg", "challengers", "tamer", "tetra-master", "tossing-tiger"}
"""The games that have all that a game may have; one that is added needs no tracker and no page of the turn."""

Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Laid:
    """A drawing that a page shows: its name, its box on the page in mm (y up), and which way its top points."""

    name: str
    left: float
    bottom: float
    right: float
    top: float
    up: tuple[int, int]

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


def pdf(*parts: PrintPart, ink: Ink = "color") -> bytes:
    """The parts as one file."""
    file = BytesIO()
    write_pdf(file, parts[0].title, parts, ink)
    return file.getvalue()


def printed_cards(
    title: str,
    game: str,
    sets: Sequence[CardSet[Any]],
    wanted: Callable[[CardRow], bool] = lambda card: True,
    **options: Any,
) -> tuple[bytes, PrintRun]:
    """A deck as one file, and the deck after it was drawn; `options` are those of Options and of Imposed."""
    imposed = Imposition(**{name: options.pop(name) for name in tuple(options) if name in Imposition.__slots__})
    deck = PrintRun(title, game, sets, Options(imposed, **options), wanted)
    return pdf(deck.part(), ink=deck.options.ink), deck


def pages_of(printed: bytes | Path | str | PrintPart) -> list[str]:
    """The words of each page, with a blank between any two."""
    with pypdfium2.PdfDocument(pdf(printed) if isinstance(printed, PrintPart) else printed) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def words_on(printed: bytes | Path | str | PrintPart, page: int = 0) -> str:
    """The words of one page."""
    with pypdfium2.PdfDocument(pdf(printed) if isinstance(printed, PrintPart) else printed) as document:
        return " ".join(document[page].get_textpage().get_text_bounded().split())


def arts(items: Iterable[Item]) -> Iterator[Stamp]:
    """The stamps of pictures among what is drawn, however deep."""
    for item in items:
        if isinstance(item, Stamp) and item.name.startswith("art "):
            yield item
        elif isinstance(item, Stamp):
            yield from arts(item.draw())
        elif isinstance(item, TransformedItem | Clip):
            yield from arts(item.items)


def dot(image: Image.Image, x: float, y: float) -> Any:
    """The colour that is seen at a place, in pixels."""
    return image.getpixel((round(x), round(y)))


def reader(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data))


def cards_on(pdf: PdfReader, number: int) -> list[Laid]:
    """The cards of a page, in the order in which they are drawn: the forms that it shows directly."""
    page = pdf.pages[number]
    forms = page["/Resources"]["/XObject"]  # type: ignore[index]
    laid: list[Laid] = []
    stack: list[Matrix] = []
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    for operands, operator in ContentStream(page.get_contents(), pdf).operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            matrix = _times(tuple(float(value) for value in operands), matrix)
        elif operator == b"Do":
            laid.append(_laid(str(operands[0]), forms[operands[0]]["/BBox"], matrix))
    assert not stack
    return laid


def lines_on(pdf: PdfReader, number: int) -> list[tuple[float, float, float, float]]:
    """The straight lines that a page strokes outside its forms: x1, y1, x2, y2 in mm (y up)."""
    lines = []
    stack: list[Matrix] = []
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    start = (0.0, 0.0)
    for operands, operator in ContentStream(pdf.pages[number].get_contents(), pdf).operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            matrix = _times(tuple(float(value) for value in operands), matrix)
        elif operator == b"m":
            start = _at(float(operands[0]), float(operands[1]), matrix)
        elif operator == b"l":
            lines.append((*start, *_at(float(operands[0]), float(operands[1]), matrix)))
    return lines


def _times(inner: Any, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _at(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM


def _laid(name: str, box: Any, matrix: Matrix) -> Laid:
    x1, y1, x2, y2 = (float(value) for value in box)
    one, other = _at(x1, y1, matrix), _at(x2, y2, matrix)
    # Cards are drawn with y running down: their top is where y is smallest.
    tip, foot = _at(0, 0, matrix), _at(0, 1000, matrix)
    up = (round((tip[0] - foot[0]) / 10), round((tip[1] - foot[1]) / 10))
    left, right = sorted((one[0], other[0]))
    bottom, top = sorted((one[1], other[1]))
    return Laid(name, left, bottom, right, top, up)


def faces_not_embedded(pdf: PdfReader) -> list[str]:
    """The fonts anywhere in the file whose outlines are not in it."""
    missing: list[str] = []
    for number in pdf.xref[0]:
        entry = pdf.get_object(IndirectObject(number, 0, pdf))
        if isinstance(entry, dict) and entry.get("/Type") == "/Font" and "/FontDescriptor" in entry:
            if "/FontFile2" not in entry["/FontDescriptor"].get_object():
                missing.append(str(entry["/BaseFont"]))
        elif isinstance(entry, dict) and entry.get("/Type") == "/Font" and "/DescendantFonts" not in entry:
            missing.append(str(entry["/BaseFont"]))
    return missing
