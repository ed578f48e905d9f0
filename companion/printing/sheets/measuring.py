"""The room that the elements of a sheet take, and their places: numbers in mm, nothing is drawn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil, inf
from typing import Any, NamedTuple

from companion.errors import CompanionError, quoted
from companion.printing.sheets.elements import OFTENEST, Column, Contents, Group, PlacedElement, SheetTable
from companion.printing.sheets.places import Box, Length, NoRoom, Range, box_in, range_of, shared
from companion.printing.sheets.scope import Scope


@dataclass(frozen=True, slots=True)
class PageStretch:
    """A stretch of the cells of a group that continues, on one page; all the room for them where `count` is none."""

    start: int = 0
    count: int | None = None
    crowded: bool = False


class Cell(NamedTuple):
    """A cell of a group: what its elements may name, and where it lies."""

    scope: Scope
    box: Box


@dataclass(slots=True)
class Measure:
    """Measures the elements of a sheet with these parts; `rows` is what a page shows of the group that continues."""

    parts: Mapping[str, Contents]
    rows: PageStretch | None = None
    _tables: dict[int, Group] = field(default_factory=dict)

    def group_of(self, what: Group | SheetTable) -> Group:
        """The group itself, or the groups that a table stands for."""
        if isinstance(what, Group):
            return what
        if id(what) not in self._tables:
            self._tables[id(what)] = as_groups(what)
        return self._tables[id(what)]

    def contents_of(self, group: Group) -> Contents:
        """The contents of a group, or of each of its cells."""
        if group.part:
            return self.parts[group.part]
        return Contents(elements=group.elements) if group.repeated else group

    def boxes(self, contents: Contents, box: Box, scope: Scope) -> Iterator[tuple[PlacedElement, Box]]:
        """The elements that are there, each with its box. Raises NoRoom."""
        there = {name: each for name, each in contents.elements.items() if self._is_there(each, box.h, scope)}
        xs = self._along(contents, there, "x", box.w, scope)
        ys = self._along(contents, there, "y", box.h, scope)
        for each, (x, w), (y, h) in zip(there.values(), xs, ys, strict=True):
            yield each, Box(box.x + x, box.y + y, w, h)

    def cells(self, group: Group, box: Box, scope: Scope) -> Iterator[Cell]:
        """The cells of a repeated group; those that say nothing of their size share the room. Raises NoRoom."""
        scopes = self._scopes(group, scope)
        columns = self._columns(group, len(scopes))
        rows = ceil(len(scopes) / columns) if columns else 0
        cell_w, cell_h = self._cell_range(group, scopes, "x"), self._cell_range(group, scopes, "y")
        wide = shared([cell_w if group.cell_w else Range(cell_w.least)] * columns, group.gap, box.w)
        high = shared([cell_h if group.cell_h else Range(cell_h.least)] * rows, _gap(group, "y"), box.h)
        for n, each in enumerate(scopes):
            (x, w), (y, h) = wide[n % columns], high[n // columns]
            yield Cell(each, Box(box.x + x, box.y + y, w, h))

    def things(self, each: str | int | list[Any], scope: Scope) -> list[Any]:
        """The things for which a group or a page is repeated."""
        found = scope.value(each) if isinstance(each, str) else each
        if isinstance(found, int):
            if found > OFTENEST:
                raise CompanionError(f"{quoted(str(each))} is {found}; a sheet counts up to {OFTENEST} at most")
            return list(range(1, found + 1))
        if found and not isinstance(found, list | tuple):
            raise CompanionError(f"{quoted(str(each))} is {quoted(str(found))}, and no list; name one")
        return list(found or ())

    def all_of(self, group: Group, scope: Scope) -> list[Any]:
        """Things that a group is repeated for, with the empty ones up to its least. Raises CompanionError for more."""
        things = self.things(group.each, scope)
        if group.most and len(things) > group.most:
            raise CompanionError(
                f"the sheet has room for {group.most} of {group.each}, and there are {len(things)}; leave some out"
            )
        return things + [None] * (group.least - len(things))

    def least_of(self, group: Group, scope: Scope) -> float:
        """The least height of a cell of a repeated group, in mm."""
        return self._cell_range(group, [] if group.cell_h else self._scopes(group, scope), "y").least

    def capacity(self, group: Group, scope: Scope, room: float) -> int:
        """The number of cells of a repeated group in a room, in mm of height, at their smallest."""
        step = self.least_of(group, scope) + _gap(group, "y")
        columns = self._columns(group, len(self.all_of(group, scope)))
        return int((room + _gap(group, "y") + 1e-6) / max(step, 0.1)) * columns

    def range(self, each: PlacedElement, axis: str, scope: Scope) -> Range:
        """An element's range along one side."""
        extent = each.w if axis == "x" else each.h
        return range_of(extent) if extent is not None else self._natural(each, axis, scope)

    def _natural(self, each: PlacedElement, axis: str, scope: Scope) -> Range:
        """The range of an element that says nothing of its size."""
        if not isinstance(each.what, Group | SheetTable) or (what := self.group_of(each.what)).turn:
            return Range()
        inner = given(what, scope)
        if not what.repeated:
            return self._contents_range(self.contents_of(what), axis, inner)
        if what.continues and self.rows is not None and self.rows.count is None and axis == "y":
            return Range()
        scopes = self._scopes(what, inner)
        columns = self._columns(what, len(scopes))
        count = columns if axis == "x" else ceil(len(scopes) / columns) if columns else 0
        cell, gaps = self._cell_range(what, scopes, axis), _gap(what, axis) * max(0, count - 1)
        return Range(cell.least * count + gaps, cell.most * count + gaps if count else 0.0)

    def _contents_range(self, contents: Contents, axis: str, scope: Scope) -> Range:
        there = [each for each in contents.elements.values() if self._is_there(each, inf, scope)]
        if contents.flow == ("across" if axis == "x" else "down"):
            ranges = [self.range(each, axis, scope) for each in there]
            gaps = contents.gap * max(0, len(ranges) - 1)
            return Range(sum(each.least for each in ranges) + gaps, sum(each.most for each in ranges) + gaps)
        inner = [self._with_edges(each, axis, scope) for each in there]
        least = max((each.least for each in inner), default=0.0)
        return Range(least, max((each.most for each in inner), default=inf))

    def _with_edges(self, each: PlacedElement, axis: str, scope: Scope) -> Range:
        """An element's range together with its distances from the edges."""
        edges = (each.x, each.right) if axis == "x" else (each.y, each.bottom)
        outside = sum(edge for edge in edges if isinstance(edge, float))
        least, most = self.range(each, axis, scope)
        return Range(least + outside, most + outside)

    def _cell_range(self, group: Group, scopes: list[Scope], axis: str) -> Range:
        extent = group.cell_w if axis == "x" else group.cell_h
        if extent is not None:
            found = range_of(extent)
            crowded = group.continues and axis == "y" and self.rows is not None and self.rows.crowded
            return Range(found.least, found.least) if crowded else found
        ranges = [self._contents_range(self.contents_of(group), axis, each) for each in scopes]
        least = max((each.least for each in ranges), default=0.0)
        return Range(least, max(least, max((each.most for each in ranges), default=inf)))

    def _columns(self, group: Group, count: int) -> int:
        """The number of cells side by side."""
        if group.flow != "across":
            return min(1, count)
        return group.columns or count

    def _scopes(self, group: Group, scope: Scope) -> list[Scope]:
        """The scope of each cell of a repeated group: its thing, `_number` from 1 on, and whether that is `_even`."""
        things = list(enumerate(self.all_of(group, scope), start=1))
        if group.continues and self.rows is not None and self.rows.count is not None:
            things = things[self.rows.start : self.rows.start + self.rows.count]
        names = (
            {group.name: thing, f"{group.name}_number": number, f"{group.name}_even": number % 2 == 0}
            for number, thing in things
        )
        return [scope.within(**each) for each in names]

    def _along(
        self, contents: Contents, there: dict[str, PlacedElement], axis: str, room: float, scope: Scope
    ) -> list[tuple[float, float]]:
        if contents.flow == ("across" if axis == "x" else "down"):
            return shared([self.range(each, axis, scope) for each in there.values()], contents.gap, room)
        return [_placed(name, each, axis, room) for name, each in there.items()]

    def _is_there(self, each: PlacedElement, height: float, scope: Scope) -> bool:
        if each.from_h > height + 1e-6 or (each.below_h and height + 1e-6 >= each.below_h):
            return False
        if each.when and not scope.holds(each.when):
            return False
        return not (each.unless and scope.holds(each.unless))


