"""An event in rounds as people see it: records, matches, whys, and the corrections that are made by hand."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from companion.board.views import EnclosingView
from companion.pairing import Match
from companion.rounds.corrections import correction
from companion.rounds.state import Correction, Rounds, in_words
from companion.table import View
from companion.table.events import Event

R = TypeVar("R", bound=Rounds)


class RoundsView(EnclosingView, Generic[R]):
    """The event, and the match that is being refereed where there is one."""

    def __init__(self, rounds: R, match: View | None = None) -> None:
        super().__init__(match)
        self.rounds = rounds

    @property
    def fixes(self) -> str:
        return "; ".join(filter(None, (self.rounds.fixes, super().fixes)))

    def mends(self, words: str) -> Callable[[], Event] | None:
        return correction(self.rounds, words)

    def warning(self, words: str) -> str:
        found = self.mends(words)
        return found.warning if isinstance(found, Correction) else ""

    def state(self) -> dict[str, Any]:
        """Round, records, every match so far, and the one that is being refereed."""
        return {"round": self.rounds.round, **self.rounds.data()} | {
            self.rounds.match_is: self.within.state() if self.within else None
        }

    def event_lines(self) -> list[str]:
        """Records and matches, a line each."""
        lines = [f"{self.rounds.heading}: {', '.join(self.rounds.spoken_records())}"]
        for number, matches in enumerate(self.rounds.event.rounds, start=1):
            lines.append(f"Round {number}:")
            lines += [f"  {in_words(match)}{self._by_hand(number, match)}" for match in matches]
        return [*lines, *self.rounds.further_lines()]

    def playing(self) -> list[str]:
        """Those who have not left, in seating order."""
        return self.rounds.event.playing

    def _by_hand(self, number: int, match: Match) -> str:
        broken = self.rounds.by_hand.get((number, frozenset(match.pair)))
        return "" if broken is None else f" (paired by hand{': ' if broken else ''}{broken})"

    def in_short(self, between: str = " ") -> str:
        return f"round {self.rounds.round} · {self.rounds.lead}{between.join(self.rounds.spoken_records())}"
