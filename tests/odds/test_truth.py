"""Figures beside the truth: exact chances that the test works out by itself, and plain runs of the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from odds.at_table import position
from support.play import Begun, Chance

from companion.api.odds import position_after
from companion.games.cardpg import plays
from companion.odds.figures import Tally
from companion.odds.position import Position, loaded, winners_of
from companion.odds.runs import chunk
from companion.table import Settled, current
from companion.table.automatic import Automatic

pytestmark = pytest.mark.slow

JACKS_TO_ACES = ["JS", "QH", "KD", "AC"]
SLOTS = dict(zip(JACKS_TO_ACES, (2, 3, 4, 5), strict=True))
NUMBERS = [f"{number}{suit}" for number in range(2, 11) for suit in "HSDC"]


def a_duel(random: Random) -> tuple[list[str], list[list[str]]]:
    """Two champions, and abilities of each: at least one of them can match, for else nobody rolls."""
    champions = random.sample(JACKS_TO_ACES, 2)
    cards = random.sample(NUMBERS, 10)
    abilities = [[cards.pop() for _ in range(random.randint(0, SLOTS[each]))] for each in champions]
    return champions, abilities if any(abilities) else [[cards.pop()], abilities[1]]


def wins_of_the_first(abilities: list[list[str]]) -> Fraction:
    """All 36 times 36 ways to roll two dice each: who alone matches wins, and else both roll again."""
    numbers = [{int(card[:-1]) for card in cards} for cards in abilities]
    ways = Counter(
        (sum(faces[:2]) in numbers[0], sum(faces[2:]) in numbers[1]) for faces in product(range(1, 7), repeat=4)
    )
    first, second = ways[True, False], ways[False, True]
    return Fraction(first, first + second)


@pytest.mark.parametrize("duels", [20, pytest.param(300, marks=pytest.mark.long)])
def test_duels_of_cardpg_to_which_nobody_answers(duels: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """None is said to be exact, for both may roll again without end; 95 of 100 margins hold the exact chance."""
    monkeypatch.setattr(plays, "OFTEN", 0.0)
    monkeypatch.setattr(plays, "SELDOM", 0.0)
    random, held, runs = Random(5), 0, 100
    for number in range(duels):
        (one, two), abilities = a_duel(random)
        told = [", ".join(cards) or "none" for cards in abilities]
        stands = position_after("cardpg", "duel", f"Ann, Bo\n{one}\n{told[0]}\n{two}\n{told[1]}")
        figure = chunk(stands, (), "chance", 1_000 * number, runs).of("Ann")
        held += figure.low <= wins_of_the_first(abilities) <= figure.high
    assert held >= (0.92 if duels > 100 else 0.85) * duels, f"{held} of {duels}"


class Plain(Automatic):
    """A table that gives what was answered, and then answers by chance: nothing of how odds are worked out."""

    def __init__(self, stands: Position, random: Random) -> None:
        super().__init__(loaded(stands).cards, random)
        self.given = [entry.answer for entry in stands.entries][::-1]

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question)
        if isinstance(asked, Settled):
            return asked.answer
        return asked.read(self.given.pop()) if self.given else asked.pick(self.random)


def plain_runs(stands: Position, many: int) -> Tally:
    game, mode, _ = loaded(stands)
    referee, tally = game.referee(mode), Tally()
    for seed in range(many):
        tally.add(winners_of(stands, referee(Plain(stands, Random(seed)), stands.rules)))
    return tally


def late(game: str, mode: str, lines: int) -> Iterator[Position]:
    """Where games stand behind so many answers by chance."""
    for seed in range(100):
        begun, front = Begun([game, mode]), Chance(Random(seed), lines)
        if begun.by(front) is None:
            yield position(begun, front.session)


@pytest.mark.parametrize("plain", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "mode", "lines"), [("tossing-tiger", "war", 5), ("challengers", "match", 4)])
def test_figures_beside_plain_runs(game: str, mode: str, lines: int, plain: int) -> None:
    """A figure of 2,500 games, and of a tenth as many in the short test: within what chance does to both."""
    stands = next(late(game, mode, lines))
    assert stands.entries
    truth, figures = plain_runs(stands, plain), chunk(stands, (), "chance", 0, 2_500 if plain > 10_000 else 250)
    for name in stands.players:
        share, figure = truth.of(name), figures.of(name)
        assert abs(share.share - figure.share) <= 1.3 * (share.margin**2 + figure.margin**2) ** 0.5, (share, figure)
    assert abs(truth.of_nobody - figures.of_nobody) <= 0.05
