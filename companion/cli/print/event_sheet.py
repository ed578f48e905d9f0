"""What a sheet shows of any event: its standings, and the slips of the round that is played next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cards import shipped
from companion.errors import CompanionError, UsageError

if TYPE_CHECKING:
    from companion.pairing import Tournament

EVENT = "event"
"""Stands in the place of a game: an event of which only players and results are known."""


def event_data(source: Path | None, bye: str | None, rounds: int | None) -> tuple[dict[str, Any], str]:
    """The sheet's data of the event in a file, and why the next round has no slips, where dice have still to pair it.

    Raises UsageError without a file, CompanionError for whatever is wrong with it, and where neither standings nor
    slips are known.
    """
    from companion.cli.pair import is_journal
    from companion.pairing import FEW
    from companion.pairing.reading import read_event
    from companion.pairing.sheet import cross_data, rounds_data, wall_data

    if source is None:
        raise UsageError("`print tracker event` needs an event; give its CSV, JSON or journal with --from FILE")
    if is_journal(source):
        event, told = _of_journal(source)
        unsettled = f"the next round is paired by the referee: `companion resume {source}`"
    else:
        event = read_event(source, bye, rounds)
        told = _ranked(event)
        dice = "--rolls TEXT (or --seed N)" if len(event.sides) <= FEW else "--seed N"
        given = f'--from {source} --bye "{bye}"' if bye else f"--from {source}"
        unsettled = (
            f"dice decide the next round: settle them with `companion pair {given} {dice} --format csv` "
            f"and print from the CSV that it gives"
        )
    paired = _with_next_round(event, bool(told["champion"]))
    if paired is not None:
        event, unsettled = paired, ""
    elif not told["standings"]:
        raise CompanionError(f"no round is over, so there are no standings; {unsettled}")
    data = {"players": event.seats, "rounds": rounds_data(event)} | told
    if event.rules.event != "tamer":
        data |= wall_data(event) | {"cross": cross_data(event)}
    return data, unsettled


def event_layout(data: dict[str, Any]) -> Path | None:
    """The layout of an event with points; of one that counts wins there is that of its name."""
    return shipped("layouts") / "trackers" / "points.toml" if "cross" in data else None


def _of_journal(source: Path) -> tuple[Tournament, dict[str, Any]]:
    """The event in a referee's journal, and its standings, champion and tiebreaks as its game tells them."""
    from companion.cli.game_at_table import replayed
    from companion.games import find
    from companion.table.journal import read_journal

    played = read_journal(source)
    game, heard = find(played.header.game), replayed(played)
    mode = game.mode(played.header.mode)
    event = game.event(mode, heard.state)
    data = game.tracker(mode, heard.result, heard.events, heard.state)
    return event, {key: data[key] for key in ("champion", "tiebreaks", "standings", "after")}


def _ranked(event: Tournament) -> dict[str, Any]:
    """The standings, and who leads them when all planned rounds are over."""
    from companion.pairing.sheet import standings_data

    data = standings_data(event)
    over = event.planned is not None and data["after"] == event.planned
    return data | {"champion": [each["player"] for each in data["standings"] if over and each["rank"] == 1]}


def _with_next_round(event: Tournament, over: bool) -> Tournament | None:
    """The event with its next round where there is one to play; None where dice have still to decide it."""
    from companion.pairing import FEW, next_round
    from companion.pairing.sheet import last_is_over

    played = event.planned is not None and len(event.rounds) >= event.planned
    settled = event.rules.fixed or (event.rules.round_one == "halves" and not event.rounds)
    if over or played or not last_is_over(event) or len(event.playing) < 2:
        return event
    found = next_round(event) if settled or len(event.sides) <= FEW else None
    if found is None or found.decision:
        return None
    return event.and_then(paired.pair for paired in found.pairs)
