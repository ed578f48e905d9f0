"""A table is made of groups: its heading, and a row for each thing, both with a cell for each column."""

from typing import Any

from companion.printing.sheets.elements import Column, Group, Table

_INSET = 1.0  # mm between a column's edges and its words
_THIN = 0.15  # mm: how wide the lines between rows and columns are


def as_groups(table: Table) -> Group:
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


def _heading(table: Table, titles: dict[str, Any]) -> dict[str, Any]:
    ground = {"kind": "panel", "fill": table.heading_fill, "stroke": table.heading_stroke, "line": 0.4, "radius": 1.2}
    back = {"ground": ground} if table.heading_fill or table.heading_stroke else {}
    return {"kind": "group", "h": table.heading_h, "elements": back | {"titles": _across(titles)}}


def _title(table: Table, column: Column) -> dict[str, Any]:
    look = {"font": table.heading_font, "size": table.heading_size, "colour": table.heading_colour}
    return {"kind": "text", "x": _INSET, "right": _INSET, "text": column.title, "align": column.align} | look


def _cell(table: Table, column: Column, ruled: bool) -> dict[str, Any]:
    look = {key: getattr(column, key) for key in ("text", "align", "font", "size", "floor", "cut", "colour")}
    own: dict[str, Any] = {"text": {"kind": "text", "x": _INSET, "right": _INSET} | look}
    line = {"line": {"kind": "lines", "upright": True, "colour": table.columns_rule, "line": _THIN}}
    return _of_width(column, (dict(column.elements) or own) | (line if ruled else {}))


def _of_width(column: Column, elements: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "group", "elements": elements} | ({} if column.w is None else {"w": column.w})


def _across(elements: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "group", "flow": "across", "elements": elements}
