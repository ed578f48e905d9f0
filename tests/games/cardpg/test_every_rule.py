"""Every rule of CardPG's register has a case, or a reason why it has none; and the cases of rules that no event cites."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from games.cardpg.chance import GAME
from games.cardpg.on_table import on_table
from support.small_table import SmallTable

NO_CASE = {
    "readings": "it says what the register is, and rules nothing",
    "void": "by these combos alone no roll becomes a miss while a combo on it waits: a Pair that stands ends that one",
}
"""Rules without a case of their own, and why."""


def cited() -> dict[str, set[str]]:
    """The rules that the docstrings of CardPG's tests begin with, by test: `combo.counter turn.nothing: in words`."""
    found = {}
    for path in Path(__file__).parent.glob("test_*.py"):
        for each in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(each, ast.FunctionDef) and each.name.startswith("test_") and ast.get_docstring(each):
                words = (ast.get_docstring(each) or "").splitlines()[0].partition(":")[0].split()
                if words and words[0].rstrip(".") == words[0].lower():
                    found[f"{path.stem}.{each.name}"] = set(words)
    return found


def test_every_rule_has_a_case_or_a_reason() -> None:
    rules, tests = set(GAME.register().rules), cited()
    assert rules - set().union(*tests.values()) <= NO_CASE.keys()
    assert NO_CASE.keys() <= rules


def test_the_rules_that_tests_cite_exist() -> None:
    rules = set(GAME.register().rules)
    assert {test: words - rules for test, words in cited().items() if words - rules} == {}


# Start


@pytest.mark.parametrize(("players", "monsters", "deck"), [("Ann, Bo", 8, 28), ("Ann, Bo, Cleo", 4, 23)])
def test_what_is_not_dealt_is_two_decks(players: str, monsters: int, deck: int) -> None:
    """start start.monsters start.hand: hands are counted, and nobody else knows their cards"""
    champions = ["KS, QS, JS, AS", "KH, QH, JH, AH", "KC, QC, JC, AC"][: len(players.split(","))]
    case = SmallTable("cardpg game", players)(*champions)
    assert (case.state["monster-deck"], case.state["number-deck"], case.state["discard"]) == (monsters, deck, [])
    for each in case.state["players"].values():
        assert (len(each["champions"]), each["hand"], each["known"]) == (4, 5, [])
        assert not any(champion["abilities"] or champion["tapped"] for champion in each["champions"])


def test_with_four_there_are_no_monsters() -> None:
    """start.four players"""
    case = on_table("KS 7H", "KH 8C", "KC 9H", "KD 9S")("", "")
    assert case.state["monster-deck"] == 0
    attack = case.asks[-1]
    assert (attack["name"], attack["options"]) == ("attack", ["KS Bo", "KS Cleo", "KS Dan", "none"])
    assert SmallTable("cardpg game").refuses("Ann").startswith("That is 1 name.")
    duel = SmallTable("cardpg duel", "Ann, Bo", "KS", "7H", "QD", "8C")
    six = "Ann: 2H 3H 4H 5H 6H 9D"
    counted = SmallTable("cardpg game", "Ann, Bo", "KS, QS, JS, AS", "KH, QH, JH, AH", "9", "4", ":fix Ann hand 5")
    assert counted.refuses(six) == "Ann has not so many cards. There are 5 in the hand."
    assert duel.refuses(six).startswith("2H, 3H, 4H, 5H, 6H, 9D are no combo.")
    assert duel.refuses("Ann:") == "No card is named. Type the cards of a combo, such as Ann: 7H 7D."


# A turn


def test_the_steps_of_a_turn_and_those_with_nothing_to_do() -> None:
    """turn turn.order turn.nothing: one with nothing to do is passed over, and says so"""
    case = on_table("", "QH tapped", rules=("draw=fill",), hands=("2C", "2D 3C 4H 5S 10S"))("")
    assert case.told == [
        "Abilities: no untapped champion has an ability that a roll can match.",
        "Combos: no combo can be in the hand.",
        "Duels: no untapped champion has an ability.",
        "Discard: the hand has five cards or fewer.",
        "Turn 2: Bo.",
        "Bo untaps QH.",
        "Draw: the hand is full.",
    ]
    assert case.asked == ["assign", "assign"]


