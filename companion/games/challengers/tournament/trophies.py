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
        later = [[worth[each] for each in other.rounds if each > number] for other in others]
        bounds = [(sum(map(min, backs)), sum(map(max, backs))) for backs in later]
        before, reached = reached, set()
        for (paid, owed), backs in product(before, set(permutations(worth[number], len(holding) + mine))):
            left = list(owed)
            for place, fans in zip(holding, backs, strict=False):
                left[place] -= fans
            still = list(zip(left, bounds, others, strict=True))
            if all(low <= fans and (fans <= high or not other.exactly) for fans, (low, high), other in still):
                least = tuple(min(fans, high) for fans, (_, high), _ in still)
                reached.add((paid + (backs[-1] if mine else 0), least))
    return {paid for paid, _ in reached}
