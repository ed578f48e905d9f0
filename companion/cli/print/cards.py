"""`companion print cards`: a game's cards, ready to cut."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cards.lookup import fold
from companion.cards.places import chosen_sets
from companion.cli.options import AsJson, GameName
from companion.cli.print.options import (
    AnyDpi,
    Back,
    BackOption,
    Bleed,
    CardSets,
    Copies,
    Flip,
    Ink,
    InkOption,
    Layout,
    Marks,
    MarksOption,
    Only,
    Out,
    Pages,
    Papers,
    Pictures,
    Printer,
    PrinterFlip,
    Qr,
    Side,
    SideOption,
    Stock,
    page_numbers,
    paper_names,
)
from companion.cli.print.printer import printer_profile
from companion.cli.print.writing import Print, folder_of, report, write_all
from companion.errors import CompanionError, quoted
from companion.games import Game, find

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet
    from companion.printing.deck import Deck, Options


def print_cards(
    game: GameName,
    set: CardSets = None,
    only: Only = None,
    copies: Copies = None,
    pages: Pages = None,
    paper: Papers = ["a4"],  # noqa: B006
    stock: Stock = None,
    bleed: Bleed = 0.0,
    marks: MarksOption = Marks.CROP,
    back: BackOption = Back.DUPLEX,
    side: SideOption = Side.BOTH,
    flip: PrinterFlip = None,
    printer: Printer = None,
    layout: Layout = None,
    pictures: Pictures = None,
    any_dpi: AnyDpi = False,
    qr: Qr = True,
    ink: InkOption = Ink.COLOR,
    out: Out = None,
    json: AsJson = False,
) -> None:
    """Print a game's cards, ready to cut."""
    from companion.printing.deck import Deck

    the_game = find(game)
    sets = printed_sets(the_game, set or [], pictures)
    wanted = _wanted(sets, only)
    papers = paper_names(paper)
    prints = []
    for name in papers:
        options = card_options(
            name,
            stock,
            back,
            flip,
            bleed,
            marks,
            qr,
            ink,
            copies,
            layout,
            side=side,
            pages=pages,
            printer=printer,
            any_dpi=any_dpi,
        )
        deck = Deck(the_game.title, the_game.name, sets, options, lambda card: (card.set, card.code) in wanted)
        path = _for_paper(out or folder_of(the_game.name) / "cards.pdf", name if len(papers) > 1 else "")
        prints.append((deck, Print(path, the_game.title, [deck.part()])))
    written = write_all([each for _, each in prints], ink)
    for said, (deck, _) in zip(written, prints, strict=True):
        said["smallest_pt"] = round(deck.smallest, 1)
        said |= pictures_said([deck])
        if profile := deck.options.imposed.printer:
            said["printer"] = profile.name
    report(written, json)


def card_options(
    paper: str,
    stock: str | None,
    back: Back,
    flip: Flip | None,
    bleed: float,
    marks: Marks,
    qr: bool,
    ink: Ink,
    copies: int | None,
    layout: Path | None,
    *,
    side: Side = Side.BOTH,
    pages: str | None = None,
    printer: str | None = None,
    any_dpi: bool = False,
) -> Options:
    """The options as the deck takes them. Raises UsageError for a printer that is not known or turns otherwise."""
    from companion.printing.deck import Options
    from companion.printing.imposing import Imposed

    profile = printer_profile(printer, flip) if back == Back.DUPLEX else None
    turned = profile.flip if profile else (flip or Flip.LONG).value
    imposed = Imposed(back.value, turned, bleed, marks.value, side.value, page_numbers(pages), profile)
    return Options(imposed, paper, stock or "", qr, ink.value, copies, layout, any_dpi)


def printed_sets(game: Game, names: list[str], pictures: Path | None = None) -> list[CardSet[Any]]:
    """The card sets that a person names, or those that the game is printed with, with pictures from a folder.

    Raises CompanionError where the folder has no picture for any card.
    """
    from companion.cards import read_set
    from companion.cards.found_pictures import PictureFolder
    from companion.cards.pictures import PictureError
    from companion.printing.kit import kit_sets

    paths = chosen_sets(game.name, names or kit_sets(game.name))
    try:
        folder = PictureFolder(pictures, quoted(str(pictures))) if pictures else None
        sets = [read_set(path, game.row(), folder) for path in paths]
        if folder:
            folder.check_used([card for each in sets for card in each.cards])
    except PictureError as error:
        raise CompanionError(f"--pictures: {error}") from None
    return sets


def pictures_said(decks: list[Deck]) -> dict[str, Any]:
    """What there is to say of the decks' pictures once they are printed."""
    said: dict[str, Any] = {}
    if any(deck.with_picture for deck in decks):
        said["without_picture"] = sum(deck.without_picture for deck in decks)
    if warnings := [problem for deck in decks for problem in deck.warnings]:
        said["warnings"] = [asdict(problem) | {"file": str(problem.file)} for problem in warnings]
    return said


def _for_paper(path: Path, paper: str) -> Path:
    """The file for one of several papers."""
    return path.with_name(f"{path.stem}-{paper}{path.suffix}") if paper else path


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
