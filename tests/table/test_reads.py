"""An answer is read once: what it means and whether it is allowed come from one pass."""

from __future__ import annotations

from typing import Any

import pytest
from support.play import Begun, numbered
from support.scenario import SCENARIOS, read_scenario

from companion.table.question import Question


def kinds(base: type[Any]) -> list[type[Any]]:
    return [base, *(each for below in base.__subclasses__() for each in kinds(below))]


class Reads:
    """Counts how often texts are read; what a question reads of itself while it reads counts once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.many = self.depth = 0
        for kind in kinds(Question):
            if "read" in vars(kind):
                monkeypatch.setattr(kind, "read", self.counted(vars(kind)["read"]))

    def counted(self, read: Any) -> Any:
        def counts(question: Any, text: str) -> Any:
            self.many += self.depth == 0
            self.depth += 1
            try:
                return read(question, text)
            finally:
                self.depth -= 1

        return counts


def reads_and_answers(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    path = SCENARIOS / f"{name}.txt"
    scenario = read_scenario(path)
    begun = Begun(scenario.options)
    begun.game.game.referee(begun.game.mode)  # with its questions
    reads = Reads(monkeypatch)
    played = begun.play(list(numbered(path.read_text(encoding="utf-8"))))
    return reads.many, len(played.session.entries)


@pytest.mark.parametrize(
    "name", ["cardpg/night", "challengers/night", "tamer/night", "tetra-master/tournament", "tossing-tiger/night"]
)
def test_each_answer_is_read_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reads, answers = reads_and_answers(name, monkeypatch)
    assert reads == answers > 2
