"""Interrupts and windows: as the page on adding a game shows them."""

from __future__ import annotations

from typing import Any

import pytest
from support.play import Script
from table.in_between import PLAYERS, flips

from companion.engine.session import Session
from companion.games import find


def played(*typed: str) -> tuple[dict[str, Any], list[tuple[str, str]], list[str]]:
    """The result, the journal's answers, and what was refused."""
    front = Script((line, 0) for line in typed)
    session = Session(flips, {}, find("tamer").register(), front, lambda: None)
    front.session = session
    result = session.run()
    assert not front.left
    refused = [line["text"] for line in front.lines() if line["type"] == "error"]
    return result, [(entry.ask, entry.answer) for entry in session.entries], refused


@pytest.mark.parametrize(
    ("typed", "sides", "objected", "answers", "refusals"),
    [
        (["1", "", "2", ""], (1, 2), [], [("flip", "1"), ("objects", "nobody"), ("flip", "2")], []),
        (["1", "bo: no", "2", "", "1", ""], (2, 1), ["Bo"], [("flip", "1"), ("objects", "Bo: no"), ("flip", "2")], []),
        (
            ["Bo: no", "1", "Bo: no", "", "2", ""], (1, 2), ["Bo"],
            [("flip", "Bo: no"), ("flip", "1"), ("objects", "nobody")], ["Bo has objected already."],
        ),
        (["1", "2", "", "2", ""], (1, 2), [], [("flip", "1"), ("objects", "nobody"), ("flip", "2")], ["“2” says not who answers."]),
    ],
    ids=[
        "Enter closes a window", "who answers in it is heard at once", "what cannot be done now is refused",
        "it takes nothing else",
    ],
)  # fmt: skip
def test_somebody_objects(
    typed: list[str], sides: tuple[int, int], objected: list[str], answers: list[tuple[str, str]], refusals: list[str]
) -> None:
    result, given, refused = played(*typed)
    assert result == {"sides": dict(zip(PLAYERS, sides, strict=True)), "objected": objected}
    assert (given[:3], refused) == (answers, refusals)
