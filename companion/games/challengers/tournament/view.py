"""The tournament as people see it: trophies, matches, why two meet, and the corrections that are made by hand."""

from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import Any

from companion.errors import quoted
from companion.games.challengers.match.asks import ROBOT
from companion.games.challengers.match.view import MatchView
from companion.games.challengers.plans import ROUNDS
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import LEVELS
from companion.pairing import Match
from companion.rounds.view import RoundsView
from companion.table.events import Event
from companion.table.questions import NotAllowed, Unreadable
from companion.words import fold

FIXES = "ANN-BO BO wins; ANN leaves; tray A is full"
HINT = "say “:fix Ann-Bo Bo wins”, “:fix Bo leaves” or “:fix tray A is full”"


class TourneyView(RoundsView):
    """The tournament, and the match that is being refereed where there is one."""

    heading = "Trophies"
    lead = "trophies "

    def __init__(self, tourney: Tourney, match: MatchView | None = None) -> None:
        super().__init__(tourney, match)
        self._tourney = tourney

    @property
    def fixes(self) -> str:
        """What can be mended."""
        return f"{FIXES}; {self._match.fixes}" if self._match else FIXES

    def state(self) -> dict[str, Any]:
        trays = self._tourney.trays
        piles = {level: {"pile": trays.pile[level], "discard": trays.discard[level]} for level in LEVELS}
        return super().state() | {"piles": piles | {"sure": trays.sure} if self._tourney.recorded else None}

    def further_lines(self) -> list[str]:
        if not self._tourney.recorded:
            return []
        trays = self._tourney.trays
        about = "" if trays.sure else "about "
        piles = [f"{level} {about}{trays.pile[level]} (discard {about}{trays.discard[level]})" for level in LEVELS]
        return [f"Piles: {', '.join(piles)}"]

    def why(self, words: str) -> str | None:
        """Why two meet: `Ann-Bo`."""
        tourney, wanted = self._tourney, fold(words)
        for a, b in permutations(tourney.players, 2):
            if wanted != fold(a) + fold(b):
                continue
            one, two = tourney.players[a].plan, tourney.players[b].plan
            met = [n for n in range(1, ROUNDS + 1) if one.seats[n - 1].park == two.seats[n - 1].park]
            plans = f"plan {one.number} ({a}) and plan {two.number} ({b})"
            if not met:
                return f"{a} and {b} never meet: {plans} never lead to the same park."
            said = ", ".join(f"round {n} in the {one.seats[n - 1].park} park" for n in met)
            return f"{a} and {b} meet in {said}: so say {plans}."
        return None

    def correction(self, words: str) -> Callable[[], Event]:
        """A result, somebody who leaves, a tray that is full, or a correction of the match that is refereed."""
        wanted = fold(words)
        for number, matches in enumerate(self._tourney.event.rounds, start=1):
            for match in matches:
                for winner in match.pair:
                    if wanted in {fold(f"{one} {two} {winner} wins") for one, two in permutations(match.pair)}:
                        return self._result(number, match, winner)
        for player in self._tourney.event.seats:
            if wanted == fold(f"{player} leaves"):
                return self._leaves(player)
        for level in LEVELS:
            if wanted in (fold(f"tray {level} is full"), fold(f"tray {level} full")):
                return self._full(level)
        if self._match:
            return self._match.correction(words)
        raise Unreadable(f"{quoted(words)} is no correction", HINT)

    def _result(self, number: int, match: Match, winner: str) -> Callable[[], Event]:
        if not match.played:
            raise NotAllowed(f"{match.a} - {match.b} is not played yet", "its result is asked for in its turn")
        self._refuse_when_over()
        return partial(self._mend_result, number, match, winner)

    def _mend_result(self, number: int, match: Match, winner: str) -> Event:
        matches = self._tourney.event.rounds[number - 1]
        matches[matches.index(match)] = match.won_by([winner])
        return ev.result_mended("match.mended", round=number, first=match.a, second=match.b, winner=winner)

    def _refuse_when_over(self) -> None:
        if self._tourney.over:
            raise NotAllowed("the seven rounds are over", "go back to where it was answered with :undo")

    def _leaves(self, player: str) -> Callable[[], Event]:
        if player in self._tourney.event.gone:
            raise NotAllowed(f"{player} has left already")
        if len(self._tourney.event.playing) <= 2:
            raise NotAllowed("the last two players cannot leave", "stop with :quit instead")
        self._refuse_when_over()
        return partial(self._leave, player)

    def _leave(self, player: str) -> Event:
        tourney = self._tourney
        tourney.event.gone.add(player)
        match = next((match for match in tourney.matches if player in match.pair and not match.played), None)
        opponent = match.opponent(player) if match else None
        if match:
            tourney.matches[tourney.matches.index(match)] = tourney.without_gone(match)
        stands_in = ROBOT not in tourney.players and tourney.event.gone == {player}
        return ev.left("leaving", player=player, opponent=opponent, robot=stands_in)

    def _full(self, level: str) -> Callable[[], Event]:
        tourney = self._tourney
        if not tourney.recorded:
            raise NotAllowed("the piles are not counted", "put the discard under its pile as the rules say")
        if not tourney.trays.discard[level]:
            raise NotAllowed(f"no card lies in the discard of Level {level}", "say it once the round's picks are told")
        return partial(self._put_under, level)

    def _put_under(self, level: str) -> Event:
        return ev.pile_refilled("trays.full", level=level, number=self._tourney.put_under(level), why="full")


def tournament_lines(result: dict[str, Any]) -> list[str]:
    """The result in words: who won, and everybody's trophies and fans."""
    how = {
        "final": "wins the final",
        "lead": "leads by 11 fans or more",
        "fans": "has most fans",
        "trophies": "has more trophies",
    }[result["how"]]
    lines = [f"{result['winners'][0]} {how} and wins Challengers!"]
    for name, each in result["players"].items():
        told = [f"plan {each['plan']}", f"trophies {' '.join(map(str, each['trophies'])) or 'none'}"]
        told += [f"{each['fans']} fans"] if each["fans"] is not None else []
        told += [f"a deck of {each['deck']} cards"] if each["deck"] is not None else []
        lines.append(f"{name}: {', '.join(told)}.")
    return lines
