"""An event as the plain data that a printed sheet is filled with."""

from dataclasses import replace
from typing import Any, NotRequired, TypedDict

from companion.pairing.event import Bye, Ledger, Match, Tournament, WinningSide
from companion.pairing.ranking import standings
from companion.pairing.rules import number_words
from companion.words import fold

SHEET_TIES = ("opponents-wins", "sonneborn-berger")
"""Tie-breaks shown for everybody on a sheet, whatever parts them."""
COLUMNS = 11
"""Of so many rounds each has a column of its own in a crosstable."""


class Standings(TypedDict):
    """The `standings`, best first, `after` so many rounds."""

    standings: list[dict[str, Any]]
    after: int


class Meeting(TypedDict):
    """A match: its two `sides`, each with its name and whether it won, what is noted of it, and whether it is over."""

    sides: list[dict[str, Any]]
    note: NotRequired[str]
    played: NotRequired[bool]


class RoundShown(TypedDict):
    """The matches of a round."""

    matches: list[Meeting]


def last_is_over(event: Tournament) -> bool:
    """True if every match of the last round has a result; one against a bye that does not play needs none."""
    return not event.rounds or not any(_is_open(event, match) for match in event.rounds[-1])


def _is_open(event: Tournament, match: Match) -> bool:
    return not (match.played or event.winners(match))


def standings_data(event: Tournament) -> Standings:
    """The `standings` after the rounds that are over, best first, and `after` how many; no line before the first.

    Each line has `rank`, `player`, `wins`, `losses`, `opponents` (their wins), `sonneborn` and `left`. Where there are
    points, `wins` are these, and `points` and the others are as they are read.
    """
    rounds = event.rounds if last_is_over(event) else event.rounds[:-1]
    shown = replace(event, rounds=rounds)
    ranked, sums = standings(shown), {each.player: each.ties for each in standings(shown, SHEET_TIES)}
    lines: list[dict[str, Any]] = [
        {
            "rank": each.place,
            "player": each.player,
            "wins": each.record.wins,
            "losses": each.record.losses,
            "opponents": sums[each.player]["opponents-wins"],
            "sonneborn": sums[each.player]["sonneborn-berger"],
            "left": each.left,
        }
        for each in ranked
    ]
    if event.rules.scored:
        lines = [
            line
            | {name: number_words(line[name]) for name in ("opponents", "sonneborn")}
            | {"wins": each.points, "points": number_words(each.points or 0)}
            for line, each in zip(lines, ranked, strict=True)
        ]
    return {"standings": lines if rounds else [], "after": len(rounds)}


def rounds_data(event: Tournament) -> list[RoundShown]:
    """Each round's `matches` with their two `sides` (name, record before it, whether it won) and `played`.

    A bye that does not play is a side without a name, and is `played` as soon as the rest of its round is.
    """
    rounds: list[RoundShown] = []
    for number, matches in enumerate(event.rounds):
        before = Ledger(replace(event, rounds=event.rounds[:number]))
        waiting = any(_is_open(event, match) for match in matches)
        rounds.append({"matches": [_match(event, before, match, waiting) for match in matches]})
        if event.rules.scored:
            for table, told in enumerate(rounds[-1]["matches"], start=1):
                told["note"] = f"Table {table}" if told["sides"][1]["name"] else ""
    return rounds


def wall_data(event: Tournament) -> dict[str, Any]:
    """Seats for the wall: everybody's in the round that is played, by name and by table.

    `names` and `tables` have `player`, `table` and `other`, and `number` is the round's; nothing where all is played.
    """
    if last_is_over(event):
        return {}
    idle = event.bye if not event.bye_plays else ""
    tables = [
        {"table": "" if idle in match.pair else str(table), "player": match.a, "other": match.b}
        for table, match in enumerate(event.rounds[-1], start=1)
    ]
    turned = [seat | {"player": seat["other"], "other": seat["player"]} for seat in tables]
    names = [seat for seat in [*tables, *turned] if seat["player"] != event.bye]
    return {
        "number": len(event.rounds),
        "tables": tables,
        "names": sorted(names, key=lambda seat: fold(seat["player"])),
    }


def cross_data(event: Tournament) -> list[dict[str, Any]]:
    """The crosstable after the rounds that are over: `rank`, `player`, `points` and a cell for each round.

    A cell is the opponent's place in this list and the result: `5:1`, `5:½`, `5:+`. Of `many` rounds there is no room
    for a column each.
    """
    rounds = event.rounds if last_is_over(event) else event.rounds[:-1]
    played = replace(event, rounds=rounds)
    lines = standings(played)
    rows = {each.player: row for row, each in enumerate(lines, start=1)}
    cells: dict[str, list[str]] = {each.player: [] for each in lines}
    for number, matches in enumerate(rounds, start=1):
        met = {side: match for match in matches for side in match.pair}
        for player, told in cells.items():
            match = met.get(player)
            if match is None:
                asked = event.asked(player, number)
                told.append({Bye.HALF: "½", Bye.FULL: "+1"}.get(asked, "-") if asked else "-")
            elif event.idle(match):
                told.append("bye")
            else:
                won = player in match.winners
                result = "½" if match.won is WinningSide.DRAW else ("+-" if match.walkover else "10")[not won]
                told.append(f"{rows.get(match.opponent(player), event.bye)}:{result}")
    return [
        {
            "rank": row,
            "player": each.player,
            "cells": cells[each.player],
            "many": len(rounds) > COLUMNS,
            "points": number_words(each.points or 0),
        }
        for row, each in enumerate(lines, start=1)
        if rounds
    ]


def _match(event: Tournament, before: Ledger, match: Match, waiting: bool) -> Meeting:
    idle = event.idle(match)
    players = sorted(match.pair, key=lambda side: side == event.bye)
    sides = [
        {
            "name": "" if idle and side == event.bye else side,
            "record": "" if side == event.bye else before.told(side),
            "won": side in event.winners(match),
            **({"drawn": True} if match.won is WinningSide.DRAW else {}),
        }
        for side in players
    ]
    return {"sides": sides, "played": not waiting if idle else match.played}
