"""Comparison with another set: the same games with the same luck, once with each set, so that little else differs."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import polars as pl

from companion.lab.findings.finding import ENOUGH, Bounds, Finding, Floats, chance_alone, deviations
from companion.lab.findings.frames import GameStore
from companion.lab.findings.logit import Block, Fit, fitted
from companion.lab.findings.pairings import CONTROLS, card_block, card_rows, held, meetings
from companion.lab.findings.strength import OPEN, relative

STILL = 0.5
"""The points of change below which a card surely stood still."""
NAMES = ["game", "contest", "one", "other"]


def moved(kept: GameStore, cards: list[str]) -> pl.DataFrame:
    """Each card's `change` in points from the first set to the second, with bounds (`low`, `high`), its `error`,
    whether it is `sure`, or `still`; in how many `pairs` of meetings one side had more of it; and how many `times` the
    games two separate runs would need for the same error; how likely it is by chance alone (`p`), and how many times as
    many games would settle it. The bounds hold at once for all cards that were changed, and
    so for all that there are.
    """
    many = len(cards)
    terms = many + len(CONTROLS)
    (change, error), *apart = (
        _points(fitted(partial(blocks, kept, cards), terms, linear=True), many) for blocks in (_blocks, _before, _after)
    )
    met = np.zeros(terms)
    for block in _blocks(kept, cards):
        met += np.asarray((abs(block.x) > 0).sum(axis=0)).ravel()
    own = changed(kept.about)
    wide = np.array([deviations(len(own) if card in own else many) for card in cards]) * error
    frame = pl.DataFrame({"card": cards, "change": change, "low": change - wide, "high": change + wide, "error": error})
    with np.errstate(divide="ignore"):
        times = sum(errors**2 for _, errors in apart) / error**2
    sure, still = (pl.col("low") > 0) | (pl.col("high") < 0), (pl.col("low") > -STILL) & (pl.col("high") < STILL)
    often = pl.col("pairs") >= ENOUGH
    frame = frame.with_columns(pairs=pl.Series(met[:many].astype(int)), times=times)
    frame = frame.with_columns(sure=sure & often, still=still & ~sure & often)
    with np.errstate(invalid="ignore", divide="ignore"):
        frame = frame.with_columns(p=pl.Series(chance_alone(change, error)), settles=pl.Series((wide / change) ** 2))
    return frame.sort(pl.col("change").abs(), descending=True)


def changed(about: dict[str, Any]) -> set[str]:
    """The cards whose rows in the second set are others than in the first."""
    before, after = (
        {row["card"]: row for row in each.get("cards", [])} for each in (about, about.get("against") or {})
    )
    return {card for card, row in before.items() if after and after.get(card) != row}


def _blocks(kept: GameStore, cards: list[str]) -> Iterator[Block]:
    """Rows whose score is what one side won more with the second set than with the first."""
    for chunk in kept.chunks():
        before, after = meetings(chunk, 0), meetings(chunk, 1).select(*NAMES, then="score")
        both = before.join(after, on=NAMES, maintain_order="left").drop("row").with_row_index("row")
        block = card_rows(both, held(chunk, both, cards), len(cards))
        yield block._replace(score=(both["then"] - both["score"]).to_numpy())


def _before(kept: GameStore, cards: list[str], arm: int = 0) -> Iterator[Block]:
    """Rows of a run with the first set alone."""
    blocks = (card_block(chunk, cards, arm) for chunk in kept.chunks())
    return (block._replace(score=block.score - 0.5) for block in blocks)


_after = partial(_before, arm=1)


def _points(fit: Fit, many: int) -> tuple[Floats, Floats]:
    """The cards' terms in points, less what most of them have, and their errors."""
    terms, covariance = relative(fit, np.ones(many))
    return 100 * (terms - np.median(terms)), 100 * np.sqrt(np.diag(covariance))


def of_moving(moved: pl.DataFrame, verdicts: Sequence[dict[str, str]], contest: str) -> Iterator[Finding]:
    """Cards that the second set surely moves, each with its `verdicts` in both sets."""
    for row in moved.filter("sure").iter_rows(named=True):
        bounds = Bounds(row["change"], row["low"], row["high"])
        before, after = (each.get(row["card"], OPEN) for each in verdicts)
        said = (
            f"{row['card']} moved: with the second set {bounds.won(contest)} with it {bounds.within}. Two separate "
            f"runs would each need {row['times']:.1f} times the games. Whether it stands out among its like is another "
            f"question: before {before}, after {after}."
        )
        yield Finding("moved", row["card"], said, *bounds, row["pairs"])
