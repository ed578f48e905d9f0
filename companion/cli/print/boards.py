"""`companion print boards`: a game's boards and mats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.print.options import LOOKS, Ink, InkOption, Marks, MarksOption, Out, Paper
from companion.cli.print.writing import folder_of, report, write
from companion.games import find
from companion.options import AsJson, GameName

Layout = Annotated[
    Path | None,
    typer.Option(
        "--layout", metavar="FILE", help="A board's layout of your own, instead of the game's.", rich_help_panel=LOOKS
    ),
]


def print_boards(
    game: GameName,
    layout: Layout = None,
    paper: Paper = "a4",
    marks: MarksOption = Marks.CROP,
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print a game's boards, in pieces where the paper is too small."""
    from companion.printing.board import board

    name = find(game).name
    part = board(name, layout=layout, paper=paper, ink=ink.value, marks=marks.value)
    report([write(out or folder_of(name) / "board.pdf", part.title, [part], ink, [layout])], json)
