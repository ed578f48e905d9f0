"""Rows of a table with columns of somebody's own: whatever its first row names."""

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import prod
from pathlib import Path
from textwrap import shorten
from typing import Any, ClassVar

from pydantic import Field, computed_field, create_model, field_validator

from companion.cards.codes import LONG_HASH, derived_prefix
from companion.cards.lookup import as_printed
from companion.cards.model import CardRow, SetInfo
from companion.cards.sheet import CARDS_AT_MOST, read_table
from companion.errors import quoted
from companion.files.problems import Problem, SourceError
from companion.files.text import Row
from companion.markup import plain
from companion.words import fold

NAME_AT_MOST = 120
CELL_AT_MOST = 2000
LONG_TEXT = 200  # characters
FEW_COLUMNS = 6
BEGINNING_AT_MOST = 40
_SPAN = re.compile(rf"([0-9]{{1,{CELL_AT_MOST}}})\.\.([0-9]{{1,{CELL_AT_MOST}}})")


class OwnRow(CardRow):
    """A card of a game that nobody referees: its name may be any text, and its own columns are texts.

    Where no column is called `name`, a card is called by the first columns that tell all cards apart (`named_by`);
    where these say nothing, by how its text begins, and no name is shown. `pictured` is whether any card of the table
    names a picture, `wordy` whether one has a text of many lines, or many columns.
    """

    code_length = LONG_HASH
    synonyms: ClassVar[dict[str, str]] = {"qty": "copies", "quantity": "copies"}
    own: ClassVar[tuple[str, ...]] = ()
    named_by: ClassVar[tuple[str, ...]] = ()
    has_names: ClassVar[bool] = True
    pictured: ClassVar[bool] = False
    wordy: ClassVar[bool] = False
    name: str = Field(min_length=1, max_length=NAME_AT_MOST, description="the card's name")

    @classmethod
    def expanded(cls, path: Path, rows: list[Row]) -> list[Row]:
        """A row with cells such as `2..10` once for each of these numbers. Raises SourceError for far too many, and for
        none.
        """
        found = rows[:1]
        for row in rows[1:]:
            spans = _spans(row)
            for place, (first, last) in spans.items():
                if first > last:
                    column = rows[0].cells[place] if place < len(rows[0].cells) else ""
                    what = f"{quoted(row.cells[place])} counts backwards"
                    raise SourceError(
                        [Problem(path, row.line, column, what, "write the smaller number first, such as 2..10")]
                    )
            if len(found) + prod(last - first + 1 for first, last in spans.values()) > CARDS_AT_MOST + 1:
                what = f"its spans make more than {CARDS_AT_MOST:,} cards"
                raise SourceError([Problem(path, row.line, "", what, "write smaller ones, such as 2..10")])
            found += _each_of(row, spans, rows[0].cells)
        return found

    @classmethod
    def named(cls, values: dict[str, str]) -> dict[str, str]:
        if cls.has_names:
            return values
        name = _joined(values, cls.named_by)
        return values | {"name": name or shorten(plain(values.get("text", "")), BEGINNING_AT_MOST, placeholder="…")}

    @field_validator("copies", mode="before")
    @classmethod
    def _is_whole(cls, copies: Any) -> Any:
        """A spreadsheet may show 3 as `3.00`."""
        return re.sub(r"[.,]0+$", "", copies) if isinstance(copies, str) else copies

    @field_validator("name")
    @classmethod
    def _can_be_typed(cls, name: str) -> str:
        """Nobody types it at a table."""
        return name

    def printed(self) -> dict[str, Any]:
        shown = super().printed()
        return shown if self.has_names else shown | {"name": _joined(shown, self.named_by)}

    @property
    def identity(self) -> str:
        """The name with its signs, and all that the card's own columns say: nobody types it."""
        return f"{as_printed(self.name)}\n{self.figures}\n{self.text}"

    @computed_field(description="the card's own columns, a line each")  # type: ignore[prop-decorator]
    @property
    def figures(self) -> str:
        """Every column that is the table's own and has a value, a line each; not those that are its name."""
        values = self.model_dump(by_alias=True, include={f"own_{place}" for place in range(len(self.own))})
        told = {column: value for column, value in values.items() if value and column not in self.named_by}
        return "\n".join(f"{column}: {value}" for column, value in told.items())


