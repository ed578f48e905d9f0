"""`companion pair`: the next round of any event, with a reason for each pairing."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.cli.options import AsJson, say, tell_json
from companion.errors import CompanionError, UsageError, quoted
from companion.words import parted

if TYPE_CHECKING:
    from companion.pairing.event import Pair, Tournament

SEEDS = 1_000_000

Show = Literal["next", "standings", "round-robin", "bracket", "parks"]
ClosestRecord = Literal["squares", "same-first"]
Format = Literal["table", "csv", "trf", "trf26"]
Told = Format | Literal["json"]
ByeTo = Literal["odd-record", "lowest"]
OnOff = Literal["on", "off"]
RoundOne = Literal["lot", "halves"]


@dataclass(frozen=True, slots=True)
class Switches:
    """The kind of an event, and the rules by which it is played."""

    bye: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="What the odd player out meets; one not called bye plays a match."),
    ] = None
    rounds: Annotated[int | None, typer.Option(min=1, max=999, help="How many rounds are planned.")] = None
    event: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help="swiss, knockout, round-robin, or a game whose evening it is; the switches below are as usual for it.",
        ),
    ] = None
    bye_to: Annotated[ByeTo | None, typer.Option(help="Who the bye goes to.")] = None
    draws: Annotated[OnOff | None, typer.Option(help="Whether a match may be drawn.")] = None
    points: Annotated[
        str | None, typer.Option(metavar="W-D-L", help="Points for win, draw and loss (and the bye), such as 3-1-0.")
    ] = None
    best_of: Annotated[
        int | None, typer.Option(min=1, max=99, help="Games of a match; those won part who is level.")
    ] = None
    round_one: Annotated[RoundOne | None, typer.Option(help="By lot, or the top half against the bottom half.")] = None
    accelerated: Annotated[
        OnOff | None, typer.Option(help="More than 64 players: the top half first among themselves.")
    ] = None
    tie_breaks: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="fide, cards, usual, none or those of a game; or names in order."),
    ] = None
    cut: Annotated[
        int | None, typer.Option(min=2, max=1024, help="So many of the best play a knock-out after the other rounds.")
    ] = None
    places: Annotated[
        int | None, typer.Option(min=2, max=1024, help="A knock-out plays for all places down to this one.")
    ] = None
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="What the event is called.")] = None

    def said(self) -> dict[str, str]:
        """The switches that are given, by their names."""
        given = {each.name.replace("_", "-"): getattr(self, each.name) for each in fields(self)}
        return {name: str(value) for name, value in given.items() if value not in (None, "")}


def pair(
    *,
    source: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="The event: a CSV or JSON file, or a referee's journal."),
    ] = None,
    players: Annotated[
        str | None, typer.Option(metavar="NAMES", help="A new event: the players, a comma between.")
    ] = None,
    switches: Switches,
    closest: Annotated[ClosestRecord, typer.Option(help="How “closest record” is read.")] = "squares",
    rolls: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Calls and rolls in the order asked for, such as “evens 4, 2”.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Let the program roll, with this seed.")] = None,
    pair_asked: Annotated[
        str | None, typer.Option("--why", metavar="NAMES", help="Why these two are paired or not, such as Ann-Bo.")
    ] = None,
    by_hand: Annotated[
        str | None, typer.Option(metavar="PAIRS", help="Your own pairing, such as “Ann-Bo, Cy-Dee”: what it breaks.")
    ] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Check every round that was paired, by whatever program.")
    ] = None,
    show: Annotated[Show, typer.Option(help="What is told.")] = "next",
    ties: Annotated[
        str, typer.Option(metavar="NAMES", help="Tie-breaks of the standings, in order; “none” for none.")
    ] = "",
    format: Annotated[Format, typer.Option(help="How it is told.")] = "table",
    json: AsJson = False,
) -> None:
    """Pairings for the next round of any event."""
    from companion.pairing import audit, breaches, standings, why
    from companion.pairing.by_hand import posted

    what = _asked_for({
        "--check": check,
        "--why": pair_asked,
        "--by-hand": by_hand,
        f"--show {show}": None if show == "next" else show,
        f"--format {format}": format if format in ("trf", "trf26") and rolls is None and seed is None else None,
    })  # fmt: skip
    _refuse_unheard(what, {
        "--rolls": (rolls, ("",)),
        "--seed": (seed, ("",)),
        "--ties": (ties or None, ("--show standings",)),
        "--closest": (None if closest == "squares" else closest, ("", "--check", "--why", "--by-hand")),
    })  # fmt: skip
    if rolls is not None and seed is not None:
        raise UsageError("--rolls are your dice and --seed is the program's; give one of them")
    if json and format != "table":
        raise UsageError(f"--json and --format {format} contradict each other; give one of them")
    if check is not None and (source or players):
        raise UsageError("--check names the file itself; leave --from and --players out")
    found = _event(check or source, players, switches.said())
    told: Told = "json" if json else format
    if check is not None:
        audits = list(audit(found, closest))
        _tell("check", (found, audits), told)
        if audits:
            raise typer.Exit(1)
    elif what.startswith("--format"):
        _tell_report(found, source.stem if source else "companion event", format)
    elif pair_asked is not None:
        before, chosen = posted(found)
        _tell("why", why(before, *_pair("--why", pair_asked, before), closest, chosen), told)
    elif by_hand is not None:
        pairs = [_pair("--by-hand", text, found) for text in parted(by_hand)]
        _tell("by-hand", breaches(found, pairs, closest), told)
    elif show == "next":
        _tell_next(found, closest, rolls, seed, told, source.stem if source else "companion event")
    elif show == "standings":
        _tell("standings", standings(found, [] if ties == "none" else parted(ties) if ties else None), told)
    else:
        _tell(show, found, told)


def _tell(what: str, answer: Any, told: Told) -> None:
    from companion.cli.pair_words import json_of, table_of

    if told == "csv":
        raise UsageError(f"the {what} cannot be told as CSV; leave --format out, or give --json")
    if told == "json":
        tell_json(json_of(what, answer))
    else:
        typer.echo("\n".join(table_of(what, answer)))


def _tell_report(event: Tournament, name: str, edition: Format) -> None:
    """A tournament report, encoded as the one that was read."""
    from companion.pairing.trf import Report, as_trf

    text = as_trf(event, name, "trf26" if edition == "trf26" else "trf")
    encoding = event.source.encoding if isinstance(event.source, Report) else "utf-8"
    typer.echo(text if encoding == "utf-8" else text.encode(encoding), nl=False)


def _tell_next(
    event: Tournament, closest: ClosestRecord, rolls: str | None, seed: int | None, told: Told, name: str
) -> None:
    from companion.pairing import next_round
    from companion.pairing.optimal import FEW
    from companion.pairing.rolls import RolledDice, TypedDice
    from companion.pairing.trf import NO_COLOURS
    from companion.pairing.writing import as_csv

    few = len(event.sides) <= FEW or event.rules_in(len(event.rounds) + 1).fixed
    if not few and rolls is not None:
        raise UsageError(f"dice decide up to {FEW} sides; for {len(event.sides)} give a --seed")
    seed = Random().randrange(SEEDS) if seed is None and not few else seed
    typed = TypedDice(rolls or "")
    dice = RolledDice(Random(seed)) if few and seed is not None else typed
    found = next_round(event, closest, dice, seed or 0)
    typed.check_used_up()
    if event.source is not None:
        say(NO_COLOURS)
    if told in ("csv", "trf", "trf26"):
        if found.decision:
            raise CompanionError(
                f"dice decide between {len(found.pairings)} equally good pairings; give --rolls or --seed for a "
                f"{'CSV' if told == 'csv' else 'report'}"
            )
        longer = event.and_then(paired.pair for paired in found.pairs)
        if told == "csv":
            typer.echo(as_csv(longer), nl=False)
        else:
            _tell_report(longer, name, told)
        for note in found.notes:
            say(note)
        if not few:
            say(f"equally good pairings were decided by --seed {seed}")
    else:
        _tell("next", (found, seed), told)


def _event(source: Path | None, players: str | None, switches: dict[str, str]) -> Tournament:
    from companion.api.tournament import tournament_in
    from companion.pairing.reading import entered

    if (source is None) == (players is None):
        raise UsageError("give the event with --from FILE, or the players of a new one with --players “Ann, Bo, …”")
    if source:
        event = tournament_in(source, switches)[0]
        for each in event.told:
            say(each)
        return event
    return entered(parted(players or ""), switches)


def _asked_for(options: dict[str, object]) -> str:
    """The one of these options that asks for something, "" for the next round. Raises UsageError where two do."""
    given = [option for option, value in options.items() if value is not None]
    if len(given) > 1:
        raise UsageError(f"{given[0]} and {given[1]} ask for two things; give one of them")
    return given[0] if given else ""


def _refuse_unheard(what: str, options: dict[str, tuple[object, tuple[str, ...]]]) -> None:
    """Raises UsageError for an option that is given and says nothing to what is asked for."""
    for option, (value, heard_by) in options.items():
        if value is not None and what not in heard_by:
            raise UsageError(f"{option} says nothing to {what or 'the next round'}; leave it out")


def _pair(option: str, text: str, event: Tournament) -> Pair:
    """The two sides that a text such as `Ann-Bo` or `Ann, Bo` names; names may hold hyphens themselves."""
    from companion.pairing.results import meant

    known = [*event.seats, event.bye]
    for separator in (",", "-"):
        pieces = text.split(separator)
        for place in range(1, len(pieces)):
            a, b = (meant(option, separator.join(half).strip(), known) for half in (pieces[:place], pieces[place:]))
            if a and b:
                return a, b
    names = [meant(option, name, known) or name for name in parted(text.replace("-", ","))]
    if len(names) == 2:
        return names[0], names[1]
    raise UsageError(f"{quoted(text)} is no pair; write it like Ann-Bo, with the names as the event has them")
