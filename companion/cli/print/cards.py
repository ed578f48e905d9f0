"""`companion print cards`: a game's cards, ready to cut."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cards.lookup import fold
from companion.cards.places import chosen_sets
from companion.cli.options import AsJson, GameName, Sets
from companion.cli.print.options import (
    Back,
    BackOption,
    Bleed,
    Copies,
    Flip,
    FlipOption,
    Ink,
    InkOption,
    Layout,
    Marks,
    MarksOption,
    Only,
    Out,
    Paper,
    Qr,
    Stock,
)
from companion.cli.print.writing import folder_of, report, write
from companion.errors import CompanionError, quoted
from companion.games import Game, find

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet
    from companion.printing.deck import Options


def print_cards(
    game: GameName,
    set: Sets = None,
    only: Only = None,
    copies: Copies = None,
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
    """Print a game's cards, ready to cut."""
    from companion.printing.deck import Deck

    the_game = find(game)
    options = card_options(paper, stock, back, flip, bleed, marks, qr, ink, copies, layout)
    sets = printed_sets(the_game, set or [])
    wanted = _wanted(sets, only)
    deck = Deck(the_game.title, the_game.name, sets, options, lambda card: (card.set, card.code) in wanted)
    path = out or folder_of(the_game.name) / "cards.pdf"
    written = write(path, the_game.title, [deck.part()], ink)
    report([written | {"smallest_pt": round(deck.smallest, 1)}], json)


def card_options(
    paper: str,
    stock: str | None,
    back: Back,
    flip: Flip,
    bleed: float,
    marks: Marks,
    qr: bool,
    ink: Ink,
    copies: int | None,
    layout: Path | None,
) -> Options:
    """The options as the deck takes them."""
    from companion.printing.deck import Options
    from companion.printing.imposing import Imposed

    imposed = Imposed(back.value, flip.value, bleed, marks.value)
    return Options(imposed, paper, stock or "", qr, ink.value, copies, layout)


def printed_sets(game: Game, names: list[str]) -> list[CardSet[Any]]:
    """The card sets that a person names, or those that the game is printed with."""
    from companion.cards import read_set
    from companion.printing.kit import kit_sets

    return [read_set(path, game.row()) for path in chosen_sets(game.name, names or kit_sets(game.name))]


def _wanted(sets: list[CardSet[Any]], only: str | None) -> frozenset[tuple[str, str]]:
    """The set and code of each card to print. Raises CompanionError where no card has the text on it."""
    cards: list[CardRow] = [card for each in sets for card in each.cards]
    if only is None:
        return frozenset((card.set, card.code) for card in cards)
    text = fold(only)
    speaking = [card for card in cards if text and any(text in fold(value) for value in _words_on(card))]
    if not speaking:
        raise CompanionError(f"--only {quoted(only)}: there is no such text on any of the {len(cards)} cards")
    return frozenset((card.set, card.code) for card in speaking)


def _words_on(card: CardRow) -> list[str]:
    return [value for column, value in card.columns().items() if isinstance(value, str) and column != "picture"]
