"""Lines typed at a table of CardPG are all used up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.cardpg.table import Typed


@pytest.fixture(autouse=True)
def answers_are_used_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No answer is left over at any table where a test has typed some."""
    tables: list[Typed] = []
    begin = Typed.__init__

    def begun(self: Typed, *lines: str) -> None:
        begin(self, *lines)
        tables.append(self)

    monkeypatch.setattr(Typed, "__init__", begun)
    yield
    left = [table.lines for table in tables if any(table.lines)]
    assert not left, f"answers left over: {left}"
