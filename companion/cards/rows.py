"""Checking the rows of a card source against a game's kind of card."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from companion.cards.codes import derived_code
from companion.cards.lookup import as_printed
from companion.cards.model import R, SetInfo
from companion.cards.set_info import key_problem
from companion.cards.sheet import invisible, of_hidden
from companion.errors import quoted
from companion.files.explain import choices, column_names, explain, field_of
from companion.files.problems import Problem
from companion.files.text import Row
from companion.formulas import FormulaError, formula, written
from companion.pictures.look import PictureError, check_picture
from companion.words import did_you_mean, fold


class _Header(NamedTuple):
    """The column of each cell in a row ("" where the header is wrong), which columns are not there, and which are only
    this table's own."""

    columns: list[str]
    missing: set[str]
    extra: tuple[str, ...]


def check_rows(path: Path, rows: list[Row], model: type[R], info: SetInfo | None) -> tuple[list[R], list[Problem]]:
    """The cards of a CSV's rows, of which the first is the header, and everything that is wrong with them."""
    header, problems = _header(path, rows[0], model)
    cards: list[tuple[int, R]] = []
    if not set(header.columns) - {"", *header.extra}:
        instead = f"write {', '.join(column_names(model))} above the cards"
        return [], [Problem(path, rows[0].line, "", "the first row names no column of a card source", instead)]
    if info and info.copies:
        problems += _copies_name_columns(path, rows[0].line, header, info)
    for row in rows[1:] if not problems or not (info and info.copies) else ():
        card, wrong = _card(path, row, header, model, info)
        problems += wrong
        if card:
            cards.append((row.line, card))
    if len(rows) == 1:
        problems.append(Problem(path, rows[0].line, "", "has no card", "every row below the first is a card"))
    if info:
        cards = _with_codes_of_their_own(cards, info)
    problems += [problem for row in rows for problem in _of_cells(path, row, header.columns)]
    problems += _doubles(path, cards)
    return [card for _, card in cards], sorted(dict.fromkeys(problems), key=lambda problem: problem.line)


def _of_cells(path: Path, row: Row, columns: list[str]) -> Iterator[Problem]:
    """Problems in a spreadsheet's cells themselves."""
    for place, what, instead, severity in row.told:
        column = columns[place] if place < len(columns) else ""
        yield Problem(path, row.line, column, what, instead, severity)


def _header(path: Path, row: Row, model: type[R]) -> tuple[_Header, list[Problem]]:
    known = model.synonyms | {fold(name): name for name in column_names(model)}
    columns: list[str] = []
    extra: list[str] = []
    problems: list[Problem] = []
    for place, cell in enumerate(row.cells, start=1):
        column = known.get(fold(cell), "")
        if not cell:
            problems.append(Problem(path, row.line, "", f"column {place} has no name", "name it or empty it"))
        elif not column and (instead := did_you_mean(cell, known.values())):
            problems.append(Problem(path, row.line, "", f"there is no column {quoted(cell)}", instead))
        elif column in columns or fold(cell) in map(fold, extra):
            problems.append(Problem(path, row.line, column or cell, "is there twice", "leave one of the columns out"))
            column = ""
        elif not column:
            extra.append(column := cell)
        columns.append(column)
    required = [field.alias or name for name, field in model.model_fields.items() if field.is_required()]
    missing = {column for column in required if column not in columns}
    meant = {problem.instead for problem in problems}
    for column in required:
        if column in missing and f"did you mean {column}?" not in meant:
            instead = f"every card needs {', '.join(required)}"
            problems.append(Problem(path, row.line, column, "the column is missing", instead))
    return _Header(columns, missing, tuple(extra)), problems


def _copies_name_columns(path: Path, line: int, header: _Header, info: SetInfo) -> list[Problem]:
    """Problems with the names in the set's formula for copies."""
    columns = {fold(column): column for column in header.columns}
    return [
        key_problem(
            path.with_suffix(".toml"),
            "copies",
            f"the table has no column {quoted(name)}",
            did_you_mean(name, columns.values()) or f"there are {', '.join(columns.values())}",
        )
        for name in formula(info.copies).names
        if fold(name) not in columns
    ]