def test_only_the_players_own_champions_untap() -> None:
    """turn.untap"""
    case = on_table("KS 7H tapped", "KH tapped, QH tapped")("", "7C")
    assert {place: change for place, change in case.changed.items() if place.endswith("tapped")} == {
        "players.Bo.champions.KH.tapped": (True, False),
        "players.Bo.champions.QH.tapped": (True, False),
    }
    assert "Bo untaps KH, QH." in case.told or "Bo untaps KH and QH." in case.told


@pytest.mark.slow
@pytest.mark.parametrize(("draw", "cards"), [("one", ["9C"]), ("fill", ["9C", "9D", "10C"])])
def test_how_many_cards_a_turn_draws(draw: str, cards: list[str]) -> None:
    """turn.draw draw: one, or as many as five need; nobody else draws"""
    case = on_table("", "", rules=(f"draw={draw}",))("", *cards)
    assert case.asked[1:] == ["drawn-card"] * len(cards) + ["assign"]
    assert case.changed["players.Bo.hand"] == (2, 2 + len(cards))
    assert "players.Ann.hand" not in case.changed


def test_one_card_a_turn_is_assigned() -> None:
    """turn.assign: to a champion of one's own, and none more"""
    laid = on_table("", "", hands=("7C 8D",))
    case = laid("7C QS", "none")
    assert case.changed == {"players.Ann.champions.QS.abilities": ([], ["7C"]), "players.Ann.hand": (2, 1)}
    assert case.asked == ["assign", "tap", "attack"]
    assert laid.refuses("7C KH").startswith("KH is no champion of Ann's with a slot for it; it lies in Bo's row.")
    assert laid.refuses("2D KS").startswith("2D is in the number deck or in a hand.")


def test_each_champion_is_tapped_once_for_an_ability() -> None:
    """turn.abilities tap tap.vain: and only one that a roll can match"""
    laid = on_table("KS 7C, QS 9H, JS RJ, AS 8C tapped", "KH 8D 4C")
    case = laid("", "KS", "10", "QS", "10")
    assert [each["options"] for each in case.asks if each["name"] == "tap"] == [["KS", "QS", "none"], ["QS", "none"]]
    assert {place: change for place, change in case.changed.items() if "champions" in place} == {
        f"players.Ann.champions.{each}.tapped": (False, True) for each in ("KS", "QS")
    }
    for other in ("KH", "JS", "AS"):
        assert laid.refuses("", other) == f"“{other}” is none of the answers. It can be: KS, QS, none."


# Rolls

DUEL = ("Ann, Bo", "KS", "7H", "QD", "8C")


@pytest.mark.parametrize(
    ("dice", "lowest", "highest", "beyond"), [("2d6", 2, 12, (1, 17)), ("d10", 1, 10, (0, 11)), ("d12", 1, 12, (0, 13))]
)
def test_what_is_rolled(dice: str, lowest: int, highest: int, beyond: tuple[int, ...]) -> None:
    """dice: a roll is from the lowest to the highest sum of them, and nothing beside"""
    laid = SmallTable(f"cardpg duel --rule dice={dice}", *DUEL)
    roll = laid().asks[0]
    assert (roll["dice"], roll["sides"]) == ((4, 6) if dice == "2d6" else (2, int(dice[1:])))
    for number in beyond:
        assert laid.refuses(f"{number} {lowest}").startswith(f"The dice can't come to {number}.")
    told = laid(f"{lowest} {highest}").told
    assert f"Ann has rolled {lowest}." in told and f"Bo has rolled {highest}." in told


@pytest.mark.slow
def test_a_roll_is_answered_until_nobody_answers_any_more() -> None:
    """roll combo.reroll combo.counter: and so is the roll that is made again"""
    laid = on_table("KS 7C, AS 9H", "KH 8D 4C", hands=("2C 3D", "5D 5C 8S"))
    case = laid("", "KS", "5", "Bo: 5D", "8", "Bo: 8S", "7", "")
    assert [each for each in case.told if each.startswith("Ann ")] == [
        "Ann taps KS.",
        *["Ann has rolled 5.", "Ann rolls again.", "Ann has rolled 8.", "Ann rolls again.", "Ann has rolled 7."],
    ]
    assert "7 matches 7C of KS." in case.told
    assert case.changed["discard"][1][:2] == ["5D", "8S"]
    again = laid("", "KS", "5", "Bo: 5D", "5", "Bo: 5C", "7", "none")
    assert again.told.count("Ann rolls again.") == 2
    missed = on_table("KS 7C, AS 9H", "", hands=("2C 3D", "7D 7S"))("", "KS", "7", "Bo: 7D 7S")
    assert missed.changed == {
        "players.Ann.champions.KS.tapped": (False, True),
        "players.Bo.hand": (2, 0),
        "discard": ([], ["7D", "7S"]),
    }
    assert missed.asked[-1] == "tap"


