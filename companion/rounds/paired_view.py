"""An event that is paired round by round as people see it: why two meet, and the corrections that are made by hand."""

from collections.abc import Callable
from itertools import permutations
from typing import TypeVar

from companion.pairing import EventError, why
from companion.rounds.paired import PairedRounds
from companion.rounds.paired_corrections import correction_of_pairs
from companion.rounds.view import RoundsView
from companion.table.events import Event
from companion.words import fold

P = TypeVar("P", bound=PairedRounds)


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
