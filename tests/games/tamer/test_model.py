"""A second, naive referee of rows without keywords, written from the rulebook's Combat page, against the engine."""

from dataclasses import dataclass
from typing import Any

import pytest
from games.tamer.arena import battle
from hypothesis import given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.slow


@dataclass
class Fighter:
    power: int
    health: int
    armour: int
    tramples: bool


fighters = st.builds(Fighter, st.integers(0, 5), st.integers(1, 6), st.integers(0, 2), st.booleans())
rows = st.lists(fighters, max_size=5)


def text(number: int, fighter: Fighter) -> str:
    parts = [
        "Excess damage from this creature carries over to the creature behind." if fighter.tramples else "",
        f"This creature takes {fighter.armour} less damage from each hit." if fighter.armour else "",
    ]
    says = " ".join(filter(None, parts))
    return f"N{number} {fighter.power}/{fighter.health}" + (f": {says}" if says else "")


def strike(striker: Fighter, row: list[list[int]], fighters: list[Fighter]) -> None:
    """One striker hits the front of a row; `row` holds [which fighter, health left], front first."""
    amount = striker.power
    for creature in row:
        if amount <= 0:
            return
        armour = fighters[creature[0]].armour
        dealt = max(1, amount - armour) if armour else amount
        creature[1] -= dealt
        amount = -creature[1] if striker.tramples else 0


def naive(left: list[Fighter], right: list[Fighter]) -> tuple[list[str], int, list[list[int]], list[list[int]]]:
    one = [[place, fighter.health] for place, fighter in enumerate(left)]
    two = [[place, fighter.health] for place, fighter in enumerate(right)]
    exchanges = 0
    while one and two:
        exchanges += 1
        a, b = left[one[0][0]], right[two[0][0]]
        strike(a, two, right)
        strike(b, one, left)
        if a.power == b.power == 0:
            return ["Left", "Right"], exchanges, one, two
        one = [creature for creature in one if creature[1] > 0]
        two = [creature for creature in two if creature[1] > 0]
    winners = [name for name, row in (("Left", one), ("Right", two)) if row] or ["Left", "Right"]
    return winners, exchanges, one, two


@settings(max_examples=2_000, deadline=None)
@given(rows, rows)
def test_engine_and_naive_referee_agree(left: list[Any], right: list[Any]) -> None:
    fought = battle([text(n, f) for n, f in enumerate(left)], [text(n, f) for n, f in enumerate(right)])
    winners, exchanges, one, two = naive(left, right)
    assert fought.winners == winners
    assert fought.rounds == exchanges
    for told, row, own in ((fought.standing["Left"], one, left), (fought.standing["Right"], two, right)):
        assert [(each["name"], each["health"] - each["damage"]) for each in told] == [
            (f"N{place}", health) for place, health in row
        ]
        assert [each["power"] for each in told] == [own[place].power for place, _ in row]