def own_row(path: Path, game: str, title: str) -> type[OwnRow]:
    """The model for rows of a table: any columns; the back says the game's title. Raises SourceError where the table
    can't be read.
    """
    rows = OwnRow.expanded(path, read_table(path))
    everyones = {fold(column) for column in ("name", "code", "copies", "text", "picture")}
    cells = [cell for cell in rows[0].cells if cell]
    synonyms = {} if "copies" in map(fold, cells) else OwnRow.synonyms
    own = tuple(dict.fromkeys(cell for cell in cells if fold(cell) not in everyones | synonyms.keys()))
    places = [rows[0].cells.index(name) for name in own]
    cell: dict[str, Any] = {"default": "", "max_length": CELL_AT_MOST}
    fields: dict[str, Any] = {f"own_{place}": (str, Field(alias=name, **cell)) for place, name in enumerate(own)}
    made = create_model("OwnRow", __base__=OwnRow, **fields)
    made.pictured = any(_cells_below("picture", rows))
    made.wordy = any(len(cell) > LONG_TEXT or cell.count("\n") > 1 for cell in _cells_below("text", rows))
    made.wordy = made.wordy or any(_is_much([_cell(row, place) for place in places]) for row in rows[1:])
    made.own, made.has_names = own, any(fold(cell) == "name" for cell in cells)
    made.named_by = () if made.has_names else _telling_apart(own, places, rows[1:])
    if not made.has_names:  # it is worked out, so that the header need not have it
        made.model_fields["name"].default = ""
        made.model_rebuild(force=True)
    made.synonyms = synonyms
    made.info = SetInfo(
        name=_slug(path.stem), game=game, prefix=derived_prefix(_slug(path.stem))[:5], title=path.stem, back=title
    )
    return made


def _cells_below(column: str, rows: list[Row]) -> Iterator[str]:
    places = [place for place, cell in enumerate(rows[0].cells) if fold(cell) == column]
    return (_cell(row, place) for row in rows[1:] for place in places)


def _cell(row: Row, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""


def _is_much(cells: list[str]) -> bool:
    return len(list(filter(None, cells))) > FEW_COLUMNS or any(len(cell) > LONG_TEXT for cell in cells)


def _joined(values: Mapping[str, str], columns: tuple[str, ...]) -> str:
    return " ".join(filter(None, (values.get(column, "") for column in columns)))


def _spans(row: Row) -> dict[int, tuple[int, int]]:
    """The first and the last number of each cell that spans several, by its place."""
    found = {place: _SPAN.fullmatch(cell) for place, cell in enumerate(row.cells)}
    return {place: (int(span[1]), int(span[2])) for place, span in found.items() if span}


def _each_of(row: Row, spans: dict[int, tuple[int, int]], columns: list[str]) -> Iterator[Row]:
    """The row once for each of the numbers that its cells span; a name that is no span itself has them behind it."""
    if not spans:
        yield row
        return
    for each in itertools.product(*(range(first, last + 1) for first, last in spans.values())):
        chosen = dict(zip(spans, map(str, each), strict=True))
        cells = [chosen.get(place, cell) for place, cell in enumerate(row.cells)]
        for place, column in enumerate(columns[: len(cells)]):
            if fold(column) == "name" and cells[place] and place not in spans:
                cells[place] = " ".join([cells[place], *chosen.values()])
        yield replace(row, cells=cells)


def _telling_apart(columns: tuple[str, ...], places: list[int], rows: list[Row]) -> tuple[str, ...]:
    """The first columns, at these places of the rows, that together are different in all of them, or all columns; those
    that are filled in every row, where there are such."""
    filled = [each for each in zip(columns, places, strict=True) if all(_cell(row, each[1]) for row in rows)]
    if filled and rows:
        columns, places = tuple(name for name, _ in filled), [place for _, place in filled]
    for many in range(1, len(columns)):
        if len({tuple(_cell(row, place) for place in places[:many]) for row in rows}) == len(rows):
            return columns[:many]
    return columns


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40] or "cards"
