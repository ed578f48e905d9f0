"""The closed table: where every creature lies from the draft to the clearing up, and what hands are told of it."""

from __future__ import annotations

import pytest
from games.tamer.arena import battle
from support.lying import lying, told_last
from support.play import typed

EVENING = "tamer evening"
FOUR = ("Ann, Bo, Cleo, Dan", "unrecorded")
FIVE = ("Ann, Bo, Cleo, Dan, Eve", "unrecorded")
KEEPS = "This creature keeps its damage between battles."


def test_a_battle_given_up_is_cleared_up() -> None:
    """pairing.leaving: Bo's red dice come off, and the creatures go back"""
    lines = ("referee it", "Harpick, Heroicat", "Draughtling, Squallark, Skylop", ":fix Ann leaves")
    game = (f"{EVENING} --auto dice --seed 1", *FOUR, *lines)
    assert told_last("left", *game) == (
        "Put Ann's creatures aside, without their dice. Take all dice off Bo's creatures. "
        "Bo: put your creatures back face down on your pile. Circle Bo on the bracket sheet."
    )
    there = lying(*game)
    assert there["Ann/aside"] == there["Bo/pile"] == 5
    assert "Bo/row" not in there and there["bracket sheet"] == ["circle at Bo in round 1"]


def test_the_decks_cards_go_back_where_its_opponent_leaves() -> None:
    """pairing.leaving deck.returned"""
    lines = (
        *(*FIVE, "Eve - The Deck: referee it", ":at Eve", "Harpick, Heroicat"),
        *("Draughtling", "Skylop", "Cloudgnash", "Draughtling, Skylop, Cloudgnash"),
    )
    there = lying(f"{EVENING} --seed 1", *lines)
    assert there["Round 1 deck"] == 56 - 25 - 3
    assert len(there["The Deck/row"]) == 3 and len(there["Eve/row"]) == 2 and there["Eve/pile"] == 3
    assert told_last("left", f"{EVENING} --seed 1", *lines, ":fix Eve leaves") == (
        "Put Eve's creatures aside, without their dice. "
        "Return Draughtling, Skylop, Cloudgnash to their round's decks and shuffle those."
    )
    assert lying(f"{EVENING} --seed 1", *lines, ":fix Eve leaves")["Round 1 deck"] == 56 - 25


def test_flipped_cards_lie_there_until_they_stand_in_a_row_and_go_back_too() -> None:
    lines = (*FIVE, "Eve - The Deck: referee it", ":at Eve", "Harpick, Heroicat", "Draughtling", "Skylop")
    assert lying(f"{EVENING} --seed 1", *lines)["The Deck/flipped"] == ["Draughtling", "Skylop"]
    assert told_last("left", f"{EVENING} --seed 1", *lines, ":fix Eve leaves") == (
        "Put Eve's creatures aside. Return Draughtling, Skylop to their round's decks and shuffle those."
    )


@pytest.mark.parametrize(
    ("lines", "do", "pile"),
    [
        ((), "Deal Zoe 7 cards of the Round 1 deck: Zoe keeps 5 and shuffles the other 2 back.", 5),
        (("Ann - Bo: Ann wins",), "Deal Zoe in with the next draft.", 0),
    ],
)
def test_who_comes_in_time_is_dealt_in_at_once(lines: tuple[str, ...], do: str, pile: int) -> None:
    """pairing.joining"""
    game = (f"{EVENING} --seed 1", *FOUR, *lines, ":fix Zoe joins")
    assert told_last("joined", *game) == do
    assert lying(*game).get("Zoe/pile", 0) == pile


def test_a_late_player_builds_with_what_was_dealt() -> None:
    """A team of more creatures than somebody has drafted is refused, though nobody told which they are."""
    picks = "Heroicat, Harpick, Draughtling, Squallark, Skylop, Cloudgnash"
    table = typed(f"{EVENING} --seed 1", *FOUR, "referee it", picks)
    assert table.refused and table.refused[0].startswith("That is 6 cards.")


def test_circles_follow_a_result_that_is_mended() -> None:
    """tournament.end"""
    lines = (*FOUR, "Ann - Bo: Ann wins")
    assert lying(EVENING, *lines)["bracket sheet"] == ["circle at Ann in round 1"]
    for said, do, circled in (
        ("Bo wins", "On the bracket sheet, round 1: rub out the circle at Ann; circle Bo.", ["Bo"]),
        ("both win", "On the bracket sheet, round 1: circle Bo.", ["Ann", "Bo"]),
    ):
        game = (EVENING, *lines, f":fix Ann-Bo {said}")
        assert told_last("result-mended", *game) == do
        assert lying(*game)["bracket sheet"] == [f"circle at {name} in round 1" for name in circled]


def test_a_pair_that_is_made_by_hand_is_marked_instead_of_the_one_before() -> None:
    """pairing.by-hand"""
    game = (EVENING, *FOUR, ":fix Ann plays Cleo")
    assert told_last("re-paired", *game) == (
        "Instead of Ann - Bo and Cleo - Dan mark Ann - Cleo and Bo - Dan on the bracket sheet."
    )
    marks = ["mark at Ann - Cleo in round 1", "mark at Bo - Dan in round 1"]
    assert lying(*game)["bracket sheet"] == marks
    assert "bracket sheet" not in lying(*game, ":fix Zoe joins")  # paired anew


def test_a_row_stands_before_the_fight_and_the_dice_lie_until_they_are_told_off() -> None:
    there = lying("tamer battle", "Ann, Bo", "Vulpike, Baby Drachna")
    assert there["Ann/row"] == ["Vulpike", "Baby Drachna"] and there["Round 1 deck"] == 54
    game = ("tamer battle", "Ann, Bo", "Vulpike, Baby Drachna", "Heroicat, Escamophage")
    assert told_last("damage-off", *game) == "Take the black dice off Escamophage."
    there = lying(*game)
    assert there["Ann/aside"] == ["Vulpike", "Baby Drachna"] and there["Bo/row"] == ["Escamophage"]


def test_who_is_removed_from_the_game_stands_in_no_result() -> None:
    """after.keeps-damage: the black dice come off, and nobody says that it still stands"""
    fought = battle([f"Keeper 3/2: {KEEPS} Battle Start: Give this creature +2 Health."], ["A 2/1"])
    assert fought.winners == ["Left"] and fought.standing == {"Left": [], "Right": []}
    (do,) = (each.words().do for each in fought.table.events if each.name == "out-of-the-game")
    assert do == "Take the black die off Keeper and remove it from the game."


def test_what_is_kept_lies_open_and_is_the_same_card_in_the_next_battle() -> None:
    """after.keeps-damage after.pile"""
    game = (f"{EVENING} --seed 1", *FOUR, "Ann - Bo: referee it", "Fraghoul, Harpick", "Cindermouse")
    there = lying(*game)
    assert (
        told_last("creatures-back", *game)
        == "Ann, Bo: put your creatures back face down on your piles, all but Fraghoul."
    )
    assert there["Ann/kept"] == ["Fraghoul black 2"] and there["Ann/pile"] == 4
