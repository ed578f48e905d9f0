"""`companion print boards`: a game's boards and mats."""

from pathlib import Path
from typing import Annotated

from companion.cli.options import GameName
from companion.cli.print.options import MarksOption, looks
from companion.cli.print.writing import Sheets
from companion.games.folder import game_or_folder

OwnLayout = Annotated[Path | None, looks(metavar="FILE", help="A board's layout of your own, instead of the game's.")]


def print_boards(game: GameName, *, layout: OwnLayout = None, sheets: Sheets, marks: MarksOption = "crop") -> None:
    """Print a game's boards, in pieces where the paper is too small."""
    from companion.printing.board import board

    the_game = game_or_folder(game)
    part = board(the_game.layout_for("board", layout), paper=sheets.paper, ink=sheets.ink, marks=marks)
    sheets.print(the_game.name, "board", part, [layout])
