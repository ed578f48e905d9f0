"""Corners of the rules that ordinary play seldom comes to: each of these tests fails where one line is otherwise."""

from __future__ import annotations

import pytest
from games.tamer.arena import GAME, battle, creature, shipped_pool
from support.play import typed
from support.scripted import Scripted

from companion.games.tamer.battle.creature import Card, Member
from companion.games.tamer.evening.contest import Teams, held
from companion.games.tamer.evening.night import Night
from companion.games.tamer.evening.tiebreak import Tiebreak
from companion.table.question import NotAllowed

CARRIES = "Excess damage from this creature carries over to the creature behind."
ARMOUR = "This creature takes 2 less damage from each hit."
KEEPS = "This creature keeps its damage between battles."


def test_what_armour_takes_off_is_not_carried_over() -> None:
    """damage.armour, damage.carries-over"""
    fought = battle([f"Brute 5/9 Fire Monster: {CARRIES}"], [f"Shell 0/2 Earth Spirit: {ARMOUR}", "Rear 0/2"])
    carried = [event for event in fought.table.events if event.name == "damaged" and event.data()["carried"]]
    assert [(event.data()["creature"], event.data()["amount"]) for event in carried] == [("Rear", 1)]


def test_the_fallen_do_not_count_as_ahead() -> None:
    """effects.your-team"""
    text = (
        "Battle Start: Deal 1 damage to the creature in front of this one. "
        "Give this creature +5 Power for each creature in front of this one."
    )
    fought = battle(["Frail 1/1", f"Archer 1/9 Air Spirit: {text}"], ["Wall 0/1"])
    assert fought.left == ["Archer 1/9"]


def night(*answers: str) -> Night:
    """A night of four that is to answer so; its first draft is over."""
    at = Night(Scripted(list(answers), shipped_pool), GAME.register().settle(()), ["Ann", "Bo", "Cleo", "Dan"])
    at.drafted = 1
    for player in at.hands:
        at.deal(player)
    return at


def team(at: Night, barred: bool = False) -> list[Member]:
    """Ann's team, as it is typed."""
    return Teams(at, None, barred).build(["Ann"])["Ann"]


def keeper() -> Card:
    return next(card for card in shipped_pool().cards if card.keeps_damage and card.health > 3)


def test_damage_typed_with_the_team_counts_more_than_what_the_referee_remembers() -> None:
    """after.keeps-damage"""
    card = keeper()
    at = night(f"{card.name} (1)", card.name)
    at.hands["Ann"].kept = [Member(card, 2)]
    assert [member.damage for member in team(at)] == [1]
    assert [member.damage for member in team(at)] == [2]


def test_the_tiebreakerbreaker_is_for_creatures_that_were_not_on_the_team() -> None:
    """tiebreak.breaker"""
    one, two = creature("Vulpike"), creature("Heroicat")
    at = night("Vulpike", "Heroicat")
    at.recorded, at.hands["Ann"].drafted, at.hands["Ann"].team = True, {1: [one, two]}, [one]
    with pytest.raises(NotAllowed, match="Vulpike was on the original team"):
        team(at, barred=True)
    assert [member.card for member in team(at, barred=True)] == [two]


def test_who_drafted_a_card_has_it_though_somebody_before_builds_with_another_copy() -> None:
    """draft"""
    card = creature("Wickfinch")
    at = night("Wickfinch", "Wickfinch")
    at.recorded = True
    for name in ("Ann", "Bo"):
        at.hands[name].drafted = {1: [card]}
    teams = Teams(at, None, False).build(["Ann", "Bo"])
    assert [[member.card for member in teams[name]] for name in ("Ann", "Bo")] == [[card], [card]]


def test_the_deck_does_not_flip_what_its_opponent_has_where_no_draft_is_recorded() -> None:
    """deck.recipe"""
    card = creature("Vulpike")
    assert held(night(), [Member(card)]) == [card]


@pytest.mark.parametrize(("face", "goes_on"), [("3", "Ann"), ("4", "Bo")])
def test_the_brackets_die(face: str, goes_on: str) -> None:
    """tiebreak.bracket"""
    at = night("both win", "both win", face)
    assert Tiebreak(at).going_on("semi-final", "Ann", "Bo") == [goes_on]


def test_a_secret_answer_that_is_taken_back_is_told_to_nobody() -> None:
    names = [card.name for card in dict.fromkeys(Scripted([], shipped_pool).cards.decks["round1"])][:5]
    lines = typed("tamer evening", "Ann, Bo, Cleo, Dan", "recorded", ", ".join(names), ":undo").lines
    said = [line["text"] + str(line.get("data")) for line in lines if line["type"] == "event"]
    assert any("a secret answer" in text for text in said)
    assert not [text for text in said for name in names if name in text]
