"""Matches and tournaments of Challengers! of a few cards: what changes by a card, and that nothing else does."""

from __future__ import annotations

import pytest
from support.small_table import SmallTable


def match(ann: str, bo: str, *typed: str, options: str = "") -> SmallTable:
    """Ann begins a match with these decks; further lines that belong to the table are typed, too."""
    return SmallTable(f"challengers match {options}", "Ann, Bo", ann, bo, "Ann", *typed)


def test_help_is_for_the_next_card_alone() -> None:
    """effects.next-card: neither for the one after it in the same attack, nor in the next one"""
    laid = match(
        *("Comic Character, Newcomer, Newcomer, Talent, Dog", "Champion, Dog, Dog S"), "Comic Character", "Champion"
    )
    case = laid("Newcomer", "Newcomer")
    assert case.told[:2] == ["Ann 1+2 = 3 of 4: once more (help 2).", "Ann 1+2+1 = 4 of 4: takes the flag (help 2)."]
    assert "Ann 2 of 3: once more." in laid("Newcomer", "Newcomer", "Talent").told


def test_help_that_was_used_does_not_come_back() -> None:
    """effects.next-card: a second Comic Character brings its own"""
    laid = match("Comic Character, Horse, Comic Character, Talent, Newcomer", "Champion, Kraken, Slime, Dog")
    case = laid("Comic Character", "Champion", "Horse", "Kraken", "Comic Character", "Talent", "Newcomer")
    assert [text for text in case.told if "help" in text] == ["Ann 5+2 = 7 of 4: takes the flag (help 2)."]


ROBOTS = ("Recycler", "Rivet", "Horse, Kraken, Dog S", "Robot", "Rivet", "Horse", "Good Bot", "C.H.A.M.P.", "Kraken")


@pytest.mark.parametrize(("rule", "asked"), [("first", []), ("opponent", ["onto-deck"])])
def test_the_robot_takes_the_first_card_or_its_opponent_says(rule: str, asked: list[str]) -> None:
    """robot.choices: of Rivet and Good Bot on its bench the first goes onto its deck, and Ann's bench stays"""
    options = f"challengers match --rule round=7 --rule robot=3 --rule robot-chooses={rule}"
    case = SmallTable(options, "Robot, Ann", *ROBOTS)("Recycler", *(["Rivet"] if asked else []))
    assert case.asked == ["reveal", *asked]
    assert "Robot puts Rivet back." in case.told
    forced = [line["data"] for line in case.lines if line.get("name") == "forced"]
    assert forced[0] == {"player": "Robot", "card": "Rivet", "why": "known", "revealed": True}
    assert case.before["players"]["Robot"]["bench"] == {"Rivet": 1, "Good Bot": 1, "C.H.A.M.P.": 1}
    assert [do for do in case.hands if "Good Bot" in do or "C.H.A.M.P." in do] == []


FOUR = ("Ann, Bo, Cleo, Dan", "", "recorded", "castle")


def test_who_met_an_unknown_deck_unseen_is_trusted_from_then_on() -> None:
    """deck.unseen: Bo, who met Ann's deck, which Rescue Pod may have changed; Cleo's is recorded still"""
    laid = SmallTable("challengers tournament", *FOUR, "Rescue Pod", *["none"] * 3, "Ann", *["none"] * 4, "Bo")
    case = laid("none", "none", "Ann")
    assert case.changed["players.Bo.deck"] == (6, None)
    assert [place for place in case.changed if place.endswith(".deck")] == ["players.Bo.deck"]
    assert case.before["piles"]["sure"] is False
    after = laid("none", "none", "Ann", *["none"] * 2, "Cleo", "Ann", "Bo")
    rounds = [(each["name"], each["who"]) for each in after.asks]
    assert rounds.count(("picks", "Bo")) == 1 and rounds.count(("picks", "Cleo")) == 1
    assert (after.state["players"]["Bo"]["deck"], after.state["players"]["Cleo"]["deck"]) == (None, None)


def test_who_met_a_known_deck_unseen_is_recorded_still() -> None:
    """deck.unseen: no card of either can have changed a deck"""
    case = SmallTable("challengers tournament", *FOUR)(*["none"] * 4, "Ann", *["none"] * 4, "Bo")
    assert not [place for place in case.changed if place.endswith((".deck", ".sure"))]
    assert case.asked[-1] == "picks" and case.asks[-1]["who"] == "Ann"


def test_a_card_of_which_every_copy_is_discarded_does_not_turn_up() -> None:
    """effects.gained: all three A.I. were removed in round 2, so neither card that UFO brings is one; a Cow may be"""
    for gone, other in (("A.I.", "Cow"), ("Cow", "A.I.")):
        first = (f"{gone}, {gone}", "none", gone, "none", "Ann", "2")
        second = ("none", f"{gone}, {gone}", "none", gone, "Ann", "2")
        third = ("B: 1", "UFO", "Newcomer, Newcomer, Newcomer, Talent, Dog", "A: 2", "none", "none", "referee it")
        lines = (*first, *second, *third, "UFO", "Dog", "Champion")
        laid = SmallTable("challengers tournament", "Ann, Bo", "", "recorded", "castle", *lines)
        reveal = laid().asks[0]
        assert (reveal["name"], {gone, other} - set(reveal["options"])) == ("reveal", {gone})
        assert laid.refuses(gone)
        assert laid(other).told[0].startswith("Ann ")


@pytest.mark.slow
def test_who_does_not_tell_a_deck_is_asked_how_many_cards_it_has() -> None:
    """deck.untold"""
    asks = SmallTable("challengers match", "Ann, Bo", "Kraken, Dog", "none")("2").asks
    assert [(each["name"], each["who"]) for each in asks] == [("deck-size", "Bo"), ("toss", None)]
