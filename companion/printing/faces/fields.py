"""Fields seen on a card: the element of a face that made each, and where the face's TOML says so."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from companion.printing.faces.face import Painter
from companion.printing.faces.model import SideName
from companion.printing.faces.on_stock import fitting_of
from companion.printing.faces.reading import FaceFile
from companion.printing.paper.sheet import Stock


class Field(NamedTuple):
    """An element that is seen on a card: its name, where it lies as shares of the card (left, top, width, height), and
    the file, the line and the text of its table."""

    name: str
    place: tuple[float, float, float, float]
    file: str
    line: int
    text: str


def fields_of(
    painter: Painter, read: FaceFile, side: SideName, columns: Mapping[str, str], stock: Stock
) -> Iterator[Field]:
    """Every element of a side that is seen on a card with these columns, from the bottom to the top."""
    face, scale = painter.face, fitting_of(painter.face, stock)
    left, top = (stock.width - face.width * scale) / 2, (stock.height - face.height * scale) / 2
    drawn = painter.side(side, columns, None)
    for name, element in face.elements(side):
        key = tuple(name.split(".", 1))
        file = next((each for each in read.files if each.has(key)), None)
        if file is None or not tuple(drawn.items([(name, element)])):
            continue
        line = file.line_of(key)
        head, *lines = file.text.splitlines()[line - 1 :]
        text = "\n".join([head, *takewhile(lambda each: each.strip() and not each.startswith("["), lines)])
        for x, y, w, h in element.boxes:
            place = (left + x * scale, top + y * scale, w * scale, h * scale)
            shares = (place[0] / stock.width, place[1] / stock.height, place[2] / stock.width, place[3] / stock.height)
            yield Field(name, shares, file.path.name, line, text)
