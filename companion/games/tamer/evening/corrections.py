"""What people mend of a night by hand: results, pairs, who leaves and who joins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING

from companion.errors import quoted
from companion.games.tamer.battle.creature import THE_DECK
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.night import ROUNDS, Hand, Night
from companion.pairing import Match, Won, breaches
from companion.table.questions import AnswerError, Names, NotAllowed
from companion.words import fold

if TYPE_CHECKING:
    from companion.table.events import Event

HINT = (
    "say “:fix Ann-Bo Bo wins” (or both win) for a result, “:fix Ann plays Cleo” for a pairing, "
    "“:fix Bo leaves” or “:fix Finn joins”"
)


class Corrections:
    """The corrections that a night can take."""

    def __init__(self, night: Night) -> None:
        self._night = night

    def find(self, words: str) -> Callable[[], Event] | None:
        """What carries out the correction that the words ask for; None where it is none of the night's.

        Raises NotAllowed where it can't be made now.
        """
        wanted, event = fold(words), self._night.event
        for number, matches in enumerate(event.rounds, start=1):
            for match in matches:
                for winners, said in _results(match).items():
                    if wanted in said:
                        return self._result(number, match, list(winners))
        for player in event.seats:
            if wanted == fold(f"{player} leaves"):
                return self._leaves(player)
        for a, b in permutations([*event.playing, THE_DECK], 2):
            if wanted == fold(f"{a} plays {b}"):
                return self._plays(a, b)
        name, _, last = " ".join(words.split()).rpartition(" ")
        return self._joins(name) if fold(last) == "joins" and name else None

    def _result(self, number: int, match: Match, winners: list[str]) -> Callable[[], Event]:
        if not match.played:
            raise NotAllowed(f"{match.a} - {match.b} is not played yet", "its result is asked for in its turn")
        self._refuse_when_over()
        return partial(self._mend_result, number, match, winners)

    def _mend_result(self, number: int, match: Match, winners: list[str]) -> Event:
        night = self._night
        matches = night.event.rounds[number - 1]
        matches[matches.index(match)] = match.won_by(winners)
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

    def _refuse_when_over(self) -> None:
        if self._night.rounds_over:
            raise NotAllowed("the three rounds are over", "go back to where it was answered with :undo")

    def _refuse_in_battle(self, side: str) -> None:
        if side in self._night.fighting:
            raise NotAllowed(f"{side} is in the middle of a battle", "finish it first, or take it back with :undo")

    def _open(self, player: str) -> Match | None:
        """The player's match of this round, where it is still to be played."""
        matches = (match for match in self._night.matches if player in match.pair and not match.played)
        return next(matches, None)

    def _plays(self, a: str, b: str) -> Callable[[], Event]:
        for side in (a, b):
            self._refuse_in_battle(side)
            if self._open(side) is None:
                right = "a match that was played stays as it is"
                raise NotAllowed(f"{side} has no match that is still to be played", right)
        return partial(self._pair, a, b)

    def _pair(self, a: str, b: str) -> Event:
        night = self._night
        before = list(dict.fromkeys(match for side in (a, b) if (match := self._open(side))))
        others = [side for match in before for side in match.pair if side not in (a, b)]
        pairs = [_deck_last(*pair) for pair in ((a, b), others) if pair]
        if others:
            for match, pair in zip(before, pairs, strict=True):
                night.matches[night.matches.index(match)] = pair
        number = len(night.event.rounds)
        made = [match.pair for match in night.matches]
        broken = " ".join(each.text for each in breaches(night.event.before(number), made, night.closest))
        for pair in pairs:
            night.by_hand[(number, frozenset(pair.pair))] = broken
        return ev.re_paired("pairing.by-hand", pairs=[f"{pair.a} - {pair.b}" for pair in pairs], breaks=broken)

    def _leaves(self, player: str) -> Callable[[], Event]:
        self._refuse_in_battle(player)
        if player in self._night.event.gone:
            raise NotAllowed(f"{player} has left already")
        if len(self._night.event.playing) <= 2:
            raise NotAllowed("the last two players cannot leave", "stop with :quit instead")
        self._refuse_when_over()
        return partial(self._leave, player)

    def _leave(self, player: str) -> Event:
        night = self._night
        night.event.gone.add(player)
        night.stale = night.stale or night.pairing
        match = self._open(player)
        opponent = match.opponent(player) if match else None
        return ev.left("pairing.leaving", player=player, opponent=opponent, match=self._without(player, match))

    def _without(self, player: str, match: Match | None) -> str:
        """[pairing.leaving] What becomes of the match that a player who leaves had still to play."""
        night = self._night
        if match is None:
            return "none"
        if not night.begun:
            night.stale = True
            return "re-paired"
        place, opponent = night.matches.index(match), match.opponent(player)
        if opponent == THE_DECK:
            del night.matches[place]
            return "dropped"
        met = any(set(each.pair) == {opponent, THE_DECK} for matches in night.event.rounds for each in matches)
        busy = any(THE_DECK in each.pair for each in night.matches)
        night.matches[place] = Match(opponent, player, Won.A) if met or busy else Match(opponent, THE_DECK)
        return "victory" if met or busy else "deck"

    def _joins(self, name: str) -> Callable[[], Event]:
        event = self._night.event
        if fold(name) in map(fold, [*event.seats, THE_DECK]):
            raise NotAllowed(f"{quoted(name)} sits here already", "give a name of their own")
        if len(event.playing) >= 8:
            raise NotAllowed("eight players are the most", "wait for the next evening")
        if self._night.champions or len(event.rounds) == ROUNDS:
            raise NotAllowed("the last round has begun", "wait for the next evening")
        try:
            Names("pairing.joining", None, lowest=1, highest=1).read(name)
        except AnswerError as error:
            raise NotAllowed(str(error), error.hint) from None
        return partial(self._join, name)

    def _join(self, name: str) -> Event:
        night = self._night
        night.event.seats.append(name)
        night.hands[name] = Hand([] if night.recorded else None)
        if night.pairing or (night.matches and not night.begun):
            night.stale = True
        first_round = len(night.event.rounds) + 1 if night.begun else night.round
        return ev.joined("pairing.joining", player=name, round=first_round)


def _results(match: Match) -> dict[tuple[str, ...], set[str]]:
    """What people may say of a match's result, folded, by the winners."""
    a, b = match.pair
    said = {(a,): [f"{a} wins"], (b,): [f"{b} wins"], (a, b): ["both win", "both"]}
    return {
        winners: {fold(f"{pair} {words}") for pair in (f"{a} {b}", f"{b} {a}") for words in ways}
        for winners, ways in said.items()
    }


def _deck_last(a: str, b: str) -> Match:
    return Match(b, a) if a == THE_DECK else Match(a, b)
