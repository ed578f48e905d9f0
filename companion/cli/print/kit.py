"""`companion print kit`: everything that a game is played with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import AsJson, GameName, Rules
from companion.cli.print import options as choices
from companion.cli.print.tuckbox import Clearance, Thickness
from companion.cli.print.writing import folder_of, for_paper, report, runs_said
from companion.games.folder import game_or_folder

if TYPE_CHECKING:
    from companion.api.prints import Print
    from companion.printing.print_run import PrintRun

KitOut = Annotated[
    Path | None,
    choices.written(
        metavar="PATH", help="A folder, output/GAME/ by default, or one file with all of it: a name that ends in .pdf."
    ),
]


def print_kit(
    game: GameName,
    on_paper: choices.OnPaper,
    backs: choices.Backs,
    looks: choices.Looks,
    players: choices.PlayerNames = None,
    set: choices.CardSets = None,
    rule: Rules = None,
    bleed: choices.FinishedBleed = None,
    thickness: Thickness = 0.32,
    clearance: Clearance = 1.0,
    pack: Annotated[
        bool,
        typer.Option(
            "--pack", rich_help_panel="On paper", help="All cards of a size after one another, so that sheets are full."
        ),
    ] = False,
    out: KitOut = None,
    json: AsJson = False,
) -> None:
    """Print all that a game is played with, and first of all a page that says what to print on what."""
    from companion.api.kit import Kit
    from companion.api.prints import write_all
    from companion.api.selection import files_of, printed_sets
    from companion.printing.boxes import BoxOptions

    the_game = game_or_folder(game)
    settled = the_game.register().settle(rule) if rule else {}
    names = choices.player_names(players)
    sets, _ = printed_sets(the_game, set or [], looks.pictures, kit=True)
    papers = choices.paper_names(on_paper.paper)
    folded = bool(sets) and all(each.info.folded for each in sets)
    how = backs.imposed(on_paper.marks, bleed, cutter=on_paper.cutter, folded=folded)
    prints: list[tuple[Print, list[PrintRun]]] = []
    for on in papers:
        options = looks.options(the_game, how, on, on_paper.stock)
        box = BoxOptions(on, options.stock, thickness, clearance, looks.ink, how.cutter, options.layout)
        path = _for_paper(out or folder_of(the_game.name), on if len(papers) > 1 else "")
        prints += Kit(the_game, sets, names, options, box, pack, settled).prints(path)
    made = write_all([each for each, _ in prints], looks.ink, [*files_of(sets), looks.layout])
    for said, (_, runs) in zip(made, prints, strict=True):
        said |= runs_said(runs)
    report(made, json, alternatives=len(papers) > 1)


def _for_paper(path: Path, paper: str) -> Path:
    """The folder, or the file, for one of several papers."""
    return for_paper(path, paper) if path.suffix.lower() == ".pdf" else path / paper
