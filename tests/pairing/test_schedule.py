"""Fixed schedules, and the single elimination."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from pairing.plans import defects as found_in
from support.refusals import refusal

from companion.errors import UsageError
from companion.pairing import EventError
from companion.pairing.elimination import Elimination
from companion.pairing.reading import entered
from companion.pairing.schedule import Plan, park_plan, round_robin


@pytest.mark.parametrize("count", range(2, 21))
def test_a_round_robin(count: int) -> None:
    players = [f"p{number}" for number in range(count)]
    sides = [*players, "bye"] if count % 2 else players
    rounds = round_robin(players, "bye")
    assert len(rounds) == len(sides) - 1
    assert all(sorted(side for pair in pairs for side in pair) == sorted(sides) for pairs in rounds)
    assert Counter(frozenset(pair) for pairs in rounds for pair in pairs) == Counter(
        map(frozenset, combinations(sides, 2))
    )


@pytest.mark.parametrize(
    ("seats", "total", "most", "apart"), [(2, 0, 0, 1), (4, 12, 4, 3), (6, 18, 4, 5), (8, 24, 4, 7)]
)
def test_plans_of_parks(seats: int, total: int, most: int, apart: int) -> None:
    """Total changes 12, 18, 24; at most 4 a seat; meetings even; the robot's seat fixed; rematches far apart."""
    plan = park_plan(seats)
    assert found_in(plan) == [] and len(plan.rounds) == 7
    changes = [plan.changes(seat) for seat in range(seats)]
    assert sum(changes) == total and max(changes) == most and changes[0] == 0
    met: dict[frozenset[int], list[int]] = {}
    for number, pairs in enumerate(plan.rounds):
        assert len(pairs) == seats // 2
        for pair in pairs:
            met.setdefault(frozenset(pair), []).append(number)
    times = [len(met.get(frozenset(pair), [])) for pair in combinations(range(seats), 2)]
    assert max(times) - min(times) <= 1
    assert all(b - a >= apart for rounds in met.values() for a, b in pairwise(rounds))


@pytest.mark.parametrize("seats", [2, 4, 6, 8])
@pytest.mark.parametrize("rounds", range(1, 8))
def test_shorter_plans(seats: int, rounds: int) -> None:
    plan = park_plan(seats, rounds)
    assert len(plan.rounds) == rounds and found_in(plan) == []


@pytest.mark.parametrize(
    ("rounds", "defects"),
    [
        ([["01", "23"], ["01", "23"]], ["round 2: seats 0 and 1 meet again at once", "round 2: seats 2 and 3 meet again at once",
                                        "seats 0 and 1 meet 2 times, seats 0 and 2 only 0 times", "there are 0 changes of park; 2 are enough"]),
        ([["01", "22"]], ["round 1: not every seat is at one park"]),
        ([["01", "23"], ["12", "03"]], ["seat 0 changes its park; it should stay (the robot's seat)"]),
        ([["01", "23"], ["13", "20"]], ["seat 0 changes its park; it should stay (the robot's seat)"]),
        ([["01", "23"], ["02", "13"], ["03", "12"], ["01", "32"], ["02", "31"], ["30", "12"]], []),
    ],
)  # fmt: skip
def test_defects_of_plans(rounds: list[list[str]], defects: list[str]) -> None:
    plan = Plan(tuple(tuple((int(a), int(b)) for a, b in map(tuple, pairs)) for pairs in rounds))
    assert sorted(found_in(plan)) == sorted(defects)


def test_plans_that_there_are_not() -> None:
    assert (
        refusal(UsageError, park_plan, 10)
        == "there are plans for 2, 4, 6 or 8 seats and up to 7 rounds, not for 10 and 7"
    )


@pytest.mark.parametrize("count", range(2, 34))
def test_eliminations(count: int) -> None:
    """The better seed always wins: nobody meets a bye twice, the first seeds meet last."""
    seeds = [f"s{number}" for number in range(1, count + 1)]
    bracket = Elimination.of(seeds)
    assert not any(tie.a == tie.b == "bye" for tie in bracket.rounds[0])
    played = 0
    while bracket.open:
        for tie in bracket.open:
            bracket.win(min(filter(None, (tie.a, tie.b)), key=seeds.index))
            played += 1
    assert bracket.champion == "s1" and played == count - 1
    assert {bracket.rounds[-1][0].a, bracket.rounds[-1][0].b} == {"s1", "s2"}
    if count >= 4:
        assert {side for tie in bracket.rounds[-2] for side in (tie.a, tie.b)} == {"s1", "s2", "s3", "s4"}


@pytest.mark.parametrize("count", range(2, 17))
def test_a_bye_that_plays_can_win_but_never_meets_itself(count: int) -> None:
    for seed in range(30):
        random = Random(seed)
        bracket = Elimination.of([f"s{number}" for number in range(count)], "The Deck", bye_plays=True)
        while bracket.open:
            tie = random.choice(bracket.open)
            assert (tie.a, tie.b) != ("The Deck", "The Deck")
            bracket.win(next(side for side in random.sample([tie.a, tie.b], 2) if side and side != "The Deck"))
        assert bracket.champion is not None


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["A"], "a bracket needs two players at least"),
        (["A", "A"], "“A” cannot be in the bracket twice, or be called like the bye"),
        (["A", "bye"], "“bye” cannot be in the bracket twice, or be called like the bye"),
    ],
)
def test_what_is_no_bracket(names: list[str], message: str) -> None:
    assert refusal(EventError, Elimination.of, names) == message


def test_matches_that_are_not_open() -> None:
    bracket = Elimination.of(["A", "B", "C"])
    assert refusal(EventError, bracket.win, "A") == "“A” has no match to win now"
    bracket.win("B")
    assert refusal(EventError, bracket.win, "C") == "“C” has no match to win now"


def test_a_round_robin_of_too_many_is_refused() -> None:
    """10,000 players have 50 million matches, which took 3.6 GB."""
    with pytest.raises(
        UsageError, match=r"a round robin of 10,000 players has 49,995,000 matches; one has at most 1,000"
    ):
        round_robin([f"Player {number}" for number in range(10_000)], "bye")


def test_an_event_of_too_many_is_refused() -> None:
    with pytest.raises(EventError, match=r"there are 20,001 players; an event has at most 20,000"):
        entered([f"Player {number}" for number in range(20_001)]).check()