def test_a_countered_roll_takes_no_more_combos() -> None:
    """combo.counter: neither another one, nor a shift that would make it match; the other roll still does"""
    laid = SmallTable("cardpg duel", *DUEL, "6 9", "Bo: 6D 6C", "")
    assert laid.refuses("Ann: 6S").startswith("No card of this Roll # shows ")
    assert laid.refuses("Ann: 6S 7S as straight").startswith("No card of this 2 Straight shows ")
    case = laid("Ann: 9S 10S as straight", "", "-1", "")  # Bo's nine is an eight, which matches QD's 8C
    assert "Bo's roll is moved by -1, to 8." in case.told
    assert case.result is not None and case.result["winners"] == ["Bo"]
    assert case.changed["players.Ann.champions.KS.abilities"] == (["7H"], [])


def test_who_is_asked_and_what_is_refused_at_a_roll() -> None:
    """combos.roll asking: a combo needs a card that shows the number"""
    laid = on_table("KS 7C", "KH 8D 4C", hands=("2C 3D", "5D 9C 8S"))
    why = "No card of this Roll # shows 5. One of them must show the rolled number."
    assert laid.refuses("", "KS", "5", "Bo: 8S") == why
    assert laid.refuses("", "KS", "5", "Bo: 5D 9C") == (
        "5D, 9C are no combo. Kinds, straights, flushes and straight flushes are."
    )
    assert laid("", "KS", "5", "").changed == {"players.Ann.champions.KS.tapped": (False, True), **BOS_TURN}
    assert "answers" not in laid("", "KS", "10").asked  # nobody has a ten


BOS_TURN = {"turn": (1, 2), "turn-of": ("Ann", "Bo")}


# Combos in turn


@pytest.mark.slow
def test_as_many_combos_in_a_turn_as_one_likes() -> None:
    """turn.combos combo.flush suits: each does its suit's ability one time less than its cards"""
    laid = on_table("AS 9S", "KH 4D 5S", hands=("2H 9H 4C 6C", "2D 3C"))
    turn = ("", "none")
    case = laid(*turn, "Ann: 2H 9H", "10S", "Ann: 4C 6C", "KH", "4D")
    assert case.changed == {
        "players.Ann.hand": (4, 1),
        "players.Bo.champions.KH.abilities": (["4D", "5S"], ["5S"]),
        "discard": ([], ["2H", "9H", "4C", "6C", "4D"]),
        "number-deck": (29, 28),
    }
    assert case.asked[1:] == ["tap", "attack", "drawn-card", "attack", "target", "removed", "attack"]


def test_what_can_not_be_played_now_is_not_played_as_less_in_silence() -> None:
    """combos.best impossible: 2H 3H 4H are a 3 SF, and four champions are there; the flush is played where it is named"""
    laid = on_table("AS 9S", "", hands=("2H 3H 4H",))
    assert laid.refuses("Ann: 2H 3H 4H") == (
        "2H, 3H, 4H are a 3 SF, and Ann has 4 champions already. "
        "They may be played as a 3 Flush: type it so, Ann: 2H 3H 4H as 3 Flush."
    )
    assert "Ann plays 3 Flush (2H, 3H, 4H)" in laid("Ann: 2H 3H 4H as 3 Flush").told[0]
    assert laid.refuses("Ann: 2H 3H 4H as 3 SF") == "Ann has 4 champions already. Keep it for an answer."
    on_roll = laid.refuses("none", "AS", "4", "Ann: 2H 3H 4H")
    assert on_roll.endswith("They may be played as a 3 Flush or a 3 Straight: type it so, Ann: 2H 3H 4H as 3 Flush.")


