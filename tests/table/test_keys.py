"""Keys that a game needs at a terminal: no more than it did, over the recorded nights."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest
from keys import UNITS, WINDOW, Moment, Unit, night
from support.scenario import scenarios


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: f"{unit.game}: {unit.what}")
def test_it_needs_no_more_keys_than_it_did(unit: Unit) -> None:
    found = unit.counted()
    assert round(mean(found), 1) <= unit.mean
    assert max(found) <= unit.most


@pytest.mark.slow
def test_an_exchange_without_a_choice_needs_one_enter_and_fits_one_screen() -> None:
    """From an exchange to the next thing that waits for somebody: a pause, unless something is chosen."""
    waited: list[Moment] = []
    for scenario in scenarios():
        moments = night(scenario) if scenario.name.startswith("tamer-night") else []
        for place, moment in enumerate(moments):
            if moment.name == "exchange":
                waited.append(next(each for each in moments[place:] if each.typed is not None))
    assert len(waited) > 30
    assert all(moment.typed == "" for moment in waited if moment.name == "pause")
    assert sum(moment.name == "pause" for moment in waited) > len(waited) * 3 / 4
    assert max(moment.rows for moment in waited) <= 24


@pytest.mark.slow
def test_a_roll_that_could_be_answered_needs_one_enter_more() -> None:
    """CardPG, where nobody answers: no second window for a roll, and no pause beside it."""
    turns = [turn for unit in UNITS if unit.what == "a turn" for turn in nights_of(unit) if unit.game == "cardpg"]
    rolls = [[moment.name in ("roll", "duel-roll") for moment in turn] for turn in turns]
    assert sum(map(sum, rolls)) > 20
    for turn, rolled in zip(turns, rolls, strict=True):
        assert sum(moment.name in (WINDOW, "pause") for moment in turn) <= sum(rolled)


def nights_of(unit: Unit) -> list[list[Moment]]:
    """All such units of the recorded nights."""
    return [each for found in scenarios() if found.name == f"{unit.game}-night" for each in unit.among(night(found))]


def test_a_recorded_night_stays_recorded() -> None:
    """Challengers!: of most matches the winner alone is told, and every Deck Phase is recorded all the same."""
    told = Counter(moment.name for each in scenarios() if each.name == "challengers-night" for moment in night(each))
    assert (told["won"], told["begins"], told["picked"], told["trusted"]) == (7, 1, 14, 0)
