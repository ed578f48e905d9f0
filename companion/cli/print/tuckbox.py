"""`companion print tuckbox`: a box for each deck of a game."""

from typing import Annotated

from companion.cli.options import GameName
from companion.cli.print.options import CardSets, CutterOption, OnStock, in_mm
from companion.cli.print.writing import Sheets
from companion.games.folder import game_or_folder

Thickness = Annotated[float, in_mm(help="How thick one card is; sleeved ones are about 0.55.")]
Clearance = Annotated[float, in_mm(help="The room to spare in every direction; about 4 for sleeves.")]


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
