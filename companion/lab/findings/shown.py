"""For findings that no count of one card shows: the shortest game that does."""

from dataclasses import replace

import polars as pl

from companion.lab.findings.finding import Finding
from companion.lab.findings.frames import Chunk, Kept

Found = tuple[int, int]


def shown(kept: Kept, findings: list[Finding]) -> list[Finding]:
    """The findings of pairs and of cards that moved, each with its example; the others as they are."""
    asked = {each.subject: each for each in findings if each.kind in ("pair", "clash", "moved")}
    if not asked:
        return findings
    best: dict[str, Found] = {}
    for chunk in kept.chunks():
        games = chunk.games.filter(pl.col("arm") == 0).select("game", "answers")
        for subject, finding in asked.items():
            rows = _moved(chunk, subject) if finding.kind == "moved" else _pair(chunk, finding)
            for answers, game in (
                rows.join(games, on="game").select("answers", "game").sort("answers", "game").head(1).iter_rows()
            ):
                best[subject] = min(best.get(subject, (answers, game)), (answers, game))
    return [
        replace(each, example=best[each.subject][1])
        if each.subject in best and asked.get(each.subject) is each
        else each
        for each in findings
    ]


def _pair(chunk: Chunk, finding: Finding) -> pl.DataFrame:
    """The games in which a side with both cards won, or lost where they are less than their parts."""
    one, other = finding.subject.split(" + ")
    side = ["game", "contest", "seat"]
    cards = chunk.cards.filter(pl.col("arm") == 0)
    both = (
        cards.filter(pl.col("card") == one)
        .select(side)
        .join(cards.filter(pl.col("card") == other).select(side), on=side)
    )
    ended = chunk.contests.filter((pl.col("arm") == 0) & (pl.col("winner") >= 0)).select("game", "contest", "winner")
    won = pl.col("winner").cast(pl.Int64) == pl.col("seat").cast(pl.Int64)
    return both.join(ended, on=["game", "contest"]).filter(won if finding.kind == "pair" else ~won)


def _moved(chunk: Chunk, card: str) -> pl.DataFrame:
    """The games with a card that ended otherwise with the second set."""
    had = chunk.cards.filter(pl.col("card") == card).select("game").unique()
    ended = chunk.contests.select("game", "contest", "arm", "winner")
    both = ended.filter(pl.col("arm") == 0).join(ended.filter(pl.col("arm") == 1), on=["game", "contest"])
    return both.filter(pl.col("winner") != pl.col("winner_right")).join(had, on="game", how="semi")
