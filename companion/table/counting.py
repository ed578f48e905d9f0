"""Things counted: what is there once some have come and some have gone."""
# mypyc

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

K = TypeVar("K")


def counts(there: Mapping[K, int]) -> Counter[K]:
    """A Counter of things, taken as they are: a Counter looks first what it is given, and rules make thousands."""
    counter: Counter[K] = Counter.__new__(Counter)
    dict.update(counter, there)
    return counter


def tally(things: Iterable[K]) -> Counter[K]:
    """The number of each among some things."""
    there: dict[K, int] = {}
    for thing in things:
        there[thing] = there.get(thing, 0) + 1
    return counts(there)


def together(several: Iterable[dict[K, int]]) -> Counter[K]:
    """All of several counts in one, in the order in which they come; what is there less than once adds nothing."""
    there: dict[K, int] = {}
    for each in several:
        for thing, many in each.items():
            if many > 0:
                there[thing] = there.get(thing, 0) + many
    return counts(there)


def moved(there: Mapping[K, int], come: Iterable[K], gone: Iterable[K]) -> Counter[K]:
    """Things that are there once some have come, then some gone: those of which any is left."""
    left = dict(there)
    for thing in come:
        left[thing] = left.get(thing, 0) + 1
    for thing in gone:
        left[thing] = left.get(thing, 0) - 1
    for thing in [thing for thing, many in left.items() if many <= 0]:
        del left[thing]
    return counts(left)
