"""A second list behind what is sure: likely, look again. Of what stands in it one in twenty is chance.

The false discovery rate is held by Benjamini and Hochberg's procedure (1995) in each family of figures, such as cards
or pairs, at the families' even part of it, so that it holds for the whole list."""

from collections.abc import Iterator, Sequence
from math import ceil, isfinite, log10
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from scipy.stats import false_discovery_control, norm

from companion.lab.findings.finding import ENOUGH, FAIR, Bounds, Finding, deviations
from companion.lab.findings.frames import CardFacts
from companion.lab.findings.matchups import ClassMatchups
from companion.lab.findings.strength import OPEN
from companion.lab.findings.tallies import game_at
from companion.words import capitalised, plural

LIKELY = 0.05
"""Of what is likely so large a part is chance, at most."""
MOST = 1e4
"""The factor of games beyond which no number is said to settle a figure."""


class Candidate(NamedTuple):
    """A figure of a family: how likely one as large is by chance alone, and what is said if it is likely; nothing of
    one that is sure, or too small to mind."""

    p: float
    finding: Finding | None


def likely(families: Sequence[Sequence[Candidate]]) -> list[Finding]:
    """Likely findings in families of figures."""
    families = [family for family in families if family]
    found = []
    for family in families:
        adjusted = false_discovery_control([each.p for each in family])
        found += [
            each.finding
            for each, p in zip(family, adjusted, strict=True)
            if each.finding is not None and p <= LIKELY / len(families)
        ]
    return found


def needed(games: int, times: float) -> int | None:
    """The number of games, in two digits, that would settle what so many times as many would; None where that is too
    many.
    """
    if not isfinite(times) or times > MOST:
        return None
    many = max(1, games * max(1.0, times))
    unit = int(10 ** max(0, int(log10(many)) - 1))
    return unit * ceil(many / unit)


def of_cards(strengths: pl.DataFrame, cards: CardFacts, contest: str, games: int) -> Iterator[Candidate]:
    """Cards that may stand out among those of their cost."""
    for row in strengths.filter(pl.col("plays") >= ENOUGH).iter_rows(named=True):
        bounds = Bounds(row["beyond"], row["beyond_low"], row["beyond_high"])
        strong = bounds.figure > 0
        like, than = cards.like(row["card"])
        said = (
            f"{row['card']} may be too {'strong' if strong else 'weak'}{like}: with it {bounds.won(contest)} than with "
        )
        finding = Finding(
            "strong" if strong else "weak",
            row["card"],
            f"{said}{than}, {_surely(bounds)}.",
            *bounds,
            row["plays"],
            game_at(row["least_won" if strong else "least_lost"]),
            sure=False,
            needs=needed(games, row["settles"]),
        )
        yield Candidate(row["p"], finding if row["verdict"] == OPEN and abs(bounds.figure) > FAIR else None)


def of_pairs(pairs: pl.DataFrame, contest: str, games: int) -> Iterator[Candidate]:
    """Pairs that may be more, or less, than their parts."""
    for row in pairs.iter_rows(named=True):
        bounds = Bounds(row["more"], row["low"], row["high"])
        parts = f"{row['one']} and {row['other']} may be {'more' if bounds.figure > 0 else 'less'} than their parts"
        said = f"{parts}: together {bounds.won(contest)} than both are worth apart, {_surely(bounds)}."
        yield _looked(
            "pair" if bounds.figure > 0 else "clash", f"{row['one']} + {row['other']}", said, bounds, row, games
        )


def of_moved(moved: pl.DataFrame, contest: str, games: int) -> Iterator[Candidate]:
    """Cards that a second set may move."""
    for row in moved.filter((pl.col("pairs") >= ENOUGH) & (pl.col("error") > 0)).iter_rows(named=True):
        bounds = Bounds(row["change"], row["low"], row["high"])
        said = f"{row['card']} may have moved: with the second set {bounds.won(contest)} with it, {_surely(bounds)}."
        yield _looked("moved", row["card"], said, bounds, row | {"often": row["pairs"]}, games, least=0.5)


def of_classes(found: ClassMatchups, games: int) -> Iterator[Candidate]:
    """Classes that may beat others."""
    for one, other in np.argwhere(np.triu(np.ones_like(found.edges), 1)):
        one, other = (one, other) if found.edges[one, other] > 0 else (other, one)
        bounds, names = found.edge(one, other), [found.classes[one], found.classes[other]]
        shares = f"{50 + bounds.figure:.0f} %, surely between {50 + bounds.low:.0f} and {50 + bounds.high:.0f} %"
        said = f"By {found.column}, {' may beat '.join(names)}: a side all of it would win {shares}."
        row = {"p": found.p[one, other], "settles": found.settles[one, other], "often": found.meetings}
        yield _looked("beats", f"{found.column}: {' / '.join(names)}", said, bounds, row, games)


def of_first(edge: Bounds, met: int, first: str, contest: str, games: int) -> Iterator[Candidate]:
    """The first player's edge, where it is likely."""
    wide = (edge.high - edge.low) / 2
    if met < ENOUGH or not wide:
        return
    deviates = abs(edge.figure) / wide * deviations(1)
    bounds = f"surely between {50 + edge.low:.1f} and {50 + edge.high:.1f} %"
    said = f"{capitalised(first)} may have an edge: {50 + edge.figure:.1f} % of {plural(contest)} are won, {bounds}."
    times = (wide / edge.figure) ** 2 if edge.figure else np.inf
    row = {"p": 2 * norm.sf(deviates), "settles": times, "often": met}
    yield _looked("first", "first player", said, edge, row, games, least=0.0)


def _looked(
    kind: str, subject: str, said: str, bounds: Bounds, row: dict[str, Any], games: int, least: float = FAIR
) -> Candidate:
    told = Finding(kind, subject, said, *bounds, row["often"], sure=False, needs=needed(games, row["settles"]))
    return Candidate(float(row["p"]), None if bounds.is_sure or abs(bounds.figure) <= least else told)


def _surely(bounds: Bounds) -> str:
    return f"surely between {bounds.low:+.1f} and {bounds.high:+.1f}".replace("-", "−")
