"""`companion print kit`: everything that a game is played with."""

from __future__ import annotations

from companion.cli.options import AsJson, GameName, Sets
from companion.cli.print.cards import card_options, printed_sets
from companion.cli.print.options import (
    Back,
    BackOption,
    Bleed,
    Flip,
    FlipOption,
    Ink,
    InkOption,
    Layout,
    Marks,
    MarksOption,
    Out,
    Paper,
    Players,
    Qr,
    Stock,
    player_names,
)
from companion.cli.print.rules import rules_part
from companion.cli.print.writing import folder_of, report, write
from companion.games import find


def print_kit(
    game: GameName,
    players: Players = None,
    set: Sets = None,
    paper: Paper = "a4",
    stock: Stock = None,
    layout: Layout = None,
    back: BackOption = Back.DUPLEX,
    flip: FlipOption = Flip.LONG,
    bleed: Bleed = 0.0,
    marks: MarksOption = Marks.CROP,
    qr: Qr = True,
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print cards, board, tracker and quick reference into a folder."""
    from companion.printing.board import board
    from companion.printing.deck import Deck
    from companion.printing.kit import board_of
    from companion.printing.tracker import tracker

    the_game = find(game)
    folder = out or folder_of(the_game.name)
    options = card_options(paper, stock, back, flip, bleed, marks, qr, ink, None, layout)
    parts = {
        f"cards-{each.info.name}": Deck(f"{the_game.title}, {each.info.title}", the_game.name, [each], options).part()
        for each in printed_sets(the_game, set or [])
    }
    if board_of(the_game.name):
        parts["board"] = board(the_game.name, paper=paper, ink=ink.value, marks=marks.value)
    parts["tracker"] = tracker(the_game.name, {"players": player_names(players)}, paper=paper, ink=ink.value)
    parts["rules"] = rules_part(the_game, paper, ink)
    report([write(folder / f"{name}.pdf", part.title, [part], ink) for name, part in parts.items()], json)
