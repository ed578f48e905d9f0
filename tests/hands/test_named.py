"""Every change between two questions is named by what hands are told or by what was answered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hands.changes import Recorder, recorded
from support.options import rules_by_chance

from companion.games import find
from companion.table.question import Question

PLAYERS = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
FEWEST = {"tamer evening": 4, "challengers tournament": 1}


def plays(mode: str, seed: int, mend: float) -> Recorder:
    """A game by chance, of as many people as the seed says; `mend` is how often somebody comes or leaves."""
    fewest = FEWEST[mode]
    people = PLAYERS[: fewest + seed % (9 - fewest)]

    def does(front: Recorder, question: Question[Any]) -> str | None:
        if question.name == "players":
            return ", ".join(people)
        if question.name == "outcome" and front.random.random() < 0.7:
            return "referee it"
        if front.random.random() < mend and len(front.session.entries) > 2:
            one, two = front.random.sample([*people, "Robot", "The Deck"], 2)
            fixes = [f"{one} leaves", "Zoe joins", f"{one} plays {two}", f"{one}-{two} {two} wins"]
            return f":fix {front.random.choice(fixes)}"
        return None

    return Recorder(Random(seed), does)


@pytest.mark.parametrize("mend", [0.0, 0.05])
@pytest.mark.parametrize("games", [3, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("mode", FEWEST)
def test_an_event_with_people_who_come_and_leave(mode: str, games: int, mend: float) -> None:
    for seed in range(games):
        front = recorded(mode.split(), _rules(mode, seed), plays(mode, seed, mend))
        assert front.found == [], (seed, front.found[:3])


@pytest.mark.parametrize("games", [10, pytest.param(400, marks=pytest.mark.long)])
@pytest.mark.parametrize("mode", ["tamer battle", "challengers match"])
def test_a_game(mode: str, games: int) -> None:
    for seed in range(games):
        front = recorded(mode.split(), _rules(mode, seed), Recorder(Random(seed)))
        assert front.found == [], (seed, front.found[:3])


def _rules(mode: str, seed: int) -> list[str]:
    game, _, name = mode.partition(" ")
    rules = rules_by_chance(find(game).register(), name, Random(seed)) if seed % 2 else []
    return [rule for rule in rules if not rule.startswith(("robot", "solo"))]  # which not every number of people has
