"""How often each has won, and how sure that is."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

SURE = 1.96
"""So many standard deviations to either side hold 95 of 100."""


class Figure(NamedTuple):
    """A share of games, and the bounds within which it lies 95 times in 100 (Wilson's interval)."""

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, won: float, games: int) -> "Figure":
        """Of so many games won of so many; a draw may be half a win."""
        if not games:
            return cls(0.0, 0.0, 1.0)
        share, square = won / games, SURE**2
        middle = (share + square / (2 * games)) / (1 + square / games)
        wide = SURE * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
        return cls(share, middle - wide if won else 0.0, middle + wide if won < games else 1.0)

    @property
    def margin(self) -> float:
        """How far the bounds are from the share, at most."""
        return max(self.high - self.share, self.share - self.low)

    def __str__(self) -> str:
        return f"{percent(self.share)} ± {max(1, round(100 * self.margin))}"


def percent(share: float) -> str:
    """A share for people; what only nearly is 0 or 100 is not told as such."""
    if 0 < share < 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 <= share < 1 else f"{100 * share:.0f} %"


@dataclass(slots=True)
class Tally:
    """What came of some runs: how many games were played, how many each has won, alone or with others, how many
    nobody, how many of what was drawn anew did not fit, and the work: how many answers were given and events told.

    Where every way was played there are `exact` chances instead, that of nobody under no name.
    """

    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    nobody: int = 0
    unfit: int = 0
    steps: int = 0
    exact: dict[str, Fraction] | None = None

    def __add__(self, other: "Tally") -> "Tally":
        wins = self.wins + other.wins
        unfit, steps = self.unfit + other.unfit, self.steps + other.steps
        return Tally(self.games + other.games, wins, self.nobody + other.nobody, unfit, steps)

    def add(self, winners: list[str], steps: int = 0) -> None:
        """One more game."""
        self.games += 1
        self.steps += steps
        self.wins.update(winners)
        self.nobody += not winners

    def of(self, player: str) -> Figure:
        """How often a player wins."""
        if self.exact is not None:
            chance = float(self.exact.get(player, 0))
            return Figure(chance, chance, chance)
        return Figure.of(self.wins[player], self.games)

    @property
    def of_nobody(self) -> float:
        """How often nobody wins."""
        return float(self.exact[""]) if self.exact is not None else self.nobody / max(1, self.games)

    def told(self, player: str) -> str:
        """How often a player wins, in words: `63 % ± 2`, or exactly `5/12 (42 %)`."""
        if self.exact is None:
            return str(self.of(player))
        chance = self.exact.get(player, Fraction(0))
        whole = chance.denominator == 1
        return percent(float(chance)) if whole else f"{chance} ({percent(float(chance))})"

    def is_sure(self, within: float, players: list[str]) -> bool:
        """Whether all figures are as near as that."""
        return self.games > 0 and all(self.of(player).margin <= within for player in players)
