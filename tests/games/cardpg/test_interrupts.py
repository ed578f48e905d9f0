"""Interrupts: afterwards a question is put as things stand then, or not at all."""

from __future__ import annotations

import pytest
from games.cardpg.table import Laid, duel, laid

from companion.table.question import AnswerError

SF_5 = "2S 3S 4S 5S 6S"
"""Protection."""


# Choices of before a combo


@pytest.mark.parametrize(
    ("step", "lines", "players", "refused"),
    [
        # diamond: a card that was taken off the discard pile is not offered
        (Laid.uses, "KS / 7 /  / Bo: 2D 9D / 9C / 9C", {"Ann": "KS 7D", "Bo": "QD hand: 2D 9D"}, "9C"),
        # spade: who has no card left is no opponent that discards
        (
            *(Laid.uses, "KS / 7 /  / Bo: 2C 9C / none / Bo"),
            *({"Ann": "KS 7S", "Bo": "QD hand: 2C 9C", "Cleo": "JD hand: 3C"}, "Bo"),
        ),
        # club: an ability that is gone is not removed
        (
            *(Laid.uses, "KS / 7 /  / QD / Cleo: 2C 9C / QD / 3H / 3H"),
            *({"Ann": "KS 7C", "Bo": "QD 3H 4D 5D", "Cleo": "JD hand: 2C 9C"}, "3H"),
        ),
        # combo.protection protects while a three of a kind looks for its target
        (
            *(Laid.rolls, f"7 / Bo: 7D 7C 7S /  / Ann: {SF_5} / KS"),
            *({"Ann": f"KS 7H hand: {SF_5}", "Bo": "QD 8C hand: 7D 7C 7S"}, "KS"),
        ),
        # upgrade: a monster that was summoned meanwhile is no card of an exchange
        (
            *(Laid.plays, "Ann: 2H 3H 4H 5H / Bo: 2C 3C 4C / KD / KD"),
            *({"Ann": "QS hand: 2H 3H 4H 5H", "Bo": "QD hand: 2C 3C 4C"}, "KD"),
        ),
    ],
)
def test_what_is_gone_meanwhile_is_no_answer(step: object, lines: str, players: dict[str, str], refused: str) -> None:
    """diamond spade club combo.protection combo.remove-all upgrade anytime"""
    game = laid(lines, "", True, **players)
    if "7D" in players["Ann"]:
        game.lies_discarded("9C 8C")
    with pytest.raises(AnswerError, match=f"“{refused}” is none of the answers"):
        step(game)  # type: ignore[operator]


def test_an_ability_that_is_gone_is_not_replaced() -> None:
    """full-slot anytime"""
    game = laid("2D QS / Bo: 2C 9C / QS / 3C", Ann="QS 3C 4C 5C hand: 2D", Bo="QD hand: 2C 9C").assigns()
    assert game.abilities("QS") == "4C 5C 2D"
    assert game.asked == ["assign", "replaced", "target", "removed"]


def test_a_champion_that_is_summoned_while_a_card_is_assigned_can_be_given_it() -> None:
    """assign anytime"""
    game = laid("Ann: 2H 3H 4H / JC / 9C JC", Ann="KS hand: 2H 3H 4H 9C", Bo="QD").assigns()
    assert game.abilities("JC") == "9C"


def test_a_card_that_was_played_is_not_assigned() -> None:
    """assign anytime"""
    with pytest.raises(AnswerError, match="9H lies in the discard pile"):
        laid("Ann: 2H 9H / 5D / 9H KS", Ann="KS hand: 2H 9H", Bo="QD").assigns()


def test_a_monster_that_was_summoned_meanwhile_is_no_card_of_an_exchange() -> None:
    """upgrade anytime: the crash of before"""
    lines = "Ann: 2H 3H 4H 5H / Bo: 2C 3C 4C / KD / KC"
    game = laid(lines, Ann="QS hand: 2H 3H 4H 5H", Bo="QD hand: 2C 3C 4C").plays()
    assert (game.champions("Ann"), game.champions("Bo")) == ("KC", "QD KD")


def test_a_champion_that_is_destroyed_meanwhile_does_not_rise() -> None:
    """upgrade duel.destroyed anytime: it falls in a duel that is fought at the question for the card of its next rank"""
    summoned = "Ann: 2C 3C 4C / QS / JC / 5C / 6C / 9 5 / Bo: 9C 9D 9H 9S / QS"
    players = {"Ann": "QS 7D, KC hand: 2H 3H 4H 5H 2C 3C 4C", "Bo": "QD 8C hand: 9C 9D 9H 9S"}
    game = laid(f"Ann: 2H 3H 4H 5H / QS / {summoned}", "summon=duel", True, **players).plays()
    assert game.texts[2] == "Ann, which card does your champion become?" and not game.lines
    assert game.champions("Ann") == "KC"
    assert game.told[-1] == "JC goes back."  # and nobody has risen


# Rolls


def test_a_champion_whose_abilities_are_gone_is_not_rolled_for() -> None:
    """miss roll anytime"""
    game = laid("KS / Bo: 2C 9C / KS", Ann="KS 7H", Bo="QD hand: 2C 9C").uses()
    assert (game.asked, game.told[-1]) == (["tap", "roll", "target"], "KS's roll is a miss.")


