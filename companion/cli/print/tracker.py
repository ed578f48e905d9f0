"""`companion print tracker`: a tournament's tracker, blank, named or filled, with standings and pairing slips."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.options import say
from companion.cli.print.options import PlayerNames, looks, player_names
from companion.cli.print.writing import Sheets
from companion.engine.journal import read_journal
from companion.errors import CompanionError, UsageError
from companion.games import Game, TrackerData
from companion.games.folder import game_or_folder
from companion.words import fold

JournalOption = Annotated[Path | None, typer.Option(metavar="FILE", help="Fill the sheet from a referee's journal.")]
Source = Annotated[
    Path | None, typer.Option("--from", metavar="FILE", help="Of event: its CSV or JSON file, or a referee's journal.")
]

EVENT = "event"
"""Stands in the place of a game: an event of which only players and results are known."""
OwnLayout = Annotated[Path | None, looks(metavar="FILE", help="A sheet's layout of your own, instead of the game's.")]


def print_tracker(
    game: Annotated[str, typer.Argument(metavar="GAME|event", help="The game, or event for any event.")],
    *,
    players: PlayerNames = None,
    journal: JournalOption = None,
    source: Source = None,
    bye: Annotated[str | None, typer.Option(metavar="NAME", help="Of event: what the odd player out meets.")] = None,
    rounds: Annotated[int | None, typer.Option(min=1, max=999, help="Of event: how many rounds are planned.")] = None,
    layout: OwnLayout = None,
    sheets: Sheets,
) -> None:
    """Print a tournament's tracker, blank, named or filled, with standings and pairing slips."""
    from companion.printing.tracker import tracker

    unsettled, own = "", layout
    data: Mapping[str, Any]
    if fold(game) == EVENT:
        from companion.api.tournament import sheet_data, tournament_layout

        if players or journal:
            raise UsageError("`print tracker event` is filled with --from FILE; leave --players and --journal out")
        if source is None:
            raise UsageError("`print tracker event` needs an event; give its CSV, JSON or journal with --from FILE")
        name = EVENT
        switches = {"bye": bye, "rounds": rounds}
        data, unsettled = sheet_data(source, {name: str(value) for name, value in switches.items() if value})
        own = layout or tournament_layout(data)
    else:
        the_game = game_or_folder(game)
        if source or bye or rounds:
            raise UsageError(f"--from, --bye and --rounds are for `print tracker event`; {game} takes --journal FILE")
        if journal and players:
            raise UsageError("--players and --journal: the journal names the players; leave one of the two out")
        name, own = the_game.name, the_game.layout_for("tracker", layout)
        data = _filled(the_game, journal) if journal else the_game.named_tracker(player_names(players))
    notes: list[str] | None = [] if journal or source else None  # what was typed at a table is printed in any case
    part = tracker(name, data, layout=own, paper=sheets.paper, ink=sheets.ink, notes=notes)
    sheets.print(name, "tracker", part, [journal, source, layout])
    for note in dict.fromkeys(notes or ()):
        say(note)
    if unsettled:
        typer.echo(f"No pairing slips: {unsettled}.", err=sheets.json)


def _filled(game: Game, journal: Path) -> TrackerData:
    """A tracker's data from a referee's journal."""
    from companion.api.at_table import replay

    played = read_journal(journal)
    if played.header.game != game.name:
        raise CompanionError(f"{journal} is a journal of {played.header.game}, not of {game.name}")
    return replay(played).tracker()
