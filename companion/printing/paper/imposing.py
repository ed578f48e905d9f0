"""Laying cards on sheets: fronts, the backs behind them, and the marks and label around them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from companion.errors import UsageError
from companion.printing.choices import Back, Flip, Marks, PrintedSides
from companion.printing.drawing.fonts import typefaces
from companion.printing.drawing.vector import UNITS, Clip, Colour, Item, Shape, Stamp, TransformedItem
from companion.printing.paper.cut_lines import FrontPage, cut_sheets, outline_of
from companion.printing.paper.machines import Cutter
from companion.printing.paper.margin import cut_outline, margin
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.profile import Adjustment, Profile
from companion.printing.paper.sheet import Sheet, Size, Slot, cuts, page_of, sheet_of


class DrawnSide(NamedTuple):
    """A side of a card: its drawing, and the colour at its edge."""

    stamp: Stamp
    edge: Colour


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card to be laid: its name, its two sides, and its digest."""

    name: str
    front: DrawnSide
    back: DrawnSide
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Imposition:
    """The imposition of cards on sheets; `bleed` in mm.

    `pages` are the numbers of the pages to make, all of them where there are none; `printer` is the profile of the
    printer, by which pages of backs are moved; a `cutter` finds the cards by its own marks.
    """

    back: Back = "duplex"
    flip: Flip = "long"
    bleed: float = 0.0
    marks: Marks = "crop"
    side: PrintedSides = "both"
    pages: frozenset[int] = frozenset()
    printer: Profile | None = None
    cutter: Cutter | None = None


@dataclass(frozen=True, slots=True)
class _PlannedPage:
    """A page that is still to be made: its number, the sheet that it is a side of, which side, and its cards."""

    number: int
    sheet: int
    side: str
    cards: Sequence[PlacedCard]


def impose(title: str, cards: Sequence[PlacedCard], paper: Size | None, stock: Size, how: Imposition) -> PrintPart:
    """The cards on sheets of the paper, or without one on pages of their own, each cut to the stock, with a record of
    those that have a digest.

    Raises UsageError where they don't fit it, and where a side or page is wanted that there is not.
    """
    sheet = sheet_for(paper, stock, how)
    per_sheet = len(sheet.slots)
    groups = [cards[start : start + per_sheet] for start in range(0, len(cards), per_sheet)]
    planned, count = _planned(groups, how)
    sheets = list({page.sheet: page.cards for page in planned}.values())
    laid = [card for group in sheets for card in group]
    fronts = [FrontPage(page.sheet, n, len(page.cards)) for n, page in enumerate(planned) if page.side == "fronts"]
    return PrintPart(
        what="cards",
        title=title,
        pages=(_page(f"{title} · {page.side} · page {page.number}/{count}", page, sheet, how) for page in planned),
        count=len(planned),
        sheets=0 if sheet.alone else len(sheets),
        cards=len(laid),
        cuts=0 if how.cutter else sum(cuts(sheet, len(group)) for group in sheets),
        dialog="" if sheet.alone else _dialog(how),
        cutting=cut_sheets(sheet, fronts, pictures=how.cutter.prints) if how.cutter else (),
        record=Counter(card.digest for card in laid if card.digest),
    )


def sheet_for(paper: Size | None, stock: Size, how: Imposition) -> Sheet:
    """The sheet that holds most cards, clear of the marks of the machine that cuts; without a paper, a card's page.

    Raises UsageError where they don't fit the paper, and for what does not go together.
    """
    if paper is None:
        if how.back == "gutterfold":
            raise UsageError("--paper card has a page for each side; leave --back gutterfold out")
        if how.cutter is not None:
            raise UsageError("--paper card has no sheets that a machine could cut; leave --cutter out")
        return page_of(stock, how.bleed)
    if how.cutter is None:
        return sheet_of(paper, stock, bleed=how.bleed, gutterfold=how.back == "gutterfold")
    if how.back == "gutterfold":
        raise UsageError("--cutter and --back gutterfold don't go together; print with --back duplex or none")
    sheet = sheet_of(paper, stock, bleed=how.bleed, kept=how.cutter.kept(paper), around=how.cutter.around)
    if sheet.ready_cut:
        raise UsageError(": a ready-cut sheet needs no machine; leave it out, or name another stock", of="cutter")
    return sheet


def unlike_at_a_cut(cards: Sequence[PlacedCard], sheet: Sheet) -> tuple[str, str] | None:
    """The names of the first two cards whose borders differ though one cut frees both: where it is a little off, a
    strip of one is left on the other. None where cards stand apart, or their borders are alike."""
    if sheet.bleed or not sheet.cut_straight or len({(card.front.edge, card.back.edge) for card in cards}) < 2:
        return None
    places = [(round(slot.x, 3), round(slot.y, 3)) for slot in sheet.slots]
    ends = [(round(slot.x + slot.width, 3), round(slot.y + slot.height, 3)) for slot in sheet.slots]
    touching = [
        (one, other)
        for (one, (x, y)), (other, place) in product(enumerate(places), enumerate(places))
        if place in ((ends[one][0], y), (x, ends[one][1]))
    ]
    for start in range(0, len(cards), len(places)):
        laid = cards[start : start + len(places)]
        for one, other in ((laid[a], laid[b]) for a, b in touching if max(a, b) < len(laid)):
            if (one.front.edge, one.back.edge) != (other.front.edge, other.back.edge):
                return one.name, other.name
    return None