NO_RESULT = "The duel of KS and QD has no result."


@pytest.mark.slow
def test_a_duel_in_which_neither_can_match_any_more_is_not_rolled() -> None:
    """duel.rolls duel.no-result anytime"""
    game = laid("QD / Bo: 2C 9C / KS", Ann="KS 7H", Bo="QD hand: 2C 9C 10S").attacks_bo()
    assert (game.asked, game.told[-1]) == (["block", "duel-roll", "target"], NO_RESULT)


def test_who_is_out_of_play_does_not_roll() -> None:
    """duel.destroyed anytime: the attacker falls in a duel that is fought at the question for the rolls"""
    lines = "QD / Ann: 2H 3H 4H / KS / JC / 5C / 6C / 9 5 / Bo: 9C 9D 9H 9S / KS"
    game = laid(lines, "summon=duel", Ann="KS 7H hand: 2H 3H 4H", Bo="QD 8C hand: 9C 9D 9H 9S").attacks_bo()
    assert (game.asked.count("duel-roll"), game.lines, game.told[-1]) == (2, [], NO_RESULT)


@pytest.mark.slow
def test_a_drawn_card_is_a_question_like_any_other() -> None:
    """anytime hands"""
    game = laid("Bo: 8C 9C 10C / JC / 5D", Ann="KS", Bo="QD hand: 8C 9C 10C")
    game.draws(game.ann)
    assert (game.asked, game.champions("Bo")) == (["drawn-card", "revealed", "drawn-card"], "QD JC")


# Needless questions


def test_nobody_is_asked_after_what_nothing_beats() -> None:
    """asking"""
    game = laid(f"Ann: {SF_5}", hands=False, Ann=f"KS hand: {SF_5} 10H", Bo="QD")
    game.players[1].hand.hides(5)
    assert game.plays().asked == ["answers"]


@pytest.mark.parametrize(("hidden", "asks"), [(1, 0), (2, 1)])
def test_a_hand_that_is_too_small_is_not_asked(hidden: int, asks: int) -> None:
    """asking chain: a 4 Straight is answered with five cards, a flush of two or more"""
    game = laid(f"7 / Ann: 7C 8D 9H 10S{' / ' * asks} / 1", hands=False, Ann="KS 7H hand: 7C 8D 9H 10S", Bo="QD")
    game.players[1].hand.hides(hidden)
    game.rolls()
    assert game.asked[2 : 3 + asks] == ["answers"] * asks + ["shift"]


@pytest.mark.parametrize(("hand", "asks"), [("9C 10C", []), ("2C 3D", ["roll-on"])])
def test_rolling_on_is_offered_where_a_straight_can_help(hand: str, asks: list[str]) -> None:
    """duel.no-result"""
    assert laid("QD", Ann="KS 2H BJ", Bo=f"QD hand: {hand}").attacks_bo().asked == ["block", *asks]


def test_an_ace_without_a_slot_gains_no_ability() -> None:
    """monster.won"""
    game = laid("JC / 10C / 9C / 7 2", Ann="AS 7H 7D 6H 6D 5H", Bo="QD").fights()
    assert "random-ability" not in game.asked and game.discarded == "10C 9C"


# A single duel


def test_a_single_duel_has_no_decks_for_an_answer_either() -> None:
    """duel-mode impossible"""
    lines = ("5 9", "Ann: 5D 6S as straight", "Bo: 2H 4H")
    assert duel("KS 7H", "QD 8C", *lines, rules="counters=also-effect").refused == [
        "A single duel has no decks for a 2 Flush. Ranks 1 to 8 and flushes of clubs need none."
    ]


def test_hands_are_not_counted_in_a_single_duel() -> None:
    """duel-mode"""
    again = [line for card in ("5H", "5D", "5C", "5S") for line in (f"Ann: {card}", "", "5")]
    played = duel("KS 7H", "QD 8C", "5 9", *again, "Ann: 6H 5H as straight")
    assert len([text for text in played.told if text.startswith("Ann plays Roll #")]) == 4
    six = duel("KS 7H", "QD 8C", "5 9", "Ann: 5H 6H 3H 4H 2H as 5 Straight", "", "1", "Ann: 6D 7D as straight")
    assert "Ann plays 2 Straight (6D, 7D): Roll +/- 1. It is countered by a 3 Straight or higher." in six.told


def test_combos_are_told_by_their_names() -> None:
    """combos chain: `combo` and `by` are texts"""
    played = duel("KS 7H", "QD 8C", "5 9", "Ann: 5S", "Bo: 5C 5D", "")
    events = {line["name"]: line["data"] for line in played.lines if line["type"] == "event"}
    assert (events["played"]["combo"], events["countered"]) == ("Pair", {"combo": "Roll #", "by": "Pair"})
    assert ("answers", None) in played.asked


def test_a_monster_is_not_summoned_for_nobody_to_fight() -> None:
    """combo.summon impossible"""
    game = laid("Ann: 2H 3H 4H as 3 SF", "summon=duel", Ann="KS hand: 2H 3H 4H", Bo="QD")
    with pytest.raises(AnswerError, match="Ann has no champion with an ability"):
        game.plays()
    assert game.hand("Ann") == "2H 3H 4H"
