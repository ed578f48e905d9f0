"""An event in rounds as people see it: records, matches, whys, and the corrections that are made by hand."""

import textwrap
from collections.abc import Callable
from typing import Any, ClassVar

from companion.errors import quoted
from companion.pairing import Match, Won
from companion.rounds.corrections import Corrections
from companion.rounds.state import Rounds
from companion.table import Scene, View
from companion.table.events import Event
from companion.table.places import Laid
from companion.table.questions import Unreadable


class RoundsView(View):
    """The event, and the match that is being refereed where there is one.

    `heading` stands before the records, `lead` in a short line, and `match_is` is what the game calls a match.
    """

    heading: ClassVar[str] = "Records"
    lead: ClassVar[str] = ""
    match_is: ClassVar[str] = "match"

    def __init__(self, rounds: Rounds, match: View | None = None) -> None:
        self._rounds = rounds
        self._match = match

    @property
    def fixes(self) -> str:
        """What can be mended: of the event, and of what lies on the table."""
        below = self.below()
        return "; ".join(filter(None, (self._rounds.fixes, below.fixes if below else "")))

    def below(self) -> View | None:
        """What lies on the table, of which more may be mended than the event."""
        return self._match

    def corrections(self) -> Corrections:
        """What can be mended of the event itself."""
        return Corrections(self._rounds)

    def correction(self, words: str) -> Callable[[], Event]:
        """One of the event's, or of what lies on the table."""
        below = self.below()
        if found := self.corrections().find(words):
            return found
        if below is None:
            raise Unreadable(f"{quoted(words)} is no correction", self._rounds.hint)
        return below.correction(words)

    def state(self) -> dict[str, Any]:
        """Round, records, every match so far, and the one that is being refereed."""
        return {"round": self._rounds.round, **self._rounds.data()} | {
            self.match_is: self._match.state() if self._match else None
        }

    def lines(self) -> list[str]:
        """Records, matches and the one that is being refereed, a line each."""
        return [*self.event_lines(), *(self._match.lines() if self._match else [])]

    def event_lines(self) -> list[str]:
        """Records and matches, a line each."""
        lines = [self._records()]
        for number, matches in enumerate(self._rounds.event.rounds, start=1):
            lines.append(f"Round {number}:")
            lines += [f"  {in_words(match)}{self._by_hand(number, match)}" for match in matches]
        return [*lines, *self.further_lines()]

    def playing(self) -> list[str]:
        """Those who have not left, in seating order."""
        return self._rounds.event.playing

    def further_lines(self) -> list[str]:
        """What a game shows besides, below the rounds."""
        return []

    def _by_hand(self, number: int, match: Match) -> str:
        broken = self._rounds.by_hand.get((number, frozenset(match.pair)))
        return "" if broken is None else f" (paired by hand{': ' if broken else ''}{broken})"

    def laid(self) -> list[str]:
        """The match that is being refereed, or else the records."""
        return self._match.laid() if self._match else [self._records()]

    def _in_short(self, between: str) -> str:
        return f"round {self._rounds.round} · {self.lead}{between.join(self._rounds.spoken_records())}"

    def _records(self) -> str:
        return f"{self.heading}: {', '.join(self._rounds.spoken_records())}"

    def status(self) -> str:
        """Round and records, or the match."""
        if self._match:
            return self._match.status()
        return self._in_short(" ")

    def scene(self, columns: int, rows: int) -> Scene | None:
        """The records, and below them the match that is being refereed."""
        text = self._in_short(" · ")
        lines = textwrap.wrap(text, columns, subsequent_indent="  ")
        match = self._match.scene(columns, rows - len(lines)) if self._match else Scene([])
        if match is None:
            return None
        colours = [(line + len(lines), start, end, colour) for line, start, end, colour in match.colours]
        return Scene([*lines, *match.lines], colours)

    def laid_out(self) -> Laid | None:
        """The match that is being refereed."""
        return self._match.laid_out() if self._match else None


def in_words(match: Match) -> str:
    """A match and its result in a line."""
    won = {Won.A: f"{match.a} won", Won.B: f"{match.b} won", Won.BOTH: "both won", Won.NOBODY: "nobody won"}
    return f"{match.a} - {match.b}: {won.get(match.won, 'to be played')}"