def _planned(groups: Sequence[Sequence[PlacedCard]], how: Imposition) -> tuple[list[_PlannedPage], int]:
    """The pages to make of a file that would have so many, were all of them made."""
    sides = {"duplex": ("fronts", "backs"), "gutterfold": ("fronts and backs",), "none": ("fronts",)}[how.back]
    if how.side != "both" and how.side not in sides:
        raise UsageError(f"{how.side} needs pages of {how.side} alone: print them", of="side", by="back duplex")
    every = ((sheet, side, cards) for sheet, cards in enumerate(groups, start=1) for side in sides)
    planned = [_PlannedPage(number, *page) for number, page in enumerate(every, start=1)]
    if outside := sorted(number for number in how.pages if number > len(planned)):
        last = f"the last one is {len(planned)}" if len(planned) > 1 else "there is one page"
        raise UsageError(f"{outside[0]}: there is no such page; {last}", of="pages")
    chosen = [
        page for page in planned if how.side in ("both", page.side) and (not how.pages or page.number in how.pages)
    ]
    if not chosen:
        raise UsageError(f"--pages names no page of {how.side}; --side {how.side} leaves the others out")
    return chosen, len(planned)


def _dialog(how: Imposition) -> str:
    if how.back == "gutterfold":
        return "one-sided; fold along the dashed line, glue, then cut"
    if how.back == "none":
        return "one-sided"
    if how.side == "fronts":
        return f"one-sided; for the backs turn the stack over its {how.flip} edge"
    if how.side == "backs":
        return f"one-sided, on sheets with their fronts printed, turned over the {how.flip} edge"
    return f"two-sided, flip on the {how.flip} edge"


def _page(label: str, planned: _PlannedPage, sheet: Sheet, how: Imposition) -> Page:
    """One side of a sheet."""
    cards, entry = planned.cards, _entry(planned, alone=sheet.alone)
    where, move = sheet, Adjustment()
    if planned.side == "backs":
        where = sheet.mirrored(how.flip)
        if how.printer is not None and not sheet.alone:
            where, move = replace(where, more=how.printer.bleed), how.printer.correction()
        items = _laid(where.slots, [card.back for card in cards], where)
    else:
        items = _laid(sheet.slots, [card.front for card in cards], sheet)
        if how.cutter is not None:
            items += how.cutter.registration(sheet.paper)
        elif how.marks != "none" and sheet.shape != "rectangle" and not sheet.ready_cut:
            # On the front alone: a back that is a little off would get the line on it.
            items += [item for slot in sheet.slots[: len(cards)] for item in cut_outline(slot, sheet.shape)]
    if planned.side == "fronts and backs":
        items += _laid(sheet.backs(how.flip), [card.back for card in cards], sheet)
    if not sheet.alone:
        items += margin(where, "none" if how.cutter else how.marks, f"{label} · print at 100 %", typefaces()["text"])
    trim = move.box(sheet.paper, where.whole().block())
    number = planned.number if how.pages or how.side != "both" else 0
    return Page(sheet.paper, move.items(sheet.paper, items), entry, trim, where.spill, number)


def _entry(planned: _PlannedPage, *, alone: bool) -> str:
    """A page's line in the outline."""
    if alone:
        return planned.cards[0].name if planned.side == "fronts" else ""
    first, last = planned.cards[0].name, planned.cards[-1].name
    to = f" to {last}" if last != first else ""
    return f"Sheet {planned.sheet}: {first}{to}" + (" (backs)" if planned.side == "backs" else "")


def _laid(slots: Sequence[Slot], cards: Sequence[DrawnSide], sheet: Sheet) -> list[Item]:
    """The cards in their slots, on borders that run on by the spill, as do drawings that go on over the card's edge; a
    neighbour covers what runs under it."""
    taken = list(zip(slots, cards, strict=False))
    items: list[Item] = [
        Shape(outline_of(slot, sheet.shape, sheet.spill), fill=edge) for slot, (_, edge) in taken if sheet.spill
    ]
    items += [
        Clip(outline_of(slot, sheet.shape, sheet.spill), (_in_slot(slot, stamp),))
        for slot, (stamp, _) in taken
        if sheet.spill and _runs_out(stamp)
    ]
    apart = 0 < sheet.spill <= sheet.bleed  # what runs on is on no neighbour: there is nothing to cover
    for slot, (stamp, edge) in taken:
        if apart and _runs_out(stamp):
            continue
        card = _in_slot(slot, stamp)
        if sheet.shape == "rectangle" and not _runs_out(stamp):
            items.append(card)
        else:
            items.append(Clip(outline_of(slot, sheet.shape), (card,), edge if _runs_out(stamp) else None))
    return items


def _runs_out(stamp: Stamp) -> bool:
    """True if a card's drawing goes on over its edge."""
    return stamp.box[0] < 0


def _in_slot(slot: Slot, stamp: Stamp) -> TransformedItem:
    x, y, right, bottom = slot.x * UNITS, slot.y * UNITS, (slot.x + slot.width) * UNITS, (slot.y + slot.height) * UNITS
    corner = {0: (x, y), 90: (x, bottom), 180: (right, bottom), 270: (right, y)}[slot.turn]
    return TransformedItem(*corner, (stamp,), turn=-slot.turn)
