"""What people mend of a night by hand: results, pairs, who leaves and who joins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.errors import quoted
from companion.games.tamer.battle.creature import THE_DECK
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.night import Hand, Night, won_by
from companion.pairing import Match, Won, breaches
from companion.table.questions import AnswerError, Names, NotAllowed, Unreadable
from companion.words import fold

if TYPE_CHECKING:
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


class Corrections:
    """The corrections that a night can take."""

    def __init__(self, night: Night) -> None:
        self._night = night

    def read(self, words: str, *, else_none: bool) -> Correction | None:
        """The correction that the words ask for; None, or Unreadable, where they ask for none of the night's."""
        wanted = fold(words)
        for number, matches in enumerate(self._night.event.rounds, start=1):
            for match in matches:
                for winners, said in _results(match).items():
                    if wanted in said:
                        return self._result(number, match, list(winners))
        playing = self._night.event.playing
        for player in self._night.event.seats:
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
        if not else_none:
            raise Unreadable(f"{quoted(words)} is no correction", HINT)
        return None

    def _result(self, number: int, match: Match, winners: list[str]) -> Correction:
        night = self._night

        def refuse() -> NotAllowed | None:
            if not match.played:
                return NotAllowed(f"{match.a} - {match.b} is not played yet", "its result is asked for in its turn")
            return self._over()

        def make() -> Event:
            matches = night.event.rounds[number - 1]
            matches[matches.index(match)] = Match(match.a, match.b, won_by(match, winners))
            current = number == len(night.event.rounds)
            stands = (current or night.begun) and not night.pairing
            night.stale = night.stale or not stands
            return ev.result_mended(
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
        for match in self._night.matches:
            if player in match.pair and not match.played:
                return match
        return None

    def _can_pair(self, a: str, b: str) -> NotAllowed | None:
        for side in (a, b):
            if side in self._night.fighting:
                return NotAllowed(f"{side} is in the middle of a battle", "finish it first, or take it back with :undo")
            if self._open(side) is None:
                return NotAllowed(
                    f"{side} has no match that is still to be played", "a match that was played stays as it is"
                )
        return None

    def _pair(self, a: str, b: str) -> Event:
        night = self._night
        one, two = self._open(a), self._open(b)
        assert one and two
        if one is not two:
            others = [side for match in (one, two) for side in match.pair if side not in (a, b)]
            matches = night.matches
            matches[matches.index(one)] = Match(*_deck_last(a, b))
            matches[matches.index(two)] = Match(*_deck_last(*others))
        pairs = [Match(*_deck_last(a, b))] + ([Match(*_deck_last(*others))] if one is not two else [])
        number = len(night.event.rounds)
        made = [match.pair for match in night.matches]
        broken = " ".join(each.text for each in breaches(night.event.before(number), made, night.closest))
        for match in pairs:
            night.by_hand[(number, frozenset(match.pair))] = broken
        return ev.re_paired("pairing.by-hand", pairs=[f"{match.a} - {match.b}" for match in pairs], breaks=broken)

    def _can_leave(self, player: str) -> NotAllowed | None:
        if player in self._night.fighting:
            return NotAllowed(f"{player} is in the middle of a battle", "finish it first, or take it back with :undo")
        if player in self._night.event.gone:
            return NotAllowed(f"{player} has left already")
        if len(self._night.event.playing) <= 2:
            return NotAllowed("the last two players cannot leave", "stop with :quit instead")
        return self._over()

    def _over(self) -> NotAllowed | None:
        if self._night.rounds_over:
            return NotAllowed("the three rounds are over", "go back to where it was answered with :undo")
        return None

    def _leave(self, player: str) -> Event:
        night = self._night
        night.event.gone.add(player)
        night.stale = night.stale or night.pairing
        match = self._open(player)
        if match is None:
            return ev.left("pairing.leaving", player=player, opponent=None, match="none")
        opponent = match.b if match.a == player else match.a
        if not night.begun:
            night.stale = True
            return ev.left("pairing.leaving", player=player, opponent=opponent, match="re-paired")
        place = night.matches.index(match)
        if opponent == THE_DECK:
            del night.matches[place]
            return ev.left("pairing.leaving", player=player, opponent=opponent, match="dropped")
        met = any(set(each.pair) == {opponent, THE_DECK} for matches in night.event.rounds for each in matches)
        busy = any(THE_DECK in each.pair for each in night.matches)
        if met or busy:
            night.matches[place] = Match(opponent, player, Won.A)
            return ev.left("pairing.leaving", player=player, opponent=opponent, match="victory")
        night.matches[place] = Match(opponent, THE_DECK)
        return ev.left("pairing.leaving", player=player, opponent=opponent, match="deck")

    def _can_join(self, name: str) -> NotAllowed | None:
        seats = self._night.event.seats
        if fold(name) in map(fold, [*seats, THE_DECK]):
            return NotAllowed(f"{quoted(name)} sits here already", "give a name of their own")
        if len(self._night.event.playing) >= 8:
            return NotAllowed("eight players are the most", "wait for the next evening")
        if self._night.champions or len(self._night.event.rounds) == 3:
            return NotAllowed("the last round has begun", "wait for the next evening")
        try:
            Names("pairing.joining", None, lowest=1, highest=1).read(name)
        except AnswerError as error:
            return NotAllowed(str(error), error.hint)
        return None

    def _join(self, name: str) -> Event:
        night = self._night
        night.event.seats.append(name)
        night.hands[name] = Hand([] if night.recorded else None)
        if night.pairing or (night.matches and not night.begun):
            night.stale = True
        return ev.joined(
            "pairing.joining", player=name, round=len(night.event.rounds) + 1 if night.begun else night.round
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


def _deck_last(a: str, b: str) -> tuple[str, str]:
    return (b, a) if a == THE_DECK else (a, b)
