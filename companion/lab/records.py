"""Records of the games: five tables, whose columns docs/lab.md tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import polars as pl

SCHEMA: dict[str, dict[str, Any]] = {
    "games": {
        "game": pl.UInt32,
        "arm": pl.UInt8,
        "seats": pl.UInt8,
        "winner": pl.Int8,
        "shares": pl.List(pl.Float32),
        "answers": pl.UInt32,
        "choices": pl.UInt32,
        "events": pl.UInt32,
        "half": pl.Int8,
        "care": pl.UInt8,
    },
    "contests": {
        "game": pl.UInt32,
        "arm": pl.UInt8,
        "contest": pl.UInt16,
        "round": pl.UInt16,
        "met": pl.List(pl.UInt8),
        "winner": pl.Int8,
    },
    "cards": {
        "game": pl.UInt32,
        "arm": pl.UInt8,
        "contest": pl.UInt16,
        "seat": pl.UInt8,
        "card": pl.String,
        "copies": pl.UInt8,
        "acted": pl.UInt16,
        "taken": pl.Boolean,
    },
    "offers": {
        "game": pl.UInt32,
        "arm": pl.UInt8,
        "seat": pl.UInt8,
        "card": pl.String,
        "taken": pl.Boolean,
        "careful": pl.Boolean,
    },
    "rules": {"arm": pl.UInt8, "rule": pl.String, "times": pl.UInt64},
}
"""The tables and their columns."""
NOBODY, STRANGER = -1, -2
"""In place of a winner's seat: nobody won alone; somebody who has no seat, such as a robot."""
ROWS = 1 << 18
"""Rows of a file that are packed together, on any machine."""


@dataclass(slots=True)
class RecordRows:
    """The rows of some games, table by table; a row is a tuple in the order of the columns."""

    games: list[tuple[Any, ...]] = field(default_factory=list)
    contests: list[tuple[Any, ...]] = field(default_factory=list)
    cards: list[tuple[Any, ...]] = field(default_factory=list)
    offers: list[tuple[Any, ...]] = field(default_factory=list)
    rules: list[tuple[Any, ...]] = field(default_factory=list)

    def frames(self) -> dict[str, pl.DataFrame]:
        """The tables as frames."""
        return {name: frame(name, getattr(self, name)) for name in SCHEMA}


def frame(table: str, rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:
    """The rows of a table as a frame."""
    columns = zip(*rows, strict=True) if rows else ([] for _ in SCHEMA[table])
    named = zip(SCHEMA[table].items(), columns, strict=True)
    return pl.DataFrame([pl.Series(name, list(column), kind) for (name, kind), column in named])


def packed(frames: Mapping[str, pl.DataFrame]) -> bytes:
    """The tables as one Parquet file, one behind the other, each row with the name of its `table`: of the same rows the
    same bytes."""
    each = [
        rows.select(table=pl.lit(name), **{column: pl.col(column) for column in rows.columns})
        for name, rows in frames.items()
    ]
    file = BytesIO()
    pl.concat(each, how="diagonal").write_parquet(file, compression="zstd", row_group_size=ROWS, statistics=True)
    return file.getvalue()


def unpacked(whole: pl.DataFrame, table: str) -> pl.DataFrame:
    """A table of a file."""
    return whole.filter(pl.col("table") == table).select(list(SCHEMA[table]))
