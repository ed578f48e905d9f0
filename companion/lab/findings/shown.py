"""For findings that no count of one card shows: the game that shows them best, of several the shortest."""

from dataclasses import replace

import polars as pl

from companion.lab.findings.finding import Finding
from companion.lab.findings.frames import CardFacts, Chunk, GameStore

SIDE = ["game", "contest", "seat"]
FOUND = ("amiss", "answers", "game")
"""Columns of a found game: its distance from what it is to show, its answers, and its number."""


def shown(kept: GameStore, findings: list[Finding]) -> list[Finding]:
    """The findings of pairs, of classes and of cards that moved, each with its example; the others as they are."""
    rows = {"pair": _pair, "clash": _pair, "beats": _beats, "moved": _moved}
    best: dict[Finding, list[tuple[float, int, int]]] = {each: [] for each in findings if each.kind in rows}
    if not best:
        return findings
    cards = CardFacts(kept.about)
    for chunk in kept.chunks():
        games = chunk.games.filter(pl.col("arm") == 0).select("game", "answers")
        for finding, found in best.items():
            there = rows[finding.kind](chunk, finding, cards).join(games, on="game")
            found += there.select(FOUND).sort(FOUND).head(1).rows()
    return [replace(each, example=min(best[each])[2]) if best.get(each) else each for each in findings]


def _won(chunk: Chunk) -> pl.DataFrame:
    """The contests that somebody won alone."""
    return chunk.contests.filter((pl.col("arm") == 0) & (pl.col("winner") >= 0)).select(
        "game", "contest", pl.col("winner").cast(pl.UInt8)
    )


def _pair(chunk: Chunk, finding: Finding, cards: CardFacts) -> pl.DataFrame:
    """The games in which a side with both cards won, or lost where they are less than their parts."""
    one, other = (
        chunk.cards.filter((pl.col("arm") == 0) & (pl.col("card") == card)).select(SIDE)
        for card in finding.subject.split(" + ")
    )
    both = one.join(other, on=SIDE).join(_won(chunk), on=SIDE[:2])
    won = pl.col("winner") == pl.col("seat")
    return both.filter(won if finding.kind == "pair" else ~won).with_columns(amiss=0.0)


def _beats(chunk: Chunk, finding: Finding, cards: CardFacts) -> pl.DataFrame:
    """The games in which a side of one class won against one of the other, as far as sides are of one class."""
    column, _, pair = finding.subject.partition(": ")
    of = {card: cards.of_class(card, column.replace(" ", "_")) for card in cards.rows}
    kind = pl.col("card").replace_strict(of, default="", return_dtype=pl.String)
    copies = pl.col("copies").cast(pl.Float64)
    won, lost = (copies.filter(kind == each).sum() / copies.sum() for each in pair.split(" / "))
    sides = chunk.cards.filter(pl.col("arm") == 0).group_by(SIDE).agg(won=won, lost=lost).join(_won(chunk), on=SIDE[:2])
    ahead, behind = (sides.filter((pl.col("winner") == pl.col("seat")) == is_so) for is_so in (True, False))
    both = ahead.join(behind, on=SIDE[:2])
    return both.with_columns(amiss=2 - pl.col("won") - pl.col("lost_right"))


def _moved(chunk: Chunk, finding: Finding, cards: CardFacts) -> pl.DataFrame:
    """The games with a card that ended otherwise with the second set."""
    had = chunk.cards.filter(pl.col("card") == finding.subject).select("game").unique()
    ended = chunk.contests.select("game", "contest", "arm", "winner")
    both = ended.filter(pl.col("arm") == 0).join(ended.filter(pl.col("arm") == 1), on=["game", "contest"])
    differ = both.filter(pl.col("winner") != pl.col("winner_right"))
    return differ.join(had, on="game", how="semi").with_columns(amiss=0.0)
