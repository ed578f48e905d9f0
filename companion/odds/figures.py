"""Shares of wins, and their bounds."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

Winners = tuple[str, ...]
Counts = Callable[[Winners], bool]

SURE = 1.96
"""The number of standard deviations to either side that hold 95 of 100."""


class Share(NamedTuple):
    """A share of games, and the bounds within which it lies 95 times in 100 (Wilson's interval)."""

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, won: float, games: int) -> "Share":
        """Of so many games won of so many; a draw may be half a win."""
        if not games:
            return cls(0.0, 0.0, 1.0)
        share, square = won / games, SURE**2
        middle = (share + square / (2 * games)) / (1 + square / games)
        wide = SURE * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
        return cls(share, middle - wide if won else 0.0, middle + wide if won < games else 1.0)

    @property
    def margin(self) -> float:
        """The largest distance of the bounds from the share."""
        return max(self.high - self.share, self.share - self.low)

    def __str__(self) -> str:
        return f"{percent(self.share)} ± {max(1, round(100 * self.margin))}"


def percent(share: float) -> str:
    """A share for people; what only nearly is 0 or 100 is not told as such."""
    if 0 < share < 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 <= share < 1 else f"{100 * share:.0f} %"


class Outcomes(NamedTuple):
    """The shares of games that each `wins`, alone or with others, and what adds up to 1: those that each wins `alone`,
    that are `shared`, and that `nobody` wins."""

    wins: dict[str, float]
    alone: dict[str, float]
    shared: float
    nobody: float

    @classmethod
    def certain(cls, names: Iterable[str], winners: Sequence[str]) -> "Outcomes":
        """The outcome of a game that is over."""
        wins = {name: float(name in winners) for name in names}
        alone = {name: won * (len(winners) == 1) for name, won in wins.items()}
        return cls(wins, alone, float(len(winners) > 1), float(not winners))

    @classmethod
    def summed(cls, names: Iterable[str], each: Iterable["Outcomes"]) -> "Outcomes":
        """The sums of some, for these players."""
        zero = dict.fromkeys(names, 0.0)
        sums = cls(zero, zero, 0.0, 0.0)
        for one in each:
            sums = sums._with(one, 1)
        return sums

    def less(self, other: "Outcomes") -> "Outcomes":
        """By how much each share is more than another's."""
        return self._with(other, -1)

    def _with(self, other: "Outcomes", sign: int) -> "Outcomes":
        wins, alone = (
            {name: share + sign * theirs.get(name, 0.0) for name, share in ours.items()}
            for ours, theirs in ((self.wins, other.wins), (self.alone, other.alone))
        )
        return Outcomes(wins, alone, self.shared + sign * other.shared, self.nobody + sign * other.nobody)

    def told(self, player: str) -> str:
        """A player's share of wins, and the share won alone, where that is less: `84 % (alone 52 %)`."""
        wins, alone = self.wins[player], self.alone[player]
        return percent(wins) + (f" (alone {percent(alone)})" if alone < wins else "")

    def split(self) -> dict[str, Any]:
        """The parts that add up to 1, as a program reads them."""
        alone = {name: round(share, 4) for name, share in self.alone.items()}
        return {"alone": alone, "shared": round(self.shared, 4), "nobody": round(self.nobody, 4)}


def in_words(alone: dict[str, str], shared: str = "", nobody: str = "") -> str:
    """Figures that add up to all there is: `Ann alone 16 %, Bo alone 52 %, both 32 %`; where nothing is shared
    `Ann 63 %, Bo 36 %, nobody 1 %`."""
    each = [f"{name}{' alone' * bool(shared)} {told}" for name, told in alone.items()]
    both = [f"{shared_by(len(alone))} {shared}"] * bool(shared)
    return ", ".join([*each, *both, *[f"nobody {nobody}"] * bool(nobody)])


def shared_by(many: int) -> str:
    """The word for a win of several of so many players."""
    return "both" if many == 2 else "shared"


