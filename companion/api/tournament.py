"""Any event with rounds, from its file or a referee's journal, and what a sheet shows of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.api.at_table import GameAtTable, Outcome, replay
from companion.cards.places import shipped
from companion.engine.journal import Journal
from companion.errors import CompanionError, UsageError, shell_word
from companion.games.any_event import EVENT, tell_evenings
from companion.pairing import Tournament, next_round
from companion.pairing.optimal import FEW
from companion.pairing.reading import read_event
from companion.pairing.sheet import cross_data, last_is_over, rounds_data, standings_data, wall_data
from companion.pairing.writing import as_csv
from companion.table.entries import Entry

tell_evenings()


def tournament_in(source: Path, switches: dict[str, str]) -> tuple[Tournament, Outcome | None]:
    """The event in a file, or in a referee's journal, with what came of its game. Raises CompanionError."""
    if is_journal(source):
        if switches:
            raise UsageError(f"a referee's journal has the rules of its game; leave --{next(iter(switches))} out")
        outcome = replay(source)
        return outcome.tournament(), outcome if outcome.at_table.game is not EVENT else None
    return read_event(source, switches), None


def board_journal(file: Path) -> Path:
    """The journal of an event's board, beside its file, begun where there is none; the board's own file is a CSV.

    Raises CompanionError where the file is no event, or not as its journal left it.
    """
    journal, kept = file.with_suffix(".jsonl"), file.with_suffix(EVENT.kept_as)
    text = as_csv(read_event(file))
    if journal.exists():
        if as_csv(replay(journal).tournament()) == text:
            return journal
        raise CompanionError(
            f"{file} is not as {journal} left it; `companion resume {shell_word(journal)}` goes on from there, and "
            f"where that is put away the event begins as the file has it"
        )
    if kept != file and kept.exists():
        raise CompanionError(f"{kept} is there already, and the event would be kept in it; name that, or put it away")
    begun = GameAtTable.begun(EVENT, EVENT.mode(None), auto="dice")
    opened = Journal.begin(journal, begun.header)
    opened.append(Entry("event", None, text, by="program"))
    opened.close()
    return journal


def is_journal(path: Path) -> bool:
    """True if a file is a referee's journal, by its first line."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            head = json.loads(file.readline(100_000))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("companion") == "journal"


def sheet_data(source: Path, switches: dict[str, str]) -> tuple[dict[str, Any], str]:
    """The sheet's data of the event in a file: its standings, and the slips of the round that is played next; and why
    there are none, where dice have still to pair it.

    Raises CompanionError for whatever is wrong with the file, and where neither standings nor slips are known.
    """
    event, outcome = tournament_in(source, switches)
    if outcome:  # the standings, champion and tiebreaks as its game tells them
        sheet: Mapping[str, Any] = outcome.tracker()
        told = {key: sheet[key] for key in ("champion", "tiebreaks", "standings", "after")}
        unsettled = f"the next round is paired by the referee: `companion resume {shell_word(source)}`"
    else:
        told = _ranked(event)
        dice = "--rolls TEXT (or --seed N)" if len(event.sides) <= FEW else "--seed N"
        given = " ".join(
            [f"--from {shell_word(source)}", *(f"--{name} {shell_word(value)}" for name, value in switches.items())]
        )
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
    if event.rules.scored:
        data |= wall_data(event) | {"cross": cross_data(event)}
    return data, unsettled


def tournament_layout(data: Mapping[str, Any]) -> Path | None:
    """The layout of an event with points; of one that counts wins there is that of its name."""
    return shipped("layouts") / "trackers" / "points.toml" if "cross" in data else None


def _ranked(event: Tournament) -> dict[str, Any]:
    """The standings, and who leads them when all planned rounds are over."""
    data = standings_data(event)
    over = event.planned is not None and data["after"] == event.planned
    return {**data, "champion": [each["player"] for each in data["standings"] if over and each["rank"] == 1]}


def _with_next_round(event: Tournament, over: bool) -> Tournament | None:
    """The event with its next round where there is one to play; None where dice have still to decide it."""
    played = event.planned is not None and len(event.rounds) >= event.planned
    if over or played or not last_is_over(event) or len(event.playing) < 2:
        return event
    settled = event.rules.fixed or (event.rules.round_one == "halves" and not event.rounds)
    found = next_round(event) if settled or len(event.sides) <= FEW else None
    if found is None or found.decision:
        return None
    return event.and_then(paired.pair for paired in found.pairs)
