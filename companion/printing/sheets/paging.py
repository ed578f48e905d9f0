"""The pages of a sheet: those that have something to show, and as many of each as its data need."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from companion.cards import Problem, SourceError
from companion.errors import CompanionError, quoted
from companion.printing.choices import Ink
from companion.printing.drawing.vector import UNITS, Item, TransformedItem
from companion.printing.paper.pages import Page as Page
from companion.printing.paper.sheet import Size
from companion.printing.sheets.drawing import SheetDrawing
from companion.printing.sheets.elements import AnyKind, Contents, Group, PageLayout, SheetLayout, SheetTable
from companion.printing.sheets.measuring import Measure, PageStretch, given
from companion.printing.sheets.places import Box, NoRoom
from companion.printing.sheets.reading import read_sheet
from companion.printing.sheets.scope import Scope
from companion.printing.sheets.views import worked_up

PAGES_AT_MOST = 200
"""The most pages on which a group continues."""


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page that was drawn, in units from its upper left corner."""

    page: PageLayout
    title: str
    size: Box
    items: tuple[Item, ...]


def drawn_pages(
    layout: SheetLayout, data: dict[str, Any], ink: Ink, *, every: bool = False, notes: list[str] | None = None
) -> list[DrawnPage]:
    """The pages of the sheet that have something to show, or every one, filled with the data. Where there is a list for
    `notes`, values that can't be printed are printed as well as can be, and noted there.

    Raises CompanionError with all values that can't be printed, or for what a page has no room for.
    """
    scope = scope_of(layout, data, ink)
    drawing = SheetDrawing(layout, Measure(layout.parts), ink, forgives=notes is not None)
    drawn: list[DrawnPage] = []
    for page in layout.in_order():
        for inner in _each(page, drawing.measure, scope, every):
            try:
                drawn += _drawn(layout, page, drawing, inner)
            except NoRoom as no_room:
                raise CompanionError(f"the page {quoted(inner.text(page.title))} is too small: {no_room}") from None
    if notes is not None:
        notes += drawing.faults
    elif drawing.faults:
        raise CompanionError("\n".join(drawing.faults))
    return drawn


def check_sheet(path: Path) -> None:
    """Read a sheet and draw it blank. Raises SourceError with everything that is wrong with it, or does not fit."""
    layout = read_sheet(path)
    data = worked_up(layout.view, layout.data, layout.players.least, layout.players.most)
    try:
        drawn_pages(layout, data, "color", every=True)
    except CompanionError as error:
        raise SourceError(Problem(path, 0, "", line) for line in str(error).splitlines()) from None


def on_paper(layout: SheetLayout, paper: Size) -> SheetLayout:
    """The layout as large as what the paper has within its margin, where that is more both ways: with more lines, and
    not larger ones."""
    for size in (paper, paper.turned()):
        width, height = size.width - 2 * layout.margin, size.height - 2 * layout.margin
        if width >= layout.width and height >= layout.height:
            pages = {name: _with_lines(page, height / layout.height) for name, page in layout.pages.items()}
            return layout.model_copy(update={"width": width, "height": height, "pages": pages})
    return layout


def _with_lines(page: PageLayout, more: float) -> PageLayout:
    """A page with so many times as many lines to write on in what may go on from page to page."""
    elements = {
        name: each.model_copy(update={"what": _longer(each.what, more)}) for name, each in page.elements.items()
    }
    return page.model_copy(update={"elements": elements})


def _longer(what: AnyKind, more: float) -> AnyKind:
    if not isinstance(what, Group | SheetTable) or not what.continues:
        return what
    return what.model_copy(update={"least": int(what.least * more)})


def fitted(drawn: DrawnPage, paper: Size, margin: float) -> Page:
    """A page as large as the paper less a margin allows, in its middle; the paper is turned where that fits more."""
    _, _, width, height = drawn.size

    def scale(size: Size) -> float:
        return min((size.width - 2 * margin) / width, (size.height - 2 * margin) / height)

    size = max(paper, paper.turned(), key=scale)
    fit = scale(size)
    x, y = (size.width - width * fit) / 2, (size.height - height * fit) / 2
    return Page(size, [TransformedItem(x * UNITS, y * UNITS, drawn.items, fit)], drawn.title)


