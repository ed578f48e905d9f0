"""Ways to type an answer, as docs/referee.md lists them: each is taken for what it means, or asked which."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path

import pytest
from support.document import table
from support.play import typed

PLACES = tomllib.loads((Path(__file__).parents[2] / "docs" / "typing.toml").read_text(encoding="utf-8"))["at"]
WAYS = [pytest.param(at, text, means, id=f"{at['question']} {text}") for at in PLACES for text, means in at["ways"]]


def test_there_are_sixty_ways_of_all_games() -> None:
    assert len(WAYS) >= 60
    assert len({shlex.split(at["game"])[0] for at in PLACES}) == 5


def test_the_document_lists_them() -> None:
    ways = [(f"`{text}`" if text else "Enter") for at in PLACES for text, _ in at["ways"]]
    assert [row[1] for row in table("referee.md", "## Typing answers")] == ways


@pytest.mark.parametrize(("at", "text", "means"), WAYS)
def test_what_is_typed_means(at: dict[str, str], text: str, means: str) -> None:
    played = typed(at["game"], *at.get("lines", []), text)
    before = typed(at["game"], *at.get("lines", []))
    assert not before.refused
    more = [entry.answer for entry in played.session.entries[len(before.session.entries) :]]
    how, _, said = means.partition(": ")
    if how not in ("asks", "gathers"):
        assert ("; ".join(more), played.refused) == (means, [])
        return
    assert not more
    last = [line["text"] for line in played.lines[len(before.lines) :]]
    assert last[0].startswith(said), last
    assert not (how == "gathers" and played.refused)
