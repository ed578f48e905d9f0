"""Why two are paired or not: the part named is recomputed by the witness, the sentences are read whole."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pairing.test_traps import ROUND_ONE, event
from pairing.witness import Witness, as_sets, play
from support.refusals import refusal

from companion.pairing import EventError, Tournament, breaches, next_round, why
from companion.pairing.criterion import CLOSEST, Closest, Cost
from companion.pairing.matching import pairing
from companion.pairing.optimal import optimal


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 9), st.integers(0, 4), st.integers(0, 2**32), st.sampled_from(CLOSEST))
def test_the_part_that_fails_first(players: int, rounds: int, seed: int, closest: Closest) -> None:
    random = Random(seed)
    before = Tournament([f"p{n}" for n in range(players)])
    for _ in range(rounds):
        sides = random.sample(before.sides, len(before.sides))
        play(before, list(zip(sides[::2], sides[1::2], strict=True)), random)
    witness = Witness(before, closest)
    least, best = witness.brute()
    for a, b in combinations(before.sides, 2):
        answer = why(before, b, a, closest)
        with_it = witness.least_with(a, b)
        failing = next((n for n, x, y in zip(Cost._fields, with_it, least, strict=True) if x != y), None)
        assert (answer.criterion, answer.with_it, answer.least) == (failing, with_it, least)
        assert witness.cost(answer.example) == with_it
        assert any({a, b} == set(pair) for pair in answer.example)
        having = sum(frozenset((a, b)) in each for each in best)
        assert ("forced" in answer.text) == (having == len(best))
        if 0 < having < len(best):
            assert "the dice bring them together in " in answer.text


def test_the_part_that_fails_in_a_large_field() -> None:
    random = Random(4)
    before = Tournament([f"p{n}" for n in range(21)])
    for _ in range(3):
        play(before, pairing(before), random)
    least = Witness(before).networkx_cost()
    for a, b in random.sample(list(combinations(before.sides, 2)), 25):
        answer = why(before, a, b)
        assert answer.least == least and Witness(before).cost(answer.example) == answer.with_it >= least
        assert (answer.criterion is None) == (answer.with_it == least)


SENTENCES = [
    ("squares", "A", "B", "A and B met in round 1; nobody meets the same opponent twice while that can be avoided."),
    ("squares", "The Deck", "E", "E faced The Deck in round 1; nobody faces it twice while that can be avoided."),
    (
        "squares",
        "A",
        "C",
        "With A (1-0) and C (1-0) The Deck would go to D (0-1); but The Deck goes to A or C: only 1-0 is the record of "
        "an odd number of players, and the others of that record have faced it.",
    ),
    (
        "squares",
        "A",
        "D",
        "With A (1-0) and D (0-1) records would lie further apart than they must (A (1-0) and D (0-1); "
        "E (1-0) and B (0-1)), and all can meet their equals.",
    ),
    (
        "same-first",
        "A",
        "D",
        "With A (1-0) and D (0-1) at least 2 pairs would be of different records, and 0 is possible.",
    ),
    (
        "squares",
        "A",
        "E",
        "A (1-0) and E (1-0) are as good a pair as others: the dice bring them together in 1 of 2 cases.",
    ),
    ("squares", "D", "B", "B (0-1) and D (0-1) are forced: they are the only ones with 0-1."),
    (
        "squares",
        "The Deck",
        "D",
        "Not D (0-1) and The Deck: The Deck goes to A or C: only 1-0 is the record of an odd number of players, and "
        "the others of that record have faced it.",
    ),
]


@pytest.mark.parametrize(("closest", "a", "b", "text"), SENTENCES)
def test_sentences(closest: Closest, a: str, b: str, text: str) -> None:
    assert why(event("ABCDE", ROUND_ONE), a, b, closest).text == text


def test_sentences_about_rematches() -> None:
    before = event("ABCD", "A>B C>D", "A>C B>D")
    assert why(before, "A", "C").text == (
        "A and C met in round 2; nobody meets the same opponent twice while that can be avoided."
    )
    stuck = event("ABCD", "A>B C>D", "A>C B>D", "A>D B>C")
    assert why(stuck, "A", "C").text == "A and C met in round 2, and the rematches of this round can be of longer ago."


def test_a_pair_that_would_leave_others_a_rematch() -> None:
    four_left = event("ABCDEF", "A>C B>D E>F", "A>D B>E C>F")
    four_left.gone = {"E", "F"}
    assert why(four_left, "C", "B").text == (
        "With B (2-0) and C (1-1) there would be 1 rematch (A and D met in round 2), and none is needed."
    )
    assert why(four_left, "A", "B").text == ("A (2-0) and B (2-0) are forced: they are the only ones with 2-0.")
    assert why(four_left, "C", "D").text == ("C (1-1) and D (0-2) are forced: D has met everybody else.")


def test_the_round_as_it_was_paired() -> None:
    after = event("ABCDE", ROUND_ONE, "A>E B=D C>Deck")
    chosen = [match.pair for match in after.rounds[1]]
    before = after.before(2)
    assert why(before, "A", "E", chosen=chosen).text == (
        "A (1-0) and E (1-0) are as good a pair as others: the dice bring them together in 1 of 2 cases; they were paired."
    )
    assert why(before, "C", "E", chosen=chosen).text == (
        "C (1-0) and E (1-0) are as good a pair as others: the dice bring them together in 1 of 2 cases; it was decided otherwise."
    )


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        ("A", "A", "“A” cannot meet themselves; name two sides"),
        ("A", "Zed", "there is no player “Zed”; type a name in full"),
        ("A", "The Dek", "there is no player “The Dek”; did you mean The Deck?"),
        ("A", "D", "“D” does not play this round"),
    ],
)
def test_who_cannot_be_asked_about(a: str, b: str, message: str) -> None:
    before = event("ABCDEF", "A>B C>D E>F")
    before.gone = {"D"}
    assert refusal(EventError, why, before, a, b) == message


def test_nobody_meets_the_bye_of_an_even_field() -> None:
    assert (
        refusal(EventError, why, Tournament(list("ABCD")), "A", "bye")
        == "nobody meets the bye: an even number of players plays"
    )


BY_HAND = [
    ("A-E C-Deck B-D", []),
    ("A-C E-Deck B-D", ["E faced The Deck in round 1."]),
    ("A-B C-E D-Deck", [
        "A and B met in round 1.",
        "D (0-1) and The Deck: The Deck goes to A or C: only 1-0 is the record of an odd number of players, and the "
        "others of that record have faced it.",
        "Records lie further apart than they must (A (1-0) and B (0-1)), and all can meet their equals.",
    ]),
    ("A-D E-B C-Deck", [
        "Records lie further apart than they must (A (1-0) and D (0-1); E (1-0) and B (0-1)), "
        "and all can meet their equals."
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentences"), BY_HAND)
def test_pairings_by_hand(text: str, sentences: list[str]) -> None:
    pairs = [(a, b.replace("Deck", "The Deck")) for a, b in (pair.split("-") for pair in text.split())]
    assert [breach.text for breach in breaches(event("ABCDE", ROUND_ONE), pairs)] == sentences


def test_a_pairing_by_hand_breaks_nothing_exactly_where_it_is_optimal() -> None:
    random = Random(8)
    for seed in range(60):
        before = Tournament([f"p{n}" for n in range(4 + seed % 5)])
        for _ in range(2):
            play(before, random.choice(optimal(before)), random)
        best = as_sets(optimal(before))
        for _ in range(20):
            sides = random.sample(before.sides, len(before.sides))
            pairs = list(zip(sides[::2], sides[1::2], strict=True))
            assert (not breaches(before, pairs)) == (as_sets([pairs]) <= best)


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ([("A", "B"), ("C", "D"), ("A", "E")], "“A” is in 2 pairs; one is right"),
        ([("A", "B"), ("C", "D")], "“E” has no opponent yet; everybody is paired once"),
        ([("A", "B"), ("C", "Z")], "“Z” is not to be paired this round"),
    ],
)
def test_what_is_no_pairing(pairs: list[tuple[str, str]], message: str) -> None:
    assert refusal(EventError, breaches, event("ABCDE"), pairs) == message


def test_the_clauses_of_a_large_field_are_true() -> None:
    """Reasons for meeting another record are recounted by the witness; all kinds of clauses occur."""
    kinds = set()
    for seed in range(12):
        random = Random(seed)
        before = Tournament([f"p{n}" for n in range(13 + seed)])
        for _ in range(5):
            play(before, pairing(before, "squares", random.sample(before.sides, len(before.sides))), random)
        witness = Witness(before)
        for paired in next_round(before, seed=seed).pairs:
            a, b = paired.pair
            if before.bye in paired.pair or witness.wins[a] == witness.wins[b]:
                continue
            best = max(paired.pair, key=witness.wins.__getitem__)
            level = [each for each in witness.players if witness.wins[each] == witness.wins[best] and each != best]
            record = f"{witness.wins[best]}-{5 - witness.wins[best]}"
            clause = paired.reason.split(": ")[1]
            if not level:
                assert clause == f"{best} is the only one with {record}"
            elif all(frozenset((best, each)) in witness.meetings for each in level):
                assert clause == f"{best} has met everybody else with {record}"
            elif len(level) % 2 == 0:
                assert clause == f"{len(level) + 1} players have {record}, an odd number"
            else:
                assert clause == "the gaps of the round cannot add up to less"
            kinds.add(clause.split(" ")[1])
    assert kinds == {"is", "has", "players", "gaps"}


def test_a_pairing_by_hand_of_different_records() -> None:
    pairs = [("A", "D"), ("E", "B"), ("C", "The Deck")]
    assert [breach.text for breach in breaches(event("ABCDE", ROUND_ONE), pairs, "same-first")] == [
        "There are 2 pairs of different records, and 0 is possible.",
        "Records lie further apart than they must (A (1-0) and D (0-1); E (1-0) and B (0-1)), and all can meet their equals.",
    ]
