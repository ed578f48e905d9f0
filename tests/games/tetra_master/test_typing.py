"""Lines that people type in a turn: the card and its cell in any order, and both rolls of a fight on one line."""

from __future__ import annotations

from functools import partial

import pytest
from games.tetra_master.arena import card
from support.play import Played, typed

from companion.games.tetra_master.asks import AttackRoll, DefenceRoll
from companion.games.tetra_master.board import Monster, Player
from companion.table.parsing import parse_line
from companion.table.question import Unreadable, WhichOne


@pytest.mark.parametrize(
    ("dice", "against", "line", "first", "rest"),
    [
        (7, 5, "22 19", "22", "19"),
        (7, 5, "22, 19", "22", "19"),
        (7, 5, "22 and 19", "22", "19"),
        (7, 5, "22", "22", ""),
        (3, 4, "1 2 3", "1 2 3", ""),
        (3, 4, "1 2 3 1 2 3 4", "1 2 3", "1 2 3 4"),
        (2, 4, "5 3", "5 3", ""),  # the faces of two dice, as ever
        (2, 1, "5 3 6", "5 3", "6"),
        (1, 1, "5 3", "5", "3"),
        (7, 5, "22 1 2 3 4 5", "22", "1 2 3 4 5"),
        (7, 5, "1 2 3 4 5 6 6 19", "1 2 3 4 5 6 6", "19"),
        (7, 5, "22 19; c2", "22", "19; c2"),
        (7, 5, "22; 19; c2", "22", "19; c2"),
    ],
)
def test_both_rolls_on_one_line(dice: int, against: int, line: str, first: str, rest: str) -> None:
    monster = Monster(card("Ifrit"), "b2", Player("Ann", "red"))
    theirs = partial(DefenceRoll, "fight.dice", "Bo", dice=against, card=monster)
    ours = AttackRoll("fight.dice", "Ann", dice=dice, card=monster, opponent="Bo", then=theirs if against else None)
    parsed = parse_line(ours, line)
    assert (parsed.text, parsed.rest) == (first, rest)


def test_nobody_rolls_for_no_dice() -> None:
    monster = Monster(card("Ifrit"), "b2", Player("Ann", "red"))
    with pytest.raises(Unreadable, match="that is 2 dice, and 7 were rolled"):
        parse_line(AttackRoll("fight.dice", "Ann", dice=7, card=monster, opponent="Bo"), "22 19")


def test_dice_that_may_fall_in_two_ways_are_asked_for() -> None:
    monster = Monster(card("Ifrit"), "b2", Player("Ann", "red"))
    theirs = partial(DefenceRoll, "fight.dice", "Bo", dice=2, card=monster)
    with pytest.raises(WhichOne, match="“5 3 6” fits 5; 3 6 and 5 3; 6"):
        parse_line(AttackRoll("fight.dice", "Ann", dice=2, card=monster, opponent="Bo", then=theirs), "5 3 6")


def fought(*lines: str) -> Played:
    hands = (
        "Ann, Bo",
        "none",
        "Ifrit, Straw Man, Pale Wisp, Barn Owl, Rust Mite",
        "Behemoth, Chocobo, Bomb, Shiva, Beatrix",
        "4",
    )
    return typed("tetra-master battle", *hands, *lines)


@pytest.mark.parametrize(
    "lines",
    [("Behemoth c2", "Ifrit b2", "22 19"), ("c2 behe", "b2, ifrit; 22 19"), ("c2, Behemoth; b2 ifrit; 22; 19",)],
)
def test_a_turn_may_be_typed_on_one_line(lines: tuple[str, ...]) -> None:
    played = fought(*lines)
    assert played.refused == []
    assert "Ifrit 22, Behemoth 19: the attack wins for Ann." in played.told
    assert [(each.ask, each.answer) for each in played.session.entries[5:]] == [
        ("card", "Behemoth"),
        ("cell", "c2"),
        ("card", "Ifrit"),
        ("cell", "b2"),
        ("attack-roll", "22"),
        ("defence-roll", "19"),
    ]


@pytest.mark.parametrize(
    ("line", "kept", "said"),
    [
        ("ann", "Ann wins", "Ann wins the fight of Ifrit against Behemoth."),
        ("A wins", "Ann wins", "Ann wins the fight of Ifrit against Behemoth."),
        ("bo", "Bo wins", "Bo wins the fight of Ifrit against Behemoth."),
        ("Ann: bo wins", "Bo wins", "Bo wins the fight of Ifrit against Behemoth."),
    ],
)
def test_of_a_fight_only_the_winner_may_be_told(line: str, kept: str, said: str) -> None:
    """Then no roll is asked for against it, and what follows is what it would have been."""
    played = fought("Behemoth c2", "Ifrit b2", line)
    assert (played.refused, played.session.entries[-1].answer) == ([], kept)
    assert said in played.told
    assert played.lines[-1]["name"] == "card"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("w", "“w” fits Ann wins, Bo wins."),
        ("ann 19", "“ann 19” is no roll."),
        ("nobody", "“nobody” is no roll."),
        ("22 ann", "“22 ann” is no roll."),
    ],
)
def test_a_winner_beside_dice_is_no_answer(line: str, said: str) -> None:
    played = fought("Behemoth c2", "Ifrit b2", line)
    assert [error["text"] for error in played.lines if error["type"] == "error"] == [said]
    assert played.lines[-1]["name"] == "attack-roll"


def test_a_roll_behind_a_winner_is_no_card() -> None:
    played = fought("Behemoth c2", "Ifrit b2", "ann; 19")
    assert [error["text"] for error in played.lines if error["type"] == "error"] == ["There is no card “19”."]


@pytest.mark.parametrize("line", ["b2", "ifrit b2", "Ifr on b2", "IFRIT -> b2", "TM-080 b2"])
def test_the_card_may_be_named_again_before_its_cell(line: str) -> None:
    played = fought("Behemoth c2", "Ifrit", line)
    assert (played.refused, played.session.entries[-1].answer) == ([], "b2")


def test_another_card_before_its_cell_is_none() -> None:
    played = fought("Behemoth c2", "Ifrit", "owl b2")
    assert played.refused == ["“owl” is not the card that is played. Type a cell for Ifrit."]


@pytest.mark.parametrize("words", ["behe to c3", "Behemoth c3", "c2 -> c3", "c2→c3", "behe on the c3", "c2 c3"])
def test_a_card_that_lies_elsewhere_is_put_there_in_any_of_these_ways(words: str) -> None:
    played = fought("Behemoth c2", f":fix {words}")
    assert (played.refused, played.told[-2]) == ([], "Mended by hand: Behemoth lies on c3 (it lay on c2).")


@pytest.mark.parametrize("words", ["behe c9", "behe", "c3 behe", "nobody c3"])
def test_what_names_no_place_in_full_mends_nothing(words: str) -> None:
    assert len(fought("Behemoth c2", f":fix {words}").refused) == 1
