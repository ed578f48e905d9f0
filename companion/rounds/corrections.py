"""What people mend of any event in rounds by hand: a result, who leaves, and what is the game's own."""

from collections.abc import Callable

from companion.pairing import Match
from companion.rounds.state import Rounds
from companion.table.events import Event
from companion.table.questions import NotAllowed
from companion.words import fold


def correction(rounds: Rounds, words: str) -> Callable[[], Event] | None:
    """What carries out the correction that the words ask for; None where it is none of an event's.

    Of two who have met more than once the last match that was played is meant. Raises NotAllowed where it can't be made
    now.
    """
    wanted, event = fold(words), rounds.event
    found = [
        (number, match, list(winners))
        for number, matches in enumerate(event.rounds, start=1)
        for match in matches
        for winners, said in _results(match, rounds.both_win).items()
        if wanted in said
    ]
    if found:
        return _result(rounds, *max(found, key=lambda each: (each[1].played, each[0])))
    for player in event.seats:
        if wanted == fold(f"{player} leaves"):
            return _leaves(rounds, player)
    return rounds.mends(words)


def _results(match: Match, both_win: bool) -> dict[tuple[str, ...], set[str]]:
    """What people may say of a match's result, folded, by the winners."""
    a, b = match.pair
    said: dict[tuple[str, ...], list[str]] = {(a,): [f"{a} wins"], (b,): [f"{b} wins"]}
    if both_win:
        said[a, b] = ["both win", "both"]
    return {
        winners: {fold(f"{pair} {words}") for pair in (f"{a} {b}", f"{b} {a}") for words in ways}
        for winners, ways in said.items()
    }


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
