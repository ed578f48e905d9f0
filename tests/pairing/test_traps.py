"""The rulebook's bracket example, and the corners into which the rules paint themselves when played literally."""

from __future__ import annotations

import pytest
from pairing.test_exhaustive import histories, results
from pairing.witness import as_sets

from companion.pairing import Match, Tournament, WinningSide, why
from companion.pairing.criterion import Criterion
from companion.pairing.optimal import optima, optimal
from companion.pairing.paired import NextRound, next_round
from companion.pairing.phrases import bye_rule
from companion.pairing.rolls import TypedDice


def event(players: str, *rounds: str) -> Tournament:
    """An event from rounds such as `A>B C=D E>Deck`: who beat whom, = where both won."""
    played = []
    for text in rounds:
        matches = []
        for match in text.split():
            sign = next(each for each in "><=" if each in match)
            a, b = (side.replace("Deck", "The Deck") for side in match.split(sign))
            matches.append(Match(a, b, {">": WinningSide.A, "<": WinningSide.B, "=": WinningSide.BOTH}[sign]))
        played.append(matches)
    return Tournament(list(players), played, bye="The Deck", bye_plays=True)


def lines(found: NextRound) -> list[str]:
    return [f"{a}-{b} {paired.how}: {paired.reason}" for paired in found.pairs for a, b in [paired.pair]]


ROUND_ONE, ROUND_TWO = "A>B C>D E>Deck", "A>E B=D C>Deck"


def test_the_bracket_example_round_two() -> None:
    before = event("ABCDE", ROUND_ONE)
    decision = next_round(before).decision
    assert decision
    assert (decision.subject, decision.candidates, decision.caller) == ("E", ("A", "C"), "A")
    assert decision.text == (
        "E meets A or C: A calls evens or odds, then one die is rolled. A hit: E meets A; a miss: E meets C"
    )
    assert lines(next_round(before, dice=TypedDice("evens 4"))) == [
        "A-E rolled: A called evens, rolled 4",
        "B-D forced: they are the only ones with 0-1",
        "C-The Deck left: what the rolls leave",
    ]


def test_the_bracket_example_round_three() -> None:
    before = event("ABCDE", ROUND_ONE, ROUND_TWO)
    assert as_sets(optimal(before)) == as_sets(
        [[("A", "C"), ("D", "E"), ("B", "The Deck")], [("A", "C"), ("B", "E"), ("D", "The Deck")]]
    )
    assert lines(next_round(before, dice=TypedDice("odds 2"))) == [
        "A-C forced: they are the only ones with 2-0",
        "D-E rolled: B called odds, rolled 2",
        "B-The Deck left: what the rolls leave",
    ]


def test_of_three_in_the_odd_group_only_two_can_take_the_deck() -> None:
    before = event("ABCDE", "A=B C>D E<Deck")
    assert Criterion(before).for_bye == {"A", "B", "C"}
    takers = {pair[0] for pairing in optimal(before) for pair in pairing if "The Deck" in pair}
    assert takers == {"A", "B"}
    assert why(before, "C", "The Deck").text == (
        "With C (1-0) and The Deck records would lie further apart than they must "
        "(A (1-0) and D (0-1); B (1-0) and E (0-1)), and all can meet their equals."
    )


@pytest.mark.parametrize(
    ("players", "round_one", "worst"),
    [("ABCDE", "A=B C=D E<Deck", "ABCD"), ("ABCDEFG", "A=B C=D E=F G<Deck", "ABCDEF")],
)
def test_the_only_odd_one_out_has_faced_the_deck(players: str, round_one: str, worst: str) -> None:
    before = event(players, round_one)
    assert Criterion(before).for_bye == set(worst)
    assert bye_rule(Criterion(before)).endswith(
        "everybody of 0-1 has faced it, so it goes to the worst record of those who have not faced it"
    )
    assert why(before, players[-1], "The Deck").criterion == "rematches"


def test_several_odd_groups() -> None:
    before = event("ABCDE", "A>B C>D E<Deck", "A>C B>Deck D>E")
    records = {player: str(Criterion(before).ledger.record(player)) for player in "ABCDE"}
    assert records == {"A": "2-0", "B": "1-1", "C": "1-1", "D": "1-1", "E": "0-2"}
    assert Criterion(before).for_bye == {"C", "D"}
    assert why(before, "A", "The Deck").text == (
        "Not A (2-0) and The Deck: The Deck goes to C or D: 2-0, 1-1 and 0-2 are records of an odd number of players, "
        "so it goes to the worst record of those who have not faced it."
    )


def test_four_players_third_round_is_the_pairing_that_is_left() -> None:
    before = event("ABCD", "A>B C>D", "A>C B>D")
    assert lines(next_round(before)) == [
        "A-D forced: A has met everybody else",
        "B-C forced: they are the only ones with 1-1",
    ]


def test_a_roll_inside_the_odd_group_can_be_legal_but_costlier() -> None:
    """Five players, second rounds paired best: in 104 of the 624 states a member of the odd group may not be rolled."""
    seen: dict[object, bool] = {}
    for before in histories(5, 1):
        endings = {}
        for pairing in optimal(before):
            sides = before.sides
            index = [(sides.index(a), sides.index(b)) for a, b in pairing]
            for matches in results(sides, index):
                after = Tournament(before.seats, [*before.rounds, matches], before.bye, True)
                criterion = Criterion(after)
                endings[frozenset(map(frozenset, pairing)), tuple(criterion.ledger.wins.items())] = criterion
        for state, criterion in endings.items():
            takers = {pair[0] for pairing in optima(criterion) for pair in pairing if "The Deck" in pair}
            seen.setdefault(state, takers < criterion.for_bye)
    assert (len(seen), sum(seen.values())) == (624, 104)