def _card(
    path: Path, row: Row, header: _Header, model: type[R], info: SetInfo | None
) -> tuple[R | None, list[Problem]]:
    problems: list[Problem] = []
    if any(row.cells[len(header.columns) :]):
        what = f"has {len(row.cells)} cells where the first row names {len(header.columns)}"
        problems.append(Problem(path, row.line, "", what, "put a cell that holds the separator between double quotes"))
    cells = zip(header.columns, row.cells, strict=False)
    values = model.named({column: cell for column, cell in cells if column and cell})
    for column, cell in values.items():
        if hidden := invisible(cell.replace("\n", " ") if column == "text" else cell):
            problems.append(Problem(path, row.line, column, of_hidden(hidden), "leave it out"))
    told = {*header.missing, *(each.column for each in problems)}
    for column, cell in values.items():
        if (field := field_of(model, column)) and (known := choices(field)) and cell not in known:
            values[column] = next((each for each in known if each.casefold() == cell.casefold()), cell)
    if info and (name := values.get("name")):
        values.setdefault("code", derived_code(info.prefix, name, model.code_length, exact=not fold(name)))
    if info and info.copies and "copies" not in values:
        named = {fold(column): cell for column, cell in values.items()}
        try:
            values["copies"] = written(formula(info.copies).value(lambda name: named.get(fold(name), "")))
        except FormulaError as error:
            return None, [*problems, Problem(path, row.line, "copies", error.what, error.instead)]
    extra = tuple((column, values.pop(column, "")) for column in header.extra)
    own = {"set": info.name if info else "", "source": f"{path.name}:{row.line}", "extra": extra}
    try:
        card = model.model_validate({**values, **own})
    except ValidationError as error:
        wrong = [explain(each, model) for each in error.errors(include_url=False)]
        problems += [Problem(path, row.line, *each) for each in wrong if each.column not in told]
        return None, problems
    if card.picture and "picture" not in told:
        try:
            check_picture(path.parent, card.picture)
        except PictureError as error:
            problems.append(Problem(path, row.line, "picture", error.what, error.instead))
    return card, problems


def _with_codes_of_their_own(cards: list[tuple[int, R]], info: SetInfo) -> list[tuple[int, R]]:
    """The cards, each of which has a code of its own where several have one for the letters of their names alone."""
    many: dict[str, set[str]] = {}
    for _, card in cards:
        many.setdefault(card.code, set()).add(card.identity)

    def with_code(card: R) -> R:
        derived = derived_code(info.prefix, card.name, card.code_length, exact=not fold(card.name))
        if len(many[card.code]) == 1 or card.code != derived:
            return card
        return card.model_copy(update={"code": derived_code(info.prefix, card.identity, card.code_length, exact=True)})

    return [(line, with_code(card)) for line, card in cards]


def _doubles(path: Path, cards: list[tuple[int, R]]) -> list[Problem]:
    """Cards that nobody can tell apart, and codes that two cards share: nobody could say which card is meant."""
    problems: list[Problem] = []
    first: dict[str, tuple[int, R]] = {}
    codes: dict[str, int] = {}
    for line, card in cards:
        before, other = first.setdefault(card.identity, (line, card))
        if before != line:
            alike = as_printed(card.name) == as_printed(other.name)
            if not card.printed()["name"]:
                what = f"{quoted(card.text)} is the text in line {before} too"
                problems.append(Problem(path, line, "text", what, "raise its copies"))
                continue
            what = f"is the name in line {before} too" if alike else f"reads as {quoted(other.name)} in line {before}"
            instead = "give each its own, or raise its copies" if alike else "give it a name of other letters or digits"
            problems.append(Problem(path, line, "name", f"{quoted(card.name)} {what}", instead))
        elif card.code and (before := codes.setdefault(fold(card.code), line)) != line:
            what = f"{quoted(card.code)} is the code in line {before} too"
            problems.append(Problem(path, line, "code", what, "write another in this row's column code"))
    return problems
