"""Random picks where the program answers: by `random()` alone, which gives the same for a seed on every Python."""
# mypyc

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def one(random: Random, things: Sequence[T]) -> T:
    """One of some things, each as likely. Raises IndexError where there are none."""
    return things[int(random.random() * len(things))]


def some(random: Random, things: Sequence[T], many: int) -> list[T]:
    """Pick so many of some things, or all where there are fewer, in an order by chance."""
    left, draw = list(things), random.random
    size = len(left)
    for place in range(min(many, size)):
        other = place + int(draw() * (size - place))
        left[place], left[other] = left[other], left[place]
    return left[:many]
