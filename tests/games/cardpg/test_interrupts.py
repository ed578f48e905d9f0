"""What is played in between: afterwards a question is put as things stand then, or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from games.cardpg.table import asked, card, duel, laid, refused, told

from companion.table.questions import AnswerError

SF_5 = "2S 3S 4S 5S 6S"
"""Protection."""


def codes(cards: Any) -> list[str]:
    return [str(each) for each in cards]


def discards(game: Any, *cards: str) -> None:
    """Cards lie in the discard pile."""
    for each in map(card, cards):
        game.deck.take(each)
        game.discard.append(each)


# Choices of before a combo


def test_a_card_that_was_taken_off_the_discard_pile_is_not_offered() -> None:
    """diamond anytime"""
    typed = ("KS", "7", "", "Bo: 2D 9D", "9C", "9C")
    game, _ = laid(typed, Ann="KS 7D", Bo="QD hand: 2D 9D")
    discards(game, "9C", "8C")
    with pytest.raises(AnswerError, match="“9C” is none of the answers"):
        game.use_abilities(game.players[0])


def test_who_has_no_card_left_is_no_opponent_that_discards() -> None:
    """spade anytime"""
    typed = ("KS", "7", "", "Bo: 2C 9C", "none", "Bo")
    game, table = laid(typed, Ann="KS 7S", Bo="QD hand: 2C 9C", Cleo="JD hand: 3C")
    with pytest.raises(AnswerError, match="“Bo” is none of the answers"):
        game.use_abilities(game.players[0])
    assert table.asked[-1] == "opponent"


def test_an_ability_that_is_gone_is_not_removed() -> None:
    """club anytime"""
    typed = ("KS", "7", "", "QD", "Cleo: 2C 9C", "QD", "3H", "3H")
    game, _ = laid(typed, Ann="KS 7C", Bo="QD 3H 4D 5D", Cleo="JD hand: 2C 9C")
    with pytest.raises(AnswerError, match="“3H” is none of the answers"):
        game.use_abilities(game.players[0])


def test_an_ability_that_is_gone_is_not_replaced() -> None:
    """full-slot anytime"""
    typed = ("2D QS", "Bo: 2C 9C", "QS", "3C")
    game, table = laid(typed, Ann="QS 3C 4C 5C hand: 2D", Bo="QD hand: 2C 9C")
    game.assigning(game.players[0])
    assert codes(game.players[0].champions[0].abilities) == ["4C", "5C", "2D"]
    assert table.asked == ["assign", "replaced", "target", "removed"]


def test_a_champion_that_is_summoned_while_a_card_is_assigned_can_be_given_it() -> None:
    """assign anytime"""
    game, _ = laid(("Ann: 2H 3H 4H", "JC", "9C JC"), Ann="KS hand: 2H 3H 4H 9C", Bo="QD")
    game.assigning(game.players[0])
    assert codes(game.players[0].champions[1].abilities) == ["9C"]


def test_a_card_that_was_played_is_not_assigned() -> None:
    """assign anytime"""
    game, _ = laid(("Ann: 2H 9H", "5D", "9H KS"), Ann="KS hand: 2H 9H", Bo="QD")
    with pytest.raises(AnswerError, match="9H lies in the discard pile"):
        game.assigning(game.players[0])


def test_protection_protects_while_a_three_of_a_kind_looks_for_its_target() -> None:
    """combo.protection combo.remove-all"""
    kind = "7D 7C 7S"
    typed = ("7", f"Bo: {kind}", "", f"Ann: {SF_5}", "KS")
    game, _ = laid(typed, Ann=f"KS 7H hand: {SF_5}", Bo=f"QD 8C hand: {kind}")
    with pytest.raises(AnswerError, match="“KS” is none of the answers"):
        game.roll(game.players[0], "to try")


def test_a_monster_that_was_summoned_meanwhile_is_no_card_of_an_exchange() -> None:
    """upgrade anytime: the crash of before"""
    typed = ("Ann: 2H 3H 4H 5H", "Bo: 2C 3C 4C", "KD", "KC")
    game, _ = laid(typed, Ann="QS hand: 2H 3H 4H 5H", Bo="QD hand: 2C 3C 4C")
    game.combos(game.players[0])
    assert codes(each.card for each in game.players[0].champions) == ["KC"]
    assert codes(each.card for each in game.players[1].champions) == ["QD", "KD"]
    crash, _ = laid((*typed[:3], "KD"), Ann="QS hand: 2H 3H 4H 5H", Bo="QD hand: 2C 3C 4C")
    with pytest.raises(AnswerError, match="“KD” is none of the answers"):
        crash.combos(crash.players[0])


def test_a_champion_that_is_destroyed_meanwhile_does_not_rise() -> None:
    """upgrade duel.destroyed anytime: it falls in a duel that is fought at the question for the card of its next rank"""
    summoned = ("Ann: 2C 3C 4C", "QS", "JC", "5C", "6C", "9 5", "Bo: 9C 9D 9H 9S", "QS")
    players = {"Ann": "QS 7D, KC hand: 2H 3H 4H 5H 2C 3C 4C", "Bo": "QD 8C hand: 9C 9D 9H 9S"}
    game, table = laid(("Ann: 2H 3H 4H 5H", "QS", *summoned), ("summon=duel",), **players)
    game.combos(game.players[0])
    assert table.texts[2] == "Ann, which card does your champion become?" and not table.lines
    assert codes(each.card for each in game.players[0].champions) == ["KC"]
    assert table.told[-1] == "JC goes back."  # and nobody has risen


# Rolls


def test_a_champion_whose_abilities_are_gone_is_not_rolled_for() -> None:
    """miss roll anytime"""
    game, table = laid(("KS", "Bo: 2C 9C", "KS"), Ann="KS 7H", Bo="QD hand: 2C 9C")
    game.use_abilities(game.players[0])
    assert table.asked == ["tap", "roll", "target"]
    assert table.told[-1] == "KS's roll is a miss."


def test_a_duel_in_which_neither_can_match_any_more_is_not_rolled() -> None:
    """duel.rolls duel.no-result anytime"""
    game, table = laid(("QD", "Bo: 2C 9C", "KS"), Ann="KS 7H", Bo="QD hand: 2C 9C 10S")
    game.attack(game.players[0], game.players[0].champions[0], game.players[1])
    assert table.asked == ["block", "duel-roll", "target"]
    assert table.told[-1] == "The duel of KS and QD has no result."


def test_who_is_out_of_play_does_not_roll() -> None:
    """duel.destroyed anytime: the attacker falls in a duel that is fought at the question for the rolls"""
    summoned = ("Ann: 2H 3H 4H", "KS", "JC", "5C", "6C", "9 5", "Bo: 9C 9D 9H 9S", "KS")
    players = {"Ann": "KS 7H hand: 2H 3H 4H", "Bo": "QD 8C hand: 9C 9D 9H 9S"}
    game, table = laid(("QD", *summoned), ("summon=duel",), **players)
    game.attack(game.players[0], game.players[0].champions[0], game.players[1])
    assert table.asked.count("duel-roll") == 2 and not table.lines
    assert table.told[-1] == "The duel of KS and QD has no result."


def test_a_drawn_card_is_a_question_like_any_other() -> None:
    """anytime hands"""
    game, table = laid(("Bo: 8C 9C 10C", "JC", "5D"), Ann="KS", Bo="QD hand: 8C 9C 10C")
    game.draws(game.players[0])
    assert table.asked == ["drawn-card", "revealed", "drawn-card"]
    assert codes(game.players[1].champions) == ["QD", "JC"]


# Needless questions


def test_nobody_is_asked_after_what_nothing_beats() -> None:
    """asking"""
    game, table = laid((f"Ann: {SF_5}", ""), hands=False, Ann=f"KS hand: {SF_5} 10H", Bo="QD")
    game.players[1].hand.hides(5)
    game.combos(game.players[0])
    assert table.asked == ["answers"]


@pytest.mark.parametrize(("hidden", "asks"), [(1, 0), (2, 1)])
def test_a_hand_that_is_too_small_is_not_asked(hidden: int, asks: int) -> None:
    """asking chain: a 4 Straight is answered with five cards, a flush of two or more"""
    game, table = laid(("7", "Ann: 7C 8D 9H 10S", "1"), hands=False, Ann="KS 7H hand: 7C 8D 9H 10S", Bo="QD")
    game.players[1].hand.hides(hidden)
    game.table.lines[:] = ["7", "Ann: 7C 8D 9H 10S", *[""] * asks, "1", ""]
    game.roll(game.players[0], "to try")
    assert table.asked[2 : 3 + asks] == ["answers"] * asks + ["shift"]


@pytest.mark.parametrize(("hand", "asks"), [("9C 10C", []), ("2C 3D", ["roll-on"])])
def test_rolling_on_is_offered_where_a_straight_can_help(hand: str, asks: list[str]) -> None:
    """duel.no-result"""
    game, table = laid(("QD", ""), Ann="KS 2H BJ", Bo=f"QD hand: {hand}")
    game.attack(game.players[0], game.players[0].champions[0], game.players[1])
    assert table.asked == ["block", *asks]


def test_an_ace_without_a_slot_gains_no_ability() -> None:
    """monster.won"""
    typed = ("JC", "10C", "9C", "7 2")
    game, table = laid(typed, Ann="AS 7H 7D 6H 6D 5H", Bo="QD")
    game.fight_monster(game.players[0], game.players[0].champions[0])
    assert "random-ability" not in table.asked
    assert codes(game.discard) == ["10C", "9C"]


# A single duel


def test_a_single_duel_has_no_decks_for_an_answer_either() -> None:
    """duel-mode impossible"""
    also = ("--rule", "counters=also-effect")
    played = duel("KS 7H", "QD 8C", "5 9", "Ann: 5D 6S as straight", "Bo: 2H 4H", options=also)
    assert refused(played) == ["A single duel has no decks for a 2 Flush. Ranks 1 to 8 and flushes of clubs need none."]


def test_hands_are_not_counted_in_a_single_duel() -> None:
    """duel-mode"""
    again = ["5 9"]
    for each in ("5H", "5D", "5C", "5S"):
        again += [f"Ann: {each}", "", "5"]
    played = duel("KS 7H", "QD 8C", *again, "Ann: 6H 5H as straight")
    assert len([text for text in told(played) if text.startswith("Ann plays Roll #")]) == 4
    six = duel("KS 7H", "QD 8C", "5 9", "Ann: 5H 6H 3H 4H 2H as 5 Straight", "", "1", "Ann: 6D 7D as straight")
    assert "Ann plays 2 Straight (6D, 7D): Roll +/- 1." in told(six)


def test_combos_are_told_by_their_names() -> None:
    """combos chain: `combo` and `by` are texts"""
    played = duel("KS 7H", "QD 8C", "5 9", "Ann: 5S", "Bo: 5C 5D", "")
    events = {line["name"]: line["data"] for line in played.lines if line["type"] == "event"}
    assert (events["played"]["combo"], events["countered"]) == ("Pair", {"combo": "Roll #", "by": "Pair"})
    assert "answers" in asked(played)


def test_a_monster_is_not_summoned_for_nobody_to_fight() -> None:
    """combo.summon impossible"""
    game, _ = laid(("Ann: 2H 3H 4H as 3 SF",), ("summon=duel",), Ann="KS hand: 2H 3H 4H", Bo="QD")
    with pytest.raises(AnswerError, match="Ann has no champion with an ability"):
        game.combos(game.players[0])
    assert codes(game.players[0].hand.known) == ["2H", "3H", "4H"]
