"""What people mend by hand of an event that is paired round by round: who meets whom, and who comes late, too."""

from collections.abc import Callable
from functools import partial
from itertools import permutations

from companion.errors import quoted
from companion.pairing import Match, breaches
from companion.rounds import events as ev
from companion.rounds.corrections import Corrections
from companion.rounds.paired import PairedRounds
from companion.table.events import Event
from companion.table.questions import AnswerError, Names, NotAllowed
from companion.words import fold


class PairedCorrections(Corrections):
    """The corrections that such an event can take."""

    def __init__(self, rounds: PairedRounds) -> None:
        super().__init__(rounds)
        self._rounds: PairedRounds = rounds

    def find(self, words: str) -> Callable[[], Event] | None:
        if found := super().find(words):
            return found
        wanted, event = fold(words), self._rounds.event
        for a, b in permutations([*event.playing, event.bye], 2):
            if wanted == fold(f"{a} plays {b}"):
                return self._plays(a, b)
        name, _, last = " ".join(words.split()).rpartition(" ")
        return self._joins(name) if fold(last) == "joins" and name else None

    def _refuse_in_battle(self, side: str) -> None:
        if side in self._rounds.fighting:
            raise NotAllowed(f"{side} is in the middle of a battle", "finish it first, or take it back with :undo")

    def _plays(self, a: str, b: str) -> Callable[[], Event]:
        for side in (a, b):
            self._refuse_in_battle(side)
            if self._rounds.open_match(side) is None:
                right = "a match that was played stays as it is"
                raise NotAllowed(f"{side} has no match that is still to be played", right)
        return partial(self._pair, a, b)

    def _pair(self, a: str, b: str) -> Event:
        rounds = self._rounds
        before = list(dict.fromkeys(match for side in (a, b) if (match := self._rounds.open_match(side))))
        others = [side for match in before for side in match.pair if side not in (a, b)]
        pairs = [self._bye_last(*pair) for pair in ((a, b), others) if pair]
        if others:
            for match, pair in zip(before, pairs, strict=True):
                rounds.matches[rounds.matches.index(match)] = pair
        number = len(rounds.event.rounds)
        made = [match.pair for match in rounds.matches]
        broken = " ".join(each.text for each in breaches(rounds.event.before(number), made, rounds.closest))
        for pair in pairs:
            rounds.by_hand[(number, frozenset(pair.pair))] = broken
        return ev.re_paired("pairing.by-hand", pairs=[f"{pair.a} - {pair.b}" for pair in pairs], breaks=broken)

    def _bye_last(self, a: str, b: str) -> Match:
        return Match(b, a) if a == self._rounds.event.bye else Match(a, b)

    def _joins(self, name: str) -> Callable[[], Event]:
        event = self._rounds.event
        if fold(name) in map(fold, [*event.seats, event.bye]):
            raise NotAllowed(f"{quoted(name)} sits here already", "give a name of their own")
        if len(event.playing) >= self._rounds.most_players:
            raise NotAllowed(f"{self._rounds.most_players} players are the most", "wait for the next evening")
        if self._rounds.over or len(event.rounds) == event.planned:
            raise NotAllowed("the last round has begun", "wait for the next evening")
        try:
            Names("pairing.joining", None, lowest=1, highest=1).read(name)
        except AnswerError as error:
            raise NotAllowed(str(error), error.hint) from None
        return partial(self._join, name)

    def _join(self, name: str) -> Event:
        rounds = self._rounds
        rounds.event.seats.append(name)
        if rounds.pairing or (rounds.matches and not rounds.begun):
            rounds.stale = True
        first_round = len(rounds.event.rounds) + 1 if rounds.begun else rounds.round
        return rounds.joined(name, first_round)
