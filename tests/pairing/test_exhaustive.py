"""Every history of an evening of 4 to 8 players, ties included, against the witness's brute force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import pytest
from pairing.witness import Witness, as_sets, matchings

from companion.pairing import Match, Tournament, WinningSide
from companion.pairing.criterion import CLOSEST, Closest, Criterion
from companion.pairing.draw import Decision, PairingDraw
from companion.pairing.optimal import optima

HUMAN = (WinningSide.A, WinningSide.B, WinningSide.BOTH)
DECK = (WinningSide.A, WinningSide.B)
STATES = {4: (9, 92), 5: (18, 1_152), 6: (27, 2_568), 7: (54, 58_968), 8: (81, 131_280)}
"""The number of different states with which round 2 and round 3 begin, as worked out beforehand by others."""


def results(sides: list[str], pairing: Iterable[tuple[int, int]]) -> Iterator[list[Match]]:
    """All ways a round can end: three for two players, a win or a loss against The Deck."""
    pairs = [(sides[a], sides[b]) for a, b in pairing]
    for won in product(*(DECK if "The Deck" in pair else HUMAN for pair in pairs)):
        yield [Match(a, b, each) for (a, b), each in zip(pairs, won, strict=True)]


def new_event(players: int, rounds: Iterable[list[Match]]) -> Tournament:
    return Tournament(list("ABCDEFGH"[:players]), list(rounds), bye="The Deck", bye_plays=True)


def histories(players: int, rounds: int) -> Iterator[Tournament]:
    """One event for each state (records, who met whom) before round 2 or 3; round 1 is the same up to the names."""
    sides = new_event(players, []).sides
    first = matchings(len(sides))[0]
    if rounds == 1:
        yield from (new_event(players, [matches]) for matches in results(sides, first))
        return
    firsts = [(matches, winners(sides, matches)) for matches in results(sides, first)]
    for second in matchings(len(sides)):
        if set(first) & set(second):
            continue
        seen = set()
        seconds = [(matches, winners(sides, matches)) for matches in results(sides, second)]
        for begun, won in firsts:
            for ended, won_then in seconds:
                wins = tuple(map(int.__add__, won, won_then))
                if wins not in seen:
                    seen.add(wins)
                    yield new_event(players, [begun, ended])


def winners(sides: list[str], matches: list[Match]) -> list[int]:
    """A 1 for each side that recorded a win."""
    won = {side for match in matches for side in match.winners}
    return [int(side in won and side != "The Deck") for side in sides]


def check(event: Tournament, closest: Closest) -> PairingDraw:
    criterion = Criterion(event, closest)
    found = optima(criterion)
    cost, expected = Witness(event, closest).brute()
    assert as_sets(found) == expected and len(found) == len(expected), event
    assert criterion.of(found[0]) == cost, event
    assert cost[:3] == (0, 0, 0), event
    return PairingDraw.of(found, criterion.order)


def check_no_dead_end(draw: PairingDraw) -> int:
    """Walks every roll of every decision; gives how many pairings are reached."""
    decision = draw.decision
    if decision is None:
        assert len(draw.pairings) == 1
        return 1
    chosen = {
        decision.chosen(roll, call)
        for roll in product(range(1, 7), repeat=decision.dice)
        for call in (("evens", "odds") if decision.caller else (None,))
    }
    assert chosen - {None} == set(decision.candidates)
    return sum(check_no_dead_end(draw.take(decision.subject, candidate)) for candidate in decision.candidates)


@pytest.mark.parametrize("players", STATES)
@pytest.mark.parametrize("closest", CLOSEST)
def test_every_second_round(players: int, closest: Closest) -> None:
    count = 0
    for event in histories(players, 1):
        draw = check(event, closest)
        assert check_no_dead_end(draw) == len(draw.pairings)
        count += 1
    assert count == STATES[players][0]


@pytest.mark.parametrize(
    ("players", "step"),
    [(4, 1), (5, 1), (6, 7), (7, 211), (8, 499), *(pytest.param(n, 1, marks=pytest.mark.long) for n in (6, 7, 8))],
)
@pytest.mark.parametrize("closest", CLOSEST)
def test_third_rounds(players: int, step: int, closest: Closest) -> None:
    """Each of the states, or some of them, evenly over the second rounds and records."""
    count = 0
    for count, event in enumerate(histories(players, 2), start=1):
        if count % step == 0:
            draw = check(event, closest)
            assert check_no_dead_end(draw) == len(draw.pairings)
    assert count == STATES[players][1]


def test_every_first_round() -> None:
    for players in STATES:
        draw = check(new_event(players, []), "squares")
        assert len(draw.pairings) == len(matchings(players + players % 2))
        assert check_no_dead_end(draw) == len(draw.pairings)


def test_a_decision_needs_only_human_callers() -> None:
    for event in histories(5, 2):
        draw = PairingDraw.of(optima(Criterion(event)), Criterion(event).order)
        decision = draw.decision
        if isinstance(decision, Decision) and decision.caller is not None:
            assert decision.caller != "The Deck" and decision.subject != "The Deck"
