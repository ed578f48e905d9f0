"""Pairs that are more, or less, than their parts: what two cards on one side add to what each adds alone.

Each pair is a further term of the regression, found by one step from the fit without pairs (Rao's score test), so that
thousands of pairs take one reading of the games and no matrix of all pairs.
"""

from collections.abc import Iterable

import numpy as np
import polars as pl
from scipy.sparse import csr_matrix
from scipy.special import expit

from companion.lab.findings.finding import ENOUGH, Floats, chance_alone, deviations, points, settles
from companion.lab.findings.frames import Chunk
from companion.lab.findings.logit import Block, Fit
from companion.lab.findings.pairings import card_rows, held, meetings

PENALTY = 4.0
ALL = 0.9
"""A card that more sides than that have makes no pairs: who has another card has both."""
ROWS = 20_000


class _Sums:
    """Sums of the pairs' terms: their score, their information, and that with the cards' terms."""

    def __init__(self, pairs: int, terms: int) -> None:
        self.score, self.own, self.often = np.zeros(pairs), np.zeros(pairs), np.zeros(pairs)
        self.sides, self.on = 0, np.zeros(terms)
        self.cross = np.zeros((pairs, terms))

    def add(self, pairs: csr_matrix, block: Block, terms: Floats) -> None:
        expected = expit(block.x @ terms)
        weight = expected * (1 - expected)
        self.score += pairs.T @ (block.score - expected)
        self.own += pairs.multiply(pairs).T @ weight
        self.often += abs(pairs).T @ np.ones(len(weight))
        self.cross += (pairs.T @ block.x.multiply(weight[:, None]).tocsr()).toarray()


def pairs(chunks: Iterable[Chunk], cards: list[str], fit: Fit) -> pl.DataFrame:
    """Each pair of cards that was on one side often enough: `more` points than its parts, with bounds that hold for all
    pairs at once, and how `often` it met a side without it; how likely it is by chance alone (`p`), and how many times
    as many games would settle it."""
    many = len(cards)
    one, other = np.triu_indices(many, 1)
    sums = _Sums(len(one), len(fit.terms))
    for chunk in chunks:
        met = meetings(chunk)
        for start in range(0, len(met), ROWS):
            rows = met.slice(start, ROWS).drop("row").with_row_index("row")
            had = held(chunk, rows, cards)
            sums.sides += 2 * len(rows)
            sums.on += np.bincount(had["card"].to_numpy(), minlength=len(sums.on))
            sums.add(_pairs_of(had, len(rows), many), card_rows(rows, had, many), fit.terms)
    left = np.maximum(sums.own - np.einsum("ij,jk,ik->i", sums.cross, fit.bread, sums.cross, optimize=True), 0)
    logits = sums.score / (left + PENALTY)
    errors = np.sqrt(max(1.0, fit.dispersion) * left) / (left + PENALTY)
    of_all = sums.on > ALL * sums.sides
    seen = np.flatnonzero((sums.often >= ENOUGH) & ~of_all[one] & ~of_all[other])
    wide = deviations(len(seen)) * errors[seen]
    return pl.DataFrame(
        {
            "one": [cards[card] for card in one[seen]],
            "other": [cards[card] for card in other[seen]],
            "more": points(logits[seen]),
            "low": points(logits[seen] - wide),
            "high": points(logits[seen] + wide),
            "often": sums.often[seen].astype(np.int64),
            "p": chance_alone(logits[seen], errors[seen]),
            "settles": settles(logits[seen], errors[seen], deviations(len(seen))),
        },
        schema_overrides={"one": pl.String, "other": pl.String},
    ).sort("more", descending=True)


def _pairs_of(had: pl.DataFrame, rows: int, many: int) -> csr_matrix:
    """Rows whose terms are the pairs, in the order of a matrix's upper half: 1 where one side has both cards, -1 where
    the other has."""
    side = had.select("row", "sign", "card")
    both = side.join(side, on=["row", "sign"]).filter(pl.col("card") < pl.col("card_right"))
    first, second = both["card"].to_numpy().astype(np.int64), both["card_right"].to_numpy().astype(np.int64)
    place = first * (2 * many - first - 1) // 2 + second - first - 1
    where = (both["row"].to_numpy(), place)
    return csr_matrix((both["sign"].to_numpy().astype(float), where), shape=(rows, many * (many - 1) // 2))