def _placed(name: str, each: PlacedElement, axis: str, room: float) -> tuple[float, float]:
    """Start and length of an element at its own place, along one side."""
    held: tuple[Length | None, ...]
    held = (each.x, each.right, each.center) if axis == "x" else (each.y, each.bottom, each.middle)
    try:
        return box_in(*held, each.w if axis == "x" else each.h, room)
    except NoRoom as no_room:
        raise NoRoom(no_room.needs, no_room.has, quoted(name)) from None


def _gap(group: Group, axis: str) -> float:
    """The gap between the cells of a group along one side."""
    return group.gap if axis == "x" or group.row_gap is None else group.row_gap


def given(group: Group, scope: Scope) -> Scope:
    """The scope of a group's elements: what is outside it, and what it gives them."""
    return scope.within(**{name: scope.given(value) for name, value in group.given.items()}) if group.given else scope


_INSET = 1.0  # mm between a column's edges and its words
_THIN = 0.15  # mm: how wide the lines between rows and columns are


def as_groups(table: SheetTable) -> Group:
    """The groups that a table stands for."""
    ruled = list(table.columns)[:-1] if table.columns_rule else []
    cells = {name: _cell(table, column, name in ruled) for name, column in table.columns.items()}
    titles = {name: _of_width(column, {"title": _title(table, column)}) for name, column in table.columns.items()}
    back: dict[str, Any] = {}
    if table.stripe:
        back["stripe"] = {"kind": "panel", "fill": table.stripe, "radius": 0.8, "when": f"{table.name}_even"}
    if table.rule:
        back["rule"] = {"kind": "lines", "colour": table.rule, "line": _THIN}
    repeat = {key: getattr(table, key) for key in ("each", "least", "most", "continues")} | {"as": table.name}
    rows = {"kind": "group", "cell_h": table.row_h, "elements": back | {"cells": _across(cells)}} | repeat
    both = {"heading": _heading(table, titles), "rows": rows} if table.heading_h else {"rows": rows}
    return Group.model_validate({"kind": "group", "flow": "down", "elements": both})