@dataclass(slots=True)
class Tally:
    """The outcomes of some runs: how many games were played, how many of them ended with these `winners` (in order of
    their names; none: nobody won), how many of what was drawn anew did not fit, and the work: how many answers were
    given and events told.

    Where every way was played there are `exact` chances instead.
    """

    games: int = 0
    winners: Counter[Winners] = field(default_factory=Counter)
    unfit: int = 0
    steps: int = 0
    exact: dict[Winners, Fraction] | None = None

    def __add__(self, other: "Tally") -> "Tally":
        winners = self.winners + other.winners
        return Tally(self.games + other.games, winners, self.unfit + other.unfit, self.steps + other.steps)

    def add(self, winners: Iterable[str], steps: int = 0) -> None:
        """One more game."""
        self.games += 1
        self.steps += steps
        self.winners[tuple(sorted(winners))] += 1

    @property
    def names(self) -> set[str]:
        """The players who have won some."""
        return {name for winners in self.exact or self.winners for name in winners}

    def of(self, player: str) -> Share:
        """A player's share of wins, alone or with others."""
        return self._figure(_won_by(player))

    def alone(self, player: str) -> Share:
        """A player's share of wins alone."""
        return self._figure(_alone(player))

    @property
    def shared(self) -> Share:
        """The share of games that several win."""
        return self._figure(_is_shared)

    @property
    def nobody(self) -> Share:
        """The share of games that nobody wins."""
        return self._figure(_is_nobodys)

    def outcomes(self, names: Iterable[str]) -> Outcomes:
        """The shares of these players, of all games."""
        names = list(names)
        wins, alone = ({name: of(name).share for name in names} for of in (self.of, self.alone))
        return Outcomes(wins, alone, self.shared.share, self.nobody.share)

    def fractions(self, names: Iterable[str]) -> dict[str, Any]:
        """The exact chances as fractions: of all that each wins, and of what adds up to 1."""
        names = list(names)
        return {
            "fractions": {name: str(self._exactly(_won_by(name))) for name in names},
            "outcomes": {
                "alone": {name: str(self._exactly(_alone(name))) for name in names},
                "shared": str(self._exactly(_is_shared)),
                "nobody": str(self._exactly(_is_nobodys)),
            },
        }

    def told(self, player: str) -> str:
        """A player's share of wins in words: `63 % ± 2`, or exactly `5/12 (42 %)`; and the share won alone, where it is
        not the same.
        """
        alone = self.alone(player).share
        return self._told(_won_by(player)) + (f" (alone {percent(alone)})" if alone < self.of(player).share else "")

    def in_words(self, names: Iterable[str]) -> str:
        """The shares of all, in words that add up to all games."""
        shared, nobody = (self._told(each) if self._figure(each).share else "" for each in (_is_shared, _is_nobodys))
        return in_words({name: self._told(_alone(name)) for name in names}, shared, nobody)

    def _exactly(self, counts: Counts) -> Fraction:
        return sum((each for winners, each in (self.exact or {}).items() if counts(winners)), Fraction(0))

    def _figure(self, counts: Counts) -> Share:
        if self.exact is not None:
            chance = float(self._exactly(counts))
            return Share(chance, chance, chance)
        return Share.of(sum(many for winners, many in self.winners.items() if counts(winners)), self.games)

    def _told(self, counts: Counts) -> str:
        if self.exact is None:
            return str(self._figure(counts))
        chance = self._exactly(counts)
        whole = chance.denominator == 1
        return percent(float(chance)) if whole else f"{chance} ({percent(float(chance))})"

    def is_sure(self, within: float, players: list[str]) -> bool:
        """True if all figures are as near as that."""
        return self.games > 0 and all(self.of(player).margin <= within for player in players)


def _won_by(player: str) -> Counts:
    return lambda winners: player in winners


def _alone(player: str) -> Counts:
    return lambda winners: winners == (player,)


def _is_shared(winners: Winners) -> bool:
    return len(winners) > 1


def _is_nobodys(winners: Winners) -> bool:
    return not winners
