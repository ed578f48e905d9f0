"""Confidence in the share of wins of each card, after so many chunks."""

from __future__ import annotations

from math import sqrt

import polars as pl

from companion.odds.figures import SURE

FEWEST = 30
"""Of a card that was played less often nothing is known yet."""


CardSums = list[tuple[str, int, float, float]]
"""For each card in how many contests it was, what that won in sum (a draw is a part of a win), and squared."""


class Confidence:
    """The card of which least is known, and `within` how many points; of the chunks that are there without a gap."""

    def __init__(self) -> None:
        self.card, self.within = "", 100.0
        self.chunks = 0
        self._ahead: dict[int, CardSums] = {}
        self._sums: dict[str, tuple[int, float, float]] = {}
        self._reached: list[float] = []

    def add(self, number: int, sums: CardSums) -> None:
        """A chunk is there; it counts once all before it are."""
        self._ahead[number] = sums
        while self.chunks in self._ahead:
            for card, times, won, squares in self._ahead.pop(self.chunks):
                many, all_won, all_squares = self._sums.get(card, (0, 0.0, 0.0))
                self._sums[card] = (many + times, all_won + won, all_squares + squares)
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


def card_sums(cards: pl.DataFrame, contests: pl.DataFrame) -> CardSums:
    """The sums of the cards of a chunk."""
    ended = contests.select("game", "arm", "contest", "winner", sides=pl.col("met").list.len())
    share = pl.when(pl.col("winner") == -1).then(1 / pl.col("sides")).otherwise(pl.col("winner") == pl.col("seat"))
    had = cards.join(ended, on=["game", "arm", "contest"], maintain_order="left")
    of_each = had.with_columns(share=share.cast(pl.Float64)).group_by("card", maintain_order=True)
    sums = of_each.agg(pl.len(), won=pl.col("share").sum(), squares=(pl.col("share") ** 2).sum())
    return list(sums.sort("card").iter_rows())
