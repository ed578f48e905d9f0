"""A finding, and how sure the lab is of all of them together."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit
from scipy.stats import norm

from companion.words import plural

Floats = NDArray[np.float64]
FALSE = 0.002
"""Of a thousand reports two may be wrong somewhere in a family of figures, such as all cards: its bounds hold for all
at once (Bonferroni), so that of a hundred balanced sets hardly one has a finding."""
ENOUGH = 100
"""Of what was seen less often nothing is found."""
FAIR = 2.0
"""A card within so many points of others that cost the same is fine."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding: its kind, of what, in a sentence; the figure and its bounds, from how many games or contests, and the
    number of a game that shows it (None: none could). What is not `sure` so many games in all would settle, where
    its figure `needs` them (None: too many).
    """

    kind: str
    subject: str
    sentence: str
    figure: float
    low: float
    high: float
    games: int
    example: int | None = None
    sure: bool = True
    needs: int | None = None

    def data(self) -> dict[str, Any]:
        """Data of it, as JSON has it."""
        return {name: getattr(self, name) for name in self.__slots__}


class Bounds(NamedTuple):
    """A figure and the bounds between which it surely lies."""

    figure: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """True if it surely isn't 0."""
        return self.low > 0 or self.high < 0

    def won(self, contest: str) -> str:
        """`12.1 fewer of a hundred battles are won`."""
        more = "more" if self.figure > 0 else "fewer"
        return f"{abs(self.figure):.1f} {more} of a hundred {plural(contest)} are won"

    @property
    def within(self) -> str:
        """The bounds of a figure that is surely not 0, without its sign: `(8.0 to 16.2)`."""
        low, high = sorted((abs(self.low), abs(self.high)))
        return f"({low:.1f} to {high:.1f})"


def deviations(many: int) -> float:
    """The number of standard deviations to either side that hold all of so many figures at once."""
    return float(norm.isf(FALSE / 2 / max(1, many)))


def chance_alone(figures: Any, errors: Any) -> Any:
    """P-values: the likelihood that figures that are 0 in truth come out as far from it, to either side."""
    return 2 * norm.sf(np.abs(figures) / np.maximum(errors, 1e-12))


def settles(figures: Any, errors: Any, wide: float, beyond: float = 0.0) -> Any:
    """The factor of games that would make it sure, or surely not, that figures are `beyond` a bound, if they stay as
    they are and bounds are so many errors `wide`.
    """
    with np.errstate(divide="ignore"):
        return (wide * np.asarray(errors) / np.abs(np.abs(figures) - beyond)) ** 2


def points(logits: Any) -> Any:
    """Logits as points of 100: how far from even the share of wins is."""
    return 100 * (expit(logits) - 0.5)
