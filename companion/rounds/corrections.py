"""What people mend of an event in rounds by hand: results, pairs, who leaves and who joins."""

from collections.abc import Callable
from functools import partial
from itertools import permutations

from companion.errors import quoted
from companion.pairing import Match, Won, breaches
from companion.rounds import events as ev
from companion.rounds.paired import PairedRounds
from companion.table.events import Event
from companion.table.questions import AnswerError, Names, NotAllowed
from companion.words import fold

FIXES = "ANN-BO BO wins or both win; ANN plays CLEO; ANN leaves; FINN joins"
HINT = (
    "say “:fix Ann-Bo Bo wins” (or both win) for a result, “:fix Ann plays Cleo” for a pairing, "
    "“:fix Bo leaves” or “:fix Finn joins”"
)


class Corrections:
    """The corrections that an event can take."""

    def __init__(self, rounds: PairedRounds) -> None:
        self._rounds = rounds

    def find(self, words: str) -> Callable[[], Event] | None:
        """What carries out the correction that the words ask for; None where it is none of an event's.

        Raises NotAllowed where it can't be made now.
        """
        wanted, event = fold(words), self._rounds.event
        for number, matches in enumerate(event.rounds, start=1):
            for match in matches:
                for winners, said in _results(match).items():
                    if wanted in said:
                        return self._result(number, match, list(winners))
        for player in event.seats:
            if wanted == fold(f"{player} leaves"):
                return self._leaves(player)
        for a, b in permutations([*event.playing, event.bye], 2):
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
        rounds = self._rounds
        matches = rounds.event.rounds[number - 1]
        matches[matches.index(match)] = match.won_by(winners)
        current = number == len(rounds.event.rounds)
        stands = (current or rounds.begun) and not rounds.pairing
        rounds.stale = rounds.stale or not stands
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
        if self._rounds.over:
            raise NotAllowed("the rounds are over", "go back to where it was answered with :undo")

    def _refuse_in_battle(self, side: str) -> None:
        if side in self._rounds.fighting:
            raise NotAllowed(f"{side} is in the middle of a battle", "finish it first, or take it back with :undo")

    def _open(self, player: str) -> Match | None:
        """The player's match of this round, where it is still to be played."""
        matches = (match for match in self._rounds.matches if player in match.pair and not match.played)
        return next(matches, None)

    def _plays(self, a: str, b: str) -> Callable[[], Event]:
        for side in (a, b):
            self._refuse_in_battle(side)
            if self._open(side) is None:
                right = "a match that was played stays as it is"
                raise NotAllowed(f"{side} has no match that is still to be played", right)
        return partial(self._pair, a, b)

    def _pair(self, a: str, b: str) -> Event:
        rounds = self._rounds
        before = list(dict.fromkeys(match for side in (a, b) if (match := self._open(side))))
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

    def _leaves(self, player: str) -> Callable[[], Event]:
        if player in self._rounds.event.gone:
            raise NotAllowed(f"{player} has left already")
        if len(self._rounds.event.playing) <= 2:
            raise NotAllowed("the last two players cannot leave", "stop with :quit instead")
        self._refuse_when_over()
        return partial(self._leave, player)

    def _leave(self, player: str) -> Event:
        rounds = self._rounds
        rounds.event.gone.add(player)
        rounds.stale = rounds.stale or rounds.pairing
        match = self._open(player)
        opponent = match.opponent(player) if match else None
        return rounds.left(player, opponent, self._without(player, match))

    def _without(self, player: str, match: Match | None) -> str:
        """[pairing.leaving] What becomes of the match that a player who leaves had still to play."""
        rounds = self._rounds
        if match is None:
            return "none"
        if not rounds.begun:
            rounds.stale = True
            return "re-paired"
        place, opponent, bye = rounds.matches.index(match), match.opponent(player), rounds.event.bye
        given_up = player in rounds.fighting
        rounds.fighting -= {player, opponent}
        if opponent == bye:
            del rounds.matches[place]
            return "dropped"
        if given_up:
            rounds.matches[place] = Match(opponent, player, Won.A)
            return "given-up"
        met = any(set(each.pair) == {opponent, bye} for matches in rounds.event.rounds for each in matches)
        busy = any(bye in each.pair for each in rounds.matches)
        rounds.matches[place] = Match(opponent, player, Won.A) if met or busy else Match(opponent, bye)
        return "victory" if met or busy else "deck"

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


def _results(match: Match) -> dict[tuple[str, ...], set[str]]:
    """What people may say of a match's result, folded, by the winners."""
    a, b = match.pair
    said = {(a,): [f"{a} wins"], (b,): [f"{b} wins"], (a, b): ["both win", "both"]}
    return {
        winners: {fold(f"{pair} {words}") for pair in (f"{a} {b}", f"{b} {a}") for words in ways}
        for winners, ways in said.items()
    }
