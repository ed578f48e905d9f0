"""A pair of hands at CardPG, where combos are played at questions and in windows."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hands.cardpg import GRAMMAR
from hands.mischief import mischief
from hands.watching import Mischief, PairOfHands, watched
from support.options import rules_by_chance

from companion.engine.state import Suspension
from companion.games import find
from companion.table.question import Question

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
LINES = 600
"""The most lines that are typed: games by chance go on for thousands of them."""


def plays(does: Mischief) -> Mischief:
    """Mischief that plays combos as chance has it, and else does what people do besides answering."""

    def typed(front: PairOfHands, question: Question[Any]) -> str | None:
        if question.name == "players":
            return ", ".join(NAMES[: min(question.bounds()["max"], front.random.randint(2, 4))])
        done = question.between.pick(front.random) if question.between else None
        return question.between.write(done) if question.between and done else does(front, question)

    return typed


@pytest.mark.slow
@pytest.mark.parametrize("does", [lambda *_: None, mischief], ids=["by the rules", "with mischief"])
@pytest.mark.parametrize("games", [4, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("mode", ["game", "duel"])
def test_hands_have_the_table_of_the_layout(mode: str, games: int, does: Mischief) -> None:
    for seed in range(games):
        random = Random(f"cardpg {mode} {seed}")
        rules = [each for each in rules_by_chance(find("cardpg").register(), mode, random) if "hints=" not in each]
        front = PairOfHands(random, GRAMMAR, plays(does), LINES)
        with suppress(Suspension):
            watched(["cardpg", mode], rules, front)
        assert not front.faults, "\n".join([f"seed {seed}:", *front.faults[:3]])
        assert front.looks > 4
