"""The charts of the game itself: how long it is, what luck and choices decide, and what beats what."""

import numpy as np
from matplotlib.figure import Figure

from companion.lab.findings.finding import Finding
from companion.lab.findings.matchups import ClassMatchups
from companion.lab.findings.of_game import PACE
from companion.lab.findings.study import Study
from companion.lab.report.charts import heated
from companion.lab.report.style import INKS, drawn, figure

BARS = 30


@drawn
def long(study: Study, wide: bool) -> Figure:
    """A histogram of the answers in a game, with the median."""
    chart, field = figure(wide, 2.5)
    answers, counts = (np.array(each) for each in zip(*sorted(study.tallies.answers.items()), strict=True))
    low, high = answers.min(), answers.max()
    width = max(1, -(-(high - low + 1) // BARS))
    edges = np.arange(low, high + width + 1, width)
    heights, _ = np.histogram(answers, edges, weights=100 * counts / counts.sum())
    field.bar(edges[:-1], heights, width=0.9 * width, align="edge", color=INKS["less"], alpha=0.75)
    field.set_ylim(0, 1.18 * heights.max())
    middle = study.lengths[0].median
    field.axvline(middle + 0.45, color=INKS["more"], lw=1.6)
    said = f"half have {middle:.0f} or fewer"
    field.annotate(said, (middle + 0.45, field.get_ylim()[1]), (5, -2), textcoords="offset points", va="top")
    field.set(xlabel="answers in a game", ylabel="% of games")
    above = field.secondary_xaxis("top", functions=(lambda x: x * PACE / 60, lambda x: x * 60 / PACE))
    above.set_xlabel("minutes at the table")
    return chart


KINDS = {"first": "", "even": "", "choice": "careful against chance", "half": "leader at half time"}
"""Deciding edges in the chart's words; who goes first is called as the game calls them."""


def deciding(study: Study) -> list[Finding]:
    """The findings that the chart shows of what decides."""
    return [each for each in study.findings if each.kind in KINDS]


@drawn
def decided(study: Study, wide: bool) -> Figure:
    """Edges that win more than half: to be first, to choose with care, to lead at half time."""
    rows = deciding(study)
    chart, field = figure(wide, 0.8 + 0.42 * len(rows))
    field.axvline(50, color=INKS["soft"], lw=0.8)
    least = 45.0
    for place, each in enumerate(reversed(rows)):
        more = 50 if each.kind in ("first", "even") else 0
        middle, low, high = (more + value for value in (each.figure, each.low, each.high))
        least = min(least, low - 1)
        field.plot([50, middle], [place, place], color=INKS["more"], lw=7, alpha=0.3, solid_capstyle="butt")
        field.plot([low, high], [place, place], color=INKS["ink"], lw=1.4)
        field.scatter([middle], [place], color=INKS["ink"], s=26, zorder=3)
        field.annotate(
            f"{middle:.1f} %", (max(50.0, high), place), (7, 0), textcoords="offset points", va="center", weight="bold"
        )
    field.set_yticks(range(len(rows)), [KINDS[each.kind] or study.is_first for each in reversed(rows)])
    field.set(xlim=(least, 108), ylim=(-0.6, len(rows) - 0.4), xlabel="% won (a draw is half a win)")
    field.set_xticks([tick for tick in (0, 25, 50, 75, 100) if tick >= least])
    field.spines["left"].set_visible(False)
    return chart


@drawn
def beating(found: ClassMatchups, wide: bool) -> Figure:
    """Points that each class wins beyond half against each other one."""
    edges = np.where(np.eye(len(found.classes), dtype=bool), np.nan, found.edges)
    chart = heated(found.classes, found.classes, edges, (found.low > 0) | (found.high < 0), wide)
    chart.axes[0].set_ylabel("a side all of this")
    chart.axes[0].set_xlabel("against a side all of this")
    return chart
