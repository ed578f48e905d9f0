"""After an undo people are told little: how many sentences, over games by chance of every mode."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.options import rules_by_chance
from support.play import Begun, Chance

from companion.games import every
from companion.table.events import Event
from companion.table.question import Question


class Undoes(Chance):
    """Answers by chance, and takes up to four answers back now and then; `sentences` were told behind each undo."""

    def __init__(self, random: Random) -> None:
        super().__init__(random, lines=400)
        self.sentences: list[int] = []

    def words(self, question: Question[Any]) -> str | None:
        there = len(self.session.entries)
        return f":undo {self.random.randint(1, min(4, there))}" if there and self.random.random() < 0.15 else None

    def tells(self, event: Event) -> None:
        if event.name == "undone":
            self.sentences.append(0)
        elif event.name == "laid" and "moves" in event.data() and self.sentences:
            self.sentences[-1] += str(event.words().do).count("; ") + 1

    def refuses(self, text: str, hint: str) -> None:
        """Accept a refusal: what can't be taken back isn't."""


def told(game: str, mode: str, games: int) -> list[int]:
    """The number of sentences told behind each undo."""
    found: list[int] = []
    for seed in range(games):
        random = Random(f"{game} {mode} {seed}")
        register = next(each for each in every() if each.name == game).register()
        front = Undoes(random)
        Begun([game, mode], [each for each in rules_by_chance(register, mode, random) if "hints" not in each]).by(front)
        found += front.sentences
    return found


@pytest.mark.slow
@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.long)])
def test_after_an_undo_people_are_told_little(games: int) -> None:
    """Three sentences at most in 85 of 100, and six in 95."""
    counts = [many for game in every() for mode in game.modes for many in told(game.name, mode.name, games)]
    assert len(counts) > 100 * games
    assert sum(many <= 3 for many in counts) >= 0.85 * len(counts), sorted(counts)
    assert sum(many <= 6 for many in counts) >= 0.95 * len(counts), sorted(counts)
    assert sum(many > 0 for many in counts) > 0.5 * len(counts)
