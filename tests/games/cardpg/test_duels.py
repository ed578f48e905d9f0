"""Single duels: exact chances, rolls and answers, and what is refused; who wins them has test_model.py."""

from __future__ import annotations

from fractions import Fraction

import pytest
from games.cardpg.table import duel, laid
from support.play import Begun
from support.scenario import SCENARIOS, read_scenario


@pytest.mark.parametrize(
    ("abilities", "chance"),
    [
        ("7H", "1/6"),
        ("6H 7H", "11/36"),
        ("6H 7H 8H", "4/9"),
        ("5H 6H 7H 8H", "5/9"),
        ("5H 6H 7H 8H 9H", "2/3"),
        ("6H RJ", "1/6"),
    ],
)
def test_the_chance_of_a_match(abilities: str, chance: str) -> None:
    """hints joker"""
    played = duel(f"AS {abilities}", "QD 2C", rules="hints=on")
    assert next(text for text in played.told if text.startswith("AS matches")).startswith(f"AS matches: {chance},")


@pytest.mark.parametrize(
    ("one", "two", "chance"), [("4H 9H", "3C 8C 10C", "91/236"), ("2H", "3C", "17/52"), ("6H 7H", "6C 7C", "1/2")]
)
def test_the_chance_of_a_duel(one: str, two: str, chance: str) -> None:
    """hints"""
    played = duel(f"AS {one}", f"AD {two}", rules="hints=on")
    assert next(text for text in played.told if "wins the duel" in text).startswith(f"AS wins the duel: {chance},")


def test_straights_that_are_held_widen_a_chance() -> None:
    game = laid(Ann="KS 7H", Bo="QD")
    (champion,) = game.ann.champions
    assert (game.chance(champion), game.chance(champion, shift=1)) == (Fraction(1, 6), Fraction(16, 36))
    view = duel("KS 7H", "QD").view
    assert view.why("odds") == "A roll matches: KS 1/6 (16.7 %)."
    assert view.why("odds 2") == "A roll matches with a straight of 2: KS 4/9 (44.4 %)."
    assert view.why("chain") is None


def test_a_duel_without_end_has_no_result() -> None:
    """duel.no-result"""
    played = duel("KS 2H BJ", "QD", "")
    assert "duel-roll" not in dict(played.asked)
    assert played.result["how"] == "no-result"
    shifted = duel("KS 2H BJ", "QD", "roll", "2 9", "Ann: 2S 3S as straight", "", "-1", "", rules="hints=on")
    assert shifted.result["winners"] == ["Ann"]
    assert "KS matches: 0, that is 0 %." in shifted.told and not any(
        "KS wins the duel:" in each for each in shifted.told
    )


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [("7 9", [7, 9]), ("34 45", [7, 9]), ("3 4 4 5", [7, 9]), ("11 2", [11, 2]), ("12 66", [12, 12])],
)
def test_how_rolls_are_typed(typed: str, numbers: list[int]) -> None:
    """dice.typing"""
    played = duel("KS 2H", "QD 2C", typed)
    rolls = [line["data"]["number"] for line in played.lines if line.get("name") == "rolled"]
    assert rolls == numbers


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (("7 9", "Ann: 3H 9D"), "3H, 9D are no combo."),
        (("Ann: 3H 3D",), "A Pair needs a roll."),
        (("7 9", "Ann: 3H 3D"), "No card of this Pair shows 7 or 9."),
        (("7 9", "Ann: 7D", "Bo: 7C"), "A Roll # does not answer a Roll #."),
        (("7 9", "Ann: 7D 8D as straight", "Bo: 2D 3D 4C"), "No card of this 3 Straight shows 7 or 9."),
        (("7 9", "Ann: 8C"), "8C lies on Bo's QD."),
        (("7 9", "Ann: 7D", "", "9", "", "Ann: 7D"), "7D lies in the discard pile."),
        (("Ann: 4D 8D",), "A single duel has no decks for a 2 Flush."),
        (("7 9", "Ann: 7D as pair"), "These cards make no “pair”."),
        (("7 9", "7D"), "“7D” says not who answers. Enter is for nobody; a combo answers, Bo's first: Bo: 7D 7S."),
        (("7 9", "Ann: KD"), "KD is in the monster deck."),
        (("7 9", "Ann: 2D 3D 4D 5D 7S"), "2D, 3D, 4D, 5D, 7S are no combo."),
        (("1 9",), "The dice can't come to 1."),
        (("17 9",), "The dice can't come to 17."),
        (("7",), "That is 1 number."),
    ],
)
def test_what_is_refused(typed: tuple[str, ...], message: str) -> None:
    """combos.roll combos.hand chain duel-mode"""
    found = duel("KS 7H", "QD 8C", *typed).refused
    assert found and found[-1].startswith(message), found


def test_suit_signs_are_read() -> None:
    played = duel("KS 7♥", "QD ♣8", "5 9", "Ann: 5♥", "", "7", "")
    assert not played.refused
    assert played.result["winners"] == ["Ann"]


def test_cards_of_an_answered_combo_lie_in_the_discard_pile() -> None:
    """chain counters"""
    scenario = read_scenario(SCENARIOS / "cardpg" / "answers.txt")
    lines = [(line, 0) for line in scenario.typed.splitlines()]
    played = Begun(scenario.options).play([(line if line != "." else "", at) for line, at in lines])
    assert played.state["discard"] == ["5S", "5C", "5D", "5H", "6C", "8C"]
