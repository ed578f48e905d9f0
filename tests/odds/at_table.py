"""Somebody who sits at a game by chance, and looks ahead at some of its questions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from support.play import Begun, Chance

from companion.odds.position import Position, have
from companion.table.question import Question

MODES = [
    ("tamer", "evening"),
    ("tamer", "battle"),
    ("challengers", "tournament"),
    ("challengers", "match"),
    ("tossing-tiger", "game"),
    ("tossing-tiger", "war"),
    ("tetra-master", "battle"),
    ("tetra-master", "tournament"),
    ("cardpg", "game"),
    ("cardpg", "duel"),
]


class LooksAhead(Chance):
    """Answers by chance, and before the first answer to each question, and before some others, says `:try`,
    `:try ANSWER` and `:odds`, where it `looks`; `looked` counts the questions of a name where it did."""

    def __init__(self, begun: Begun, seed: int, *, looks: bool, each: float = 0.2, lines: int = 100_000) -> None:
        super().__init__(Random(seed), lines)
        self.begun = begun
        self.looks = looks
        self.each = each
        self.chance = Random(seed)
        self.waiting: list[str] = []
        self.at: Question[Any] | None = None
        self.looked: Counter[str] = Counter()

    def words(self, question: Question[Any]) -> str | None:
        if self.waiting:
            self.lines_left += 1
            return self.waiting.pop()
        if self.at is question:
            return None
        if question.name in self.looked and self.chance.random() > self.each:
            return None
        self.at = question
        self.looked[question.name] += 1
        answer = question.write(question.pick(self.chance))
        if not self.looks:
            return None
        self.waiting = [":odds", ":try"]
        self.lines_left += 1
        return f":try {answer}"


def position(begun: Begun, session: Any) -> Position:
    """Where a session stands."""
    stands = Position.of(begun.header, session.state)
    have(stands, begun.game.cards.get())
    return stands
