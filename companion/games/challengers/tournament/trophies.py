"""What the trophies that several have can be worth together: each back as often as it exists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations


@dataclass(frozen=True, slots=True)
class Held:
    """What somebody's trophies, of these `rounds`, have paid: so many fans, or no more than that."""

    rounds: Sequence[int]
    fans: int
    exactly: bool


def possible(worth: Mapping[int, Sequence[int]], rounds: Sequence[int], others: Sequence[Held]) -> set[int]:
    """[fans.bounds] The sums that somebody's trophies of some rounds can be worth beside those of others.

    `worth` are the backs of a round's trophies, each as often as it exists. Nobody has two trophies of one round.
    """
    reached = {(0, tuple(other.fans for other in others))}
    left = sorted(worth)
    while left:
        number = left.pop(0)
        holding = [place for place, other in enumerate(others) if number in other.rounds]
        mine = [len(others)] if number in rounds else []
        backs = set(permutations(worth[number], len(holding) + len(mine)))
        bounds = [_bounds(worth, set(left).intersection(other.rounds)) for other in others]
        after = set()
        for paid, owed in reached:
            for each in backs:
                now = [*owed, -paid]
                for place, fans in zip([*holding, *mine], each, strict=True):
                    now[place] -= fans
                paid_now = -now.pop()
                if all(low <= fans for fans, (low, _) in zip(now, bounds, strict=True)):
                    least = [min(fans, high) for fans, (_, high) in zip(now, bounds, strict=True)]
                    if all(
                        one == fans or not other.exactly for one, fans, other in zip(least, now, others, strict=True)
                    ):
                        after.add((paid_now, tuple(least)))
        reached = after
    return {paid for paid, _ in reached}


def _bounds(worth: Mapping[int, Sequence[int]], rounds: set[int]) -> tuple[int, int]:
    """The least and the most that trophies of some rounds are worth."""
    return sum(min(worth[number]) for number in rounds), sum(max(worth[number]) for number in rounds)
