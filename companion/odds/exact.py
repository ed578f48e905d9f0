"""Exact chances, where all that can still come is a few dice and cards: each way is played once."""

from fractions import Fraction
from math import prod
from typing import Any

from companion.odds.figures import Tally, Winners
from companion.odds.players import ScriptedPlayer
from companion.odds.position import Position, winners_of
from companion.odds.rollout import Rollout
from companion.table.question import Question

MOST_WAYS = 1_500
DEEPEST = 8
"""The most ways that are played, each of so many rolls or draws: that takes half a second."""


class NotEnumerable(BaseException):
    """Signal: it can't be enumerated, for somebody chooses, or too much may come."""


class _EachWay:
    """Answers by chance in one way after the other: `ways` are those taken, each of so many and with its weight."""

    def __init__(self) -> None:
        self.ways: list[tuple[int, list[tuple[Any, int]]]] = []
        self._asked = 0

    def answers(self, run: Rollout, question: Question[Any]) -> tuple[Any, str]:
        if question.between is not None:
            raise NotEnumerable
        if question.asks_for == "fact" and (told := question.played_out()) is not None:
            return told, ""
        if self._asked == len(self.ways):
            outcomes = question.outcomes() if question.asks_for == "chance" else None
            if not outcomes or len(self.ways) == DEEPEST:
                raise NotEnumerable
            self.ways.append((0, outcomes))
        place, outcomes = self.ways[self._asked]
        self._asked += 1
        return outcomes[place][0], ""

    def weight(self) -> Fraction:
        """The probability of the way that was just played."""
        chance = Fraction(1)
        for place, outcomes in self.ways:
            chance *= Fraction(outcomes[place][1], sum(weight for _, weight in outcomes))
        return chance

    def goes_on(self) -> bool:
        """Takes the next way; whether there is one."""
        self._asked = 0
        while self.ways:
            place, outcomes = self.ways.pop()
            if place + 1 < len(outcomes):
                self.ways.append((place + 1, outcomes))
                return True
        return False


def enumerated(position: Position, lines: tuple[str, ...] = ()) -> Tally | None:
    """The exact odds after these lines; None where that can't be enumerated."""
    each, chances, games = _EachWay(), dict[Winners, Fraction](), 0
    while True:
        try:
            result = Rollout(position, ScriptedPlayer(list(lines), each) if lines else each).to_its_end()
        except NotEnumerable:
            return None
        games += 1
        if result is None or max(games, prod(len(outcomes) for _, outcomes in each.ways)) > MOST_WAYS:
            return None
        winners = tuple(sorted(winners_of(position, result)))
        chances[winners] = chances.get(winners, Fraction(0)) + each.weight()
        if not each.goes_on():
            return Tally(games, exact=chances)