def scope_of(layout: SheetLayout, data: dict[str, Any], ink: Ink) -> Scope:
    """The scope of a sheet's elements."""
    saved = layout.save if ink == "save" else {}
    return Scope({"title": layout.title, **data}, layout.values, layout.by, saved)


def _each(page: PageLayout, measure: Measure, scope: Scope, every: bool) -> Iterator[Scope]:
    """The scope of each page like this; none where it has nothing to show."""
    scopes = [scope]
    if page.each != "":
        scopes = [
            scope.within(**{page.name: thing, f"{page.name}_number": number})
            for number, thing in enumerate(measure.things(page.each, scope), start=1)
        ]
    return (each for each in scopes if every or not page.when or each.holds(page.when))


def _drawn(layout: SheetLayout, page: PageLayout, drawing: SheetDrawing, scope: Scope) -> Iterator[DrawnPage]:
    """A page, and those like it on which it continues."""
    box, measure = Box(0.0, 0.0, page.width or layout.width, page.height or layout.height), drawing.measure
    for number, (rows, last) in enumerate(stretches := list(_stretches(page, box, measure, scope)), start=1):
        measure.rows = rows
        inner = _on_page(scope, number, last, len(stretches))
        items = _items(page, drawing, box, inner)
        yield DrawnPage(page, inner.text(page.title), box, items)
    measure.rows = None


def _items(page: PageLayout, drawing: SheetDrawing, box: Box, scope: Scope) -> tuple[Item, ...]:
    """A page's elements; where its paragraphs are to be of one size, anew until they are."""
    drawing.at_most = inf
    while True:
        drawing.least = inf
        items = tuple(drawing.contents(page, box, scope))
        if not page.one_size or drawing.least >= drawing.at_most or drawing.least == inf:
            return items
        drawing.at_most = drawing.least


def _on_page(scope: Scope, number: int, last: bool, count: int = 0) -> Scope:
    return scope.within(page={"number": number, "first": number == 1, "last": last, "count": count})


def _stretches(page: PageLayout, box: Box, measure: Measure, scope: Scope) -> Iterator[tuple[PageStretch | None, bool]]:
    """Stretches of the group that continues, page by page, and whether each is the last one."""
    measure.rows = PageStretch()
    found = _continuing(page, box, measure, _on_page(scope, 1, True))
    if found is None:
        measure.rows = None
        yield None, True
        return
    group, _, inner = found
    left = len(measure.all_of(group, inner))
    start, number = 0, 1
    while True:
        fits = [_capacity(page, box, measure, _on_page(scope, number, last)) for last in (True, False)]
        if left <= fits[0]:
            yield PageStretch(start, left, crowded=number > 1), True
            return
        count = min(fits[1], left - 1)
        if count < 1:
            raise NoRoom(measure.least_of(group, inner), found[1].h, f"one of {quoted(str(group.each))}")
        yield PageStretch(start, count, crowded=True), False
        start, left, number = start + count, left - count, number + 1
        if number > PAGES_AT_MOST:
            what = f"{quoted(str(group.each))} goes on for more than {PAGES_AT_MOST} pages"
            raise CompanionError(f"{what}; give its cells less height, or leave some out")


def _capacity(page: PageLayout, box: Box, measure: Measure, scope: Scope) -> int:
    """The number of cells of the group that continues for which the page has room."""
    measure.rows = PageStretch()
    found = _continuing(page, box, measure, scope)
    if found is None:
        return 0
    group, room, inner = found
    return measure.capacity(group, inner, room.h)


def _continuing(contents: Contents, box: Box, measure: Measure, scope: Scope) -> tuple[Group, Box, Scope] | None:
    """The group that goes on from page to page, where it lies, and what it may name."""
    if not any(_continues(each.what, measure) for each in contents.elements.values()):
        return None
    for each, where in measure.boxes(contents, box, scope):
        if not isinstance(each.what, Group | SheetTable):
            continue
        group = measure.group_of(each.what)
        inner = given(group, scope)
        if group.continues:
            return group, where, inner
        if not group.repeated and (found := _continuing(measure.contents_of(group), where, measure, inner)):
            return found
    return None


def _continues(what: object, measure: Measure) -> bool:
    """True if an element, or one in it, goes on from page to page."""
    if not isinstance(what, Group | SheetTable):
        return False
    group = measure.group_of(what)
    inside = measure.contents_of(group).elements.values()
    return group.continues or any(_continues(each.what, measure) for each in inside)
