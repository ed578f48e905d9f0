"""The evening as people see it: records, matches, whys, and the corrections that are made by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.errors import quoted
from companion.games.tamer.battle.creature import THE_DECK
from companion.games.tamer.battle.view import BattleView
from companion.games.tamer.evening.corrections import HINT, Corrections
from companion.games.tamer.evening.night import Night
from companion.pairing import EventError, Match, Won, why
from companion.table import View
from companion.table.questions import Unreadable
from companion.words import fold

if TYPE_CHECKING:
    from companion.table.events import Event


class EveningView(View):
    """The night, and the battle that is being fought where there is one."""

    def __init__(self, night: Night, battle: BattleView | None = None) -> None:
        self._night = night
        self._corrections = Corrections(night)
        self._battle = battle

    @property
    def fixes(self) -> str:
        """What can be mended."""
        night = "ANN-BO BO wins or both win; ANN plays CLEO; ANN leaves; FINN joins"
        return f"{night}; {self._battle.fixes}" if self._battle else night

    def state(self) -> dict[str, Any]:
        """Round, records, every match so far, and the battle."""
        result = self._night.result()
        return {
            "round": self._night.round,
            "standings": result["standings"],
            "rounds": result["rounds"],
            "tiebreaks": result["tiebreaks"],
            "battle": self._battle.state() if self._battle else None,
        }

    def lines(self) -> list[str]:
        """Records, matches and the battle, a line each."""
        night = self._night
        lines = ["Records: " + ", ".join(night.spoken_records())]
        for number, matches in enumerate(night.event.rounds, start=1):
            lines.append(f"Round {number}:")
            lines += [f"  {_told(match)}{self._by_hand(number, match)}" for match in matches]
        if night.tiebreaks:
            lines.append("Tiebreakers:")
            lines += [f"  {_told(match)}" for match in night.tiebreaks]
        return lines + (self._battle.lines() if self._battle else [])

    def _by_hand(self, number: int, match: Match) -> str:
        broken = self._night.by_hand.get((number, frozenset(match.pair)))
        return "" if broken is None else f" (paired by hand{': ' if broken else ''}{broken})"

    def status(self) -> str:
        """Round and records, or the battle."""
        if self._battle:
            return self._battle.status()
        return f"round {self._night.round} · {' '.join(self._night.spoken_records())}"

    def why(self, words: str) -> str | None:
        """Why two meet, or do not: `Ann-Bo`."""
        sides = [*self._night.event.seats, THE_DECK]
        wanted = fold(words)
        for a in sides:
            for b in sides:
                if a != b and wanted == fold(a) + fold(b):
                    return self._why(a, b)
        return None

    def _why(self, a: str, b: str) -> str:
        """Of the round in which they met, and of the last one, or of the one whose pairs are being found."""
        rounds = self._night.event.rounds
        met = [number for number, matches in enumerate(rounds, start=1) if _pair_in(matches, a, b)]
        latest = max(1, len(rounds) + self._night.pairing)
        return " ".join(self._why_in(number, a, b) for number in sorted({*met, latest}))

    def _why_in(self, number: int, a: str, b: str) -> str:
        night, event = self._night, self._night.event
        if number == 1 and night.rules["first-round"] == "across":
            return "Round 1: who sits across meets, and who has nobody across meets The Deck."
        paired = number <= len(event.rounds)
        chosen = [match.pair for match in event.rounds[number - 1]] if paired else None
        try:
            said = why(event.before(number) if paired else event, a, b, night.closest, chosen).text
        except EventError as error:
            said = f"{error}."
        return f"Round {number}: {said}"

    def correction(self, words: str) -> Callable[[], Event]:
        """One of the night's, or of the battle that is being fought."""
        correction = self._corrections.find(words)
        if correction is None and self._battle:
            return self._battle.correction(words)
        if correction is None:
            raise Unreadable(f"{quoted(words)} is no correction", HINT)
        return correction


def _pair_in(matches: list[Match], a: str, b: str) -> bool:
    return any({a, b} == set(match.pair) for match in matches)


def _told(match: Match) -> str:
    won = {Won.A: f"{match.a} won", Won.B: f"{match.b} won", Won.BOTH: "both won", Won.NOBODY: "nobody won"}
    return f"{match.a} - {match.b}: {won.get(match.won, 'to be played')}"
