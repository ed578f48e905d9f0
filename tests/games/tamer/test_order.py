"""Orders are tried on copies only where they may matter: what comes of it is the same as if all were tried."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.tamer.arena import GAME, battle, creature, shipped_pool
from support.automatic import Automatic

from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import Card, Member
from companion.games.tamer.battle.order import Order
from companion.table.events import Event

SENTENCES = """Give this creature +1 Power.
Give this creature +1 Power and +2 Health.
Give your front creature +1 Health.
Give your last creature Power equal to this creature's Power.
Give each of your other Spirits +1 Power and +1 Health.
Give each creature behind this one +1 Health.
Give one of your other creatures +2 Power.
Give each opposing creature +1 Power.
Give the front opposing creature +1 Health.
Give this creature +1 Health for each opposing creature.
Give this creature +1 Power for each of your Spirits.
Give this creature +1 Power for each creature in front of this one.
Deal 1 damage to the front opposing creature.
Deal 2 damage to the last opposing creature.
Deal 1 damage to each opposing creature.
Deal 1 damage to each opposing Spirit.
Deal 2 damage to one opposing creature.
Deal 1 damage to each of your other creatures.
Deal 1 damage to this creature.
Deal 1 damage to the front opposing creature for each of your Fire creatures.
Deal damage equal to this creature's Power to the last opposing creature.
Deal damage equal to this creature's Health to the front opposing creature.
Remove 1 damage from this creature.
Remove 2 damage from each of your creatures.
Remove 1 damage from each opposing creature.
Move this creature to the back of its row.
Move the last opposing creature one place forward.
Move the front opposing creature to the back of its row.
Move one opposing creature to the front of its row.
Swap this creature with your last creature.
Swap the front opposing creature with the last opposing creature.
This creature becomes a copy of the front opposing creature.
This creature becomes a copy of your last creature.
If you have another Spirit, give this creature +1 Health.
If you have no other Fire creatures, deal 2 damage to the front opposing creature.
If this creature is last, deal 1 damage to the last opposing creature.
If this creature is in front, give this creature +2 Power.""".splitlines()
STANDING = (
    "This creature keeps its damage between battles.",
    "Excess damage from this creature carries over to the creature behind.",
    "This creature takes 1 less damage from each hit.",
)
KINDS = ("Fire Spirit", "Water Spirit", "Fire Monster", "Air Familiar")


def by_chance(random: Random, number: int) -> Card:
    """A creature of any text."""
    keywords = random.sample(["Battle Start", "Slay", "Batter Up"], random.choice((1, 1, 2)))
    texts = [f"{keyword}: {' '.join(random.sample(SENTENCES, random.choice((1, 1, 1, 2))))}" for keyword in keywords]
    texts[:0] = [random.choice(STANDING)] if random.random() < 0.2 else []
    figures = f"{random.randint(0, 3)}/{random.randint(1, 5)} {random.choice(KINDS)}"
    card = creature(f"Beast {chr(65 + number)} {figures}: {' '.join(texts)}")
    assert not card.by_hand and not any(each.by_hand for each in (card.battle_start, card.slay, card.batter_up) if each)
    return card


def told(teams: list[list[Member]], seed: int) -> tuple[list[Any], Any]:
    """All that is told of a battle, and its result."""
    log: list[Event] = []
    sides = [(name, name, team) for name, team in zip(("Ann", "Bo"), teams, strict=True)]
    result = Battle(Automatic(None, Random(seed), log), GAME.register().settle(()), sides).fight()
    return [(event.name, event.rule, event.data()) for event in log], result


@pytest.mark.parametrize("battles", [300, pytest.param(20_000, marks=pytest.mark.long)])
def test_what_is_apart_is_not_tried_and_comes_to_the_same(battles: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of texts of all kinds, with damage from before; and of those that are tried anyhow, many would be apart."""
    looks = Counter[bool]()
    apart = Order.apart

    def counted(self: Order, acting: Any) -> bool:
        found = apart(self, acting)
        looks[found] += any(ability.reaches_foe for _, ability in acting)
        return found

    def all_tried(self: Order, acting: Any) -> bool:
        return not any(ability.reaches_foe for _, ability in acting)

    for seed in range(battles):
        random = Random(seed)
        beasts = [by_chance(random, number) for number in range(8)] + shipped_pool().cards[:: random.randint(3, 40)]
        teams = [[Member(card) for card in random.choices(beasts, k=random.randint(1, 4))] for _ in range(2)]
        for member in (member for team in teams for member in team if random.random() < 0.1):
            member.damage = random.randint(1, member.card.health)
        monkeypatch.setattr(Order, "apart", counted)
        quick = told(teams, seed)
        monkeypatch.setattr(Order, "apart", all_tried)
        assert quick == told(teams, seed), (seed, [[str(each.card.text) for each in team] for team in teams])
    assert min(looks.values()) > battles / 10


CHOICE = "Battle Start: Give one of your other creatures +1 Power."


def test_where_both_choose_a_target_at_one_place_a_die_says_who_chooses_first() -> None:
    """battle-start.choices: though the same comes of it in both orders; who chooses alone is not rolled for"""
    both = [f"A 1/3: {CHOICE}", "B 1/1", "C 1/1"], [f"D 1/3: {CHOICE}", "E 1/1", "F 1/1"]
    fought = battle(*both, ["5", "E", "B"])
    assert fought.table.asked[:3] == [("battle-start-order", None), ("target", "Right"), ("target", "Left")]
    alone = [f"A 1/3: {CHOICE}", "B 1/1", "C 1/1"], [f"D 1/3: {CHOICE}", "E 1/1"]
    assert battle(*alone, ["B"]).table.asked == [("target", "Left")]
    deck = battle(*both, ["B", "E"], deck="Right")
    assert deck.table.asked == [("target", "Left"), ("target", "Left")]


def test_who_is_chosen_among_is_the_same_whatever_the_row_s_order() -> None:
    """battle-start.between-players: Bo's creature goes to the back of its row before or after one of both is chosen"""
    chooses = ["A 5/6 Fire Spirit: Battle Start: Deal 1 damage to one opposing creature."]
    moves = ["B 3/3: Battle Start: Move this creature to the back of its row.", "C 3/3"]
    assert battle(chooses, moves, ["B"]).table.asked == [("target", "Left")]


def test_two_batter_ups_that_choose_are_rolled_for_too() -> None:
    """battle-start.choices"""
    says = CHOICE.replace("Battle Start", "Batter Up")
    both = [f"A 1/3: {says}", "B 1/1", "C 1/1"], [f"D 1/3: {says}", "E 1/1", "F 1/1"]
    fought = battle(*both, ["2", "B", "E"])
    assert fought.table.asked[:3] == [("batter-up-order", None), ("target", "Left"), ("target", "Right")]
