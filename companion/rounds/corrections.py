"""Corrections by hand of any event in rounds: a result, who leaves, and what is the game's own."""

from collections.abc import Callable
from functools import partial

from companion.errors import quoted
from companion.pairing import Match
from companion.rounds.people import PeopleLine, begins
from companion.rounds.state import Correction, Rounds
from companion.table.events import Event
from companion.table.question import NotAllowed, WhichOne
from companion.words import fold, listed


def correction(rounds: Rounds, words: str) -> Callable[[], Event] | None:
    """The function that carries out the correction that the words ask for; None where it is none of an event's.

    Of two who have met more than once the last match that was played is meant. Raises NotAllowed where it can't be made
    now.
    """
    line = PeopleLine(words, [*rounds.event.seats, rounds.event.bye])
    for pairs, players in zip(line.two(), line.one(), strict=True):
        found: dict[str, Callable[[], Correction]] = {}
        for a, b, rest in pairs:
            for number, match in rounds.met(a, b)[:1]:
                for said in _results(match, rest, rounds.both_win):
                    found[f"{a}-{b} {said[0]}"] = partial(_result, rounds, number, match, said[1])
        for player, rest in players:
            if player in rounds.event.seats and fold(rest) and begins(fold(rest), "leaves"):
                found[f"{player} leaves"] = partial(_leaves, rounds, player)
        if len(found) > 1:
            raise WhichOne(f"{quoted(words)} fits {listed(found)}", "type more of it")
        for carries in found.values():
            return carries()
    return rounds.mends(words)


def _results(match: Match, rest: str, both_win: bool) -> list[tuple[str, list[str]]]:
    """The results that words may mean, with the winners."""
    a, b = match.pair
    if both_win and fold(rest) and any(begins(fold(rest), both) for both in ("bothwin", "both")):
        return [("both win", [a, b])]
    return [
        (f"{side} wins", [side])
        for sides in PeopleLine(rest, match.pair).one()
        for side, verb in sides
        if fold(verb) and begins(fold(verb), "wins")
    ]


def _result(rounds: Rounds, number: int, match: Match, winners: list[str]) -> Correction:
    if not match.played:
        raise NotAllowed(f"{match.a} - {match.b} is not played yet", "its result is asked for in its turn")
    if rounds.results_stand:
        _refuse_when_over(rounds)
    if set(winners) == set(match.winners):
        raise NotAllowed(f"{match.a} - {match.b} ended so already", "nothing was changed")

    def mends() -> Event:
        matches = rounds.event.rounds[number - 1]
        matches[matches.index(match)] = match.won_by(winners)
        return rounds.result_mended(number, match, winners)

    return Correction(mends, rounds.warning(number, match, match.won_by(winners)))


def _refuse_when_over(rounds: Rounds) -> None:
    if rounds.over:
        raise NotAllowed("the rounds are over", "go back to where it was answered with :undo")


def _leaves(rounds: Rounds, player: str) -> Correction:
    if player in rounds.event.gone:
        raise NotAllowed(f"{player} has left already")
    if len(rounds.event.playing) <= 2:
        raise NotAllowed("the last two players cannot leave", "stop with :quit instead")
    _refuse_when_over(rounds)

    def leaves() -> Event:
        rounds.event.gone.add(player)
        return rounds.left(player, rounds.open_match(player))

    return Correction(leaves)
