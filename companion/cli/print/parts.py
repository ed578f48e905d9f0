"""`companion print boards`, `print rules` and `print tuckbox`: what is one part, on sheets of its own."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.print.options import CardSets, CutterOption, MarksOption, OnStock, in_mm, looks
from companion.cli.print.writing import Sheets
from companion.games import find
from companion.games.folder import game_or_folder
from companion.options import GameName

OwnLayout = Annotated[Path | None, looks(metavar="FILE", help="A board's layout of your own, instead of the game's.")]
Thickness = Annotated[float, in_mm(help="How thick one card is; sleeved ones are about 0.55.")]
Clearance = Annotated[float, in_mm(help="The room to spare in every direction; about 4 for sleeves.")]


def print_boards(game: GameName, *, layout: OwnLayout = None, sheets: Sheets, marks: MarksOption = "crop") -> None:
    """Print a game's boards, in pieces where the paper is too small."""
    from companion.printing.board import board

    the_game = game_or_folder(game)
    part = board(the_game.layout_for("board", layout), paper=sheets.paper, ink=sheets.ink, marks=marks)
    sheets.print(the_game.name, "board", part, [layout])


def print_rules(
    game: GameName,
    *,
    register: Annotated[
        bool, typer.Option("--register", help="Every rule and ruling with its id, its source and its switch, too.")
    ] = False,
    sheets: Sheets,
) -> None:
    """Print a quick reference of a game's rules: a page to begin with, and the rules in short."""
    from companion.api.kit import rules_part

    the_game = find(game)
    sheets.print(the_game.name, "rules", rules_part(the_game, sheets.paper, sheets.ink, register=register))


def print_tuckbox(
    game: GameName,
    *,
    set: CardSets = None,
    thickness: Thickness = 0.32,
    clearance: Clearance = 1.0,
    sheets: Sheets,
    stock: OnStock = None,
    cutter: CutterOption = None,
) -> None:
    """Print a tuckbox for each of a game's decks, as large as its cards are many and thick."""
    from companion.api.selection import printed_sets
    from companion.printing.boxes import BoxOptions, boxes
    from companion.printing.paper.machines import cutter_named

    the_game = game_or_folder(game)
    machine = cutter_named(cutter) if cutter is not None else None
    options = BoxOptions(sheets.paper, stock or "", thickness, clearance, sheets.ink, machine, the_game.face)
    sets, _ = printed_sets(the_game, set or [])
    part = boxes(the_game.title, the_game.name, sets, options)
    sheets.print(the_game.name, "tuckbox", part, title=f"{the_game.title}: tuckboxes")
