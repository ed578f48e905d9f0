"""The findings of cards: too strong, too weak, never taken, never acting, worse than another, more than their parts."""

from collections.abc import Iterator
from typing import Any

import polars as pl

from companion.lab.findings.dominated import Worse
from companion.lab.findings.finding import Finding
from companion.lab.findings.frames import Cards
from companion.lab.findings.strength import STRONG, WEAK
from companion.lab.findings.tallies import game_at
from companion.odds.figures import Figure
from companion.words import listed, plural

SELDOM = 0.05
"""Careful players leave a card that is offered to them more often than that many times in a hundred."""


def of_strength(strengths: pl.DataFrame, cards: Cards, contest: str) -> Iterator[Finding]:
    """Cards that surely stand out among those of their cost."""
    for row in strengths.sort(pl.col("beyond").abs(), descending=True).iter_rows(named=True):
        if row["verdict"] not in (STRONG, WEAK):
            continue
        cost = f" for its {cards.cost_name} of {row['cost']}" if row["cost"] else ""
        than = f"cards of its {cards.cost_name}" if row["cost"] else "the middle card"
        more = "more" if row["beyond"] > 0 else "fewer"
        low, high = sorted((abs(row["beyond_low"]), abs(row["beyond_high"])))
        said = (
            f"{row['card']} is {row['verdict']}{cost}: {abs(row['beyond']):.1f} points {more} {plural(contest)} "
            f"are won with it than with {than} ({low:.1f} to {high:.1f})."
        )
        example = game_at(row["least_won" if row["beyond"] > 0 else "least_lost"])
        bounds = row["beyond"], row["beyond_low"], row["beyond_high"]
        yield Finding(row["verdict"].split()[1], row["card"], said, *bounds, row["plays"], example)


def of_acting(counted: pl.DataFrame, cards: Cards) -> Iterator[Finding]:
    """Cards with a text that never did anything, as often as they were played, and those that nobody ever played."""
    for row in counted.sort("plays", descending=True).iter_rows(named=True):
        if row["acted"] or not cards.text(row["card"]):
            continue
        most = 100 * Figure.of(0, row["plays"]).high
        said = f"{row['card']} never acted: its text did nothing in all the {row['plays']:,} times that it was played."
        yield Finding("never acts", row["card"], said, 0.0, 0.0, most, row["plays"], game_at(row["least_played"]))


def of_unplayed(unplayed: list[str], games: int) -> Iterator[Finding]:
    """The cards of the sets that nobody ever played, all together."""
    if unplayed:
        said = f"{listed(unplayed, at_most=12)} {'was' if len(unplayed) == 1 else 'were'} played in no game."
        many = float(len(unplayed))
        yield Finding("never played", "cards", said, many, many, many, games)


def of_worse(worse: list[Worse], counted: pl.DataFrame, cards: Cards) -> Iterator[Finding]:
    """Cards that are worse in every way, all those together that the same one is better than."""
    lost: dict[str, Any] = dict(counted.select("card", "least_lost").iter_rows())
    for better in dict.fromkeys(each.better for each in worse):
        those = [each for each in worse if each.better == better]
        least = those[0]
        names, be = listed((each.card for each in those), at_most=4), "is" if len(those) == 1 else "are"
        cost = f" of the same {cards.cost_name}" if cards.cost_name else ""
        said = (
            f"{names} {be} worse than {better}{cost} in every way: no number is more, and {-least.less:.1f} "
            f"points less is won with {least.card} ({-least.high:.1f} to {-least.low:.1f})."
        )
        bounds = least.less, least.low, least.high
        yield Finding("worse", f"{least.card} / {better}", said, *bounds, least.plays, game_at(lost[least.card]))


def of_taking(taken: pl.DataFrame) -> Iterator[Finding]:
    """Cards that careful players hardly ever take."""
    for row in taken.sort("share").iter_rows(named=True):
        if row["high"] < 100 * SELDOM:
            share = f"{row['share']:.1f} times in a hundred"
            said = f"Careful players leave {row['card']}: taken {share} of {row['offered']:,} that it was offered."
            yield Finding("not taken", row["card"], said, row["share"], row["low"], row["high"], row["offered"])


def of_pairs(pairs: pl.DataFrame, contest: str) -> Iterator[Finding]:
    """Pairs that are surely more, or less, than their parts; the surest first."""
    sure = pairs.filter((pl.col("low") > 0) | (pl.col("high") < 0))
    for row in sure.sort(pl.max_horizontal("low", -pl.col("high")), descending=True).iter_rows(named=True):
        more = row["more"] > 0
        low, high = sorted((abs(row["low"]), abs(row["high"])))
        said = (
            f"{row['one']} and {row['other']} are {'more' if more else 'less'} than their parts: together "
            f"{abs(row['more']):.1f} points {'more' if more else 'fewer'} {plural(contest)} are won "
            f"({low:.1f} to {high:.1f})."
        )
        subject = f"{row['one']} + {row['other']}"
        yield Finding("pair" if more else "clash", subject, said, row["more"], row["low"], row["high"], row["often"])


def taking(offers: pl.DataFrame) -> pl.DataFrame:
    """How often careful players took each card that was offered to them, in a hundred."""
    careful = offers.filter("careful")
    shares = [Figure.of(taken, offered) for offered, taken in careful.select("offered", "taken").iter_rows()]
    bounds = {name: [100 * getattr(each, name) for each in shares] for name in ("share", "low", "high")}
    return careful.select("card", "offered", "taken").with_columns(
        pl.Series(name, values, dtype=pl.Float64) for name, values in bounds.items()
    )
