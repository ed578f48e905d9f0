"""From card sets to sheets: every card with its copies, each front with its back behind it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from companion.cards import CardRow, CardSet, Problem, SourceError, shipped
from companion.errors import CompanionError, UsageError
from companion.printing.face import Faces, Painter
from companion.printing.fonts import typefaces
from companion.printing.ink import Ink
from companion.printing.margin import margin
from companion.printing.pdf import Document
from companion.printing.sheet import Flip, Marks, Sheet, Size, Slot, sheet_of
from companion.printing.vector import UNITS, Colour, Item, Place, Shape, Stamp, rectangle

Back = Literal["none", "duplex", "gutterfold"]
FLOOR = 6.5  # pt: the smallest words of a face
LEGIBLE = 6.4  # pt: a stock that makes them smaller than this is refused


@dataclass(frozen=True, slots=True)
class Options:
    """How the cards are to be printed; `bleed` in mm."""

    paper: str = "a4"
    stock: str = ""
    back: Back = "duplex"
    flip: Flip = "long"
    bleed: float = 0.0
    marks: Marks = "crop"
    qr: bool = True
    ink: Ink = "color"
    copies: int | None = None  # of every card, instead of what its row says


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished file, and what there is to say of it."""

    data: bytes = field(repr=False)
    cards: int
    pages: int
    sheets: int
    smallest: float  # pt, of the words on the cards


@dataclass(frozen=True, slots=True)
class _Card:
    """A card to be printed: the drawings of its two sides and the colours at their edges."""

    name: str
    front: Stamp
    back: Stamp
    front_edge: Colour
    back_edge: Colour


def sizes(file: str) -> dict[str, Size]:
    """The papers or stocks of layouts/papers.toml or layouts/stocks.toml by name."""
    with (shipped("layouts") / file).open("rb") as source:
        return {name: Size(**size) for name, size in tomllib.load(source).items()}


def size_named(file: str, option: str, name: str) -> Size:
    """The paper or stock of that name; raises UsageError listing the ones there are."""
    known = sizes(file)
    if name not in known:
        raise UsageError(f"{option} {name}: there is no such size; known are {', '.join(known)}")
    return known[name]


