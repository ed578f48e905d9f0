"""Strength of each card: raw, adjusted for all that was played with and against it, and against what it costs."""

from collections.abc import Callable

import numpy as np
import polars as pl
from scipy.special import logit
from scipy.stats import theilslopes

from companion.lab.findings.finding import ENOUGH, FAIR, Floats, chance_alone, deviations, points, settles
from companion.lab.findings.frames import CardFacts
from companion.lab.findings.logit import Fit

OF_A_COST = 5
"""The number of cards of a cost to compare them; where there are fewer, the line through all costs serves."""
SPREAD = 3.92
FAIR_LOGIT = float(logit(0.5 + FAIR / 100))
STRONG, WEAK, FINE, OPEN = "too strong", "too weak", "fine", "not sure yet"


def relative(fit: Fit, plays: Floats) -> tuple[Floats, Floats]:
    """Each card's logit less that of the average card as it was played, and their covariance."""
    many = len(plays)
    contrast = np.eye(many) - plays / max(1.0, plays.sum())
    return contrast @ fit.terms[:many], contrast @ fit.covariance[:many, :many] @ contrast.T


def against_cost(logits: Floats, covariance: Floats, costs: list[str]) -> tuple[Floats, Floats]:
    """Each card's logit less that of cards of its cost (their median, or the line through all costs), and its error."""
    expected, contrast = np.zeros_like(logits), np.eye(len(logits))
    line = _line(logits, costs)
    for cost in set(costs):
        same = np.flatnonzero([each == cost for each in costs])
        by_line = line is not None and len(same) < OF_A_COST
        expected[same] = line(float(cost)) if line and by_line else np.median(logits[same])
        with_it = np.arange(len(logits)) if by_line else same
        for card in same:
            others = with_it[with_it != card]
            contrast[card, others] -= 1 / max(1, len(others))
    return logits - expected, np.sqrt(np.einsum("ij,jk,ik->i", contrast, covariance, contrast))


def _line(logits: Floats, costs: list[str]) -> Callable[[float], float] | None:
    """The line of logits over costs (Theil and Sen's), where costs are numbers and there are two."""
    try:
        numbers = np.array([float(cost) for cost in costs])
    except ValueError:
        return None
    if len(set(costs)) < 2:
        return None
    slope, start = theilslopes(logits, numbers)[:2]
    return lambda cost: start + slope * cost


def spread(left: Floats, errors: Floats) -> float:
    """The width of the band that holds 95 of 100 cards of like cost, in points: what chance adds is taken off."""
    return float(SPREAD * 25 * np.sqrt(max(0.0, float(np.mean(left**2 - errors**2))))) if len(left) else 0.0


def verdict(low: float, high: float) -> str:
    """Of a card that is surely so many points above or below others of its cost."""
    if low > FAIR:
        return STRONG
    if high < -FAIR:
        return WEAK
    return FINE if low >= -FAIR and high <= FAIR else OPEN


def strengths(fit: Fit, counted: pl.DataFrame, cards: CardFacts) -> tuple[pl.DataFrame, Floats]:
    """The counted cards with their figures in points (`raw`, `adjusted`, `beyond` their cost, with `_low` and `_high`)
    and the `verdict`; how likely chance alone brings them as far beyond (`p`), how many times as many games would
    settle the verdict, and how many would tell the figure `within` two points. And the logits' covariance."""
    names = counted["card"].to_list()
    costs = [cards.cost(name) for name in names]
    logits, covariance = relative(fit, counted["plays"].to_numpy().astype(float))
    errors = np.sqrt(np.maximum(np.diag(covariance), 0))
    left, left_errors = against_cost(logits, covariance, costs)
    wide = deviations(len(names))
    raw, even = (counted["won"] / counted["plays"]).to_numpy(), (counted["even"] / counted["plays"]).to_numpy()
    raw_error = np.sqrt(np.maximum(even * (1 - even), 1e-9) * fit.dispersion / counted["plays"].to_numpy())
    surely = zip(points(left - wide * left_errors), points(left + wide * left_errors), strict=True)
    often = counted["plays"] >= ENOUGH
    verdicts = [verdict(*bounds) if enough else OPEN for bounds, enough in zip(surely, often, strict=True)]
    frame = counted.with_columns(
        *_bounded("raw", 100 * (raw - even), 100 * wide * raw_error),
        *_bounded("adjusted", logits, wide * errors, points),
        *_bounded("beyond", left, wide * left_errors, points),
        cost=pl.Series(costs, dtype=pl.String),
        verdict=pl.Series(verdicts, dtype=pl.String),
        p=pl.Series(chance_alone(left, left_errors), dtype=pl.Float64),
        settles=pl.Series(settles(left, left_errors, wide, FAIR_LOGIT), dtype=pl.Float64),
        within=pl.Series((wide * left_errors / FAIR_LOGIT) ** 2, dtype=pl.Float64),
    )
    return frame, covariance


def _bounded(
    name: str, middle: Floats, wide: Floats, scale: Callable[[Floats], Floats] = np.asarray
) -> list[pl.Series]:
    """A figure's columns: itself, and its bounds."""
    columns = {name: middle, f"{name}_low": middle - wide, f"{name}_high": middle + wide}
    return [pl.Series(each, scale(values)) for each, values in columns.items()]
