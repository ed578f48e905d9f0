"""Standings: who stands where, with tie-breaks named and in the order asked for; a knock-out's first."""
# mypyc

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby

from companion.pairing.cut import knockout
from companion.pairing.event import EventError, Tournament
from companion.pairing.rules import number_words
from companion.pairing.seeded import bracket
from companion.pairing.tie_breaks import CALLED, Scores, ranked
from companion.pairing.tie_breaks import Standing as Standing


def standings(event: Tournament, ties: Sequence[str] | None = None) -> list[Standing]:
    """The standings by points, then by the named tie-breaks in their order; an empty `ties` leaves ties standing.

    In a knock-out, and for those in a cut, the round in which they lost comes first. Raises UsageError for a tie-break
    that is none.
    """
    planned = event.planned or 0
    if event.rules.bracket and event.rounds:
        return _placed(ranked(event, ties), event)
    if event.rules.cut and planned and len(event.rounds) > planned:
        before = replace(event, rounds=event.rounds[:planned], rules=replace(event.rules, cut=None))
        return _placed(ranked(before, ties), knockout(event))
    return ranked(event, ties)


def _placed(lines: Sequence[Standing], event: Tournament) -> list[Standing]:
    """Standings with those of a bracket by their places in it; who is level there shares a place only where they did
    before, or where the bracket says no more."""
    places: dict[str, tuple[int, int]] = {}
    with suppress(EventError):  # rounds of another bracket are ranked by what was won
        places = bracket(event).places()
    worst = (len(lines) + 1, len(lines) + 1)
    order = sorted(lines, key=lambda each: (places.get(each.player, worst), each.place))
    found: list[Standing] = []
    for _, level in groupby(order, key=lambda each: (places.get(each.player, worst), each.place)):
        place = len(found) + 1
        found += [replace(each, place=place) for each in level]
    return found


def tie_words(event: Tournament, lines: Sequence[Standing]) -> dict[str, str]:
    """Of what each player's tie-breaks are made, in words."""
    scores = Scores(event)
    found = {}
    for each in lines:
        met = [(name, scores.points(name), result) for name, result in scores.met[each.player]]
        made = {
            "opponents-wins": [f"{name} {number_words(points)}" for name, points, _ in met],
            "sonneborn-berger": [f"{number_words(r)} × {name} {number_words(points)}" for name, points, r in met if r],
        }
        told = [(CALLED[name], number_words(value), made.get(name, [])) for name, value in each.ties.items()]
        found[each.player] = "; ".join(f"{name} {value}" + f" ({', '.join(of)})" * bool(of) for name, value, of in told)
    return found
