"""Faces on stocks that are higher than they are: nothing that is whole on a face's own stock is torn there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pypdfium2
import pytest
from PIL import ImageChops
from printing.reading import pdf
from printing.test_every_game import SETS, card_set

from companion.printing.drawing.vector import UNITS, Item, Shape, rectangle
from companion.printing.faces.face import Painter, Painters
from companion.printing.faces.model import SIDES, SideName
from companion.printing.faces.on_stock import SMALLEST, fitting_of
from companion.printing.layouts.elements import AnyElement
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Size
from companion.printing.paper.stocks import stocks

GROUND = (255, 0, 255)
STOCKS = {name: stock for name, stock in stocks().items() if stock.shape == "rectangle" and not stock.grid}


def painters(game: str, name: str, stock: str = "") -> list[tuple[Painter, dict[str, str]]]:
    """Each face that the cards of a set show, with the columns of the first card that shows it."""
    cards, found = card_set(game, name), Painters(game, stock=STOCKS[stock] if stock else None)
    first: dict[int, tuple[Painter, dict[str, str]]] = {}
    for card in cards.cards:
        columns = {"set": cards.info.name, "title": cards.info.title, "back": cards.info.back, "of": "1", "number": "1"}
        columns |= {"series": "", **{key: str(value) for key, value in card.printed().items()}}
        first.setdefault(id(painter := found.of(columns, cards.info.kind)), (painter, columns))
    return list(first.values())


def painted(items: tuple[Item, ...], width: float, height: float) -> list[bool]:
    """The rows of a picture of items, of a mm each, and whether anything is painted there."""
    ground = Shape(rectangle(0, 0, width * UNITS, height * UNITS), fill=GROUND)
    page = pypdfium2.PdfDocument(pdf(PrintPart("it", "", [Page(Size(width, height), (ground, *items))], 1, 1)))[0]
    seen = page.render(scale=25.4 / 72).to_pil().convert("RGB")
    other = ImageChops.difference(seen, seen.copy().point([*[255] * 256, *[0] * 256, *[255] * 256])).convert("L")
    return [max(other.crop((0, y, other.width, y + 1)).tobytes()) > 40 for y in range(1, other.height - 1)]


def meets_its_copy(painter: Painter, side: SideName, element: AnyElement, columns: dict[str, str]) -> bool:
    """True if an element and the same once more, turned around, are one piece from the top to the bottom."""
    items = tuple(painter.side(side, columns, None).items([("it", element)]))
    return [seen for seen, _ in groupby(painted(items, painter.face.width, painter.face.height))].count(True) == 1


def twice(painter: Painter) -> Iterator[tuple[SideName, str, AnyElement]]:
    for side in SIDES:
        yield from ((side, name, each) for name, each in painter.face.elements(side) if each.twice is not None)


@pytest.mark.parametrize(("game", "name"), SETS)
def test_what_meets_its_copy_does_so_on_every_stock(game: str, name: str) -> None:
    for number, (own, columns) in enumerate(painters(game, name)):
        whole = [(side, key) for side, key, each in twice(own) if meets_its_copy(own, side, each, columns)]
        for stock, size in STOCKS.items():
            if not whole or fitting_of(own.face, size) < SMALLEST:
                continue
            there, _ = painters(game, name, stock)[number]
            torn = [
                key
                for side, key in whole
                if not meets_its_copy(there, side, dict(there.face.elements(side))[key], columns)
            ]
            assert not torn, f"{stock}: {torn}"