def print_cards(
    title: str,
    game: str,
    sets: Sequence[CardSet[Any]],
    options: Options,
    wanted: Callable[[CardRow], bool] = lambda card: True,
) -> Printed:
    """The sheets of all cards of the sets that are wanted, in order, as a PDF.

    Raises SourceError with every card that can't be printed, and CompanionError where there is none to print.
    """
    paper = size_named("papers.toml", "--paper", options.paper)
    stock = size_named("stocks.toml", "--stock", options.stock or sets[0].info.stock or "poker")
    faces = Faces(game, options.ink, options.qr)
    cards = _cards(sets, faces, stock, options, wanted)
    if not cards:
        raise CompanionError("there is no card to print: every card that is wanted has 0 copies")
    sheet = sheet_of(paper, stock, bleed=options.bleed, gutterfold=options.back == "gutterfold")
    document = Document(title, paper, options.ink, subject="Cards to print at 100 % and cut out")
    pages = _pages(document, title, cards, sheet, options)
    sheets = -(-len(cards) // len(sheet.slots))
    smallest = min(painter.smallest * _fitting(painter, stock) for painter in faces.painters.values())
    return Printed(document.bytes(), len(cards), pages, sheets, smallest)


def _check_legible(painter: Painter, stock: Size, name: str) -> None:
    """Refuse a stock on which the face's words would be too small; raises UsageError."""
    if _fitting(painter, stock) * FLOOR < LEGIBLE:
        good = [other for other, size in sizes("stocks.toml").items() if _fitting(painter, size) * FLOOR >= LEGIBLE]
        raise UsageError(
            f"--stock {name}: on {stock.width:g} x {stock.height:g} mm the words of this face would be too small to "
            f"read; it can be printed on {', '.join(good)}"
        )


def _fitting(painter: Painter, stock: Size) -> float:
    """How much the face grows or shrinks to fill the stock."""
    return min(stock.width / painter.face.width, stock.height / painter.face.height)


def _cards(
    sets: Sequence[CardSet[Any]],
    faces: Faces,
    stock: Size,
    options: Options,
    wanted: Callable[[CardRow], bool],
) -> list[_Card]:
    """Every card as often as it has copies; each is drawn once, and so is a back that all cards of a set share."""
    cards: list[_Card] = []
    problems: list[Problem] = []
    for card_set in sets:
        of_set = {"set": card_set.info.name, "title": card_set.info.title, "back": card_set.info.back}
        backs: dict[int, Stamp] = {}
        for number, card in enumerate(card_set.cards, start=1):
            times = card.copies if options.copies is None else options.copies
            if not times or not wanted(card):
                continue
            columns = _columns(card) | of_set | {"number": str(number), "of": str(len(card_set.cards))}
            painter, picture = faces.of(columns), card_set.picture(card)
            _check_legible(painter, stock, options.stock)
            key = f"{card_set.path} {card.code}"
            front = _stamp(f"front {key}", painter.front(columns, picture), painter, stock)
            problems += _problems(painter, card_set.path, int(card.source.rpartition(":")[2] or 0), card.name)
            if painter.face.sides:
                back = _stamp(f"back {key}", painter.back(columns, picture), painter, stock)
                painter.faults.clear()  # they are the front's
            elif id(painter) in backs:
                back = backs[id(painter)]
            else:
                back = backs[id(painter)] = _stamp(f"back {key}", painter.back(of_set), painter, stock)
                problems += _problems(painter, card_set.path, 0)
            edges = painter.border(columns), painter.border(columns, "back")
            cards += [_Card(card.name, front, back, *edges)] * times
    if problems:
        raise SourceError(problems)
    return cards


def _columns(card: CardRow) -> dict[str, str]:
    return {column: str(value) for column, value in card.columns().items()}


def _problems(painter: Painter, path: Path, line: int, name: str = "") -> list[Problem]:
    """What the painter found wrong since it was last asked, with the place in the card source."""
    found = [
        Problem(path, line, fault.column, f"{name}: {fault.what}" if name else fault.what, fault.instead)
        for fault in painter.faults
    ]
    painter.faults.clear()
    return found


def _stamp(name: str, items: tuple[Item, ...], painter: Painter, stock: Size) -> Stamp:
    """A side of a card in the middle of its stock; what lies around it is the page's border colour."""
    scale = _fitting(painter, stock)
    width, height = stock.width * UNITS, stock.height * UNITS
    x, y = (width - painter.face.width * UNITS * scale) / 2, (height - painter.face.height * UNITS * scale) / 2
    inner: tuple[Item, ...] = items if scale == 1 else (Place(x, y, items, scale),)
    return Stamp(name, (0, 0, width, height), lambda: inner)


def _pages(document: Document, title: str, cards: list[_Card], sheet: Sheet, options: Options) -> int:
    """Add every sheet's pages to the document and say how many there are."""
    per_sheet = len(sheet.slots)
    groups = [cards[start : start + per_sheet] for start in range(0, len(cards), per_sheet)]
    duplex = options.back == "duplex"
    pages = len(groups) * (2 if duplex else 1)
    block = sheet.whole().block()
    label_font = typefaces()["text"]

    def add(items: list[Item], where: Sheet, side: str, page: int, entry: str) -> None:
        label = f"{title} · {side} · page {page}/{pages} · print at 100 %"
        items += margin(where, options.marks, label, label_font)
        trim = where.block() if where.fold is None else block
        document.page(items, entry=entry, trim=trim, bleed=sheet.spill)

    for number, group in enumerate(groups):
        first, last = group[0].name, group[-1].name
        entry = f"Sheet {number + 1}: {first}" + (f" to {last}" if last != first else "")
        fronts = _laid(sheet.slots, [(card.front, card.front_edge) for card in group], sheet.spill)
        backs = _laid(sheet.backs(options.flip), [(card.back, card.back_edge) for card in group], sheet.spill)
        if options.back == "gutterfold":
            add(fronts + backs, sheet, "fronts and backs", number + 1, entry)
        elif duplex:
            add(fronts, sheet, "fronts", 2 * number + 1, entry)
            add(backs, sheet.mirrored(options.flip), "backs", 2 * number + 2, f"{entry} (backs)")
        else:
            add(fronts, sheet, "fronts", number + 1, entry)
    return pages


def _laid(slots: Sequence[Slot], cards: Sequence[tuple[Stamp, Colour]], spill: float) -> list[Item]:
    """The cards in their slots, on borders that run on by the spill; a neighbour covers what runs under it."""
    taken = list(zip(slots, cards, strict=False))
    items: list[Item] = [
        Shape(
            rectangle(
                (slot.x - spill) * UNITS,
                (slot.y - spill) * UNITS,
                (slot.width + 2 * spill) * UNITS,
                (slot.height + 2 * spill) * UNITS,
            ),
            fill=edge,
        )
        for slot, (_, edge) in taken
    ]
    items += [_in_slot(slot, stamp) for slot, (stamp, _) in taken]
    return items


def _in_slot(slot: Slot, stamp: Stamp) -> Place:
    x, y, right, bottom = slot.x * UNITS, slot.y * UNITS, (slot.x + slot.width) * UNITS, (slot.y + slot.height) * UNITS
    corner = {0: (x, y), 90: (x, bottom), 180: (right, bottom), 270: (right, y)}[slot.turn]
    return Place(*corner, (stamp,), turn=-slot.turn)
