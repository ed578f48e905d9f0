"""Words in view before a roll and when a combo is played: what hits, and what counters what, by name."""

from __future__ import annotations

import pytest
from support.play import Played, typed

from companion.games.cardpg.combos import countered_by

DUEL = ("Ann, Bo", "KS", "7H, 8H, 9C", "QD", "2C")


def duel(*lines: str) -> Played:
    return typed("cardpg duel", *DUEL, *lines)


def test_what_hits_is_said_before_a_roll() -> None:
    assert duel().asks[-1]["text"] == (
        "Ann and Bo roll 2 dice each: which numbers, Ann's first? KS hits on 7 8 9 (5 in 12), QD hits on 2 (1 in 36)."
    )
    again = duel("5 9", "Ann: 5S", "").asks[-1]
    assert again["text"] == "Ann rolls 2 dice again: which number? KS hits on 7 8 9 (5 in 12)."


@pytest.mark.parametrize(
    ("cards", "counters"),
    [("5S", "a Pair or higher"), ("5S 5C", "a 3 Kind or higher"), ("2H 3H 4H 5H 6H", "a 2 Flush or higher")],
)
def test_what_counters_a_combo_is_said_when_it_is_played(cards: str, counters: str) -> None:
    played = duel("5 9", f"Ann: {cards}")
    told = next(text for text in played.told if text.startswith("Ann plays"))
    assert told.endswith(f" It is countered by {counters}.")


def test_nothing_counters_the_highest() -> None:
    assert (countered_by(15), countered_by(16)) == ("a 5 SF or higher", "nothing")


def test_what_is_too_low_is_told_the_lowest_that_would_do() -> None:
    played = typed("cardpg duel", *DUEL, "5 9", "Ann: 5S 5C", "Bo: 9S")
    assert played.refused == ["A Roll # does not answer a Pair. That is countered by a 3 Kind or higher."]


def test_what_of_a_known_hand_would_do_is_told_by_name() -> None:
    hands = ("2C, 3D, 3H, 3S, 4C", "2D, 3C, 4D, 4H, 4S")
    played = typed(
        "cardpg game --rule hands=known",
        *("Ann, Bo", "KS, QS, JS, AS", "KH, QH, JH, AH", *hands, "10", "2", "7H", "3D KS", "KS", "3"),
        *("Ann: 3H 3S", "Bo: 3C"),
    )
    assert played.refused[-1:] == [
        "A Roll # does not answer a Pair. That is countered by a 3 Kind or higher; of your cards: 2 Straight, 3 Straight, 2 Flush."
    ]
