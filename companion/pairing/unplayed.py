"""Rounds as FIDE's tie-breaks count them: played, and not played (C.07, article 16, as of February 2026)."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.pairing.event import Bye, Ledger, Match, Tournament


class Contribution(NamedTuple):
    """A round's part of somebody's Buchholz: the `score` of the opponent, or of the dummy in place of one, and the
    player's `result`, in points. `voluntary` says that the player chose not to play.
    """

    score: float
    result: int
    voluntary: bool


def contributions(event: Tournament, ledger: Ledger) -> dict[str, list[Contribution]]:
    """Of each player the rounds of an event.

    An opponent's score is adjusted: rounds not played of one's own will count as draws where none follows in which they
    were there (16.3). Of a round that somebody has not played the opponent is a dummy with their own score, but with no
    more than draws in all rounds give (16.4.2); where it was paired, with no more than the opponent has (16.4.1).
    """
    points, rounds = event.rules.points, len(event.rounds)
    got, met = ledger.got, _met(event)
    adjusted = {}
    for player in event.seats:
        there = max((r for r in range(1, rounds + 1) if not _voluntary(event, player, r, met)), default=0)
        adjusted[player] = sum(
            got[r - 1].get(player, 0) if r <= there or _opponent(event, player, r, met) else points.draw
            for r in range(1, rounds + 1)
        )
    found: dict[str, list[Contribution]] = {}
    for player in event.seats:
        own = ledger.points[player]
        found[player] = []
        for number in range(1, rounds + 1):
            match, opponent = met[number - 1].get(player), _opponent(event, player, number, met)
            if opponent and match and not match.walkover:
                score, voluntary = adjusted[opponent], False
            elif event.rules.event == "round-robin":
                continue
            else:
                score = min(own, adjusted[opponent] if opponent else points.draw * rounds)
                voluntary = _voluntary(event, player, number, met)
            found[player].append(Contribution(score, got[number - 1].get(player, 0), voluntary))
    return found


def cut(rounds: Sequence[Contribution], low: int, high: int) -> list[float]:
    """The scores without so many of the lowest and of the highest; a round that somebody chose not to play is the first
    of the lowest (16.5)."""
    left = sorted(rounds, key=lambda each: (not each.voluntary, each.score)) if low else list(rounds)
    left = sorted(left[low:], key=lambda each: each.score)
    return [each.score for each in (left[:-high] if high else left)]


def _met(event: Tournament) -> list[dict[str, Match]]:
    """Of each round the match of everybody."""
    return [{side: match for match in matches for side in match.pair} for matches in event.rounds]


def _opponent(event: Tournament, player: str, number: int, met: list[dict[str, Match]]) -> str | None:
    match = met[number - 1].get(player)
    return match.opponent(player) if match and event.bye not in match.pair else None


def _voluntary(event: Tournament, player: str, number: int, met: list[dict[str, Match]]) -> bool:
    """True if somebody did not play a round of their own will: a bye asked for that gives no win, not there, or lost
    without a match.
    """
    match = met[number - 1].get(player)
    if match is None:
        return event.asked(player, number) is not Bye.FULL
    return match.walkover and player not in match.winners
