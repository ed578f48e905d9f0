"""The charts of cards: how strong they are against what they cost, what moved, and pairs."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.patheffects import withStroke

from companion.lab.findings.against import STILL
from companion.lab.findings.strength import FINE, OPEN, STRONG, WEAK
from companion.lab.findings.study import Study
from companion.lab.report.style import INKS, drawn, figure, signed

MARKS = {STRONG: ("^", "more", 46), WEAK: ("v", "less", 46), FINE: ("o", "soft", 16), OPEN: ("o", "soft", 16)}
"""The mark of a verdict, its ink and its size: readable without colour. A ring is for what is not sure."""
NAMED = 3
ROOM = 0.84
MOVED = {True: 18, False: 14}
PAIRED = {True: 12, False: 7}


@drawn
def by_cost(study: Study, wide: bool) -> Figure:
    """Each card's adjusted strength with its bounds, in columns by cost, the weakest of a column at its left."""
    chart, field = figure(wide, 4.4 if wide else 4.0)
    rows = study.strengths.sort("adjusted")
    costs = sorted(rows["cost"].unique(), key=_in_order)
    field.axhline(0, color=INKS["soft"], lw=0.8)
    field.grid(axis="y")
    field.set_axisbelow(True)
    bounds = rows.select("adjusted_low", "adjusted_high").to_numpy()
    apart = float(np.ptp(bounds)) / 24 if len(bounds) else 0.0  # of a game that tells of no cards
    for column, cost in enumerate(costs):
        there = rows.filter(pl.col("cost") == cost)
        at = column + (np.arange(len(there)) + 0.5) / len(there) * ROOM - ROOM / 2
        field.plot([column - ROOM / 2, column + ROOM / 2], [there["adjusted"].median()] * 2, color=INKS["line"], lw=3)
        cards = list(zip(at, there.iter_rows(named=True), strict=True))
        for x, row in cards:
            _card(field, x, row)
        named = [(x, row) for x, row in cards if row["card"] in _named(rows)]
        _names(field, [(x, row) for x, row in named if row["beyond"] > 0], 1, apart)
        _names(field, [(x, row) for x, row in named if row["beyond"] < 0], -1, apart)
    field.set_xticks(range(len(costs)), costs if study.cards.cost_name else [""] * len(costs))
    field.set_xlabel(study.cards.cost_name or "all cards, the weakest first")
    field.set_ylabel("points with the card")
    field.yaxis.set_major_formatter(lambda value, _: signed(value, 0))
    field.margins(y=0.12)
    field.spines["bottom"].set_visible(False)
    return chart


def _card(field: Any, x: float, row: dict[str, Any]) -> None:
    shape, ink, size = MARKS[row["verdict"]]
    field.plot([x, x], [row["adjusted_low"], row["adjusted_high"]], color=INKS[ink], lw=0.9, alpha=0.55)
    inner = INKS["sheet"] if row["verdict"] == OPEN else INKS[ink]
    field.scatter([x], [row["adjusted"]], marker=shape, s=size, color=inner, edgecolor=INKS[ink], lw=0.9, zorder=3)


def _names(field: Any, cards: list[tuple[float, dict[str, Any]]], side: int, apart: float) -> None:
    """Names beside the cards of a column, on the outer side of those that rise to its right, none on another."""
    last = -np.inf
    for x, row in sorted(cards, key=lambda card: side * card[1]["adjusted"]):
        last = max(last + apart, side * row["adjusted"])
        field.annotate(
            row["card"],
            (x, side * last),
            (-side * 6, 0),
            textcoords="offset points",
            ha="right" if side > 0 else "left",
            va="center",
            fontsize=8.5,
            path_effects=[withStroke(linewidth=2.5, foreground=INKS["sheet"])],
        )


def _named(rows: pl.DataFrame) -> set[str]:
    """The cards whose names are shown: those that stand out, else those that are farthest from others of their cost."""
    out = rows.filter(pl.col("verdict").is_in([STRONG, WEAK]))
    ends = [rows.sort("beyond").head(NAMED), rows.sort("beyond").tail(NAMED)]
    far = [
        out.filter(pl.col("beyond") > 0).sort("beyond").tail(7),
        out.filter(pl.col("beyond") < 0).sort("beyond").head(7),
    ]
    return {card for frame in (far if len(out) else ends) for card in frame["card"]}


