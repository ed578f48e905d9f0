"""What somebody may be asked who looks ahead: a game is played on beside the table, and nothing is kept of it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.table import Data

if TYPE_CHECKING:
    from companion.table.replay import Replay


class Foreseen(NamedTuple):
    """What is told of what may come, in words and as data."""

    text: str
    data: Data


class Foresight(Protocol):
    """Looks ahead for those who hold some seats; None: for everybody at the table. Each raises an AnswerError where
    that can't be, and CompanionError where there are no odds."""

    def tries(self, game: "Replay", line: str, seats: frozenset[str] | None) -> Foreseen:
        """What an answer would do, up to the next question."""

    def tries_each(self, game: "Replay", seats: frozenset[str] | None) -> Foreseen:
        """The answers there are, each with what it would do."""

    def odds(self, game: "Replay", seats: frozenset[str] | None) -> Iterator[Foreseen]:
        """Who wins from here, as far as it is known by and by."""
