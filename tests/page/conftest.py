"""Tables with a page, for the tests of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from support.page import Phone, Table

Lay = Callable[..., Table]
Seated = Callable[..., tuple[Table, dict[str, Phone]]]


@pytest.fixture(scope="module")
def lay_for_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lay]:
    """Begins a game with a page that stays until a module's tests are done."""
    with ExitStack() as tables:
        yield lambda *args, **more: tables.enter_context(closing(Table(tmp_path_factory.mktemp("all"), *args, **more)))


@pytest.fixture(scope="session")
def axe() -> Any:
    """axe-core, which finds what shuts people out of a page."""
    from axe_playwright_python.sync_playwright import Axe

    return Axe()


@pytest.fixture
def lay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lay]:
    """Begins a game with a page: `lay("tamer", "battle")`; in the end it is over, however it stands."""
    with ExitStack() as tables:
        yield lambda *args, **more: tables.enter_context(closing(Table(tmp_path_factory.mktemp("one"), *args, **more)))


@pytest.fixture
def seated(lay: Lay) -> Seated:
    """A game at which some people sit, a phone each: `seated("Ann, Bo", "tamer", "battle")`."""

    def sit(names: str, *args: str) -> tuple[Table, dict[str, Phone]]:
        table = lay(*args)
        table.type(names)
        return table, {name: Phone(table, name) for name in names.split(", ")}

    return sit
