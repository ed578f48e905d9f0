"""Corrections by hand of an event that is paired round by round: who meets whom, and who comes late."""

from collections.abc import Callable
from functools import partial

from companion.errors import quoted
from companion.pairing import Match, breaches
from companion.rounds.paired import PairedRounds
from companion.rounds.people import PeopleLine
from companion.table.events import Event
from companion.table.question import AnswerError, NotAllowed, WhichOne
from companion.table.questions import Names
from companion.words import fold, listed

HAS_THE_BYE = ("hasthebye", "getsthebye")


def correction_of_pairs(rounds: PairedRounds, words: str) -> Callable[[], Event] | None:
    """The function that carries out such a correction; None for words that ask for none. Raises NotAllowed."""
    line = PeopleLine(words, [*rounds.event.playing, rounds.event.bye])
    for readings, players in zip(line.two("plays"), line.one(), strict=True):
        meant = [(a, b) for a, b, rest in readings if not rest]
        meant += [(player, rounds.event.bye) for player, rest in players if fold(rest) in HAS_THE_BYE]
        if len(meant) > 1:
            raise WhichOne(f"{quoted(words)} fits {listed(f'{a} plays {b}' for a, b in meant)}", "type more of it")
        for pair in meant:
            return _plays(rounds, *pair)
    name, _, last = " ".join(words.split()).rpartition(" ")
    return _joins(rounds, name) if fold(last) == "joins" and name else None


def _plays(rounds: PairedRounds, a: str, b: str) -> Callable[[], Event]:
    for side in (a, b):
        if side in rounds.fighting:
            raise NotAllowed(f"{side} is in the middle of a battle", "finish it first, or take it back with :undo")
        if side == rounds.event.bye and not any(side in match.pair for match in rounds.matches):
            raise NotAllowed("nobody has the bye in this round", "one that is asked for is a half bye, or a full bye")
        if rounds.movable(side) is None:
            right = "a match that was played stays as it is"
            raise NotAllowed(f"{side} has no match that is still to be played", right)
    if rounds.open_match(a) is rounds.open_match(b):
        raise NotAllowed(f"{a} plays {b} already", "nothing was changed")
    return partial(_pair, rounds, a, b)


def _pair(rounds: PairedRounds, a: str, b: str) -> Event:
    event = rounds.event
    before = list(dict.fromkeys(match for side in (a, b) if (match := rounds.movable(side))))
    others = [side for match in before for side in match.pair if side not in (a, b)]
    bye_last = (sorted(pair, key=lambda side: side == event.bye) for pair in ((a, b), others) if pair)
    pairs = [Match(first, second) for first, second in bye_last]
    if others:
        before.sort(key=event.idle)  # whoever plays sits where others were to play: tables keep their numbers
        pairs.sort(key=event.idle)
        for match, pair in zip(before, pairs, strict=True):
            idle = event.idle(pair)
            rounds.matches[rounds.matches.index(match)] = pair.won_by(event.winners(pair)) if idle else pair
    number = len(event.rounds)
    made = [match.pair for match in rounds.matches]
    broken = " ".join(each.text for each in breaches(event.before(number), made, rounds.closest))
    for pair in pairs:
        rounds.by_hand[(number, frozenset(pair.pair))] = broken
    now, was = ([f"{pair.a} - {pair.b}" for pair in some] for some in (pairs, before))
    return rounds.paired_by_hand(now, was, broken)


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
