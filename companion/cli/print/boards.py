"""`companion print boards`: a game's mat."""

from __future__ import annotations

from companion.cli.options import AsJson, GameName
from companion.cli.print.options import Ink, InkOption, Marks, MarksOption, Out, Paper
from companion.cli.print.writing import folder_of, report, write
from companion.games import find


def print_boards(
    game: GameName,
    paper: Paper = "a4",
    marks: MarksOption = Marks.CROP,
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print a game's mat, in pieces where the paper is too small."""
    from companion.printing.board import board

    name = find(game).name
    part = board(name, paper=paper, ink=ink.value, marks=marks.value)
    report([write(out or folder_of(name) / "board.pdf", part.title, [part], ink)], json)
