"""Decisions: what each roll means, and everything that is no roll or call."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from pairing.test_exhaustive import histories
from support.refusals import refusal

from companion.pairing import Match, Tournament, WinningSide, next_round
from companion.pairing.draw import Decision, PairingDraw, RollError
from companion.pairing.optimal import optimal
from companion.pairing.rolls import RolledDice, TypedDice, settle

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit")


def decision(count: int) -> Decision:
    return Decision("Zoe", NAMES[:count], NAMES[0] if count == 2 else None)


@pytest.mark.parametrize("count", range(2, 12))
@pytest.mark.parametrize("call", ["evens", "odds"])
def test_every_candidate_is_as_likely_as_another(count: int, call: str) -> None:
    each = decision(count)
    rolls = Counter(each.chosen(roll, call) for roll in product(range(1, 7), repeat=each.dice))
    again = rolls.pop(None, 0)
    assert set(rolls) == set(each.candidates) and len(set(rolls.values())) == 1
    assert again < count


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (
            2,
            "Zoe meets Ann or Bo: Ann calls evens or odds, then one die is rolled. "
            "A hit: Zoe meets Ann; a miss: Zoe meets Bo",
        ),
        (3, "Who meets Zoe: one die. 1-2 Ann, 3-4 Bo, 5-6 Cy"),
        (4, "Who meets Zoe: one die. 1 Ann, 2 Bo, 3 Cy, 4 Dee, 5-6 roll again"),
        (5, "Who meets Zoe: one die. 1 Ann, 2 Bo, 3 Cy, 4 Dee, 5 Eve, 6 roll again"),
        (6, "Who meets Zoe: one die. 1 Ann, 2 Bo, 3 Cy, 4 Dee, 5 Eve, 6 Fay"),
        (
            7,
            "Who meets Zoe: two dice, one after the other (a 2, then a 5 is 25). 11-15 Ann, 16-24 Bo, 25-33 Cy, "
            "34-42 Dee, 43-51 Eve, 52-56 Fay, 61-65 Gus, 66 roll again",
        ),
    ],
)
def test_decisions_in_words(count: int, text: str) -> None:
    assert decision(count).text == text


@pytest.mark.parametrize(
    ("count", "roll", "call", "message"),
    [
        (3, [7], None, "7 is no roll of a die; it shows 1 to 6"),
        (3, [0], None, "0 is no roll of a die; it shows 1 to 6"),
        (3, [1, 2], None, "2 numbers were given; who meets Zoe is decided by one die"),
        (7, [1], None, "1 numbers were given; who meets Zoe is decided by two dice"),
        (2, [1], None, "Ann calls evens or odds before the roll"),
        (2, [1], "heads", "Ann calls evens or odds before the roll"),
    ],
)
def test_what_is_no_roll(count: int, roll: list[int], call: str | None, message: str) -> None:
    assert refusal(RollError, decision(count).chosen, roll, call) == message


@pytest.mark.parametrize(("players", "first", "second"), [(4, 1, 1), (5, 2, 2), (6, 2, 2), (7, 3, 3), (8, 3, 3)])
def test_decisions_are_few(players: int, first: int, second: int) -> None:
    """The most decisions of round 1, and of round 2 after any results."""
    before = Tournament([f"p{n}" for n in range(players)])
    assert deepest(PairingDraw.of(optimal(before), [*before.seats, before.bye])) == first
    deep = [deepest(PairingDraw.of(optimal(event), [*event.seats, event.bye])) for event in histories(players, 1)]
    assert max(deep) == second


def deepest(draw: PairingDraw) -> int:
    decided = draw.decision
    return 0 if decided is None else 1 + max(deepest(draw.take(decided.subject, each)) for each in decided.candidates)


def test_typed_rolls_are_used_up_with_re_rolls() -> None:
    event = Tournament(list("ABCDEF"))
    found = next_round(event, dice=TypedDice("6 3, 5"))
    assert [paired.pair for paired in found.pairs] == [("A", "D"), ("B", "F"), ("C", "E")]
    assert [taken.text for taken in found.taken] == ["rolled 6, again 3", "rolled 5"]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("7", "“7” is neither a call (evens, odds) nor a roll of a die (1 to 6)"),
        ("heads 4", "“heads” is neither a call (evens, odds) nor a roll of a die (1 to 6)"),
        ("4", "A calls evens or odds before “4” is rolled"),
        ("evens odds", "who meets E is rolled for now; “odds” is no roll of a die"),
    ],
)
def test_what_cannot_be_typed(typed: str, message: str) -> None:
    draw = PairingDraw.of([(("A", "E"), ("C", "X")), (("C", "E"), ("A", "X"))], "ACEX")
    assert refusal(RollError, lambda: settle(draw, TypedDice(typed))) == message


def test_what_is_typed_in_vain() -> None:
    dice = TypedDice("evens 4, 2")
    settle(PairingDraw.of([(("A", "E"), ("C", "X")), (("C", "E"), ("A", "X"))], "ACEX"), dice)
    assert refusal(RollError, dice.check_used_up) == "everything is decided before “2”; leave that out"


def test_the_program_rolls_as_if_typed() -> None:
    for seed in range(40):
        event = Tournament([f"p{n}" for n in range(4 + seed % 9)])
        rolled = next_round(event, dice=RolledDice(Random(seed)))
        typed = next_round(event, dice=TypedDice(", ".join(taken.typed for taken in rolled.taken)))
        assert rolled.decision is None and typed.pairs == rolled.pairs


@pytest.mark.parametrize("count", [4, 6])
def test_the_chances_of_all_opponents_add_up_to_one_and_are_those_of_the_dice(count: int) -> None:
    event = Tournament([f"p{number}" for number in range(count)], [[Match("p0", "p1", WinningSide.A)]], bye="bye")
    event.rounds[0] += [Match(f"p{n}", f"p{n + 1}", WinningSide.A) for n in range(2, count, 2)]
    draw = PairingDraw.of(optimal(event), [*event.seats, "bye"])
    random = Random(1)
    met: Counter[frozenset[str]] = Counter()
    for _ in range(4000):
        left = draw
        while (decision := left.decision) is not None:
            left = left.take(decision.subject, random.choice(decision.candidates))
        met.update(frozenset(pair) for pair in left.pairings[0])
    for a in event.seats:
        chances = {b: draw.chance(a, b) for b in event.seats if b != a}
        assert sum(chances.values()) == 1
        for b, chance in chances.items():
            assert abs(met[frozenset((a, b))] / 4000 - chance) < 0.04
