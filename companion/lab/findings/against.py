"""What another set moves: the same games with the same luck, once with each set, so that little else differs."""

from collections.abc import Iterator
from functools import partial

import numpy as np
import polars as pl

from companion.lab.findings.finding import Finding, Floats, deviations
from companion.lab.findings.frames import Kept
from companion.lab.findings.logit import Block, Fit, fitted
from companion.lab.findings.meetings import CONTROLS, card_block, card_rows, held, meetings
from companion.lab.findings.strength import relative
from companion.words import plural

STILL = 0.5
"""What surely moved by less than so many points stood still."""
NAMES = ["game", "contest", "one", "other"]


def moved(kept: Kept, cards: list[str]) -> pl.DataFrame:
    """Each card's `change` in points from the first set to the second, with bounds that hold for all at once (`low`,
    `high`), its `error`, whether it is `sure`, or `still`; in how many `pairs` of meetings one side had more of it; and
    how many `times` the games two separate runs would need for the same error."""
    many = len(cards)
    terms = many + len(CONTROLS)
    (change, error), *apart = (
        _points(fitted(partial(blocks, kept, cards), terms, linear=True), many) for blocks in (_blocks, _before, _after)
    )
    often = np.zeros(terms)
    for block in _blocks(kept, cards):
        often += np.asarray((abs(block.x) > 0).sum(axis=0)).ravel()
    wide = deviations(many) * error
    frame = pl.DataFrame({"card": cards, "change": change, "low": change - wide, "high": change + wide, "error": error})
    with np.errstate(divide="ignore"):
        times = sum(errors**2 for _, errors in apart) / error**2
    sure, still = (pl.col("low") > 0) | (pl.col("high") < 0), (pl.col("low") > -STILL) & (pl.col("high") < STILL)
    frame = frame.with_columns(sure=sure, still=still & ~sure, pairs=pl.Series(often[:many].astype(int)), times=times)
    return frame.sort(pl.col("change").abs(), descending=True)


def _blocks(kept: Kept, cards: list[str]) -> Iterator[Block]:
    """Rows whose score is what one side won more with the second set than with the first."""
    for chunk in kept.chunks():
        before, after = meetings(chunk, 0), meetings(chunk, 1).select(*NAMES, then="score")
        both = before.join(after, on=NAMES, maintain_order="left").drop("row").with_row_index("row")
        block = card_rows(both, held(chunk, both, cards), len(cards))
        yield block._replace(score=(both["then"] - both["score"]).to_numpy())


def _before(kept: Kept, cards: list[str], arm: int = 0) -> Iterator[Block]:
    """Rows of a run with the first set alone."""
    blocks = (card_block(chunk, cards, arm) for chunk in kept.chunks())
    return (block._replace(score=block.score - 0.5) for block in blocks)


_after = partial(_before, arm=1)


def _points(fit: Fit, many: int) -> tuple[Floats, Floats]:
    """The cards' terms in points, less what most of them have, and their errors."""
    terms, covariance = relative(fit, np.ones(many))
    return 100 * (terms - np.median(terms)), 100 * np.sqrt(np.diag(covariance))


def of_moving(moved: pl.DataFrame, contest: str) -> Iterator[Finding]:
    """Cards that the second set surely moves; and if there is none, that nothing is sure."""
    for row in moved.filter("sure").iter_rows(named=True):
        more = row["change"] > 0
        low, high = sorted((abs(row["low"]), abs(row["high"])))
        said = (
            f"{row['card']} moved: with the second set {abs(row['change']):.1f} points {'more' if more else 'fewer'} "
            f"{plural(contest)} are won with it ({low:.1f} to {high:.1f}); two separate runs would need "
            f"{row['times']:.0f} times the games to see it as well."
        )
        yield Finding("moved", row["card"], said, row["change"], row["low"], row["high"], row["pairs"])
