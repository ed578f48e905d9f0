"""Cards that are worse than another of the same cost in every way: no printed number is more, one is less, and less is
won with it."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

import numpy as np
import polars as pl

from companion.lab.findings.finding import ENOUGH, FAIR, Floats, deviations, points
from companion.lab.findings.frames import Cards


class Worse(NamedTuple):
    """A card, one that is better in every way, and how many points less are won with it, between two bounds."""

    card: str
    better: str
    less: float
    low: float
    high: float
    plays: int


def dominated(strengths: pl.DataFrame, covariance: Floats, cards: Cards) -> list[Worse]:
    """Each card that is worse in every way than another, with the one of those that wins most; surest first."""
    rows = {row["card"]: row for row in strengths.iter_rows(named=True)}
    place = {card: number for number, card in enumerate(rows)}
    logit = {card: -np.log(1 / (0.5 + row["adjusted"] / 100) - 1) for card, row in rows.items()}
    asked = list(_printed_worse([card for card, row in rows.items() if row["plays"] >= ENOUGH], cards))
    wide = deviations(len(asked))
    found: dict[str, Worse] = {}
    for card, better in asked:
        a, b = place[card], place[better]
        error = np.sqrt(covariance[a, a] + covariance[b, b] - 2 * covariance[a, b])
        apart = logit[card] - logit[better]
        low, high = (float(points(apart + side * wide * error)) for side in (-1, 1))
        worse = Worse(card, better, float(points(apart)), low, high, rows[card]["plays"])
        if high < -FAIR and (card not in found or worse.less < found[card].less):
            found[card] = worse
    return sorted(found.values(), key=lambda worse: worse.high)


def _printed_worse(names: list[str], cards: Cards) -> Iterator[tuple[str, str]]:
    """A card and another of its cost of which no number is less and one is more; both have the same numbers."""
    values = {name: cards.values(name) for name in names}
    for one, other in permutations(names, 2):
        less, more = values[one], values[other]
        is_less = less.keys() == more.keys() and less != more and all(less[each] <= more[each] for each in less)
        if is_less and cards.cost(one) == cards.cost(other):
            yield one, other
