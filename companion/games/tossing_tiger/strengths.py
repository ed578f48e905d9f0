"""Fresh strengths, made as the designer's generator makes them: no two printed decks are alike."""

from itertools import cycle, islice
from random import Random

COUNTS = {"base": (6, 6, 9, 13, 4), "more-animals": (4, 8, 11, 11, 4)}
"""How many entries of the generator's pool have one to five strengths; each is drawn by its number of strengths."""


def fresh_strengths(animals: dict[str, bool], counts: tuple[int, ...], random: Random) -> dict[str, list[str]]:
    """Each animal's strengths; `animals` says of each, by its short name, whether it has any.

    The animals are shuffled once and this order is repeated: each animal takes the next so many of it, so that none is
    there twice on one of them, and all occur about as often.
    """
    order = shuffled(list(animals), random)
    names = cycle(order)
    pool = [many for many, count in enumerate(counts, start=1) for _ in range(count * many)]
    return {
        animal: list(islice(names, pool[int(random.random() * len(pool))])) if has else []
        for animal, has in animals.items()
    }


def shuffled(names: list[str], random: Random) -> list[str]:
    """The names in any order, the same for a seed wherever it is drawn."""
    left, order = list(names), []
    while left:
        order.append(left.pop(int(random.random() * len(left))))
    return order


def paired(dawns: list[str], changes: list[str], random: Random) -> list[tuple[str, str]]:
    """Dawn rules and rooster changes, both shuffled and paired until one list is empty."""
    return list(zip(shuffled(dawns, random), shuffled(changes, random), strict=False))
