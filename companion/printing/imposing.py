"""Laying cards on sheets: fronts, the backs behind them, and the marks and label around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.printing.fonts import typefaces
from companion.printing.margin import cut_outline, margin
from companion.printing.parts import Page
from companion.printing.pieces import outline_of
from companion.printing.sheet import Flip, Marks, Sheet, Size, Slot, cuts, sheet_of
from companion.printing.vector import UNITS, Clip, Colour, Item, Place, Shape, Stamp

Back = Literal["none", "duplex", "gutterfold"]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card to be laid: its name, the drawings of its two sides and the colours at their edges."""

    name: str
    front: Stamp
    back: Stamp
    front_edge: Colour
    back_edge: Colour


@dataclass(frozen=True, slots=True)
class Imposed:
    """How the cards come onto the sheets; `bleed` in mm."""

    back: Back = "duplex"
    flip: Flip = "long"
    bleed: float = 0.0
    marks: Marks = "crop"


@dataclass(frozen=True, slots=True)
class Imposition:
    """Pages, how many, on how many sheets of paper; how many straight cuts the cards take, and what to set in the
    print dialog besides the scale."""

    pages: Iterable[Page]
    count: int
    sheets: int
    cuts: int
    dialog: str


def impose(title: str, cards: Sequence[Laid], paper: Size, stock: Size, how: Imposed) -> Imposition:
    """The cards on sheets of the paper, each cut to the stock; raises UsageError where they don't fit it."""
    sheet = sheet_of(paper, stock, bleed=how.bleed, gutterfold=how.back == "gutterfold")
    per_sheet = len(sheet.slots)
    groups = [cards[start : start + per_sheet] for start in range(0, len(cards), per_sheet)]
    count = len(groups) * (2 if how.back == "duplex" else 1)
    if how.back == "gutterfold":
        dialog = "one-sided; fold along the dashed line, glue, then cut"
    else:
        dialog = f"two-sided, flip on the {how.flip} edge" if how.back == "duplex" else "one-sided"
    pages = _pages(title, groups, count, sheet, how)
    return Imposition(pages, count, len(groups), sum(cuts(sheet, len(group)) for group in groups), dialog)


def _pages(title: str, groups: Sequence[Sequence[Laid]], count: int, sheet: Sheet, how: Imposed) -> Iterator[Page]:
    """Every sheet's one or two pages."""
    block = sheet.whole().block()

    def page(items: list[Item], where: Sheet, side: str, number: int, entry: str) -> Page:
        label = f"{title} · {side} · page {number}/{count} · print at 100 %"
        items += margin(where, how.marks, label, typefaces()["text"])
        trim = where.block() if where.fold is None else block
        return Page(sheet.paper, items, entry, trim, sheet.spill)

    for number, group in enumerate(groups):
        first, last = group[0].name, group[-1].name
        entry = f"Sheet {number + 1}: {first}" + (f" to {last}" if last != first else "")
        fronts = _laid(sheet.slots, [(card.front, card.front_edge) for card in group], sheet)
        if how.marks != "none" and sheet.shape != "rectangle" and not sheet.ready_cut:
            # On the front alone: a back that is a little off would get the line on it.
            fronts += [item for slot in sheet.slots[: len(group)] for item in cut_outline(slot, sheet.shape)]
        backs = _laid(sheet.backs(how.flip), [(card.back, card.back_edge) for card in group], sheet)
        if how.back == "gutterfold":
            yield page(fronts + backs, sheet, "fronts and backs", number + 1, entry)
        elif how.back == "duplex":
            yield page(fronts, sheet, "fronts", 2 * number + 1, entry)
            yield page(backs, sheet.mirrored(how.flip), "backs", 2 * number + 2, f"{entry} (backs)")
        else:
            yield page(fronts, sheet, "fronts", number + 1, entry)


def _laid(slots: Sequence[Slot], cards: Sequence[tuple[Stamp, Colour]], sheet: Sheet) -> list[Item]:
    """The cards in their slots, on borders that run on by the spill; a neighbour covers what runs under it."""
    taken = list(zip(slots, cards, strict=False))
    items: list[Item] = [
        Shape(outline_of(slot, sheet.shape, sheet.spill), fill=edge) for slot, (_, edge) in taken if sheet.spill
    ]
    for slot, (stamp, _) in taken:
        card = _in_slot(slot, stamp)
        items.append(card if sheet.shape == "rectangle" else Clip(outline_of(slot, sheet.shape), (card,)))
    return items


def _in_slot(slot: Slot, stamp: Stamp) -> Place:
    x, y, right, bottom = slot.x * UNITS, slot.y * UNITS, (slot.x + slot.width) * UNITS, (slot.y + slot.height) * UNITS
    corner = {0: (x, y), 90: (x, bottom), 180: (right, bottom), 270: (right, y)}[slot.turn]
    return Place(*corner, (stamp,), turn=-slot.turn)
