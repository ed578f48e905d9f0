"""How surely the share of wins of each card is known, after so many chunks."""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt

import polars as pl

from companion.lab.store import Store
from companion.odds.figures import SURE

FEWEST = 30
"""Of a card that was played less often nothing is known yet."""


class Sureness:
    """The card of which least is known, and `within` how many points; of the chunks that are there without a gap."""

    def __init__(self, store: Store) -> None:
        self.card, self.within = "", 100.0
        self.chunks = 0
        self._store = store
        self._sums: dict[str, tuple[int, float, float]] = {}
        self._reached: list[float] = []

    def looks_at(self, there: Collection[int]) -> None:
        """Adds the chunks that follow without a gap."""
        while self.chunks in there:
            for card, *sums in _sums(self._store, self.chunks).iter_rows():
                many, won, squares = self._sums.get(card, (0, 0.0, 0.0))
                self._sums[card] = (many + sums[0], won + sums[1], squares + sums[2])
            self.chunks += 1
            known = {card: _within(*sums) for card, sums in self._sums.items()}
            self.card = max(known, key=lambda card: (known[card], card), default="")
            self.within = known.get(self.card, 100.0)
            self._reached.append(self.within)

    def reached(self, points: float) -> int | None:
        """After how many chunks all were known within so many points; None where they aren't yet."""
        return next((number for number, within in enumerate(self._reached, 1) if within <= points), None)


def _within(many: int, won: float, squares: float) -> float:
    if many < FEWEST:
        return 100.0
    return 100 * SURE * sqrt(max(0.0, squares / many - (won / many) ** 2) / many)


def _sums(store: Store, chunk: int) -> pl.DataFrame:
    """For each card how often it was in a contest, what that won in sum (a draw is a part of a win), and squared."""
    contests = store.frame("contests", chunk).select("game", "arm", "contest", "winner", met=pl.col("seats").list.len())
    cards = store.frame("cards", chunk).join(contests, on=["game", "arm", "contest"])
    share = pl.when(pl.col("winner") == -1).then(1 / pl.col("met")).otherwise(pl.col("winner") == pl.col("seat"))
    of_each = cards.with_columns(share=share.cast(pl.Float64)).group_by("card")
    sums = of_each.agg(pl.len(), won=pl.col("share").sum(), squares=(pl.col("share") ** 2).sum())
    return sums.sort("card")
