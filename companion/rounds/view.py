"""An event in rounds as people see it: records, matches, whys, and the corrections that are made by hand."""

from collections.abc import Callable
from itertools import permutations
from typing import Any, Generic, TypeVar

from companion.pairing import EventError, Match, why
from companion.rounds.corrections import correction, correction_of_pairs
from companion.rounds.paired import PairedRounds
from companion.rounds.state import Rounds, in_words
from companion.table import View
from companion.table.described import Around
from companion.table.events import Event
from companion.words import fold

R = TypeVar("R", bound=Rounds)
P = TypeVar("P", bound=PairedRounds)


class RoundsView(Around, Generic[R]):
    """The event, and the match that is being refereed where there is one."""

    def __init__(self, rounds: R, match: View | None = None) -> None:
        super().__init__(match)
        self.rounds = rounds

    @property
    def fixes(self) -> str:
        return "; ".join(filter(None, (self.rounds.fixes, super().fixes)))

    def mends(self, words: str) -> Callable[[], Event] | None:
        return correction(self.rounds, words)

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


class PairedView(RoundsView[P]):
    """An event that is paired round by round."""

    def mends(self, words: str) -> Callable[[], Event] | None:
        return super().mends(words) or correction_of_pairs(self.rounds, words)

    def why(self, words: str) -> str | None:
        """Why two meet, or do not: `Ann-Bo`; of the round in which they met, and of the last one or the next."""
        event, wanted = self.rounds.event, fold(words)
        for a, b in permutations([*event.seats, event.bye], 2):
            if wanted == fold(a) + fold(b):
                met = [n for n, matches in enumerate(event.rounds, 1) if any({a, b} == {*m.pair} for m in matches)]
                latest = max(1, len(event.rounds) + self.rounds.pairing)
                return " ".join(self._why_in(number, a, b) for number in sorted({*met, latest}))
        return None

    def _why_in(self, number: int, a: str, b: str) -> str:
        rounds, event = self.rounds, self.rounds.event
        if number == 1 and rounds.rules.get("first-round") == "across":
            return f"Round 1: who sits across meets, and who has nobody across meets {event.bye}."
        paired = number <= len(event.rounds)
        chosen = [match.pair for match in event.rounds[number - 1]] if paired else None
        try:
            said = why(event.before(number) if paired else event, a, b, rounds.closest, chosen).text
        except EventError as error:
            said = f"{error}."
        return f"Round {number}: {said}"
