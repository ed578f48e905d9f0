"""Random battles, half of shipped cards and half of random texts: what hands are told, and which orders are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest
from games.tamer.arena import GAME, shipped_pool
from games.tamer.test_wording import ABILITIES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.tamer.battle import asks
from companion.games.tamer.battle.abilities import Abilities
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.binding import prepare
from companion.games.tamer.battle.creature import Card, Creature, Member, Side
from companion.games.tamer.battle.order import ANSWERS_TRIED, Acting, Order
from companion.games.tamer.battle.view import BattleView
from companion.games.tamer.cards import CreatureRow
from companion.games.tamer.language.wording import write
from companion.table import KnownAnswer, current
from companion.table.events import Event
from companion.table.question import Question

DIE = re.compile(r"\bto (\d+(?: \+ \d+)*)\b")


class Over(Exception):
    """End of what an order was asked for; how the rows stand is its argument."""


class WatchedOrder(Order):
    """An order is asked for wherever two abilities meet; the table notes whether it would have been."""

    def __init__(self, abilities: WatchedAbilities) -> None:
        super().__init__(abilities.rows)
        self.abilities = abilities

    def matters(self, acting: list[Acting], *given: Any) -> bool:
        if self.rows.trial:
            return super().matters(acting, *given)
        found: list[bool] = []
        ways, carry_out, _ = given
        self.rows.tried((), lambda: found.append(Order.matters(self, acting, *given)))
        both = self.both_choose(acting, partial(carry_out, ways[0]))
        self.abilities.table.noted = (found[0], any(ability.reaches_foe for _, ability in acting), both)
        return True

    def first(self, question: type[asks.WhoGoesFirst], rule: str) -> Side:
        if not self.rows.trial:
            table, orders = self.abilities.table, self.abilities.settling
            place = len(table.given)
            table.orders[place] = table.noted
            (self.abilities.starting if question is asks.BattleStartOrder else orders[-1]).append(place)
        return super().first(question, rule)


class WatchedAbilities(Abilities):
    """Where the order that was asked at the table's `place` has had its effect the battle ends, with how the rows stand."""

    def __init__(self, table: Chance, *given: Any) -> None:
        super().__init__(*given)
        self.table = table
        self.settling: list[list[int]] = []  # the orders asked in each settling that is under way
        self.starting: list[int] = []
        self.order = WatchedOrder(self)

    def start_each(self, creatures: list[Creature]) -> None:
        super().start_each(creatures)
        self._over(self.starting)

    def settle(self) -> None:
        orders: list[int] = []
        self.settling.append(orders)
        super().settle()
        self.settling.pop()
        self._over(orders)

    def _over(self, orders: list[int]) -> None:
        if self.rows.trial:
            return
        if self.table.place in orders:
            rows = [
                tuple((each.label, each.red, each.green, each.damage, each.face) for each in side.row)
                for side in self.rows.sides
            ]
            raise Over(tuple(rows))
        orders.clear()


class Watched(Battle):
    """A battle whose orders are watched."""

    def __init__(self, table: Any, *given: Any) -> None:
        super().__init__(table, *given)
        self.abilities = WatchedAbilities(table, self.rows, self.damage)


