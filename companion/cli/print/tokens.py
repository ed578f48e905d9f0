"""`companion print tokens`: what a game needs on the table besides its cards, such as tokens, slips and markers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from companion.cli.print.cards import imposed
from companion.cli.print.options import (
    Backs,
    Copies,
    CutterOption,
    InkOption,
    MarksOption,
    Out,
    Paper,
    Players,
    Printer,
    PrinterFlip,
    Stock,
    backs,
    in_mm,
    looks,
    player_names,
    which,
)
from companion.cli.print.writing import folder_of, report, write
from companion.games import Game
from companion.games.folder import game_or_folder
from companion.options import AsJson, GameName
from companion.printing.choices import Back

if TYPE_CHECKING:
    from companion.printing.deck import Deck, Options
    from companion.printing.paper.pages import Part
    from companion.printing.tokens import Group

OnlyPieces = Annotated[
    str | None,
    which("--only", metavar="TEXT", help="Only pieces with this on them or in their group's name, such as slips."),
]
OwnBleed = Annotated[
    float | None, in_mm("--bleed", help="Set the pieces apart by twice so many mm; each group has its own.")
]
OwnBack = Annotated[
    Back | None, backs("--back", help="Backs: none, on the other side, or folded over; each group has its own.")
]
Pieces = Annotated[
    Path | None,
    looks("--layout", metavar="FILE", help="Pieces of your own (TOML, see docs/printing.md), not the game's."),
]


def print_tokens(
    game: GameName,
    only: OnlyPieces = None,
    players: Players = None,
    copies: Copies = None,
    paper: Paper = "a4",
    stock: Stock = None,
    bleed: OwnBleed = None,
    marks: MarksOption = "crop",
    cutter: CutterOption = None,
    back: OwnBack = None,
    flip: PrinterFlip = None,
    printer: Printer = None,
    layout: Pieces = None,
    ink: InkOption = "color",
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print a game's tokens, slips and other pieces, each group on sheets of its own."""
    from companion.printing.deck import Options
    from companion.printing.tokens import with_text

    the_game = game_or_folder(game)
    path = layout or the_game.layout("tokens")
    if path is None:
        raise the_game.without("tokens")
    names = player_names(players)
    groups = [group.for_players(names) for group in groups_of(the_game, path)]
    if only is not None:
        groups = with_text(groups, only)
    parts, printers = [], []
    for group in groups:
        around = bleed if bleed is not None or (cutter and not group.bleed) else group.bleed
        how = imposed(Backs(back or group.back, flip, printer), marks, around, cutter=cutter)
        options = Options(how, paper, stock or "", ink=ink, copies=None if names and group.per_player else copies)
        parts.append(group_part(the_game, group, options))
        printers += [options.imposed.printer.name] if options.imposed.printer else []
    title = f"{the_game.title}: tokens"
    written = write(out or folder_of(the_game.name) / "tokens.pdf", title, parts, ink, [layout])
    report([written | ({"printer": printers[0]} if printers else {})], json)


def groups_of(game: Game, path: Path) -> list[Group]:
    """The groups of a file of pieces, those that come from the game's card sources read."""
    from companion.printing.tokens import read_tokens

    return [_of_set(game, group) if group.source else group for group in read_tokens(path, game.name)]


def _of_set(game: Game, group: Group) -> Group:
    from companion.cards import read_set
    from companion.cards.places import chosen_sets

    (source,) = chosen_sets(game.name, [group.source])
    of_set, own = read_set(source, game.row_of(source)), group.cards.info
    info = of_set.info.model_copy(update={"title": own.title, "stock": own.stock})
    return replace(group, cards=replace(of_set, info=info))


def group_deck(game: Game, group: Group, options: Options) -> Deck:
    """A group of pieces as cards to be printed."""
    from companion.printing.deck import Deck

    title = f"{game.title}, {group.cards.info.title}"
    return Deck(title, game.name, [group.cards], replace(options, layout=group.face))


def group_part(game: Game, group: Group, options: Options) -> Part:
    """The sheets of a group of pieces."""
    part = group_deck(game, group, options).part()
    return replace(part, what="pieces", title=group.cards.info.title, on=group.on)
