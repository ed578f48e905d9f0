"""Options of the whole test suite."""

from __future__ import annotations

from typing import Any

import pytest
from support.options import lies_once, twice

from companion.table.automatic import Automatic
from companion.table.jsonlines import JsonLines
from companion.table.session import Session


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


@pytest.fixture(autouse=True)
def cards_lie_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """No question is asked in any test at a table on which something lies twice."""
    live, ask = Session.live, Automatic.ask

    def asked_live(self: Session, question: Any) -> Any:
        lies_once(self.view)
        return live(self, question)

    def asked(self: Automatic, question: Any) -> Any:
        lies_once(self.view)
        return ask(self, question)

    monkeypatch.setattr(Session, "live", asked_live)
    monkeypatch.setattr(Automatic, "ask", asked)
