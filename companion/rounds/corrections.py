"""What people mend of any event in rounds by hand: a result, who leaves, and what is the game's own."""

from collections.abc import Callable

from companion.errors import quoted
from companion.lists import sentences
from companion.pairing import Match
from companion.rounds.state import Rounds
from companion.table.events import Event
from companion.table.question import NotAllowed, WhichOne
from companion.words import listed


def correction(rounds: Rounds, words: str) -> Callable[[], Event] | None:
    """What carries out the correction that the words ask for; None where it is none of an event's.

    Of two who have met more than once the last match that was played is meant. Raises NotAllowed where it can't be made
    now.
    """
    event, results = rounds.event, dict[str, tuple[int, Match, list[str]]]()
    for number, matches in enumerate(event.rounds, start=1):
        for match in sorted(matches, key=lambda match: match.played):
            for said, winners in _results(match, rounds.both_win):
                if said not in results or match.played or not results[said][1].played:
                    results[said] = number, match, winners
    leaving = {f"{player} leaves": player for player in event.seats}
    meant = sentences(words, [*results, *leaving])
    if len({str(results.get(each, each)) for each in meant}) > 1:
        raise WhichOne(f"{quoted(words)} fits {listed(meant)}", "type more of it")
    if meant:
        return _leaves(rounds, leaving[meant[0]]) if meant[0] in leaving else _result(rounds, *results[meant[0]])
    return rounds.mends(words)


def _results(match: Match, both_win: bool) -> list[tuple[str, list[str]]]:
    """What people may say of a match's result, with the winners."""
    a, b = match.pair
    said = [(f"{a} wins", [a]), (f"{b} wins", [b]), *[(both, [a, b]) for both in ("both win", "both") if both_win]]
    return [(f"{pair} {words}", winners) for pair in (f"{a} {b}", f"{b} {a}") for words, winners in said]


def _result(rounds: Rounds, number: int, match: Match, winners: list[str]) -> Callable[[], Event]:
    if not match.played:
        raise NotAllowed(f"{match.a} - {match.b} is not played yet", "its result is asked for in its turn")
    _refuse_when_over(rounds)

    def mends() -> Event:
        matches = rounds.event.rounds[number - 1]
        matches[matches.index(match)] = match.won_by(winners)
        return rounds.result_mended(number, match, winners)

    return mends


def _refuse_when_over(rounds: Rounds) -> None:
    if rounds.over:
        raise NotAllowed("the rounds are over", "go back to where it was answered with :undo")


def _leaves(rounds: Rounds, player: str) -> Callable[[], Event]:
    if player in rounds.event.gone:
        raise NotAllowed(f"{player} has left already")
    if len(rounds.event.playing) <= 2:
        raise NotAllowed("the last two players cannot leave", "stop with :quit instead")
    _refuse_when_over(rounds)

    def leaves() -> Event:
        rounds.event.gone.add(player)
        return rounds.left(player, rounds.open_match(player))

    return leaves
