"""`companion pair`: the next round of any event, with a reason for each pairing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.errors import CompanionError, UsageError, quoted
from companion.options import AsJson, say, tell_json
from companion.words import parted

if TYPE_CHECKING:
    from companion.pairing import Pair, Tournament

SEEDS = 1_000_000


Show = Literal["next", "standings", "round-robin", "bracket", "parks"]
Closest = Literal["squares", "same-first"]
Format = Literal["table", "json", "csv", "trf"]


def pair(
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="The event: a CSV or JSON file, or a referee's journal."),
    ] = None,
    players: Annotated[
        str | None, typer.Option("--players", metavar="NAMES", help="A new event: the players, a comma between.")
    ] = None,
    bye: Annotated[
        str | None,
        typer.Option("--bye", metavar="NAME", help="What the odd player out meets; one not called bye plays a match."),
    ] = None,
    rounds: Annotated[int | None, typer.Option("--rounds", min=1, max=999, help="How many rounds are planned.")] = None,
    closest: Annotated[Closest, typer.Option("--closest", help="How “closest record” is read.")] = "squares",
    rolls: Annotated[
        str | None,
        typer.Option("--rolls", metavar="TEXT", help="Calls and rolls in the order asked for, such as “evens 4, 2”."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Let the program roll, with this seed.")] = None,
    pair_asked: Annotated[
        str | None, typer.Option("--why", metavar="NAMES", help="Why these two are paired or not, such as Ann-Bo.")
    ] = None,
    by_hand: Annotated[
        str | None,
        typer.Option("--by-hand", metavar="PAIRS", help="Your own pairing, such as “Ann-Bo, Cy-Dee”: what it breaks."),
    ] = None,
    show: Annotated[Show, typer.Option("--show", help="What is told.")] = "next",
    ties: Annotated[
        str, typer.Option("--ties", metavar="NAMES", help="Tie-breaks of the standings, in order; “none” for none.")
    ] = "opponents-wins, sonneborn-berger, head-to-head",
    format: Annotated[Format, typer.Option("--format", help="How it is told.")] = "table",
    json: AsJson = False,
) -> None:
    """Pairings for the next round of any event."""
    from companion.pairing import breaches, standings, why
    from companion.pairing.writing import as_trf

    if rolls is not None and seed is not None:
        raise UsageError("--rolls are your dice and --seed is the program's; give one of them")
    if json and format not in ("table", "json"):
        raise UsageError(f"--json and --format {format} contradict each other; give one of them")
    event = _event(source, players, bye, rounds)
    told = "json" if json else format
    if told == "trf":
        typer.echo(as_trf(event, source.stem if source else "companion event"), nl=False)
    elif pair_asked is not None:
        _tell("why", why(event, *_pair(pair_asked, event), closest), told)
    elif by_hand is not None:
        pairs = [_pair(text, event) for text in parted(by_hand)]
        _tell("by-hand", breaches(event, pairs, closest), told)
    elif show == "next":
        _tell_next(event, closest, rolls, seed, told)
    elif show == "standings":
        _tell("standings", standings(event, [] if ties == "none" else parted(ties)), told)
    else:
        _tell(show, event, told)


def _tell(what: str, answer: Any, told: Format) -> None:
    from companion.cli.pair_words import json_of, table_of

    if told == "csv":
        raise UsageError(f"the {what} cannot be told as CSV; --format table or json can")
    if told == "json":
        tell_json(json_of(what, answer))
    else:
        typer.echo("\n".join(table_of(what, answer)))


def _tell_next(event: Tournament, closest: Closest, rolls: str | None, seed: int | None, told: Format) -> None:
    from companion.pairing import FEW, Match, Rolled, Typed, next_round
    from companion.pairing.writing import as_csv

    few = len(event.sides) <= FEW
    if not few and rolls is not None:
        raise UsageError(f"dice decide up to {FEW} sides; for {len(event.sides)} give a --seed")
    seed = Random().randrange(SEEDS) if seed is None and not few else seed
    typed = Typed(rolls or "")
    dice = Rolled(Random(seed)) if few and seed is not None else typed
    found = next_round(event, closest, dice, seed or 0)
    typed.check_used_up()
    if told == "csv":
        if found.decision:
            raise CompanionError(
                f"dice decide between {len(found.pairings)} equally good pairings; give --rolls or --seed for a CSV"
            )
        rounds = [*event.rounds, [Match(*paired.pair) for paired in found.pairs]]
        typer.echo(as_csv(replace(event, rounds=rounds)), nl=False)
        if not few:
            say(f"equally good pairings were decided by --seed {seed}")
    else:
        _tell("next", (found, seed), told)


def _event(source: Path | None, players: str | None, bye: str | None, rounds: int | None) -> Tournament:
    from companion.api.events import event_in
    from companion.pairing.reading import entered

    if (source is None) == (players is None):
        raise UsageError("give the event with --from FILE, or the players of a new one with --players “Ann, Bo, …”")
    return event_in(source, bye, rounds)[0] if source else entered(parted(players or ""), bye, rounds)


def _pair(text: str, event: Tournament) -> Pair:
    """The two sides that a text such as `Ann-Bo` or `Ann, Bo` names; names may hold hyphens themselves."""
    known = {side.casefold(): side for side in [*event.seats, event.bye]}
    for separator in (",", "-"):
        pieces = text.split(separator)
        for place in range(1, len(pieces)):
            a, b = (separator.join(half).strip().casefold() for half in (pieces[:place], pieces[place:]))
            if a in known and b in known:
                return known[a], known[b]
    names = parted(text.replace("-", ","))
    if len(names) == 2:
        return known.get(names[0].casefold(), names[0]), known.get(names[1].casefold(), names[1])
    raise UsageError(f"{quoted(text)} is no pair; write it like Ann-Bo, with the names as the event has them")
