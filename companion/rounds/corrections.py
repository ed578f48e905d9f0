"""What people mend of any event in rounds by hand: a result, who leaves, and what is the game's own; of one that is
paired round by round also who meets whom, and who comes late."""

from collections.abc import Callable
from functools import partial
from itertools import permutations

from companion.errors import quoted
from companion.lists import sentences
from companion.pairing import Match, breaches
from companion.rounds import events as ev
from companion.rounds.paired import PairedRounds
from companion.rounds.state import Rounds
from companion.table.events import Event
from companion.table.question import AnswerError, NotAllowed, WhichOne
from companion.table.questions import Names
from companion.words import fold, listed


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


def correction_of_pairs(rounds: PairedRounds, words: str) -> Callable[[], Event] | None:
    """What carries out such a correction; None for words that ask for none. Raises NotAllowed."""
    event = rounds.event
    plays = {f"{a} plays {b}": (a, b) for a, b in permutations([*event.playing, event.bye], 2)}
    if len(meant := sentences(words, plays)) == 1:
        return _plays(rounds, *plays[meant[0]])
    name, _, last = " ".join(words.split()).rpartition(" ")
    return _joins(rounds, name) if fold(last) == "joins" and name else None


def _plays(rounds: PairedRounds, a: str, b: str) -> Callable[[], Event]:
    for side in (a, b):
        if side in rounds.fighting:
            raise NotAllowed(f"{side} is in the middle of a battle", "finish it first, or take it back with :undo")
        if rounds.open_match(side) is None:
            right = "a match that was played stays as it is"
            raise NotAllowed(f"{side} has no match that is still to be played", right)
    return partial(_pair, rounds, a, b)


def _pair(rounds: PairedRounds, a: str, b: str) -> Event:
    event = rounds.event
    before = list(dict.fromkeys(match for side in (a, b) if (match := rounds.open_match(side))))
    others = [side for match in before for side in match.pair if side not in (a, b)]
    bye_last = (sorted(pair, key=lambda side: side == event.bye) for pair in ((a, b), others) if pair)
    pairs = [Match(first, second) for first, second in bye_last]
    if others:
        for match, pair in zip(before, pairs, strict=True):
            rounds.matches[rounds.matches.index(match)] = pair
    number = len(event.rounds)
    made = [match.pair for match in rounds.matches]
    broken = " ".join(each.text for each in breaches(event.before(number), made, rounds.closest))
    for pair in pairs:
        rounds.by_hand[(number, frozenset(pair.pair))] = broken
    return ev.re_paired("pairing.by-hand", pairs=[f"{pair.a} - {pair.b}" for pair in pairs], breaks=broken)


def _joins(rounds: PairedRounds, name: str) -> Callable[[], Event]:
    event = rounds.event
    if fold(name) in map(fold, [*event.seats, event.bye]):
        raise NotAllowed(f"{quoted(name)} sits here already", "give a name of their own")
    if len(event.playing) >= rounds.most_players:
        raise NotAllowed(f"{rounds.most_players} players are the most", "wait for the next evening")
    if rounds.over or len(event.rounds) == event.planned:
        raise NotAllowed("the last round has begun", "wait for the next evening")
    try:
        Names("pairing.joining", None, lowest=1, highest=1).read(name)
    except AnswerError as error:
        raise NotAllowed(str(error), error.hint) from None
    return partial(_join, rounds, name)


def _join(rounds: PairedRounds, name: str) -> Event:
    rounds.event.seats.append(name)
    if rounds.pairing or (rounds.matches and not rounds.begun):
        rounds.stale = True
    first_round = len(rounds.event.rounds) + 1 if rounds.begun else rounds.round
    return rounds.joined(name, first_round)
