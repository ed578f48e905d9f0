"""Random nights: whoever plays and whatever is mended by hand, until everything of the evening has occurred."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.tamer.arena import GAME, shipped_pool
from support.automatic import Automatic
from support.play import Begun, Chance
from support.sentences import Sweep

from companion.table import KnownAnswer, current
from companion.table.question import Question

pytestmark = pytest.mark.slow

PLAYERS = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
SILENT = {
    *("players.evening", "tournament.rounds", "draft.decks", "draft.look", "team.drafted"),
    *("pairing.dead-ends", "tiebreak.breaker.team"),
}
RULES = {name: list(GAME.register().switches[name].values) for name in ("closest", "first-round", "stalemate")}


class People(Automatic):
    """So many people, who answer by chance; they referee few battles in full."""

    def __init__(self, seed: int, players: int) -> None:
        super().__init__(shipped_pool(), Random(seed))
        self.names = PLAYERS[:players]

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        if asked.name == "players":
            return self.names
        if asked.name == "outcome" and self.random.random() < 0.8:
            return self.random.choice(asked.candidates[:-1])
        return asked.pick(self.random)


@pytest.mark.parametrize("nights", [15, pytest.param(1_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_nobody_meets_anybody_twice_nor_the_deck(players: int, nights: int) -> None:
    """pairing.records, pairing.deck; and who is champion has the most victories, or has won the tiebreaks"""
    for seed in range(nights):
        given = [f"{name}={values[seed // 2**place % 2]}" for place, (name, values) in enumerate(RULES.items())]
        result = GAME.referee(GAME.mode("evening"))(People(seed, players), GAME.register().settle(given))
        met = [frozenset(match["players"]) for matches in result["rounds"] for match in matches]
        assert len(met) == len(set(met)) == 3 * ((players + 1) // 2)
        assert all(each["wins"] + each["losses"] == 3 for each in result["standings"])
        assert result["champions"] and set(result["champions"]) <= set(PLAYERS[:players])
        wins = {each["player"]: each["wins"] for each in result["standings"]}
        best = {player for player, many in wins.items() if many == max(wins.values())}
        assert set(result["champions"]) <= best and (result["tiebreaks"] or set(result["champions"]) == best)


class Night(Chance):
    """Some battles are refereed in full, and the results of the others typed; `mend` is how often something is mended.

    Where it is `level`, ties are told often, so that many have as many wins in the end.
    """

    def __init__(self, seed: int, mend: float, level: bool) -> None:
        super().__init__(Random(seed))
        self.players = PLAYERS[: 4 + seed % 5]
        self.mend, self.level = mend, level

    def words(self, question: Question[Any]) -> str | None:
        if question.name == "players":
            return ", ".join(self.players)
        if self.random.random() < self.mend and len(self.session.entries) > 1:
            return f":fix {self.correction()}"
        if question.name == "outcome" and self.level and self.random.random() < 0.5:
            return "both win"
        if question.name == "picks":
            return ", ".join(self.random.sample(question.options() or [], 5))
        return None

    def correction(self) -> str:
        one, two = self.random.sample([*self.players, "The Deck"], 2)
        rounds = [f"{one}-{two} {one} wins", f"{one}-{two} both win", f"{one} plays {two}"]
        return self.random.choice([*rounds, f"{one} leaves", "Zoe joins", f"{one} picks"])


def test_everything_of_the_evening_occurs() -> None:
    """Every event, every ask and every rule of the evening alone, and every night has a champion."""
    register = GAME.register().rules
    of_evening = {rule.id for rule in register.values() if rule.mode == "evening"}
    sweep = Sweep(of_evening - SILENT, f"{GAME.package}.evening")
    for seed in range(600):
        if seed >= 20 and not sweep.left():
            break
        rules = [f"first-round={('across', 'die')[seed % 2]}", f"stalemate={('both', 'nobody')[seed // 2 % 2]}"]
        front = Night(seed, 0.1 if seed % 2 else 0.0, level=seed % 3 == 0)
        result = Begun(["tamer", "evening"], rules).by(front)
        assert result["champions"] and "The Deck" not in result["champions"], seed
        sweep.hear(front.lines())
    assert sweep.left() == []
