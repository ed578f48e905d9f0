"""Fixed schedules: round robin, and plans in which few change their place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations, product

from companion.errors import UsageError
from companion.pairing.event import Pairing
from companion.words import counted

PLAYERS_AT_MOST = 1_000
SEATS = (2, 4, 6, 8)
"""The numbers of seats for which there are plans."""


def round_robin(players: Sequence[str], bye: str) -> list[Pairing]:
    """Everybody meets everybody once, in the fewest rounds; of an odd number everybody meets the bye once, too.

    By the circle method: the last side stays, the others go round it by one place each round. Raises UsageError for too
    many.
    """
    if len(players) > PLAYERS_AT_MOST:
        matches = len(players) * (len(players) - 1) // 2
        what = f"a round robin of {len(players):,} players has {matches:,} matches"
        raise UsageError(f"{what}; one has at most {PLAYERS_AT_MOST:,} players")
    *moving, fixed = [*players, bye] if len(players) % 2 else list(players)
    count = len(moving) + 1
    rounds = []
    for number in range(count - 1):
        circle = [*moving[number:], *moving[:number]]
        inner = [(circle[place], circle[count - 1 - place]) for place in range(1, count // 2)]
        rounds.append(((circle[0], fixed), *inner))
    return rounds


def can_get_stuck(players: int, rounds: int) -> str | None:
    """A sentence where so many rounds can force a rematch, or None where every history leaves a round without one.

    With N sides (the bye counted) up to N/2 rounds are always safe: before the last of them everybody has still at
    least N/2 opponents left, and Dirac's theorem then gives a round without a rematch.
    """
    sides = players + players % 2
    if rounds <= sides // 2:
        return None
    return (
        f"{counted(rounds, 'round')} for {players} players can get stuck: paired round by round by record, only up to "
        f"{counted(sides // 2, 'round')} are sure to need no rematch; a round robin of {counted(sides - 1, 'round')} "
        f"never does (`companion pair --show round-robin`)"
    )


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan of several rounds: in each, the two seats (counted from 0) at each park. Seat 0 never changes its park."""

    rounds: tuple[tuple[tuple[int, int], ...], ...]

    def parks(self, seat: int) -> list[int]:
        """The park of a seat in each round, counted from 0."""
        return [next(park for park, pair in enumerate(pairs) if seat in pair) for pairs in self.rounds]

    def changes(self, seat: int) -> int:
        """The number of times that a seat changes its park."""
        parks = self.parks(seat)
        return sum(before != after for before, after in pairwise(parks))


def _fewest_changes(seats: int, rounds: int) -> int:
    """Without a rematch at once each park loses one of its two seats at least between two rounds."""
    return 0 if seats == 2 else seats // 2 * (rounds - 1)


def _most_changes(seats: int, rounds: int) -> int:
    """The most changes of one seat where seat 0 stays and the others share the rest evenly."""
    return -(-_fewest_changes(seats, rounds) // (seats - 1))


def park_plan(seats: int, rounds: int = 7) -> Plan:
    """A plan for 2, 4, 6 or 8 seats with the fewest changes of park, shared evenly; seat 0 (the robot's) stays.

    Two seats meet again only when all others have been met, so meetings are as even and as far apart as can be.
    Raises UsageError for other numbers.
    """
    if seats not in SEATS or not 1 <= rounds <= 7:
        raise UsageError(f"there are plans for 2, 4, 6 or 8 seats and up to 7 rounds, not for {seats} and {rounds}")
    first = tuple((seat, seat + 1) for seat in range(0, seats, 2))
    return Plan(next(_continued([first], rounds, _most_changes(seats, rounds))))


def _continued(
    plan: list[tuple[tuple[int, int], ...]], rounds: int, most: int
) -> Iterator[tuple[tuple[tuple[int, int], ...], ...]]:
    """The plans that begin like this: between two rounds each park keeps one seat, and the other goes elsewhere."""
    pairs = plan[-1]
    if len(plan) == rounds:
        whole = Plan(tuple(plan))
        fewest = _fewest_changes(2 * len(pairs), rounds) // (2 * len(pairs) - 1)
        if all(whole.changes(seat) >= fewest for seat in range(1, 2 * len(pairs))):
            yield whole.rounds
        return
    apart = 2 * len(pairs) - 2
    recent = {frozenset(pair) for earlier in plan[max(0, len(plan) - apart) :] for pair in earlier}
    for staying in product(*[pair[:1] if 0 in pair else pair for pair in pairs]):
        leaving = [a if stays == b else b for (a, b), stays in zip(pairs, staying, strict=True)]
        for arriving in permutations(leaving):
            after = tuple(zip(staying, arriving, strict=True))
            if any(frozenset(pair) in recent for pair in after):
                continue
            longer = [*plan, after]
            if all(Plan(tuple(longer)).changes(seat) <= most for seat in leaving):
                yield from _continued(longer, rounds, most)
