"""An evening's wishes at the board: byes asked for, who is kept apart, a cut to the best."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.lists import at_signs
from companion.pairing.cut import knockout, settled
from companion.pairing.event import Bye, Tournament
from companion.rounds import board_events as ev
from companion.rounds.paired import PairedRounds
from companion.rounds.people import PeopleLine
from companion.rounds.state import Correction
from companion.table.events import Event
from companion.table.question import NotAllowed
from companion.words import fold

_BYE = re.compile(
    r"(?P<who>.+?)\s+(?:has\s+|asks\s+for\s+|wants\s+|gets\s+)?(?:an?\s+|the\s+)?(?P<kind>half|full|whole)?[- ]?"
    r"(?:point[- ])?bye(?:\s+in)?(?:\s+round\s+(?P<round>[0-9]{1,4}))?",
    re.IGNORECASE,
)
_CUT = re.compile(r"(?:an?\s+)?cut\s+(?:to\s+)?(?:the\s+)?(?:best\s+|top\s+)?(?P<many>[0-9]{1,4})", re.IGNORECASE)
APART, TOGETHER = ("apart", "keptapart", "prohibited"), ("together", "maymeet")


def wish(rounds: PairedRounds, words: str) -> Callable[[], Event] | None:
    """The function that grants such a wish; None for words that are none. Raises NotAllowed where it can't be had."""
    event = rounds.event
    if cut := _CUT.fullmatch(words.strip()):
        return _cut(rounds, int(cut["many"]))
    for readings in PeopleLine(words, event.seats).two():
        for a, b, rest in readings:
            if fold(rest) in APART + TOGETHER:
                return _apart(rounds, a, b, apart=fold(rest) in APART)
    said = _BYE.fullmatch(words.strip())
    if said is None or fold(words).endswith("hasthebye"):
        return None
    players = list(_players(event, said["who"]))
    return _bye(rounds, players, said["kind"] or "half", said["round"]) if players else None


def _players(event: Tournament, said: str) -> Iterator[str]:
    """The players that a text names, a comma or an “and” between; nobody where one of them is unknown."""
    found = []
    for part in at_signs(said):
        exact, begun = PeopleLine(part, event.seats).one()
        named = [name for name, rest in exact or begun if not rest]
        if len(named) != 1:
            return
        found += named
    yield from found


def coming(rounds: PairedRounds) -> int:
    """The number of the first round that has not begun: it may be paired already."""
    event = rounds.event
    return len(event.rounds) + (not event.rounds or rounds.begun or all(match.played for match in rounds.matches))


def _bye(rounds: PairedRounds, players: list[str], kind: str, said: str | None) -> Correction:
    event, first = rounds.event, coming(rounds)
    number = int(said) if said else first
    if event.rules.fixed or event.rules_in(number) != event.rules:
        raise NotAllowed("there are no byes to ask for in a bracket or a round robin", "ANN leaves, or Ann walkover")
    if number < first:
        raise NotAllowed(f"round {number} has begun", f"byes can be asked for from round {first} on")
    most = event.rules.rounds_in_all(event.planned)
    if most is not None and number > most:
        raise NotAllowed(f"there is no round {number}", f"rounds are 1 to {most}")
    there = {player for player in event.seats if player not in event.gone | event.byes.get(number, set())}
    if not there - set(players):
        raise NotAllowed(f"nobody would play round {number}", "somebody has to be there")

    def carries() -> Event:
        for player in players:
            event.asks_for(player, number, Bye.HALF if kind.lower() == "half" else Bye.FULL)
        rounds.stale = rounds.stale or number == len(event.rounds)
        half = kind.lower() == "half"
        return ev.bye_asked("pairing.byes", players=players, round=number, kind="half" if half else "full")

    return Correction(carries)


def _apart(rounds: PairedRounds, a: str, b: str, *, apart: bool) -> Correction:
    event, pair = rounds.event, frozenset((a, b))

    def carries() -> Event:
        (event.apart.add if apart else event.apart.discard)(pair)
        paired = any(frozenset(match.pair) == pair and not match.played for match in rounds.matches)
        rounds.stale = rounds.stale or (apart and paired and not rounds.begun and not event.rules.fixed)
        return ev.kept_apart("pairing.apart", first=a, second=b, apart=apart)

    return Correction(carries)


def _cut(rounds: PairedRounds, many: int) -> Correction:
    event = rounds.event
    if event.rules.fixed or not event.rules.scored:
        raise NotAllowed("a cut follows the rounds of a Swiss event", "this event has none")
    if event.rules_in(len(event.rounds)) != event.rules:
        raise NotAllowed("the knock-out has begun already", "go back with :undo")
    if not event.rounds or any(not match.played for match in rounds.matches):
        raise NotAllowed("a round is not over", "a cut is made once all its results are there")
    if not 2 <= many <= len(event.playing):
        raise NotAllowed(f"a cut to {many} cannot be", f"2 to {len(event.playing)} of those who are there can go on")
    after = replace(event, rules=replace(event.rules, cut=many), planned=len(event.rounds))
    best = knockout(after).seats

    def carries() -> Event:
        event.rules, event.planned = after.rules, after.planned
        return ev.cut_made("pairing.cut", best=best, settled=settled(after))

    return Correction(carries)
