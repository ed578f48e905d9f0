"""The knock-out of the best of a Swiss event: who is in it, in which order, and what settled that."""

from dataclasses import replace
from itertools import pairwise

from companion.pairing.event import EventError, Tournament
from companion.pairing.rules import number_words
from companion.pairing.tie_breaks import CALLED, Standing, ranked


def stage(event: Tournament) -> Tournament:
    """The event whose next round is paired: itself, or the knock-out of its best once all rounds before are played.

    Raises EventError where too few are there.
    """
    return knockout(event) if event.rules_in(len(event.rounds) + 1) != event.rules else event


def knockout(event: Tournament) -> Tournament:
    """The knock-out of an event's best, as far as it is played, seeded as the rounds before have placed them."""
    planned = event.planned or 0
    seeds = [each.player for each in _ranked(event)][: event.rules.cut]
    if len(seeds) < 2:
        raise EventError("a cut needs two players at least")
    announced = {number - planned: said for number, said in event.announced.items() if number > planned + 1}
    return Tournament(
        seeds,
        event.rounds[planned:],
        event.bye,
        gone=event.gone & set(seeds),
        rules=event.rules.in_round(planned + 1, planned),
        apart=event.apart,
        announced={
            number: {player: here for player, here in said.items() if player in seeds}
            for number, said in announced.items()
        },
    )


def _ranked(event: Tournament) -> list[Standing]:
    """The standings before the cut: of those who are in it, or who may be."""
    planned = event.planned or 0
    lines = ranked(replace(event, rounds=event.rounds[:planned], rules=replace(event.rules, cut=None)))
    if len(event.rounds) <= planned:
        return [each for each in lines if not each.left]
    there = {side for match in event.rounds[planned] for side in match.pair}
    return [each for each in lines if each.player in there]


def settled(event: Tournament) -> list[str]:
    """Tie-breaks that settle places of the cut: `Hal is before Ivy, both with 3: Buchholz 12 to 11.`"""
    lines, cut, told = _ranked(event), event.rules.cut or 0, []
    for one, other in pairwise(lines[: cut + 1]):
        points = str(one.record) if one.points is None else number_words(one.points)
        if points != (str(other.record) if other.points is None else number_words(other.points)):
            continue
        by = next((name for name in one.ties if one.ties[name] != other.ties.get(name)), None)
        if by is None:
            how = "no tie-break parts them, so the order in which they were entered does"
        else:
            how = f"{CALLED[by]} {number_words(one.ties[by])} to {number_words(other.ties[by])}"
        told.append(f"{one.player} is before {other.player}, both with {points}: {how}.")
    return told
