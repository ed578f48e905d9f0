"""What anybody may do in between, and to a question that is silent: as the page on adding a game shows it."""

from __future__ import annotations

from typing import Any

from support.play import Script
from table.in_between import flips

from companion.games import find
from companion.table.session import Loading, Session


def played(*typed: str) -> tuple[dict[str, Any], list[tuple[str, str]], list[str]]:
    """The result, the journal's answers, and what was refused."""
    front = Script((line, 0) for line in typed)
    session = Session(flips, {}, find("tamer").register(), front, Loading(lambda: None))
    front.session = session  # type: ignore[attr-defined]
    result = session.run()
    assert not front.left
    refused = [line["text"] for line in front.lines() if line["type"] == "error"]
    return result, [(entry.ask, entry.answer) for entry in session.entries], refused


def test_nobody_is_asked_whether_somebody_objects_but_before_it_is_over() -> None:
    assert played("1", "2", "") == (
        {"sides": {"Ann": 1, "Bo": 2}, "objected": []},
        [("flip", "1"), ("flip", "2"), ("objects", "nobody")],
        [],
    )


def test_what_is_said_at_the_next_question_goes_back_to_the_silent_one() -> None:
    result, answers, refused = played("1", "bo: no", "2", "1", "")
    assert (result["sides"], result["objected"], refused) == ({"Ann": 2, "Bo": 1}, ["Bo"], [])
    assert answers[:3] == [("flip", "1"), ("objects", "Bo: no"), ("flip", "2")]


def test_with_now_behind_it_is_done_where_it_is_said() -> None:
    result, answers, _ = played("1", "Bo: no now", "2", "")
    assert (result["sides"], result["objected"]) == ({"Ann": 1, "Bo": 2}, ["Bo"])
    assert answers[:2] == [("flip", "1"), ("flip", "Bo: no")]


def test_what_cannot_be_done_now_is_refused() -> None:
    assert played("Bo: no", "1", "Bo: no", "2", "")[2] == ["Bo has objected already."]
