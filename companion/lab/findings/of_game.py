"""Findings of the game itself: who begins, how long it is, draws, who leads, and what luck and choices decide."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from companion.lab.findings.finding import ENOUGH, Bounds, Finding, deviations, points
from companion.lab.findings.logit import Fit
from companion.lab.findings.tallies import Tallies
from companion.odds.figures import Share, percent
from companion.words import capitalised, counted, plural

LED = 50
"""Of fewer games that somebody led at half time nothing is said."""
PACE = 8.0
"""Seconds that an answer takes at the table: somebody reads, chooses, and hands carry it out."""
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Length(NamedTuple):
    """The length of games: at these shares of all games, from the shortest on."""

    what: str
    at: list[float]
    counts: Counter[int]

    @property
    def median(self) -> float:
        return self.at[2]


def lengths(tallies: Tallies) -> list[Length]:
    """In answers, in events, and in minutes by the pace."""
    answers, events = (_quantiles(counts) for counts in (tallies.answers, tallies.events))
    return [
        Length("answers", answers, tallies.answers),
        Length("events", events, tallies.events),
        Length("minutes", [each * PACE / 60 for each in answers], tallies.answers),
    ]


def _quantiles(counts: Counter[int]) -> list[float]:
    values = sorted(counts)
    if not values:
        return [0.0] * len(SHARES)
    upto = np.cumsum([counts[value] for value in values])
    return [float(values[int(np.searchsorted(upto, share * upto[-1]))]) for share in SHARES]


def first_edge(tallies: Tallies, fit: Fit, cards: int) -> Bounds:
    """The first player's edge in points beyond half, whatever the cards are."""
    if not tallies.met:
        return Bounds(0, 0, 0)
    middle, wide = fit.terms[cards], deviations(1) * fit.errors[cards]
    return Bounds(*(float(points(middle + side * wide)) for side in (0, -1, 1)))


def of_game(tallies: Tallies, edge: Bounds, first: str, contest: str) -> Iterator[Finding]:
    """The findings, those of which there is something to say."""
    yield from _first(tallies, edge, first, contest)
    yield _drawn(tallies, contest)
    yield _long(tallies)
    if tallies.led >= LED:
        yield _leader(tallies)
    if tallies.care_met >= ENOUGH:
        yield _care(tallies, contest)


def _first(tallies: Tallies, edge: Bounds, first: str, contest: str) -> Iterator[Finding]:
    if tallies.met < ENOUGH:
        return
    of = f"{plural(contest)} of two players" if tallies.met < tallies.contests else plural(contest)
    bounds = f"{50 + edge.low:.1f} to {50 + edge.high:.1f}; a draw is half a win"
    said = f"{capitalised(first)} wins {50 + edge.figure:.1f} % of {of} ({bounds})"
    kind, more = ("first", "") if edge.is_sure else ("even", ": no edge is sure")
    shown = tallies.shortest["first" if edge.figure >= 0 else "second"]
    yield Finding(kind, "first player", f"{said}{more}.", *edge, tallies.met, shown)


def _drawn(tallies: Tallies, contest: str) -> Finding:
    share = Share.of(tallies.drawn, tallies.contests)
    of = f"{percent(share.share)} of {plural(contest)} {_within(share)}"
    said = f"{of} have no single winner; each counts as half a win to both."
    if not tallies.drawn:
        said = f"No {contest} was drawn."
    return Finding("draws", "draws", said, *_percents(share), tallies.contests, tallies.shortest["draw"])


def _long(tallies: Tallies) -> Finding:
    answers, _, minutes = lengths(tallies)
    low, middle, high = (round(answers.at[place]) for place in (0, 2, 4))
    time = f"about {counted(round(minutes.median), 'minute')}" if minutes.median >= 1 else "under a minute"
    half = f"Half of all games take {counted(middle, 'answer')} or fewer, nine of ten {low} to {high}"
    said = f"{half}: {time} at {PACE:.0f} seconds an answer."
    return Finding("length", "length", said, middle, low, high, tallies.games, tallies.shortest["longest"])


def _leader(tallies: Tallies) -> Finding:
    share = Share.of(tallies.leader_won, tallies.led)
    won = f"{percent(share.share)} of games in the end {_within(share, '; a draw is half a win')}"
    said = f"Who leads at half time wins {won}."
    return Finding("half", "half time", said, *_percents(share), tallies.led, tallies.shortest["turned"])


def _care(tallies: Tallies, contest: str) -> Finding:
    share = Share.of(tallies.care_won, tallies.care_met)
    wins = f"wins {percent(share.share)} of {plural(contest)} {_within(share)}"
    said = f"A careful player {wins} against one who chooses by chance: {_weight(share)}."
    return Finding("choice", "luck and choice", said, *_percents(share), tallies.care_met, tallies.shortest["care"])


def _weight(share: Share) -> str:
    if share.low <= 0.5:
        return "no choice is sure to matter"
    return f"choices decide about {percent(2 * share.share - 1)}, luck and the cards the rest"


def _within(share: Share, also: str = "") -> str:
    return f"({100 * share.low:.1f} to {100 * share.high:.1f}{also})"


def _percents(share: Share) -> tuple[float, float, float]:
    return 100 * share.share, 100 * share.low, 100 * share.high
