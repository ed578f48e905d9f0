"""Matches of cards without effects, as a model of the rulebook's Match Phase has them that shares no code with ours."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.challengers.arena import GAME, shipped_pool
from games.challengers.decks import two_sides
from support.automatic import Automatic

from companion.games.challengers.match.match import Match
from companion.table import current

pytestmark = pytest.mark.slow

PLAIN = [card for card in shipped_pool().cards if not card.text and card.icon != "Robot"]


class Modelled:
    """The match of two decks that lie in an order: names and powers, the first card on top."""

    def __init__(self, decks: tuple[list[tuple[str, int]], list[tuple[str, int]]]) -> None:
        self.decks = tuple(list(reversed(deck)) for deck in decks)
        self.seats: tuple[set[str], set[str]] = (set(), set())
        self.reveals = 0

    def play(self) -> tuple[int, str]:
        """Play, and give who wins (0 began), and why."""
        stack, me = [self.turn(0)], 1
        while True:
            attackers: list[tuple[str, int]] = []
            while sum(power for _, power in attackers) < stack[-1][1] or not attackers:
                if not self.decks[me]:
                    return 1 - me, "out-of-cards"
                attackers.append(self.turn(me))
            names = {name for name, _ in stack}
            seats = self.seats[1 - me]
            if len(seats | names) > 6:
                seats.update(
                    [name for name in dict.fromkeys(n for n, _ in stack) if name not in seats][: 6 - len(seats)]
                )
                return me, "bench"
            seats |= names
            stack, me = attackers, 1 - me

    def turn(self, player: int) -> tuple[str, int]:
        self.reveals += 1
        return self.decks[player].pop()


@pytest.mark.parametrize("matches", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_matches_without_effects_are_as_the_model_has_them(matches: int) -> None:
    pool, rules = shipped_pool(), GAME.register().settle(())
    ways: dict[str, int] = {}
    for seed in range(matches):
        random = Random(seed)
        decks = tuple(random.choices(PLAIN, k=random.randint(1, 16)) for _ in range(2))
        table = InOrder(pool, {"Ann": list(decks[0]), "Bo": list(decks[1])})
        ann, bo = two_sides(decks[0], decks[1])
        result = Match(table, rules, (ann, bo), 0, pool).play(ann)
        model = Modelled(tuple([(card.name, card.power) for card in deck] for deck in decks))  # type: ignore[arg-type]
        winner, how = model.play()
        assert (result["winners"], result["how"], result["reveals"]) == (
            ["Ann", "Bo"][winner : winner + 1],
            how,
            model.reveals,
        )
        assert [each["seats"] for each in result["players"].values()] == list(map(len, model.seats)), seed
        ways[how] = ways.get(how, 0) + 1
    assert set(ways) == {"out-of-cards", "bench"}


class InOrder(Automatic):
    """A table at which both decks lie in an order."""

    def __init__(self, pool: Any, order: dict[str, list[Any]]) -> None:
        super().__init__(pool, Random(0))
        self.order = order

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question)
        name = self.order[asked.who].pop(0).name
        return next(card for card in asked.cards if card.name == name)

    def tell(self, event: Any) -> None:
        if event.name == "forced":
            self.order[event.data()["player"]].pop(0)
