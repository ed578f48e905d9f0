"""An event as the plain data that a printed sheet is filled with."""

from dataclasses import replace
from typing import Any

from companion.pairing.event import Ledger, Match, Tournament
from companion.pairing.ranking import standings


def last_is_over(event: Tournament) -> bool:
    """Whether every match of the last round has a result; one against a bye that does not play needs none."""
    return not event.rounds or not any(_is_open(event, match) for match in event.rounds[-1])


def _is_open(event: Tournament, match: Match) -> bool:
    return not (match.played or event.winners(match))


def standings_data(event: Tournament) -> dict[str, Any]:
    """The `standings` after the rounds that are over, best first, and `after` how many; no line before the first.

    Each line has `rank`, `player`, `wins`, `losses`, `opponents` (their wins), `sonneborn` and `left`.
    """
    rounds = event.rounds if last_is_over(event) else event.rounds[:-1]
    lines = [
        {
            "rank": each.place,
            "player": each.player,
            "wins": each.record.wins,
            "losses": each.record.losses,
            "opponents": each.ties["opponents-wins"],
            "sonneborn": each.ties["sonneborn-berger"],
            "left": each.left,
        }
        for each in standings(replace(event, rounds=rounds))
    ]
    return {"standings": lines if rounds else [], "after": len(rounds)}


def rounds_data(event: Tournament) -> list[dict[str, Any]]:
    """Each round's `matches` with their two `sides` (name, record before it, whether it won) and `played`.

    A bye that does not play is a side without a name, and is `played` as soon as the rest of its round is.
    """
    rounds = []
    for number, matches in enumerate(event.rounds):
        before = Ledger(Tournament(event.seats, event.rounds[:number], event.bye, event.bye_plays))
        waiting = any(_is_open(event, match) for match in matches)
        rounds.append({"matches": [_match(event, before, match, waiting) for match in matches]})
    return rounds


def _match(event: Tournament, before: Ledger, match: Match, waiting: bool) -> dict[str, Any]:
    idle = event.bye in match.pair and not event.bye_plays
    players = sorted(match.pair, key=lambda side: side == event.bye)
    sides = [
        {
            "name": "" if idle and side == event.bye else side,
            "record": "" if side == event.bye else str(before.record(side)),
            "won": side in event.winners(match),
        }
        for side in players
    ]
    return {"sides": sides, "played": not waiting if idle else match.played}