def test_cards_count_as_the_best_combo_unless_a_smaller_one_is_named() -> None:
    """combos.best combo.search: 2H 3H are a straight flush, or a flush where that is said"""
    laid = on_table("AS 9S", "", hands=("2H 3H 4C",))
    searched, named = laid("Ann: 2H 3H", "10C"), laid("Ann: 2H 3H as flush", "10C")
    assert (searched.asked[1], named.asked[1]) == ("search", "drawn-card")
    assert searched.changed["players.Ann.hand"] == named.changed["players.Ann.hand"] == (3, 2)
    assert searched.changed["discard"] == named.changed["discard"] == ([], ["2H", "3H"])
    why = "2H, 4C are no combo. Kinds, straights, flushes and straight flushes are."
    assert laid.refuses("Ann: 2H 4C") == why
    assert laid.refuses("Ann: 2H 3H as pair").startswith("These cards make no “pair”.")


@pytest.mark.parametrize("hand", ["2C 9C", "2S 9S", "2D 9D"])
def test_what_has_a_target_may_be_waived(hand: str) -> None:
    """optional club spade diamond: the cards are gone all the same, and nothing else has changed"""
    laid = on_table("AS 9H", "KH 4D 5S", hands=(hand, "2H 3C"), discard="10S")
    case = laid(f"Ann: {hand}", "none")
    assert case.changed == {"players.Ann.hand": (2, 0), "discard": (["10S"], ["10S", *hand.split()])}


@pytest.mark.parametrize(("cards", "rule"), [("7D 7S 7H", "combo.remove-all"), ("7D 7S 7H BJ", "combo.destroy")])
def test_kinds_may_be_waived_and_mean_anybody(cards: str, rule: str) -> None:
    """optional combo.remove-all combo.destroy jokers"""
    laid = on_table("KS 7C 9C, AS 9S", "KH 4D 5S, QH 6D", hands=("2C 3D", cards))
    roll = ("", "KS", "7", f"Bo: {cards}")
    asked = laid(*roll).asks[-1]
    options = ["KS", "AS", "KH", "QH", "none"] if rule == "combo.remove-all" else [*ALL, "none"]
    assert (asked["name"], asked["who"], asked["rule"], asked["options"]) == ("target", "Bo", rule, options)
    waived, hit = laid(*roll, "none", "none"), laid(*roll, "QH", "none")
    assert not any("KH" in place or "QH" in place for place in waived.changed)
    gone = ("abilities",) if rule == "combo.remove-all" else ("card", "rank", "slots", "abilities", "tapped")
    assert hit.changed.keys() - waived.changed.keys() == {f"players.Bo.champions.QH.{each}" for each in gone}
    assert hit.state["discard"] == [*cards.split(), "6D"]


ALL = [rank + suit for suit in "SH" for rank in "KQJA"]


# Duels


def test_who_can_attack_and_who_can_take_the_duel() -> None:
    """attack duel.accept: one without abilities may block, a tapped one may not"""
    case = on_table("KS 7C tapped, QS 9C", "KH tapped, QH, JH 8D")("", "none", "QS Bo", "QH", "9 4")
    assert case.asks[2]["options"] == ["QS Bo", "QS monster", "none"]
    assert case.asks[3]["options"] == ["QH", "JH", "AH", "decline"]
    assert case.changed["players.Ann.champions.QS.tapped"] == (False, True)
    assert "players.Bo.champions.QH.card" in case.changed  # it had no abilities to lose
    assert {place for place in case.changed if "JH" in place or "KS" in place} == set()


# By hand


def test_a_hand_has_no_more_cards_than_there_are() -> None:
    """by-hand: of 28 in the number deck and Ann's own five; Bo's hand stays as it is"""
    laid = SmallTable("cardpg game", "Ann, Bo", "KS, QS, JS, AS", "KH, QH, JH, AH", "10", "2")
    cards = laid().before["number-deck"] + laid().before["players"]["Ann"]["hand"]
    assert cards == 33
    for many in (cards + 1, 40):
        assert str(many) in laid.refuses(f":fix Ann hand {many}")
    case = laid(f":fix Ann hand {cards}")
    assert case.changed == {"players.Ann.hand": (6, cards), "number-deck": (27, 0)}
    assert laid(":fix Ann hand 1").changed == {"players.Ann.hand": (6, 1), "number-deck": (27, 32)}
