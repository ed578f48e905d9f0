"""Random battles, half of shipped cards and half of random texts: what hands are told, and which dice are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from games.tamer.arena import GAME, shipped_pool
from games.tamer.test_wording import ABILITIES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.tamer.battle import asks
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import Ability, Card, Member
from companion.games.tamer.battle.loading import prepare
from companion.games.tamer.battle.rows import Undecided
from companion.games.tamer.battle.view import BattleView
from companion.games.tamer.cards import CreatureRow
from companion.games.tamer.language.wording import write
from companion.table import Ask, Settled, current
from companion.table.events import Event
from companion.table.questions import Question

DIE = re.compile(r"\bto (\d+(?: \+ \d+)*)\b")


class Watched(Battle):
    """A battle that notes what hands are told in each step, and looks at every order of abilities a second time."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.steps: list[list[Event]] = []
        self.decided: list[tuple[bool, bool]] = []

    def tell_all(self) -> None:
        if self.table and self._untold:
            self.steps.append(list(self._untold))
            for event in self._untold:
                check_hands(event, self._untold)
        super().tell_all()

    def _matters(
        self, abilities: Sequence[Ability], ways: Sequence[Sequence[Any]], carry_out: Callable[..., Any]
    ) -> bool:
        found = super()._matters(abilities, ways, carry_out)
        if self.table:
            self.decided.append((found, self.comes_to_the_same(ways, carry_out)))
            with suppress(Undecided):
                one, two = (self._tried(way, carry_out) for way in ways)
                assert found is (one != two), "an order that matters is found, and no other"
        return found


def check_hands(event: Event, step: list[Event]) -> None:
    """No die above 6, and none on a creature that is taken away in the same step."""
    do = event.words().do or ""
    for shown in DIE.findall(do):
        assert all(1 <= int(die) <= 6 for die in shown.split(" + ")), do
    leaving = {name for each in step if each.name == "moved-up" for name in each.data()["creatures"]}
    if event.name in ("damaged", "buffed", "healed"):
        assert not (do and event.data()["creature"] in leaving), do
    if event.name in ("moved", "swapped"):
        assert not leaving & set(re.split(r", ", do.partition(": ")[2].rstrip("."))), do


class Chance:
    """A table that answers by chance, and keeps the dice that were asked for."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.view: Any = None
        self.cards = shipped_pool()
        self.dice: list[str] = []

    def ask(self, question: Question[Any] | Ask[Any, Any]) -> Any:
        asked = current(question)
        if isinstance(asked, Settled):
            return asked.answer
        if isinstance(asked, asks.WhoGoesFirst):
            self.dice.append(asked.name)
        return asked.pick(self.random)

    def tell(self, event: Event) -> None:
        event.data()


@st.composite
def cards(draw: st.DrawFn) -> Card:
    """A creature with a random ability, as its text says it."""
    ability = draw(ABILITIES)
    row = {"name": draw(st.sampled_from("ABCDEFGH")), "cost": 1, "class": "Spirit", "element": "Air"}
    figures = {"power": draw(st.integers(0, 9)), "health": draw(st.integers(1, 9)), "text": write(ability)}
    return prepare(CreatureRow.model_validate(row | figures))


SHIPPED = st.sampled_from(shipped_pool().cards)


@st.composite
def members(draw: st.DrawFn) -> Member:
    card = draw(st.one_of(SHIPPED, cards()))
    return Member(card, draw(st.integers(0, card.health - 1)) if card.keeps_damage else 0)


TEAMS = st.lists(members(), min_size=1, max_size=4)


@pytest.mark.parametrize("battles", [150, pytest.param(10_000, marks=pytest.mark.long)])
def test_hands_and_dice(battles: int) -> None:
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    settings(max_examples=battles, deadline=None, suppress_health_check=slow)(check_battle)()


@given(TEAMS, TEAMS, st.booleans(), st.sampled_from(["roll", "first-player", "second-player"]), st.integers(0, 2**20))
def check_battle(left: list[Member], right: list[Member], deck: bool, slays: str, seed: int) -> None:
    table = Chance(seed)
    rules = GAME.register().settle([f"slays={slays}"])
    fight = Watched(table, rules, [("Left", "Left", left), ("Right", "Left" if deck else "Right", right)])
    table.view = BattleView(fight)
    result = fight.fight()
    assert set(result["winners"]) <= {"Left", "Right"}
    assert not (deck and table.dice), "no die is rolled against The Deck"
    for found, same in fight.decided:
        assert not (found and same), "a die that changes nothing"
    for side in fight.sides:
        assert all(creature.damage < creature.health for creature in side.row), "who stands is not knocked out"