def _heading(table: SheetTable, titles: dict[str, Any]) -> dict[str, Any]:
    ground = {"kind": "panel", "fill": table.heading_fill, "stroke": table.heading_stroke, "line": 0.4, "radius": 1.2}
    back = {"ground": ground} if table.heading_fill or table.heading_stroke else {}
    return {"kind": "group", "h": table.heading_h, "elements": back | {"titles": _across(titles)}}


def _title(table: SheetTable, column: Column) -> dict[str, Any]:
    look = {"font": table.heading_font, "size": table.heading_size, "colour": table.heading_colour}
    return {"kind": "text", "x": _INSET, "right": _INSET, "text": column.title, "align": column.align} | look


def _cell(table: SheetTable, column: Column, ruled: bool) -> dict[str, Any]:
    look = {key: getattr(column, key) for key in ("text", "align", "font", "size", "floor", "cut", "colour")}
    own: dict[str, Any] = {"text": {"kind": "text", "x": _INSET, "right": _INSET} | look}
    line = {"line": {"kind": "lines", "upright": True, "colour": table.columns_rule, "line": _THIN}}
    return _of_width(column, (dict(column.elements) or own) | (line if ruled else {}))


def _of_width(column: Column, elements: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "group", "elements": elements} | ({} if column.w is None else {"w": column.w})


def _across(elements: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "group", "flow": "across", "elements": elements}
