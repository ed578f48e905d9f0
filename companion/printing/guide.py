"""The first page of all that a game is printed with: what to print on what, and how to cut."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.cards.places import shipped
from companion.printing.choices import Ink
from companion.printing.drawing.fonts import typefaces
from companion.printing.paper.margin import margin
from companion.printing.paper.pages import PrintPart
from companion.printing.paper.sheet import Sheet, Slot
from companion.printing.paper.stocks import paper_named
from companion.printing.sheets.reading import read_sheet
from companion.printing.tracker import sheet_part


@dataclass(frozen=True, slots=True)
class KitPart:
    """A part of a kit: the name of its file, and the paper that it is on, as `--paper` calls it."""

    name: str
    part: PrintPart
    paper: str


def guide(title: str, parts: Sequence[KitPart], *, in_one: bool, paper: str = "a4", ink: Ink = "color") -> KitPart:
    """The first page of a game's kit: what to print on what, and how to cut.

    `in_one` says whether all of it is one file, in which this page is the first. Raises UsageError for an unknown
    paper.
    """
    layout = read_sheet(shipped("layouts") / "guide.toml").model_copy(update={"title": title})
    on = {kind: sum(each.part.sheets for each in parts if each.part.on == kind) for kind in ("card", "paper")}
    data = {"parts": _rows(title, parts, in_one, paper), "card_sheets": on["card"], "paper_sheets": on["paper"] + 1}
    size = paper_named(paper)
    drawn = sheet_part(layout, data, paper=paper, ink=ink)
    (page,) = drawn.pages
    # The ruler is drawn on the paper itself: what a sheet shows may be scaled to fit.
    inset = layout.margin
    slot = Slot(inset, inset, size.width - 2 * inset, size.height - 2 * inset)
    label = f"{title} · start here · page 1/1 · print at 100 %"
    beside = margin(Sheet(size, (slot,), 0.0), "none", label, typefaces()["text"])
    whole = replace(page, items=[*page.items, *beside])
    return KitPart("start-here", PrintPart("guide", "Start here", [whole], 1, 1), paper)


def _rows(title: str, parts: Sequence[KitPart], in_one: bool, paper: str) -> list[dict[str, Any]]:
    """The table's rows, one for each part."""
    rows, first = [], 2
    for name, part, on in ((each.name, each.part, each.paper) for each in parts):
        last = first + part.count - 1
        own = part.title.removeprefix(f"{title}: ")
        pages = f"page {first}" if first == last else f"pages {first} to {last}"
        rows.append(
            {
                "title": own[:1].upper() + own[1:],
                "where": pages if in_one else f"{name}.pdf",
                "sheets": part.sheets,
                "on": part.on,
                "paper": "" if on == paper else on.upper(),
                "sides": part.dialog.partition(";")[0],
                "cuts": part.cuts,
            }
        )
        first = last + 1
    return rows
