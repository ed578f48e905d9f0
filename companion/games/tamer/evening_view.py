"""The evening as people see it: records, matches, whys, and the corrections that are made by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.errors import quoted
from companion.games.tamer import evening_events as ev
from companion.games.tamer.creature import THE_DECK
from companion.games.tamer.view import BattleView
from companion.pairing import EventError, Match, Won, breaches, why
from companion.table.questions import AnswerError, Names, NotAllowed, Unreadable
from companion.words import fold

if TYPE_CHECKING:
    from companion.games.tamer.evening import Evening
    from companion.table.events import Event

HINT = (
    "say “:fix Ann-Bo Bo wins” (or both win) for a result, “:fix Ann plays Cleo” for a pairing, "
    "“:fix Bo leaves” or “:fix Finn joins”"
)


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction that was understood: `refuse` says why it can't be made now, `make` makes it."""

    make: Callable[[], Event]
    refuse: Callable[[], NotAllowed | None]


class EveningView:
    """The night, and the battle that is being fought where there is one."""

    def __init__(self, evening: Evening, battle: BattleView | None = None) -> None:
        self._evening = evening
        self._battle = battle

    @property
    def fixes(self) -> str:
        """What can be mended."""
        night = "ANN-BO BO wins or both win; ANN plays CLEO; ANN leaves; FINN joins"
        return f"{night}; {self._battle.fixes}" if self._battle else night

    def state(self) -> dict[str, Any]:
        """Round, records, every match so far, and the battle."""
        result = self._evening.result()
        return {
            "round": self._evening.round,
            "standings": result["standings"],
            "rounds": result["rounds"],
            "tiebreaks": result["tiebreaks"],
            "battle": self._battle.state() if self._battle else None,
        }

    def lines(self) -> list[str]:
        """Records, matches and the battle, a line each."""
        evening = self._evening
        lines = ["Records: " + ", ".join(evening.spoken_records())]
        for number, matches in enumerate(evening.event.rounds, start=1):
            lines.append(f"Round {number}:")
            lines += [f"  {_told(match)}{self._by_hand(number, match)}" for match in matches]
        if evening.tiebreaks:
            lines.append("Tiebreakers:")
            lines += [f"  {_told(match)}" for match in evening.tiebreaks]
        return lines + (self._battle.lines() if self._battle else [])

    def _by_hand(self, number: int, match: Match) -> str:
        broken = self._evening.by_hand.get((number, frozenset(match.pair)))
        return "" if broken is None else f" (paired by hand{': ' if broken else ''}{broken})"

    def status(self) -> str:
        """Round and records, or the battle."""
        if self._battle:
            return self._battle.status()
        return f"round {self._evening.round} · {' '.join(self._evening.spoken_records())}"

    def why(self, words: str) -> str | None:
        """Why two meet, or do not: `Ann-Bo`."""
        sides = [*self._evening.event.seats, THE_DECK]
        wanted = fold(words)
        for a in sides:
            for b in sides:
                if a != b and wanted == fold(a) + fold(b):
                    return self._why(a, b)
        return None

    def _why(self, a: str, b: str) -> str:
        """Of the round in which they met, and of the last one, or of the one whose pairs are being found."""
        rounds = self._evening.event.rounds
        met = [number for number, matches in enumerate(rounds, start=1) if _pair_in(matches, a, b)]
        latest = max(1, len(rounds) + self._evening.pairing)
        return " ".join(self._why_in(number, a, b) for number in sorted({*met, latest}))

    def _why_in(self, number: int, a: str, b: str) -> str:
        evening, event = self._evening, self._evening.event
        if number == 1 and evening.rules["first-round"] == "across":
            return "Round 1: who sits across meets, and who has nobody across meets The Deck."
        paired = number <= len(event.rounds)
        chosen = [match.pair for match in event.rounds[number - 1]] if paired else None
        try:
            said = why(event.before(number) if paired else event, a, b, evening.matchups.closest, chosen).text
        except EventError as error:
            said = f"{error}."
        return f"Round {number}: {said}"

    def check_fix(self, words: str) -> None:
        """Raises Unreadable, NotAllowed or WhichOne where a correction cannot be carried out."""
        correction = self._read(words)
        if correction is None:
            assert self._battle
            self._battle.check_fix(words)
        elif refused := correction.refuse():
            raise refused

    def fix(self, words: str) -> Event:
        """Carries a correction out."""
        correction = self._read(words)
        if correction is None:
            assert self._battle
            return self._battle.fix(words)
        if refused := correction.refuse():
            raise refused
        return correction.make()

    def _read(self, words: str) -> Correction | None:
        """The correction of the evening that the words ask for; None where they are about the battle."""
        wanted = fold(words)
        for number, matches in enumerate(self._evening.event.rounds, start=1):
            for match in matches:
                for winners, said in _results(match).items():
                    if wanted in said:
                        return self._result(number, match, list(winners))
        playing = self._evening.event.playing
        for player in self._evening.event.seats:
            if wanted == fold(f"{player} leaves"):
                return Correction(partial(self._leave, player), partial(self._can_leave, player))
        for a in [*playing, THE_DECK]:
            for b in [*playing, THE_DECK]:
                if a != b and wanted == fold(f"{a} plays {b}"):
                    return Correction(partial(self._pair, a, b), partial(self._can_pair, a, b))
        first, _, last = words.strip().rpartition(" ")
        if fold(last) == "joins" and first.strip():
            name = " ".join(first.split())
            return Correction(partial(self._join, name), partial(self._can_join, name))
        if self._battle is None:
            raise Unreadable(f"{quoted(words)} is no correction", HINT)
        return None

    def _result(self, number: int, match: Match, winners: list[str]) -> Correction:
        from companion.games.tamer.contest import won_by

        evening = self._evening

        def refuse() -> NotAllowed | None:
            if not match.played:
                return NotAllowed(f"{match.a} - {match.b} is not played yet", "its result is asked for in its turn")
            return self._over()

        def make() -> Event:
            matches = evening.event.rounds[number - 1]
            matches[matches.index(match)] = Match(match.a, match.b, won_by(match, winners))
            current = number == len(evening.event.rounds)
            stands = (current or evening.begun) and not evening.pairing
            evening.stale = evening.stale or not stands
            return ev.ResultMended(
                "tournament.end",
                round=number,
                first=match.a,
                second=match.b,
                before=list(match.winners),
                winners=winners,
                stands=stands and not current,
            )

        return Correction(make, refuse)

    def _open(self, player: str) -> Match | None:
        """The player's match of this round, where it is still to be played."""
        for match in self._evening.matches:
            if player in match.pair and not match.played:
                return match
        return None

    def _can_pair(self, a: str, b: str) -> NotAllowed | None:
        for side in (a, b):
            if side in self._evening.fighting:
                return NotAllowed(f"{side} is in the middle of a battle", "finish it first, or take it back with :undo")
            if self._open(side) is None:
                return NotAllowed(
                    f"{side} has no match that is still to be played", "a match that was played stays as it is"
                )
        return None

    def _pair(self, a: str, b: str) -> Event:
        evening = self._evening
        one, two = self._open(a), self._open(b)
        assert one and two
        if one is not two:
            others = [side for match in (one, two) for side in match.pair if side not in (a, b)]
            matches = evening.matches
            matches[matches.index(one)] = Match(*_deck_last(a, b))
            matches[matches.index(two)] = Match(*_deck_last(*others))
        pairs = [Match(*_deck_last(a, b))] + ([Match(*_deck_last(*others))] if one is not two else [])
        number = len(evening.event.rounds)
        made = [match.pair for match in evening.matches]
        broken = " ".join(each.text for each in breaches(evening.event.before(number), made, evening.matchups.closest))
        for match in pairs:
            evening.by_hand[(number, frozenset(match.pair))] = broken
        return ev.RePaired("pairing.by-hand", pairs=[f"{match.a} - {match.b}" for match in pairs], breaks=broken)

    def _can_leave(self, player: str) -> NotAllowed | None:
        if player in self._evening.fighting:
            return NotAllowed(f"{player} is in the middle of a battle", "finish it first, or take it back with :undo")
        if player in self._evening.event.gone:
            return NotAllowed(f"{player} has left already")
        if len(self._evening.event.playing) <= 2:
            return NotAllowed("the last two players cannot leave", "stop with :quit instead")
        return self._over()

    def _over(self) -> NotAllowed | None:
        if self._evening.rounds_over:
            return NotAllowed("the three rounds are over", "go back to where it was answered with :undo")
        return None

    def _leave(self, player: str) -> Event:
        evening = self._evening
        evening.event.gone.add(player)
        evening.stale = evening.stale or evening.pairing
        match = self._open(player)
        if match is None:
            return ev.Left("pairing.leaving", player=player, opponent=None, match="none")
        opponent = match.b if match.a == player else match.a
        if not evening.begun:
            evening.stale = True
            return ev.Left("pairing.leaving", player=player, opponent=opponent, match="re-paired")
        place = evening.matches.index(match)
        if opponent == THE_DECK:
            del evening.matches[place]
            return ev.Left("pairing.leaving", player=player, opponent=opponent, match="dropped")
        met = any(set(each.pair) == {opponent, THE_DECK} for matches in evening.event.rounds for each in matches)
        busy = any(THE_DECK in each.pair for each in evening.matches)
        if met or busy:
            evening.matches[place] = Match(opponent, player, Won.A)
            return ev.Left("pairing.leaving", player=player, opponent=opponent, match="victory")
        evening.matches[place] = Match(opponent, THE_DECK)
        return ev.Left("pairing.leaving", player=player, opponent=opponent, match="deck")

    def _can_join(self, name: str) -> NotAllowed | None:
        seats = self._evening.event.seats
        if fold(name) in map(fold, [*seats, THE_DECK]):
            return NotAllowed(f"{quoted(name)} sits here already", "give a name of their own")
        if len(self._evening.event.playing) >= 8:
            return NotAllowed("eight players are the most", "wait for the next evening")
        if self._evening.champions or len(self._evening.event.rounds) == 3:
            return NotAllowed("the last round has begun", "wait for the next evening")
        try:
            Names("pairing.joining", None, lowest=1, highest=1).read(name)
        except AnswerError as error:
            return NotAllowed(str(error), error.hint)
        return None

    def _join(self, name: str) -> Event:
        from companion.games.tamer.evening import Hand

        evening = self._evening
        evening.event.seats.append(name)
        evening.hands[name] = Hand([] if evening.recorded else None)
        if evening.pairing or (evening.matches and not evening.begun):
            evening.stale = True
        return ev.Joined(
            "pairing.joining", player=name, round=len(evening.event.rounds) + 1 if evening.begun else evening.round
        )


def _results(match: Match) -> dict[tuple[str, ...], set[str]]:
    """What people may say of a match's result, folded, by the winners."""
    a, b = match.pair
    either = [(f"{a} {b}"), (f"{b} {a}")]
    return {
        (a,): {fold(f"{pair} {a} wins") for pair in either},
        (b,): {fold(f"{pair} {b} wins") for pair in either},
        (a, b): {fold(f"{pair} both win") for pair in either} | {fold(f"{pair} both") for pair in either},
    }


def _pair_in(matches: list[Match], a: str, b: str) -> bool:
    return any({a, b} == set(match.pair) for match in matches)


def _deck_last(a: str, b: str) -> tuple[str, str]:
    return (b, a) if a == THE_DECK else (a, b)


def _told(match: Match) -> str:
    won = {Won.A: f"{match.a} won", Won.B: f"{match.b} won", Won.BOTH: "both won", Won.NOBODY: "nobody won"}
    return f"{match.a} - {match.b}: {won.get(match.won, 'to be played')}"
