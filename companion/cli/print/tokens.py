"""`companion print tokens`: what a game needs on the table besides its cards, such as tokens, slips and markers."""

from pathlib import Path
from typing import Annotated

from companion.cli.options import AsJson, GameName
from companion.cli.print import options
from companion.cli.print.options import backs, in_mm, looks, which
from companion.cli.print.writing import folder_of, report
from companion.games.folder import game_or_folder
from companion.printing.choices import Back

OwnBleed = Annotated[float | None, in_mm(help="Set the pieces apart by twice so many mm; each group has its own.")]
OwnBack = Annotated[Back | None, backs(help="Backs: none, on the other side, or folded over; each group has its own.")]


def print_tokens(
    game: GameName,
    only: Annotated[
        str | None, which(metavar="TEXT", help="Only pieces with this on them or in their group's name, such as slips.")
    ] = None,
    players: options.PlayerNames = None,
    copies: options.CopiesOf = None,
    paper: options.Paper = "a4",
    stock: options.OnStock = None,
    bleed: OwnBleed = None,
    marks: options.MarksOption = "crop",
    cutter: options.CutterOption = None,
    back: OwnBack = None,
    flip: options.PrinterFlip = None,
    printer: options.Printer = None,
    layout: Annotated[
        Path | None, looks(metavar="FILE", help="Pieces of your own (TOML, see docs/print.md), not the game's.")
    ] = None,
    ink: options.InkOption = "color",
    out: options.OutOption = None,
    json: AsJson = False,
) -> None:
    """Print a game's tokens, slips and other pieces, each group on sheets of its own."""
    from companion.api.kit import group_part, groups_of
    from companion.api.prints import write
    from companion.printing.print_run import Options
    from companion.printing.tokens import with_text

    the_game = game_or_folder(game)
    names = options.player_names(players)
    groups = [group.for_players(names) for group in groups_of(the_game, the_game.layout_for("tokens", layout))]
    if only is not None:
        groups = with_text(groups, only)
    parts, printers = [], []
    for group in groups:
        around = bleed if bleed is not None or (cutter and not group.bleed) else group.bleed
        how = options.Backs(back or group.back, flip, printer).imposed(marks, around, cutter=cutter)
        how_printed = Options(how, paper, stock or "", ink=ink, copies=None if names and group.per_player else copies)
        parts.append(group_part(the_game, group, how_printed))
        printers += [how.printer.name] if how.printer else []
    title = f"{the_game.title}: tokens"
    written = write(out or folder_of(the_game.name) / "tokens.pdf", title, parts, ink, [layout])
    report([written | ({"printer": printers[0]} if printers else {})], json)
