"""The closed table: where the flag, trophies, decks and plans lie, and what hands are told of it."""

from __future__ import annotations

import pytest
from support.lying import lying, told_last
from support.play import typed

from companion.games import find

MATCH = "challengers match --seed 1"
NIGHT = "challengers tournament --seed 1"
FOUR = ("Ann, Bo, Cleo, Dan", "", "unrecorded", "without Outer Space")
THREE = ("Ann, Bo, Cleo", "", "unrecorded", "without Outer Space")


def test_a_reveal_that_is_forced_is_told_to_hands() -> None:
    """reveal.known"""
    told = typed(MATCH, "Ann, Bo", "Newcomer, Newcomer", "Newcomer, Newcomer", "Ann").lines
    forced = [line["do"] for line in told if line.get("name") == "forced"]
    assert forced == ["Ann: reveal Newcomer.", "Bo: reveal Newcomer.", "Ann: reveal Newcomer.", "Bo: reveal Newcomer."]


def test_the_flag_lies_in_the_middle_before_a_match_and_after_it() -> None:
    lines = ("Ann, Bo", "Clown, Newcomer", "Newcomer, Horse")
    there = lying(MATCH, *lines, "Ann")
    assert there["middle of the park"] == ["the flag"] and there["Ann/deck"] == 2
    there = lying(MATCH, *lines, "Ann", "Clown")
    assert there["Ann/half"] == ["the flag"] and "middle of the park" not in there
    assert there["Ann/row"] == ["Clown"] and there["Ann/deck"] == 1
    there = lying(MATCH, *lines, "Ann", "Clown", "Horse")
    assert there["middle of the park"] == ["the flag"]
    assert there["Ann/deck"] == there["Bo/deck"] == 2 and "Ann/row" not in there
    assert told_last("match-over", MATCH, *lines, "Ann", "Clown", "Horse") == (
        "Collect your decks: bench, park half, exhaust pile and the cards not played. "
        "Put the flag back into the middle of the park."
    )


def test_who_leaves_gives_the_trophy_to_the_other() -> None:
    """leaving: before the match, and in the middle of it"""
    aside = "Leave Bo's plan where it is, and put Bo's cards aside."
    assert told_last("left", NIGHT, *FOUR, ":fix Bo leaves") == (
        f"{aside} Cleo: take the trophy of round 1 of the red park."
    )
    assert lying(NIGHT, *FOUR, ":fix Bo leaves")["Cleo/trophies"] == ["the trophy of round 1 of the red park"]
    match = (*FOUR, ":at Bo - Cleo", "referee it", "starter", "starter", "Bo", "Dog", "Newcomer")
    assert lying(NIGHT, *match)["Bo/half"] == ["the flag of the red park"]
    game = (NIGHT, *match, ":fix Bo leaves")
    assert told_last("left", *game) == (
        f"{aside} Collect Cleo's deck: bench, park half, exhaust pile and the cards not played. "
        "Put the flag back into the middle of the red park. Cleo: take the trophy of round 1 of the red park."
    )
    there = lying(*game)
    assert there["middle of the red park"] == ["the flag of the red park"] and there["trophies of the red park"] == 6
    assert "Bo/half" not in there and "Cleo/row" not in there


@pytest.mark.parametrize(
    ("first", "mended", "do", "box", "cleo"),
    [
        ("Cleo wins", "Robot wins", "Cleo: put the trophy of round 1 into the box.", True, False),
        ("Robot wins", "Cleo wins", "Cleo: take the trophy of round 1 of the green park out of the box.", False, True),
        ("Cleo wins", "Cleo wins", None, False, True),
    ],
)
def test_a_trophy_follows_a_result_that_is_mended(first: str, mended: str, do: str, box: bool, cleo: bool) -> None:
    """match.mended: the Robot's goes into the box"""
    game = (NIGHT, *THREE, f"Cleo - Robot: {first}", f":fix Cleo-Robot {mended}")
    assert told_last("result-mended", *game) == do
    there = lying(*game)
    assert ("box" in there, "Cleo/trophies" in there) == (box, cleo)


def test_a_trophy_goes_from_one_to_the_other() -> None:
    game = (NIGHT, *FOUR, "Bo - Cleo: Bo wins", ":fix Bo-Cleo Cleo wins")
    assert told_last("result-mended", *game) == "Bo: give Cleo the trophy of round 1."


def test_a_result_that_is_taken_back_gives_the_trophy_back() -> None:
    """match.trophy: the stack of the park has seven again"""
    game = (NIGHT, *FOUR, ":at Bo - Cleo", "Bo wins")
    assert lying(*game)["trophies of the red park"] == 6
    there = lying(*game, ":undo Bo - Cleo")
    assert there["trophies of the red park"] == 7 and "Bo/trophies" not in there
    laid = [line["do"] for line in typed(*game, ":undo Bo - Cleo").lines if line.get("name") == "laid"]
    assert laid == ["Put the trophy of round 1 of the red park from Bo's trophies into the trophies of the red park."]


def test_plans_lie_on_their_seats_and_decks_are_counted_where_they_are_recorded() -> None:
    there = lying(NIGHT, *FOUR)
    assert there["left half of the green park"] == ["plan 1"]
    assert "Ann/deck" not in there
    recorded = lying(NIGHT, "Ann, Bo, Cleo, Dan", "", "recorded", "without Outer Space", "none", "none")
    assert recorded["Ann/deck"] == recorded["Bo/deck"] == 6


def test_that_the_last_card_stays_is_a_ruling() -> None:
    """phase.remove phase.remove.last: the rulebook says any number"""
    rules = find("challengers").register().rules
    assert "any number of cards" in rules["phase.remove"].text and rules["phase.remove"].source == "Deck Phase C"
    assert rules["phase.remove.last"].source == "ruling" and rules["phase.remove.last"].reason
    whole = "Newcomer, Newcomer, Newcomer, Talent, Dog S, Champion"
    table = typed(NIGHT, "Ann, Bo, Cleo, Dan", "", "recorded", "without Outer Space", "none", whole)
    assert table.refused == ["A deck keeps one card at least. Leave one of them in it."]
