"""Options of the whole test suite."""

from __future__ import annotations

from typing import Any

import pytest
from support.options import twice

from companion.table.jsonlines import JsonLines


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden files anew instead of comparing")


@pytest.fixture(autouse=True)
def options_are_texts_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """No question that any test has put over JSON offers one text twice."""
    put = JsonLines._put

    def checked(self: JsonLines, type: str, **fields: Any) -> None:
        assert not twice(fields.get("options", [])), fields
        put(self, type, **fields)

    monkeypatch.setattr(JsonLines, "_put", checked)
