"""What the trophies that several have can be worth together: each back as often as it exists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product


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
    for number in sorted(worth):
        mine = number in rounds
        holding = [place for place, other in enumerate(others) if number in other.rounds]
        bounds = [_bounds(worth, [each for each in other.rounds if each > number]) for other in others]
        after = set()
        for (paid, owed), backs in product(reached, set(permutations(worth[number], len(holding) + mine))):
            left = list(owed)
            for place, fans in zip(holding, backs, strict=False):
                left[place] -= fans
            least = tuple(min(fans, high) for fans, (_, high) in zip(left, bounds, strict=True))
            enough = all(fans >= low for fans, (low, _) in zip(left, bounds, strict=True))
            over = [one < fans for one, fans in zip(least, left, strict=True)]
            if enough and not any(each and other.exactly for each, other in zip(over, others, strict=True)):
                after.add((paid + (backs[-1] if mine else 0), least))
        reached = after
    return {paid for paid, _ in reached}


def _bounds(worth: Mapping[int, Sequence[int]], rounds: Sequence[int]) -> tuple[int, int]:
    """The least and the most that trophies of some rounds are worth."""
    return sum(min(worth[number]) for number in rounds), sum(max(worth[number]) for number in rounds)
