"""What people mend of any event in rounds by hand: a result, who leaves, and what is the game's own."""

from collections.abc import Callable
from functools import partial

from companion.pairing import Match
from companion.rounds.state import Rounds
from companion.table.events import Event
from companion.table.questions import NotAllowed
from companion.words import fold


class Corrections:
    """The corrections that an event can take; a view shows the event's `fixes` and, where there is none, its `hint`."""

    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds

    def find(self, words: str) -> Callable[[], Event] | None:
        """What carries out the correction that the words ask for; None where it is none of an event's.

        Raises NotAllowed where it can't be made now.
        """
        wanted, event = fold(words), self._rounds.event
        for number, matches in enumerate(event.rounds, start=1):
            for match in matches:
                for winners, said in self._results(match).items():
                    if wanted in said:
                        return self._result(number, match, list(winners))
        for player in event.seats:
            if wanted == fold(f"{player} leaves"):
                return self._leaves(player)
        return self._rounds.mends(words)

    def _results(self, match: Match) -> dict[tuple[str, ...], set[str]]:
        """What people may say of a match's result, folded, by the winners."""
        a, b = match.pair
        said: dict[tuple[str, ...], list[str]] = {(a,): [f"{a} wins"], (b,): [f"{b} wins"]}
        if self._rounds.both_win:
            said[a, b] = ["both win", "both"]
        return {
            winners: {fold(f"{pair} {words}") for pair in (f"{a} {b}", f"{b} {a}") for words in ways}
            for winners, ways in said.items()
        }

    def _result(self, number: int, match: Match, winners: list[str]) -> Callable[[], Event]:
        if not match.played:
            raise NotAllowed(f"{match.a} - {match.b} is not played yet", "its result is asked for in its turn")
        self._refuse_when_over()
        return partial(self._mend_result, number, match, winners)

    def _mend_result(self, number: int, match: Match, winners: list[str]) -> Event:
        matches = self._rounds.event.rounds[number - 1]
        matches[matches.index(match)] = match.won_by(winners)
        return self._rounds.result_mended(number, match, winners)

    def _refuse_when_over(self) -> None:
        if self._rounds.over:
            raise NotAllowed("the rounds are over", "go back to where it was answered with :undo")

    def _leaves(self, player: str) -> Callable[[], Event]:
        if player in self._rounds.event.gone:
            raise NotAllowed(f"{player} has left already")
        if len(self._rounds.event.playing) <= 2:
            raise NotAllowed("the last two players cannot leave", "stop with :quit instead")
        self._refuse_when_over()
        return partial(self._leave, player)

    def _leave(self, player: str) -> Event:
        self._rounds.event.gone.add(player)
        return self._rounds.left(player, self._rounds.open_match(player))
