"""`companion print tuckbox`: a box for each deck of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.print.choosing import printed_sets
from companion.cli.print.options import ON_PAPER, CardSets, Ink, InkOption, Out, Paper, Stock
from companion.cli.print.writing import folder_of, report, write
from companion.games import find
from companion.options import AsJson, GameName

Thickness = Annotated[
    float,
    typer.Option(
        "--thickness",
        metavar="MM",
        help="How thick one card is; sleeved ones are about 0.55.",
        rich_help_panel=ON_PAPER,
    ),
]
Clearance = Annotated[
    float,
    typer.Option(
        "--clearance",
        metavar="MM",
        help="The room to spare in every direction; about 4 for sleeves.",
        rich_help_panel=ON_PAPER,
    ),
]


def print_tuckbox(
    game: GameName,
    set: CardSets = None,
    thickness: Thickness = 0.32,
    clearance: Clearance = 1.0,
    paper: Paper = "a4",
    stock: Stock = None,
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print a tuckbox for each of a game's decks, as large as its cards are many and thick."""
    from companion.printing.boxes import BoxOptions, boxes

    the_game = find(game)
    options = BoxOptions(paper, stock or "", thickness, clearance, ink.value)
    part = boxes(the_game.title, the_game.name, printed_sets(the_game, set or []), options)
    report([write(out or folder_of(the_game.name) / "tuckbox.pdf", f"{the_game.title}: tuckboxes", [part], ink)], json)