def _in_order(cost: str) -> tuple[float, str]:
    return (float(cost), "") if cost.replace(".", "", 1).isdigit() else (np.inf, cost)


@drawn
def moving(study: Study, wide: bool) -> Figure:
    """Changes by the second set, the most first, each with its bounds; between the dotted lines it stands still."""
    assert study.moved is not None
    rows = list(study.moved.head(MOVED[wide]).iter_rows(named=True))
    chart, field = figure(wide, 0.7 + 0.24 * len(rows))
    field.axvline(0, color=INKS["soft"], lw=0.8)
    for edge in (-STILL, STILL):
        field.axvline(edge, color=INKS["soft"], lw=0.8, ls=(0, (1, 2)))
    for place, row in enumerate(reversed(rows)):
        verdict = (STRONG if row["change"] > 0 else WEAK) if row["sure"] else FINE if row["still"] else OPEN
        shape, ink, size = MARKS[verdict]
        field.plot([row["low"], row["high"]], [place, place], color=INKS[ink], lw=1.1, alpha=0.6)
        inner = INKS["sheet"] if verdict == OPEN else INKS[ink]
        field.scatter([row["change"]], [place], marker=shape, s=size, color=inner, edgecolor=INKS[ink], zorder=3)
    field.set_yticks(range(len(rows)), [row["card"] for row in reversed(rows)])
    field.set_xlabel("points more with the second set")
    field.xaxis.set_major_formatter(lambda value, _: signed(value))
    field.spines["left"].set_visible(False)
    return chart


@drawn
def paired(study: Study, wide: bool) -> Figure:
    """The cards of the pairs that are farthest from their parts, each against each, in points."""
    far = study.pairs.sort((pl.col("more") / (pl.col("high") - pl.col("low"))).abs(), descending=True)
    names = list(dict.fromkeys(name for row in far.select("one", "other").iter_rows() for name in row))[: PAIRED[wide]]
    known = {
        frozenset(row[:2]): row[2:] for row in study.pairs.select("one", "other", "more", "low", "high").iter_rows()
    }
    many = len(names)
    points, sure = np.full((many, many), np.nan), np.zeros((many, many), bool)
    for row in range(many):
        for column in range(row):
            if found := known.get(frozenset((names[row], names[column]))):
                points[row, column], sure[row, column] = found[0], found[1] > 0 or found[2] < 0
    return heated(names[1:], names[:-1], points[1:, :-1], sure[1:, :-1], wide)


@drawn
def heated(down: Sequence[str], across: Sequence[str], points: Any, sure: Any, wide: bool) -> Figure:
    """A table of points whose cells are the darker the farther from 0, with their signs; what is sure has a frame."""
    chart, field = figure(wide, 0.9 + (0.36 if wide else 0.34) * len(down))
    most = max(1.0, float(np.nanmax(np.abs(points), initial=1.0)))
    for (row, column), value in np.ndenumerate(points):
        if np.isnan(value):
            continue
        ink = INKS["more" if value > 0 else "less"]
        field.add_patch(_cell(column, row, facecolor=ink, alpha=0.08 + 0.42 * abs(value) / most))
        if sure[row, column]:
            field.add_patch(_cell(column, row, fill=False, edgecolor=INKS["ink"], lw=1.6))
        field.text(
            column,
            row,
            signed(value, 0),
            ha="center",
            va="center",
            fontsize=9,
            weight="bold" if sure[row, column] else "medium",
        )
    field.set(xlim=(-0.5, len(across) - 0.5), ylim=(len(down) - 0.5, -0.5))
    long = max(map(len, across)) * len(across) > (110 if wide else 45)
    field.set_xticks(range(len(across)), across, rotation=40 if long else 0, ha="right" if long else "center")
    field.set_yticks(range(len(down)), down)
    for side in ("left", "bottom"):
        field.spines[side].set_visible(False)
    return chart


def _cell(column: int, row: int, **look: Any) -> Any:
    return Rectangle((column - 0.46, row - 0.44), 0.92, 0.88, **look)
