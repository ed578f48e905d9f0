"""An oracle for the plans of parks that the program makes."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from companion.pairing.schedule import Plan, _fewest_changes, _most_changes


def defects(plan: Plan) -> list[str]:
    """Defects of the plan, a sentence each; an empty list where there are none.

    Checked: two seats a park and everybody in each round; meetings of any two differ by one at most; nobody
    meets the same opponent twice running; the fewest changes of park in all, none for seat 0, shared evenly.
    """
    seats = sorted({seat for pairs in plan.rounds for pair in pairs for seat in pair})
    found = [
        f"round {number}: not every seat is at one park"
        for number, pairs in enumerate(plan.rounds, start=1)
        if sorted(seat for pair in pairs for seat in pair) != seats or any(len(pair) != 2 for pair in pairs)
    ]
    return found or [*_uneven(plan, seats), *_repeats(plan), *_restless(plan, seats)]


def _uneven(plan: Plan, seats: list[int]) -> Iterator[str]:
    met = Counter(frozenset(pair) for pairs in plan.rounds for pair in pairs)
    times = {pair: met[frozenset(pair)] for pair in combinations(seats, 2)}
    if max(times.values()) - min(times.values()) > 1:
        most, least = max(times, key=lambda pair: times[pair]), min(times, key=lambda pair: times[pair])
        yield (
            f"seats {most[0]} and {most[1]} meet {times[most]} times, "
            f"seats {least[0]} and {least[1]} only {times[least]} times"
        )


def _repeats(plan: Plan) -> Iterator[str]:
    if len(plan.rounds[0]) == 1:
        return
    for number, (before, after) in enumerate(pairwise(plan.rounds), start=2):
        for pair in {frozenset(pair) for pair in before} & {frozenset(pair) for pair in after}:
            a, b = sorted(pair)
            yield f"round {number}: seats {a} and {b} meet again at once"


def _restless(plan: Plan, seats: list[int]) -> Iterator[str]:
    fewest = _fewest_changes(len(seats), len(plan.rounds))
    total = sum(plan.changes(seat) for seat in seats)
    if total != fewest:
        yield f"there are {total} changes of park; {fewest} are enough"
    if plan.changes(seats[0]):
        yield f"seat {seats[0]} changes its park; it should stay (the robot's seat)"
    most = _most_changes(len(seats), len(plan.rounds))
    for seat in seats:
        if plan.changes(seat) > most:
            yield f"seat {seat} changes its park {plan.changes(seat)} times; {most} are enough"
