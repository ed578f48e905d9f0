"""Cards for Tabletop Simulator: sheets of 10 x 7 images, and the saved object that makes decks of them.

The format is what the game itself writes when a custom deck is saved: a deck lists the numbers of its cards, each a
hundred times its sheet's number and the card's place on the sheet, counted from the upper left corner.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from math import ceil
from typing import Any, NamedTuple

from companion.printing.drawing.vector import UNITS, Clip, Colour, Item, Stamp, TransformedItem, rectangle
from companion.printing.files.images import PrintedCard
from companion.printing.paper.imposing import DrawnSide
from companion.printing.paper.pages import Page
from companion.printing.paper.sheet import Size

ACROSS, DOWN = 10, 7
"""The largest sheet; its last place shows what others see of a card in a hand, so 69 cards fit."""
DOTS_AT_MOST = 4096
"""A side of a sheet: the largest texture that every graphics card of the game's requirements can take."""
DOTS_PER_MM = 300 / 25.4
"""More would show nothing more of a card held up to the screen."""
_NO_SCRIPTS = {"LuaScript": "", "LuaScriptState": "", "XmlUI": ""}


class DeckSheet(NamedTuple):
    """A sheet of images: its number, columns and rows, its cards, and the file names of its faces and backs."""

    number: int
    across: int
    down: int
    cards: Sequence[PrintedCard]
    face: str
    back: str

    @property
    def own_backs(self) -> bool:
        """True if each card has its own back, so that the backs are a sheet too."""
        return self.cards[0].own_back


def sheets(game: str, cards: Sequence[PrintedCard]) -> list[DeckSheet]:
    """The sheets of the cards, those with one back together and those with backs of their own together."""
    found: list[DeckSheet] = []
    for _, group in groupby(sorted(cards, key=_order(cards)), key=_back):
        same = list(group)
        first = len(found) + 1
        for start in range(0, len(same), ACROSS * DOWN - 1):
            some = same[start : start + ACROSS * DOWN - 1]
            number = len(found) + 1
            down = max(2, ceil((len(some) + 1) / ACROSS))
            across = max(2, ceil((len(some) + 1) / down))
            back = f"{game}-{number}-backs.png" if some[0].own_back else f"{game}-back-{first}.png"
            found.append(DeckSheet(number, across, down, some, f"{game}-{number}.png", back))
    return found


def _back(printed: PrintedCard) -> str:
    return "" if printed.own_back else printed.laid.back.stamp.name


def _order(cards: Sequence[PrintedCard]) -> Callable[[PrintedCard], int]:
    """Cards with the same back beside one another, in the order in which the backs are first met."""
    places: dict[str, int] = {}
    for each in cards:
        places.setdefault(_back(each), len(places))
    return lambda each: places[_back(each)]


def images(sheet: DeckSheet, stock: Size) -> Iterator[tuple[str, Page, float]]:
    """The sheet's images: the name of each, what it shows, and its dots per inch."""
    fine = min(DOTS_AT_MOST / (sheet.across * stock.width), DOTS_AT_MOST / (sheet.down * stock.height), DOTS_PER_MM)
    first = sheet.cards[0].laid
    faces, backs = [each.laid.front for each in sheet.cards], [each.laid.back for each in sheet.cards]
    # Where each card has its own back there is none that would hide which card it is.
    last = (None if sheet.own_backs else first.back.stamp, first.back.edge)
    yield sheet.face, _page(sheet, stock, faces, last), fine * 25.4
    if sheet.own_backs:
        yield sheet.back, _page(sheet, stock, backs, last), fine * 25.4
    else:
        one = DeckSheet(0, 1, 1, sheet.cards, "", "")
        yield sheet.back, _page(one, stock, backs[:1], last), min(DOTS_PER_MM, DOTS_AT_MOST / stock.height) * 25.4


def _page(sheet: DeckSheet, stock: Size, sides: Sequence[DrawnSide], last: tuple[Stamp | None, Colour]) -> Page:
    """The sides in rows, and on the last place of all what is seen of a card in somebody's hand."""
    places: dict[int, tuple[Stamp | None, Colour]] = dict(enumerate(sides))
    places[sheet.across * sheet.down - 1] = last
    items: list[Item] = []
    for place, (side, edge) in places.items():
        x, y = place % sheet.across * stock.width * UNITS, place // sheet.across * stock.height * UNITS
        drawn = (TransformedItem(x, y, (side,)),) if side else ()
        items.append(Clip(rectangle(x, y, stock.width * UNITS, stock.height * UNITS), drawn, edge))
    return Page(Size(sheet.across * stock.width, sheet.down * stock.height), items)


def saved_object(title: str, sheets: Sequence[DeckSheet], stock: Size, url: Callable[[str], str]) -> dict[str, Any]:
    """The saved object with a deck for each back, side by side, face down; `url` says where an image's file is."""
    decks = [list(group) for _, group in groupby(sheets, key=lambda sheet: _back(sheet.cards[0]))]
    return {
        "SaveName": title,
        "GameMode": "",
        "Date": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        **_NO_SCRIPTS,
        "ObjectStates": [
            _deck(f"{title} {place + 1}" if len(decks) > 1 else title, deck, stock, url, 3.0 * place)
            for place, deck in enumerate(decks)
        ],
    }


def _deck(name: str, sheets: Sequence[DeckSheet], stock: Size, url: Callable[[str], str], x: float) -> dict[str, Any]:
    """A deck, or where it has but one card, that card."""
    custom = {str(sheet.number): _custom(sheet, url) for sheet in sheets}
    cards = [
        _card(printed, 100 * sheet.number + place, copy, {str(sheet.number): custom[str(sheet.number)]}, stock, x)
        for sheet in sheets
        for place, printed in enumerate(sheet.cards)
        for copy in range(printed.copies)
    ]
    if len(cards) == 1:
        return cards[0]
    return {
        **_object("DeckCustom", name, "", name, x),
        "SidewaysCard": stock.width > stock.height,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }


def _custom(sheet: DeckSheet, url: Callable[[str], str]) -> dict[str, Any]:
    return {
        "FaceURL": url(sheet.face),
        "BackURL": url(sheet.back),
        "NumWidth": sheet.across,
        "NumHeight": sheet.down,
        "BackIsHidden": True,
        "UniqueBack": sheet.own_backs,
        "Type": 0,
    }


def _card(
    printed: PrintedCard, number: int, copy: int, custom: dict[str, Any], stock: Size, x: float
) -> dict[str, Any]:
    card = printed.card
    return {
        **_object("Card", card.name, card.text or _figures(printed), f"{number} {copy}", x),
        "GMNotes": card.code,
        "CardID": number,
        "SidewaysCard": stock.width > stock.height,
        "CustomDeck": custom,
    }


def _figures(printed: PrintedCard) -> str:
    """The row's other columns, for a card without text."""
    columns = printed.card.columns().items()
    told = ("name", "code", "copies", "text", "picture")
    return "\n".join(f"{name.replace('_', ' ')}: {value}" for name, value in columns if name not in told and value)


def _object(kind: str, nickname: str, description: str, seed: str, x: float) -> dict[str, Any]:
    """An object of Tabletop Simulator; its id is the same in every run."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {
        "GUID": sha256(f"{kind} {seed}".encode()).hexdigest()[:6],
        "Name": kind,
        "Transform": {"posX": x, "posY": 1.0, "posZ": 0.0, **turned},
        "Nickname": nickname,
        "Description": description,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "Hands": kind == "Card",
        **_NO_SCRIPTS,
    }
