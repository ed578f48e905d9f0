"""The quick reference: all to begin with (layouts/turns/GAME.toml), and behind it the rules in columns
(layouts/reference.toml), for players, or the register that the referee goes by."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.cards import shipped
from companion.errors import CompanionError
from companion.printing.choices import Ink
from companion.printing.drawing.fitting import Word, fit_text
from companion.printing.drawing.fonts import POINT
from companion.printing.drawing.richtext import Style, paragraphs
from companion.printing.drawing.vector import Item
from companion.printing.layouts.elements import Rich
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.stocks import paper_named
from companion.printing.sheets.drawing import SheetDrawing
from companion.printing.sheets.elements import Contents, Group, PlacedElement, SheetLayout
from companion.printing.sheets.measuring import Measure
from companion.printing.sheets.paging import DrawnPage, fitted, on_paper, scope_of
from companion.printing.sheets.places import Box, along
from companion.printing.sheets.reading import read_sheet
from companion.printing.sheets.scope import Scope
from companion.printing.tracker import sheet_part
from companion.words import capitalised

TWO_SIDED = "two-sided, flip on the long edge"
SIZES = 8  # so many sizes are tried between the largest and the smallest


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule as the sheet shows it: what it is called, its words, where they come from, how it may be switched, and
    whether it is `changed`; one that comes from nowhere is its words alone."""

    id: str
    text: str
    origin: str
    switch: str = ""
    changed: bool = False


@dataclass(frozen=True, slots=True)
class _Block:
    """A heading or a rule: its elements in a box as wide as a column, the height that they take, what they name."""

    contents: Contents
    height: float
    scope: Scope
    heading: bool


