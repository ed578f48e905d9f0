"""An event that is paired round by round as people see it: why two meet, and the corrections that are made by hand."""

from collections.abc import Callable
from typing import TypeVar

from companion.pairing import EventError, why
from companion.rounds.paired import PairedRounds
from companion.rounds.paired_corrections import correction_of_pairs
from companion.rounds.people import PeopleLine
from companion.rounds.view import RoundsView
from companion.table.events import Event

P = TypeVar("P", bound=PairedRounds)


class PairedView(RoundsView[P]):
    """An event that is paired round by round."""

    def mends(self, words: str) -> Callable[[], Event] | None:
        return super().mends(words) or correction_of_pairs(self.rounds, words)

    def why(self, words: str) -> str | None:
        """The reason why two meet, or not: `Ann-Bo`; in the round in which they met, and the last one or the next."""
        event = self.rounds.event
        exactly, _ = PeopleLine(words, [*event.seats, event.bye]).two()
        for a, b, rest in exactly:
            if not rest:
                met = [number for number, _ in self.rounds.met(a, b)]
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
