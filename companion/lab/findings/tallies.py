"""Tallies from one reading of all games: of each card, and of the game itself."""

from collections import Counter
from dataclasses import dataclass, field

import polars as pl

from companion.lab.findings.frames import Chunk
from companion.lab.findings.pairings import meetings
from companion.lab.records import NOBODY

_GAME, _IDLE = 2**32, 2**56


@dataclass
class Shortest:
    """For each kind of game, the shortest there was: its answers, and its number."""

    of: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add(self, kind: str, games: pl.DataFrame, by: str = "answers", *, longest: bool = False) -> None:
        """The shortest of these, if it is shorter than what there was."""
        if len(games):
            row = games.sort(by, "game", descending=[longest, False]).row(0, named=True)
            found = (-int(row[by]) if longest else int(row[by]), int(row["game"]))
            self.of[kind] = min(found, self.of.get(kind, found))

    def __getitem__(self, kind: str) -> int | None:
        return self.of[kind][1] if kind in self.of else None


@dataclass
class Tallies:
    """Counted so far, of the games of one arm."""

    arm: int = 0
    games: int = 0
    draws: int = 0
    contests: int = 0
    met: int = 0
    drawn: int = 0
    first_won: float = 0.0
    led: int = 0
    leader_won: float = 0.0
    care_met: int = 0
    care_won: float = 0.0
    answers: Counter[int] = field(default_factory=Counter)
    events: Counter[int] = field(default_factory=Counter)
    choices: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    cards: pl.DataFrame = field(default_factory=pl.DataFrame)
    offers: pl.DataFrame = field(default_factory=pl.DataFrame)
    shortest: Shortest = field(default_factory=Shortest)

    def add(self, chunk: Chunk) -> None:
        """Count what is in a chunk."""
        games = chunk.games.filter(pl.col("arm") == self.arm)
        met = meetings(chunk, self.arm)
        self._games(games)
        self._contests(chunk.contests.filter(pl.col("arm") == self.arm), met, games)
        for rule, times in chunk.rules.filter(pl.col("arm") == self.arm).select("rule", "times").iter_rows():
            self.rules[rule] += times
        self.cards = _summed(self.cards, _cards(chunk, games, self.arm))
        self.offers = _summed(self.offers, _offers(chunk, self.arm))

    def _games(self, games: pl.DataFrame) -> None:
        self.games += len(games)
        self.draws += int((games["winner"] == NOBODY).sum())
        self.choices += int(games["choices"].sum())
        self.answers.update(games["answers"].to_list())
        self.events.update(games["events"].to_list())
        told = games.filter(pl.col("half") >= 0)
        self.led += len(told)
        self.leader_won += float((told["half"] == told["winner"]).sum())
        self.leader_won += 0.5 * float((told["winner"] == NOBODY).sum())
        self.shortest.add("longest", games, longest=True)
        self.shortest.add("turned", told.filter((pl.col("winner") >= 0) & (pl.col("half") != pl.col("winner"))))

    def _contests(self, contests: pl.DataFrame, met: pl.DataFrame, games: pl.DataFrame) -> None:
        lengths = games.select("game", "answers")
        self.contests += len(contests)
        self.drawn += int((contests["winner"] == NOBODY).sum())
        first = met.filter("first")
        self.met += len(first)
        self.first_won += float(first["score"].sum())
        careful = met.filter(pl.col("care") != 0).with_columns(
            won=pl.when(pl.col("care") > 0).then(pl.col("score")).otherwise(1 - pl.col("score"))
        )
        self.care_met += len(careful)
        self.care_won += float(careful["won"].sum())
        for kind, rows in {
            "draw": contests.filter(pl.col("winner") == NOBODY),
            "first": first.filter(pl.col("score") == 1),
            "second": first.filter(pl.col("score") == 0),
            "care": careful.filter(pl.col("won") == 1),
        }.items():
            self.shortest.add(kind, rows.select("game").join(lengths, on="game"))


def _summed(one: pl.DataFrame, other: pl.DataFrame) -> pl.DataFrame:
    if one.is_empty():
        return other
    keys = [name for name in other.columns if other.schema[name] in (pl.String, pl.Boolean)]
    least = [pl.col(name).min() for name in other.columns if name.startswith("least_")]
    sums = [pl.col(name).sum() for name in other.columns if name not in keys and not name.startswith("least_")]
    return pl.concat([one, other]).group_by(keys).agg(*sums, *least).select(other.columns)


def _cards(chunk: Chunk, games: pl.DataFrame, arm: int) -> pl.DataFrame:
    """For each card how often it was played, the wins with it, how often it acted, and its shortest games, those in
    which it acted before the others: the answers and behind them the number, as one number."""
    on = pl.col("arm") == arm
    contests = chunk.contests.filter(on).select("game", "contest", "winner", sides=pl.col("met").list.len())
    played = chunk.cards.filter(on).join(contests.filter(pl.col("sides") > 1), on=["game", "contest"])
    played = played.join(games.select("game", "answers"), on="game")
    drawn, won = pl.col("winner") == NOBODY, pl.col("winner") == pl.col("seat").cast(pl.Int16)
    idle = (pl.col("acted") == 0).cast(pl.Int64) * _IDLE
    game = idle + pl.col("answers").cast(pl.Int64) * _GAME + pl.col("game").cast(pl.Int64)
    return (
        played.with_columns(
            score=pl.when(drawn).then(1 / pl.col("sides")).otherwise(won.cast(pl.Float64)),
            at=game,
            acts=pl.col("acted"),
        )
        .group_by("card")
        .agg(
            plays=pl.len().cast(pl.Int64),
            won=pl.col("score").sum(),
            even=(1 / pl.col("sides")).sum(),
            acted=pl.col("acts").cast(pl.Int64).sum(),
            acted_in=(pl.col("acts") > 0).cast(pl.Int64).sum(),
            least_won=pl.col("at").filter(pl.col("score") == 1).min(),
            least_lost=pl.col("at").filter(pl.col("score") == 0).min(),
            least_played=pl.col("at").min(),
        )
    )


def _offers(chunk: Chunk, arm: int) -> pl.DataFrame:
    offers = chunk.offers.filter(pl.col("arm") == arm)
    return offers.group_by("card", "careful").agg(
        offered=pl.len().cast(pl.Int64), taken=pl.col("taken").cast(pl.Int64).sum()
    )


def game_at(least: int | None) -> int | None:
    """The number of a card's shortest game."""
    return None if least is None else least % _GAME
