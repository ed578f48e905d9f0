"""The closed table: whatever changes on it between two questions, hands are told of."""

from __future__ import annotations

import pytest
from games.tossing_tiger.recorder import recorded
from support.play import Played, typed

SWITCHES = (
    *("hands=counted", "hands=told", "more-animals=on", "highscore=on", "skip=on", "spoils=blind", "stalemate=off"),
    *("dawndojo=on", "lone-rooster=nothing"),
)
OF_GAMES = ("simulwars=on", "fight-together=on")
SEVERAL = (["more-animals=on", "dawndojo=on", "skip=on"], ["more-animals=on", "dawndojo=on", "hands=told"])
SEVERAL_OF_GAMES = (
    ["fight-together=on", "lone-hand=6"],
    ["fight-together=on", "more-animals=on", "dawndojo=on"],
    ["fight-together=on", "more-animals=on", "dawndojo=on", "hands=told"],
    ["simulwars=on", "more-animals=on", "dawndojo=on", "hands=told"],
)
PLAYED = [
    *(("war", [each]) for each in SWITCHES),
    *(("war", each) for each in SEVERAL),
    *(("game", [each]) for each in (*SWITCHES, *OF_GAMES)),
    *(("game", each) for each in (*SEVERAL, *SEVERAL_OF_GAMES)),
]


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(40), marks=pytest.mark.long)], ids=len)
@pytest.mark.parametrize(("mode", "rules"), PLAYED, ids=lambda each: each if isinstance(each, str) else "-".join(each))
def test_every_change_between_two_questions_is_named(mode: str, rules: list[str], seeds: range) -> None:
    """The layouts before and after are compared, place by place; cards are neither lost nor made."""
    changes = 0
    for seed in seeds:
        front = recorded(mode, rules, seed)
        assert front.unnamed == [], f"seed {seed}"
        assert {table: len(cards) for table, cards in front.cards.items() if len(cards) != 1} == {}, f"seed {seed}"
        changes += front.changes
    assert changes > 5 * len(seeds)


def told_hands(played: Played) -> list[str]:
    """The hands' instructions, in order."""
    return [do for do in played.did if do]


def test_each_is_told_how_many_dice_they_lay_themselves() -> None:
    """dawn dawn.one-less lay: of three dice Ann's first is the Dawncard, and Bo lays one fewer"""
    played = typed("tossing-tiger war --seed 1 --rule dawndojo=on", "Ann, Bo", "6", "6", "3", "Restless Rooster")
    assert told_hands(played)[1:] == [
        "Ann: divide the rest of your hand into 2 dice of two cards or more, shuffle each, and lay them in a row behind"
        " the Dawncard, in pairs. Bo: divide your whole hand into 2 dice of two cards or more, shuffle each, and lay them"
        " in a row, in pairs."
    ]


def test_where_dice_are_formed_one_at_a_time_no_hand_is_divided_before() -> None:
    """dawn.stages: the Dawncard is Ann's first die already"""
    played = typed(
        "tossing-tiger war --rule dawndojo=on", "Ann, Bo", "6", "6", "3", "Rebel Rooster", "crane", "crane; crane"
    )
    assert told_hands(played)[1:] == [
        "Both: keep your hands; you form one die after another.",
        "Bo: form the die of battle 1 of two cards or more of your hand, keep two or more for each die to come, and shuffle it.",
        "Both: form the die of battle 2 of two cards or more of your hand, keep two or more for each die to come, and shuffle it.",
        "Both: form the die of battle 3 of all cards that are left of your hand and shuffle it.",
    ]


def test_a_card_that_another_of_the_team_takes_is_given_to_them() -> None:
    """together.share: the first of a team is told what all of them take"""
    war = ("Ann, Ann, Cleo", "Bo, Dan, Dan", "Mantis", "Crane", "Mantis", "Crane", "Panda", "Mantis", "battle 1", "3")
    played = typed(
        "tossing-tiger game --seed 1 --rule fight-together=on", "Ann, Bo, Cleo, Dan", "", "Ann", "3", *war, "2, 1"
    )
    assert not played.refused
    (did,) = [do for do in told_hands(played) if do.startswith("Ann: take")]
    assert did.startswith("Ann: take the whole opposing die of battle 1, a card of your choice from ")
    assert "Give Cleo 1 of the others." in did


def test_a_card_that_nobody_is_asked_for_is_turned_up_all_the_same() -> None:
    """roll.told: each die has a single kind of card"""
    hands = ("mantis, mantis", "crane, crane")
    played = typed("tossing-tiger war --rule hands=told", "Ann, Bo", *hands)
    assert told_hands(played)[1:3] == [
        "Ann: turn up Midjab Mantis on your die of battle 1.",
        "Bo: turn up Crouching Crane on your die of battle 1.",
    ]


def test_cards_change_hands_only_when_both_have_said_what_they_keep() -> None:
    """spoils: hands do all of it at once"""
    played = typed("tossing-tiger war", "Ann, Bo", "6", "6", "1", "monkey; crane", "1")
    assert played.asks[-1]["name"] == "kept" and played.asks[-1]["who"] == "Bo"
    assert {name: side["hand"] for name, side in played.state["players"].items()} == {"Ann": 6, "Bo": 6}
    assert told_hands(played) == ["Both: shuffle your whole hand and lay it down as one die."]
