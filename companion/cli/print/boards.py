"""`companion print boards`: a game's boards and mats."""

from pathlib import Path
from typing import Annotated

from companion.cli.print.options import InkOption, MarksOption, OutOption, Paper, looks
from companion.cli.print.writing import folder_of, print_parts
from companion.games.folder import game_or_folder
from companion.options import AsJson, GameName

OwnLayout = Annotated[Path | None, looks(metavar="FILE", help="A board's layout of your own, instead of the game's.")]


def print_boards(
    game: GameName,
    layout: OwnLayout = None,
    paper: Paper = "a4",
    marks: MarksOption = "crop",
    ink: InkOption = "color",
    out: OutOption = None,
    json: AsJson = False,
) -> None:
    """Print a game's boards, in pieces where the paper is too small."""
    from companion.printing.board import board

    the_game = game_or_folder(game)
    path = layout or the_game.layout("board")
    if path is None:
        raise the_game.without("board")
    part = board(path, paper=paper, ink=ink, marks=marks)
    print_parts(out or folder_of(the_game.name) / "board.pdf", [part], ink, json, [layout])