class Chance:
    """A table with `answers` given beforehand and behind them answers by chance, or the first ones.

    Hands are watched: what is told between two questions, or between two exchanges, is one moment.
    """

    def __init__(self, answers: Sequence[str], random: Random | None, place: int | None = None) -> None:
        self.answers = list(answers)
        self.random = random
        self.place = place
        self.view: Any = None
        self.cards = shipped_pool()
        self.noted = (False, False, False)
        self.orders: dict[
            int, tuple[bool, bool, bool]
        ] = {}  # those that would be asked, by their place among the answers
        self.given: list[tuple[Question[Any], str]] = []
        self.moment: list[tuple[Event, str]] = []

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        self.look_at_hands()
        if self.answers:
            answer = self.answers.pop(0)
        elif self.random:
            answer = asked.write(asked.pick(self.random))
        else:
            answer = (asked.options() or [""])[0]
        self.given.append((asked, answer))
        return asked.read(answer)

    def step(self, lines: int = 0) -> None:
        self.look_at_hands()

    def tell(self, event: Event) -> None:
        self.moment.append((event, event.words().do or ""))

    def look_at_hands(self) -> None:
        """No die above 6, and none on a creature that is taken away in the same moment; nor is it laid anew."""
        leaving = {name for each, _ in self.moment if each.name == "moved-up" for name in each.data()["creatures"]}
        for event, do in self.moment:
            for shown in DIE.findall(do):
                assert all(1 <= int(die) <= 6 for die in shown.split(" + ")), do
            if event.name in ("damaged", "buffed", "healed"):
                assert not (do and event.data()["creature"] in leaving), do
            if event.name in ("moved", "swapped"):
                assert not leaving & set(re.split(r", ", do.partition(": ")[2].rstrip("."))), do
        self.moment.clear()


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


@pytest.mark.parametrize("battles", [80, pytest.param(10_000, marks=pytest.mark.long)])
def test_hands_and_dice(battles: int) -> None:
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    settings(max_examples=battles, deadline=None, suppress_health_check=slow)(check_battle)()


@given(TEAMS, TEAMS, st.booleans(), st.sampled_from(["roll", "first-player", "second-player"]), st.integers(0, 2**20))
def check_battle(left: list[Member], right: list[Member], deck: bool, slays: str, seed: int) -> None:
    """An order is asked for where what people can choose, or what they choose it for, hangs on it, and nowhere else."""
    rules = GAME.register().settle([f"slays={slays}"])
    teams = [("Left", "Left", left), ("Right", "Left" if deck else "Right", right)]

    def fight(battle: type[Battle], table: Any) -> Battle:
        rows = battle(table, rules, teams)
        table.view = BattleView(rows)
        result = rows.fight()
        table.look_at_hands()
        assert set(result["winners"]) <= {"Left", "Right"}
        return rows

    table = Chance([], Random(seed))
    rows = fight(Battle, table)
    for side in rows.rows.sides:
        assert all(creature.damage < creature.health for creature in side.row), "who stands is not knocked out"
    assert not (deck and any(isinstance(asked, asks.WhoGoesFirst) for asked, _ in table.given))
    table = Chance([], Random(seed))
    fight(Watched, table)
    for place, (found, reaching, both) in table.orders.items():
        if both:
            assert found, "a die says who chooses first"
            continue
        before = [answer for _, answer in table.given[:place]]
        one, two = ("1", "6") if isinstance(table.given[place][0], asks.WhoGoesFirst) else ("Left", "Right")
        first, second = (ends([*before, order], place, partial(fight, Watched)) for order in (one, two))
        if first is None or second is None:
            continue
        if not reaching:
            assert not found
            first, second = ({frozenset(asked): rows for asked, rows in each.items()} for each in (first, second))
        assert found is (first != second), "an order that matters is asked for, and no other"


def ends(answers: list[str], place: int, fight: Callable[[Chance], Any]) -> dict[Any, Any] | None:
    """Answers that are possible behind an order, as long as it has effect, and how the rows stand then.

    None where more is asked than the referee looks through, or something is done by hand.
    """
    found: dict[tuple[tuple[str, str], ...], Any] = {}
    todo = [answers]
    while todo:
        table = Chance(todo.pop(), None, place)
        given = len(table.answers)
        with pytest.raises(Over) as over:
            fight(table)
        behind = table.given[place + 1 :]
        if len(behind) > ANSWERS_TRIED or any(isinstance(asked, asks.ByHand) for asked, _ in behind):
            return None
        found[tuple((asked.text(), answer) for asked, answer in behind)] = over.value.args[0]
        for at in range(given, len(table.given)):
            texts = [answer for _, answer in table.given[:at]]
            todo += [[*texts, option] for option in (table.given[at][0].options() or [])[1:]]
    return found
