"""Matches of all cards by chance: each comes to an end, with every card in exactly one place."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.challengers.arena import GAME, shipped_pool
from games.challengers.decks import round_7, two_sides
from support.automatic import Automatic

from companion.games.challengers.match.match import Match
from companion.games.challengers.match.side import SEATS, Side
from companion.games.challengers.match.view import MatchView
from companion.table import current

pytestmark = pytest.mark.slow


class Watched(Automatic):
    """A table that answers by chance, and counts every card at each question."""

    match: Match
    begun: dict[str, Counter[str]]

    def ask(self, question: Any, between: Any = None) -> Any:
        check(self.match, self.begun)
        asked: Any = current(question)
        options = asked.options()
        assert options is None or len(options) == len(set(options)), options
        answer = asked.pick(self.random)
        assert asked.write(asked.read(asked.write(answer))) == asked.write(answer), asked.text()
        return answer


def names(side: Side) -> Counter[str]:
    """Every card of a player wherever it is, the unseen ones by their level, those lost for good included."""
    there = Counter(str(copy) for copy in side.everywhere())
    there.update(str(lying) for lying in side.deck.known() if not hasattr(lying, "card"))
    return there


def check(match: Match, begun: dict[str, Counter[str]]) -> None:
    for side in match.sides:
        assert len(side.bench) <= SEATS
        assert all(seat and len({copy.card.name for copy in seat}) == 1 for seat in side.bench.values())
        assert names(side) == begun[side.name] + Counter(map(str, side.gained)) - Counter(map(str, side.lost)), (
            side.name
        )
    assert MatchView(match).lines() and MatchView(match).status()


@pytest.mark.parametrize("matches", [150, pytest.param(10_000, marks=pytest.mark.long)])
def test_every_card_is_in_one_place(matches: int) -> None:
    pool = shipped_pool()
    told: set[str] = set()
    for seed in range(matches):
        random = Random(seed)
        robot = seed % 5 == 0
        one, two = round_7(pool, random), list(pool.robot) if robot else round_7(pool, random)
        ann, bo = two_sides(one, two)
        if robot:
            bo.name, bo.chooser = "Robot", "Ann"
        table = Watched(pool, random, log=[])
        rules = GAME.register().settle([f"robot-chooses={random.choice(['opponent', 'first'])}"])
        table.match = Match(table, rules, (ann, bo), 7, pool)
        table.begun = {side.name: names(side) for side in (ann, bo)}
        result = table.match.play(random.choice((ann, bo)))
        check(table.match, table.begun)
        assert result["winners"] in ([ann.name], [bo.name])
        assert table.log is not None
        for event in table.log:
            assert event.words().text
            told.add(event.name)
    assert told >= {"compared", "benched", "no-seat", "exhausted", "put-back", "gained-unseen", "removed", "looked"}
