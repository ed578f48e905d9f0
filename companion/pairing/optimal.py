"""All optimal pairings of a small field, by brute force over the complete pairings."""
# mypyc

from collections.abc import Callable, Iterator
from itertools import combinations

from companion.pairing.criterion import Closest, Criterion
from companion.pairing.event import Pairing, Tournament

FEW = 12
"""Up to so many sides, the bye counted, all optimal pairings are found."""


def optimal(event: Tournament, closest: Closest = "squares") -> list[Pairing]:
    """All pairings of the next round that no other beats, each in reading order.

    For up to 12 sides, the bye counted. Raises EventError where the event contradicts itself or has an unfinished
    round, ValueError for a larger field.
    """
    event.check_complete()
    return optima(Criterion(event, closest))


def optima(criterion: Criterion) -> list[Pairing]:
    """All pairings of the criterion's sides that no other beats."""
    sides = criterion.sides
    if len(sides) > FEW:
        raise ValueError(f"{len(sides)} sides are more than the {FEW} for which all optimal pairings are found")
    found = least(len(sides), lambda a, b: criterion.weight(sides[a], sides[b]))
    placed = {(a, b): criterion.placed(sides[a], sides[b]) for a, b in combinations(range(len(sides)), 2)}
    return [tuple([pair for _, pair in sorted([placed[each] for each in places])]) for places in found]


def least(count: int, weight: Callable[[int, int], int]) -> Iterator[list[tuple[int, int]]]:
    """The complete pairings of the places 0 to count - 1 with the least total weight, none left out.

    The least weight of every set of places that can be left over is known before the walk begins, so the walk
    enters no branch that does not end in such a pairing.
    """
    weights = [[weight(a, b) if a < b else 0 for b in range(count)] for a in range(count)]

    known = {0: 0}

    def least_of(left: int) -> int:
        if left not in known:
            known[left] = min([cost for _, _, cost in branches(left)])
        return known[left]

    def branches(left: int) -> list[tuple[int, int, int]]:
        first, rest = (left & -left).bit_length() - 1, left & (left - 1)
        others, found = rest, []
        while others:
            bit = others & -others
            second = bit.bit_length() - 1
            found.append((first, second, weights[first][second] + least_of(rest ^ bit)))
            others ^= bit
        return found

    def walk(left: int) -> Iterator[list[tuple[int, int]]]:
        if not left:
            yield []
        for first, second, cost in branches(left):
            if cost == least_of(left):
                for others in walk(left ^ (1 << first) ^ (1 << second)):
                    yield [(first, second), *others]

    return walk((1 << count) - 1)
