"""The findings of cards: too strong, too weak, never taken, never acting, worse than another, more than their parts."""

from collections.abc import Iterator
from typing import Any

import polars as pl

from companion.lab.findings.dominated import Worse
from companion.lab.findings.finding import ENOUGH, Bounds, Finding
from companion.lab.findings.frames import CardFacts
from companion.lab.findings.strength import STRONG, WEAK
from companion.lab.findings.tallies import game_at
from companion.odds.figures import Share
from companion.words import capitalised, listed, plural

SELDOM = 0.05
"""Careful players leave a card that is offered to them more often than that many times in a hundred."""
MOST = 5
"""The most pairs told one by one that are more than their parts, and of those that are less; the table has more."""


def of_strength(strengths: pl.DataFrame, cards: CardFacts, contest: str) -> Iterator[Finding]:
    """Cards that surely stand out among those of their cost."""
    for row in strengths.sort(pl.col("beyond").abs(), descending=True).iter_rows(named=True):
        if row["verdict"] not in (STRONG, WEAK):
            continue
        like, than = cards.like(row["card"])
        bounds = Bounds(row["beyond"], row["beyond_low"], row["beyond_high"])
        said = (
            f"{row['card']} is {row['verdict']}{like}: with it {bounds.won(contest)} than with {than} {bounds.within}."
        )
        example = game_at(row["least_won" if row["beyond"] > 0 else "least_lost"])
        yield Finding(row["verdict"].split()[1], row["card"], said, *bounds, row["plays"], example)


def of_acting(counted: pl.DataFrame, cards: CardFacts, contest: str) -> Iterator[Finding]:
    """Cards with a text that never did anything, as often as somebody had them."""
    for row in counted.sort("plays", descending=True).iter_rows(named=True):
        text = cards.text(row["card"])
        if row["acted"] or row["plays"] < ENOUGH or not text:
            continue
        most = 100 * Share.of(0, row["plays"]).high
        of = f"the {row['plays']:,} {plural(contest)} in which somebody had it"
        said = f"{row['card']} never acted: its text, “{text}”, did nothing in any of {of}."
        yield Finding("never acts", row["card"], said, 0.0, 0.0, most, row["plays"], game_at(row["least_played"]))


def of_unplayed(unplayed: list[str], played: list[str], cards: CardFacts, games: int) -> Iterator[Finding]:
    """The cards of the sets that nobody ever played, all together; sets of which nobody played any by their names."""
    if not unplayed:
        return
    there = {cards.of_class(card, "set") for card in played}
    sets = dict.fromkeys(name for card in unplayed if (name := cards.of_class(card, "set")) not in there)
    single = [card for card in unplayed if cards.of_class(card, "set") in there]
    names = ([listed(single, at_most=12)] if single else []) + ([f"all cards of {listed(sets)}"] if sets else [])
    said = f"{capitalised(listed(names))} {'was' if len(unplayed) == 1 else 'were'} played in no game."
    many = float(len(unplayed))
    yield Finding("never played", "cards", said, many, many, many, games)


def of_worse(worse: list[Worse], counted: pl.DataFrame, cards: CardFacts, contest: str) -> Iterator[Finding]:
    """Cards that are worse in every way, all those together that the same one is better than."""
    lost: dict[str, Any] = dict(counted.select("card", "least_lost").iter_rows())
    for better in dict.fromkeys(each.better for each in worse):
        those = [each for each in worse if each.better == better]
        least = those[0]
        names, be = listed((each.card for each in those), at_most=4), "is" if len(those) == 1 else "are"
        cost = f" of the same {cards.cost_name}" if cards.cost_name else ""
        bounds = Bounds(least.less, least.low, least.high)
        text = ", text and all," if cards.text(least.card) else ""
        won = f"with {least.card}{text} {bounds.won(contest)} than with it {bounds.within}"
        more = f"nowhere more {listed(cards.better, 'or')}"
        said = f"{names} {be} worse than {better}{cost} in every way: {more}, and {won}."
        yield Finding("worse", f"{least.card} / {better}", said, *bounds, least.plays, game_at(lost[least.card]))


def of_taking(taken: pl.DataFrame) -> Iterator[Finding]:
    """Cards that careful players hardly ever take."""
    for row in taken.sort("share").iter_rows(named=True):
        if row["high"] < 100 * SELDOM:
            share = f"it is taken {row['share']:.1f} of a hundred times that it is offered"
            said = f"Careful players leave {row['card']}: {share} ({row['low']:.1f} to {row['high']:.1f})."
            yield Finding("not taken", row["card"], said, row["share"], row["low"], row["high"], row["offered"])


def of_pairs(pairs: pl.DataFrame, contest: str) -> Iterator[Finding]:
    """The pairs that are most surely more, or less, than their parts."""
    for kind, least, word in (("pair", pl.col("low"), "more"), ("clash", -pl.col("high"), "less")):
        for row in pairs.filter(least > 0).sort(least, descending=True).head(MOST).iter_rows(named=True):
            bounds = Bounds(row["more"], row["low"], row["high"])
            parts = f"{row['one']} and {row['other']} are {word} than their parts"
            said = f"{parts}: together {bounds.won(contest)} than both are worth apart {bounds.within}."
            yield Finding(kind, f"{row['one']} + {row['other']}", said, *bounds, row["often"])


def taking(offers: pl.DataFrame) -> pl.DataFrame:
    """The rate at which careful players took each card that was offered to them, in a hundred."""
    careful = offers.filter("careful")
    shares = [Share.of(taken, offered) for offered, taken in careful.select("offered", "taken").iter_rows()]
    bounds = {name: [100 * getattr(each, name) for each in shares] for name in ("share", "low", "high")}
    return careful.select("card", "offered", "taken").with_columns(
        pl.Series(name, values, dtype=pl.Float64) for name, values in bounds.items()
    )
