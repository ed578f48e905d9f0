"""A kind of card with every kind of column; writing card sources and hearing what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Literal

import pytest
from pydantic import Field, field_validator, model_validator
from support.refusals import refusal

from companion.cards import CardRow, CardSet, SourceError, read_set


class Habitat(Enum):
    FOREST = "Forest"
    SEA = "Sea"


class Beast(CardRow):
    kind: Literal["Fire", "Water", "Earth", "Air"] = Field(alias="class")
    power: int = Field(ge=0, le=30)
    speed: float | None = Field(default=None, ge=0)
    tame: bool = False
    habitat: Habitat | None = None
    age: int | None = Field(default=None, le=99)
    mark: str = Field(default="", pattern="^[a-z]$", description="one small letter")
    legs: int = 4

    @field_validator("legs")
    @classmethod
    def _even(cls, legs: int) -> int:
        if legs % 2:
            raise ValueError(f"{legs} legs are lopsided", "give it an even number")
        return legs

    @model_validator(mode="after")
    def _not_too_good(self) -> Beast:
        if self.power > 20 and self.tame:
            raise ValueError("nobody tames so strong a beast", "weaken it or set it free")
        return self


TOML = 'name = "beasts"\ngame = "zoo"\nprefix = "B"\n'


@pytest.fixture
def source(tmp_path: Path) -> Callable[..., Path]:
    """Writes a card source and gives the CSV's path."""

    def write(table: str | bytes, toml: str | bytes | None = TOML) -> Path:
        path = tmp_path / "beasts.csv"
        path.write_bytes(table if isinstance(table, bytes) else table.encode())
        if toml is not None:
            path.with_suffix(".toml").write_bytes(toml if isinstance(toml, bytes) else toml.encode())
        return path

    return write


@pytest.fixture
def read(source: Callable[..., Path]) -> Callable[..., CardSet[Beast]]:
    """Reads a card source of beasts."""
    return lambda *files: read_set(source(*files), Beast)


@pytest.fixture
def complaints(source: Callable[..., Path]) -> Callable[..., list[str]]:
    """Complaints about a wrong card source, line by line, without its folder."""

    def hear(*files: str | bytes) -> list[str]:
        path = source(*files)
        return refusal(SourceError, read_set, path, Beast).replace(f"{path.parent}/", "").split("\n")

    return hear
