"""Tables with a page, for the tests of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.page import Phone, Table

Lay = Callable[..., Table]


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Lay]:
    """Begins a game with a page: `lay("tamer", "battle")`; in the end it is over, however it stands."""
    tables: list[Table] = []

    def begin(*args: str) -> Table:
        folder = tmp_path / str(len(tables))
        folder.mkdir()
        tables.append(Table(folder, *args))
        return tables[-1]

    yield begin
    for table in tables:
        table.close()


@pytest.fixture
def seated(lay: Lay) -> Callable[..., tuple[Table, dict[str, Phone]]]:
    """A game at which some people sit, a phone each: `seated("Ann, Bo", "tamer", "battle")`."""

    def sit(names: str, *args: str) -> tuple[Table, dict[str, Phone]]:
        table = lay(*args)
        table.type(names)
        return table, {name: Phone(table, name) for name in names.split(", ")}

    return sit