def reference(
    title: str,
    rules: Sequence[RuleText],
    *,
    turn: Path | None = None,
    register: bool = False,
    paper: str = "a4",
    ink: Ink = "color",
) -> PrintPart:
    """The quick reference: the page of the `turn`, and the rules, one kind (the first part of their id) after another;
    of the `register` all of them, each with its id, where it comes from, and its switch.

    Raises UsageError for an unknown paper, CompanionError for words that can't be printed.
    """
    size = paper_named(paper)
    layout = on_paper(read_sheet(shipped("layouts") / "reference.toml"), size)
    sheet = _Sheet(layout, SheetDrawing(layout, Measure(layout.parts), ink), scope_of(layout, {"title": title}, ink))
    first = read_sheet(turn) if turn is not None else None
    drawn = sheet.drawn(rules if register else list(_for_players(rules, first.data if first else {})))
    if sheet.drawing.faults:
        raise CompanionError("\n".join(sheet.drawing.faults))
    pages: list[Page] = [fitted(each, size, layout.margin) for each in drawn]
    if first is not None:
        pages = [*sheet_part(first, {}, paper=paper, ink=ink).pages, *pages]
    return PrintPart("quick reference", f"{title}: quick reference", pages, len(pages), -(-len(pages) // 2), TWO_SIDED)


def _for_players(rules: Sequence[RuleText], said: Mapping[str, Any]) -> Iterator[RuleText]:
    """The rules that players need at the table, those of a card by its name, kinds that belong together below one
    heading; all that are changed."""
    headings = {kind: heading for heading, kinds in said.get("headings", {}).items() for kind in kinds}
    for rule in rules:
        if rule.changed or not any(
            f"{rule.id}.".startswith(f"{referees}.") for referees in said.get("for_referee", ())
        ):
            card = said.get("named", {}).get(rule.id, "")
            kind = rule.id.partition(".")[0]
            yield RuleText(headings.get(kind, kind), f"{card}: {rule.text}" if card else rule.text, "")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The sheet in the making."""

    layout: SheetLayout
    drawing: SheetDrawing
    scope: Scope
    words: dict[tuple[str, str], list[list[Word]]] = field(default_factory=dict)
    """The paragraphs of each text in its typeface, which are the same in every size that is tried."""

    def drawn(self, rules: Sequence[RuleText]) -> list[DrawnPage]:
        """The pages, as few as can be, with the largest words that these allow."""
        columns = self._columns()
        fewest = len(self._pages(rules, columns, 1.0))
        share = bisect_left(
            range(SIZES), True, key=lambda share: len(self._pages(rules, columns, share / SIZES)) == fewest
        )
        pages = self._pages(rules, columns, share / SIZES)
        return [self._page(blocks, columns, number, len(pages)) for number, blocks in enumerate(pages, start=1)]

    def _columns(self) -> list[Box]:
        """The boxes of the columns on each page."""
        page, measure = self.layout.pages["rules"], self.drawing.measure
        box = Box(0.0, 0.0, self.layout.width, self.layout.height)
        boxes = measure.boxes(page, box, self.scope)
        [(group, where)] = [(each.what, where) for each, where in boxes if each is page.elements["columns"]]
        assert isinstance(group, Group)
        return [cell.box for cell in measure.cells(group, where, self.scope)]

    def _pages(self, rules: Sequence[RuleText], columns: Sequence[Box], smaller: float) -> list[list[list[_Block]]]:
        """The blocks of each column of each page; a heading is never the last of a column."""
        filled: list[list[_Block]] = [[]]
        used, blocks = 0.0, self._blocks(rules, columns[0].w, smaller)
        for number, block in enumerate(blocks):
            follows = block.heading and number + 1 < len(blocks)
            with_next = block.height + (blocks[number + 1].height if follows else 0)
            if filled[-1] and used + with_next > columns[0].h:
                filled.append([])
                used = 0.0
            filled[-1].append(block)
            used += block.height
        return [filled[start : start + len(columns)] for start in range(0, len(filled), len(columns))]

    def _blocks(self, rules: Sequence[RuleText], width: float, smaller: float) -> list[_Block]:
        """Rules of one kind below their heading; `smaller` is 0 for the largest words and 1 for the smallest."""
        blocks: list[_Block] = []
        heading = ""
        kinds = list(dict.fromkeys(rule.id.partition(".")[0] for rule in rules))
        for rule in sorted(rules, key=lambda rule: kinds.index(rule.id.partition(".")[0])):
            kind = rule.id.partition(".")[0]
            if kind != heading:
                heading = kind
                part = self.layout.parts["heading"]
                scope = self.scope.within(heading=capitalised(kind.replace("-", " ")))
                sides = [(each.y, each.h) for each in part.elements.values()]
                height = max(sum(side for side in both if isinstance(side, float)) for both in sides)
                blocks.append(_Block(part, height, scope, heading=True))
            switch = f"{self.layout.data['switched']}{rule.switch}" if rule.switch else ""
            origin = " · ".join((rule.id, rule.origin, *[switch] * bool(switch))) if rule.origin else ""
            scope = self.scope.within(rule={"text": rule.text, "origin": origin})
            elements, height = self._set(scope, width, smaller)
            height += float(self.layout.data["space"])
            blocks.append(_Block(Contents(elements=elements), height, scope, heading=False))
        return blocks

    def _set(self, scope: Scope, width: float, smaller: float) -> tuple[dict[str, PlacedElement], float]:
        """A rule's texts one below the other, and their height."""
        elements, top = {}, 0.0
        for name, each in self.layout.parts["rule"].elements.items():
            assert isinstance(each.what, Rich)
            size = each.what.size - (each.what.size - each.what.floor) * smaller
            room = width - along(each.x or 0.0, width) - along(each.right or 0.0, width)
            said = each.what.font, scope.text(each.what.text)
            if said not in self.words:
                self.words[said] = paragraphs(said[1], Style(said[0], (0, 0, 0)), {}, self.drawing.typefaces)
            height = fit_text(self.words[said], room, self.layout.height, size * POINT, size * POINT).height
            rich = each.what.model_copy(update={"size": size, "floor": size})
            elements[name] = each.model_copy(update={"y": top, "h": height + 0.01, "what": rich})
            top += height
        return elements, top

    def _page(self, blocks: Sequence[Sequence[_Block]], columns: Sequence[Box], number: int, count: int) -> DrawnPage:
        page, box = self.layout.pages["rules"], Box(0.0, 0.0, self.layout.width, self.layout.height)
        scope = self.scope.within(page={"number": number, "count": count})
        items = [*self.drawing.contents(page, box, scope)]
        for column, where in zip(blocks, columns, strict=False):
            items += self._column(column, where)
        return DrawnPage(page, scope.text(page.title), box, tuple(items))

    def _column(self, blocks: Sequence[_Block], where: Box) -> Iterator[Item]:
        top = where.y
        for block in blocks:
            yield from self.drawing.contents(block.contents, Box(where.x, top, where.w, block.height), block.scope)
            top += block.height
