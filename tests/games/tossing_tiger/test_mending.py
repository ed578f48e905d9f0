"""Hands that are mended, and what may be said in a team."""

from __future__ import annotations

from typing import Any

import pytest
from support.play import Played, typed


def laid(played: Played) -> dict[str, int]:
    """The number of cards in each place."""
    table: Any = played.view.laid_out()
    return {name: place.count for name, _, place in table.all_places() if place.count is not None}


def test_a_hand_that_is_mended_before_it_is_told_is_told_whole() -> None:
    """hands.told by-hand: the question that stands is made anew"""
    options = "tossing-tiger game --rule hands=told"
    played = typed(options, "Ann, Bo", ":fix Bo hand 13", ":fix Ann hand 9")
    assert not played.refused
    assert (played.asks[-1]["name"], played.asks[-1]["min"], played.asks[-1]["max"]) == ("hand", 9, 9)
    there = {place: many for place, many in laid(played).items() if many}
    assert there == {"Ann/hand": 9, "Bo/hand": 13, "Draw pile": 26}


def test_all_is_told_where_the_program_makes_hands_up() -> None:
    """It ended in an IndexError: a hand of more than twelve cards could not be picked."""
    for seed in range(5):
        options = f"tossing-tiger game --rule hands=told --seed {seed}"
        played = typed(options, "Ann, Bo", ":fix Bo hand 13", ":auto", ":auto")
        assert played.asks[-1]["name"] == "starts"
        assert {name: len(player.told) for name, player in played.view._standing.players.items()} == {
            "Ann": 6,
            "Bo": 13,
        }


def test_a_hand_that_was_told_is_mended_by_taking_the_answer_back() -> None:
    """hands.told: while the other one still tells theirs, too"""
    hand = "mantis, mantis, crane, crane, monkey, panda"
    played = typed("tossing-tiger game --rule hands=told", "Ann, Bo", hand, ":fix Ann hand 9")
    assert played.refused == ["Hands are told by name here. Take the answer back with :undo."]


@pytest.mark.parametrize(
    ("options", "lines"), [("war", ("Ann, Bo", "6", "6")), ("game", ("Ann, Bo",)), ("game", ("Ann, Bo", "Ann"))]
)
def test_more_cards_than_there_are_can_not_be_told(options: str, lines: tuple[str, ...]) -> None:
    """by-hand: 48 cards, of which Ann has six"""
    played = typed(f"tossing-tiger {options}", *lines, ":fix Bo hand 99", ":fix Bo hand 43")
    assert played.refused == ["Bo can't have more than 42 cards. The others are in other hands."] * 2
    most = typed(f"tossing-tiger {options}", *lines, ":fix Bo hand 42")
    assert not most.refused
    assert laid(most)["Draw pile"] == 0


def test_two_hands_have_no_more_cards_than_the_deck() -> None:
    """hands: 48 cards"""
    assert typed("tossing-tiger war", "Ann, Bo", "47").refused == [
        "47 is out of bounds. Type a whole number from 2 to 46."
    ]
    assert typed("tossing-tiger war", "Ann, Bo", "40", "9").refused == [
        "9 is out of bounds. Type a whole number from 2 to 8."
    ]


def test_a_size_of_a_die_is_asked_anew_when_its_hand_is_mended() -> None:
    """hands by-hand"""
    war = ("Ann, Bo", "8", "8", "2", "mantis; crane", "mantis; crane", "battle 1")
    asked, mended = typed("tossing-tiger war", *war), typed("tossing-tiger war", *war, ":fix Bo hand 10")
    assert (asked.asks[-1]["name"], asked.asks[-1]["max"]) == ("pile-size", 6)
    assert (mended.asks[-1]["name"], mended.asks[-1]["max"]) == ("pile-size", 8)


def test_what_was_grabbed_is_counted_already() -> None:
    """spoils by-hand: a hand is mended when the war is over"""
    played = typed("tossing-tiger war", "Ann, Bo", "6", "6", "1", "mantis; crane", ":fix Bo hand 9")
    assert played.asks[-1]["name"] == "kept"
    assert played.refused == [
        "The cards grabbed are counted already. Mend it when the war is over, or go back with :undo."
    ]


FOUR = ("Ann, Bo, Cleo, Dan", "", "Ann")


def test_teams_are_told_once_that_they_may_not_talk() -> None:
    """together.talk: when the first war begins"""
    played = typed("tossing-tiger game --rule fight-together=on", *FOUR)
    (told,) = [line for line in played.story if line["rule"] == "together.talk"]
    assert told["text"] == "Communication is restricted: nobody tells their team which cards are in a hand or in dice."
    names = [line["name"] for line in played.story]
    assert names.index("restricted") < names.index("team-turn")


def test_a_bird_lifts_what_may_not_be_said() -> None:
    """together.talk bird"""
    lines = (*FOUR, "3", "a a c", "b b d", "bird; crane")
    played = typed("tossing-tiger game --rule fight-together=on", *lines)
    assert not played.refused
    (told,) = [line for line in played.story if line["name"] == "may-talk"]
    assert told["rule"] == "together.talk"
