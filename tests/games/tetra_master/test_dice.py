"""Dice: how rolls are read, several on a line, and their exact chances against every way that they can fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from companion.table.dice import Throw, ThrowResult
from companion.table.dice_odds import chance, ways


def throw(dice: int, sixes: bool = False) -> Throw:
    return Throw("fight.dice", "Ann", dice=dice, counting=6 if sixes else None)


@pytest.mark.parametrize(
    ("dice", "sixes", "typed", "figure", "written"),
    [
        (4, False, "4 3 6 1", 14, "4 3 6 1"),
        (4, False, "4,3, 6 1", 14, "4 3 6 1"),
        (4, False, "14", 14, "14"),
        (2, False, "5", 5, "5"),
        (1, False, "5", 5, "5"),
        (4, True, "6 3 6 1", 2, "6 3 6 1"),
        (4, True, "2", 2, "2"),
        (4, True, "0", 0, "0"),
        (1, True, "6", 1, "6"),
        (1, True, "1", 0, "1"),
    ],
)
def test_faces_or_what_they_come_to(dice: int, sixes: bool, typed: str, figure: int, written: str) -> None:
    question = throw(dice, sixes)
    answer = question.read(typed)
    assert (answer.figure, question.write(answer)) == (figure, written)
    assert question.read(written) == answer


def test_the_programs_dice_are_fair_and_fit() -> None:
    random = Random(1)
    faces = [face for _ in range(3000) for face in throw(4).pick(random).faces]
    assert all(1800 < faces.count(face) < 2200 for face in range(1, 7))
    assert throw(3, sixes=True).pick(random).figure in range(4)
    assert throw(1).options() == ["1", "2", "3", "4", "5", "6"]
    assert throw(2).options() is None
    assert ThrowResult(3) == ThrowResult(3, ())


@pytest.mark.parametrize("sixes", [False, True])
@pytest.mark.parametrize(("attack", "defence"), [(0, 0), (0, 1), (1, 0), (1, 1), (2, 3), (3, 2), (4, 3)])
def test_chances_are_those_of_all_ways_that_the_dice_can_fall(attack: int, defence: int, sixes: bool) -> None:
    def figure(faces: tuple[int, ...]) -> int:
        return faces.count(6) if sixes else sum(faces)

    falls = list(product(range(1, 7), repeat=attack + defence))
    won = sum(figure(faces[:attack]) >= figure(faces[attack:]) for faces in falls)
    assert chance(attack, defence, sixes) == Fraction(won, len(falls))


def test_the_manuals_fight_of_seven_against_seven() -> None:
    """The attacker has all ties, so he wins by exactly half of them more than half."""
    ties = sum(many * many for many in ways(7, False).values())
    assert chance(7, 7, False) == Fraction(1, 2) + Fraction(ties, 2 * 6**14)
    assert round(float(chance(7, 7, False)), 4) == 0.5309
