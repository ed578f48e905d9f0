"""Meetings in a contest, and the terms of the regressions: what one side had and the other had not."""

from itertools import combinations

import numpy as np
import polars as pl
from scipy.sparse import csr_matrix, hstack

from companion.lab.findings.frames import Chunk
from companion.lab.findings.logit import Block
from companion.lab.records import NOBODY

KEY = ["game", "contest"]
SIDES = (("one", 1), ("other", -1))


def meetings(chunk: Chunk, arm: int = 0) -> pl.DataFrame:
    """A row for each two seats that met in a contest: `one`, the `other`, the `score` of one (a draw is half a win),
    whether one was `first` and how much more `care` it took. Of three and more, winners met the others, and those each
    other who shared the win."""
    contests = chunk.contests.filter(pl.col("arm") == arm)
    most = max([2, *contests["met"].list.len().unique()])
    seat, winner = pl.col("met").list, pl.col("winner")
    rows = pl.concat(
        contests.filter(seat.len() > b).select(
            "game",
            "contest",
            "winner",
            one=seat.get(a, null_on_oob=True).cast(pl.Int16),
            other=seat.get(b, null_on_oob=True).cast(pl.Int16),
            first=pl.lit(a == 0),
        )
        for a, b in combinations(range(most), 2)
    ).filter((winner == NOBODY) | (winner == pl.col("one")) | (winner == pl.col("other")))
    careful = chunk.games.filter(pl.col("arm") == arm).select("game", careful=pl.col("care").cast(pl.Int64))
    took = [pl.col("careful") // pl.lit(2).pow(pl.col(side)).cast(pl.Int64) % 2 for side, _ in SIDES]
    score = pl.when(winner == NOBODY).then(0.5).otherwise((winner == pl.col("one")).cast(pl.Float64))
    rows = rows.join(careful, on="game", how="left").with_columns(score=score, care=took[0] - took[1])
    return rows.sort("game", "contest", "one", "other").with_row_index("row")


def held(chunk: Chunk, met: pl.DataFrame, cards: list[str], arm: int = 0) -> pl.DataFrame:
    """Cards of each side of the meetings: `row`, `sign` (1 or -1), the `card`'s place among all, its `copies`."""
    had = chunk.cards.filter((pl.col("arm") == arm) & pl.col("card").is_in(cards)).select(
        "game",
        "contest",
        pl.col("seat").cast(pl.Int16),
        pl.col("card").cast(pl.Enum(cards)).to_physical().cast(pl.Int32),
        pl.col("copies").cast(pl.Int32),
    )
    sides = [
        met.select("row", "game", "contest", seat=side).join(had, on=[*KEY, "seat"]).with_columns(sign=pl.lit(sign))
        for side, sign in SIDES
    ]
    return pl.concat(sides).select("row", "sign", "card", "copies")


CONTROLS = ("first", "care")


def card_block(chunk: Chunk, cards: list[str], arm: int = 0) -> Block:
    """Rows whose terms are the cards and the controls."""
    met = meetings(chunk, arm)
    return card_rows(met, held(chunk, met, cards, arm), len(cards))


def card_rows(met: pl.DataFrame, had: pl.DataFrame, many: int) -> Block:
    """Rows whose terms are the cards, one side's copies less the other's, and behind them the controls.

    What both sides share, such as the round, drops out of a difference, and what a side's cards cost is their sum.
    """
    values = (had["copies"] * had["sign"]).to_numpy().astype(float)
    own = csr_matrix((values, (had["row"].to_numpy(), had["card"].to_numpy())), shape=(len(met), many))
    return Block(
        csr_matrix(hstack([own, _controls(met)])), met["score"].to_numpy(), met["game"].to_numpy().astype(float)
    )


def _controls(met: pl.DataFrame) -> csr_matrix:
    return csr_matrix(met.select(pl.col(CONTROLS).cast(pl.Float64)).to_numpy())


def class_block(chunk: Chunk, of: dict[str, int], many: int) -> Block:
    """Rows whose terms say how much one side is of class k where the other is of class l, for each k < l.

    `of` is each card's class as a number. A side wholly of k against one wholly of l has that term alone.
    """
    cards = list(of)
    met = meetings(chunk)
    had = held(chunk, met, cards)
    shares = []
    for _, sign in SIDES:
        side = had.filter(pl.col("sign") == sign)
        where = (side["row"].to_numpy(), np.array(list(of.values()), int)[side["card"].to_numpy()])
        parts = csr_matrix((side["copies"].to_numpy().astype(float), where), shape=(len(met), many)).toarray()
        shares.append(parts / np.maximum(parts.sum(axis=1, keepdims=True), 1))
    k, l = np.triu_indices(many, 1)  # noqa: E741
    terms = shares[0][:, k] * shares[1][:, l] - shares[0][:, l] * shares[1][:, k]
    x = csr_matrix(hstack([csr_matrix(terms), _controls(met)]))
    return Block(x, met["score"].to_numpy(), met["game"].to_numpy().astype(float))
