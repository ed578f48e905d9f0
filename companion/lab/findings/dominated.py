"""Cards that are worse than another of the same cost in every way: in no column of which more is better they have more,
in one less, and less is won with them. A game says which columns these are; of one without nothing is said."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

import numpy as np
import polars as pl

from companion.lab.findings.finding import ENOUGH, FAIR, Floats, deviations, points
from companion.lab.findings.frames import CardFacts


class Worse(NamedTuple):
    """A card, one that is better in every way, and how many points less are won with it, between two bounds."""

    card: str
    better: str
    less: float
    low: float
    high: float
    plays: int


def dominated(strengths: pl.DataFrame, covariance: Floats, cards: CardFacts) -> list[Worse]:
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


def _printed_worse(names: list[str], cards: CardFacts) -> Iterator[tuple[str, str]]:
    """A card and another of its cost that nowhere has less, and somewhere more; both have something in the same
    columns."""
    amounts = {name: [cards.amount(name, column) for column in cards.better] for name in names}
    for one, other in permutations(names, 2):
        both = list(zip(amounts[one], amounts[other], strict=True))
        if amounts[one] != amounts[other] and cards.cost(one) == cards.cost(other) and all(map(_is_no_more, both)):
            yield one, other


def _is_no_more(both: tuple[frozenset[str] | float | None, frozenset[str] | float | None]) -> bool:
    match both:
        case None, None:
            return True
        case float(one), float(other):
            return one <= other
        case frozenset() as one, frozenset() as other:
            return one <= other
    return False
