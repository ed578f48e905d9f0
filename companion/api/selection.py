"""Selection of cards to print: of which sets, with which words on them, and which of them are on paper already."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.cards import CardRow, CardSet, Problem, read_set
from companion.cards.found_pictures import PictureFolder
from companion.cards.reading import read_what_is_right
from companion.cards.set_info import named_in
from companion.errors import CompanionError, quoted
from companion.games import Game
from companion.games.folder import NoTable
from companion.pictures.look import PictureError
from companion.printing.choices import kit_sets
from companion.printing.files.record import EarlierPrint, read_record
from companion.words import fold


def sets_to_print(game: Game, names: list[str]) -> list[Path]:
    """The card sources that a person names, or those that the game is printed with; of a folder all."""
    return game.chosen_sets(names or (kit_sets(game.name) if game.modes else []))


def _sources(game: Game, names: list[str], *, kit: bool) -> list[Path]:
    """The card sources to print; a kit may be without."""
    try:
        return sets_to_print(game, names)
    except NoTable:
        if kit and not names:
            return []
        raise


def printed_sets(
    game: Game, names: list[str], pictures: Path | None = None, *, partial: bool = False, kit: bool = False
) -> tuple[list[CardSet[Any]], list[Problem]]:
    """The card sets that a person names, or those that the game is printed with, with pictures from a folder; where it
    may be `partial`, without cards that are wrong, and what is wrong with them.

    Sets of a kind, such as plans, are there where they are named, and in a `kit`. Raises CompanionError where the
    folder has no picture for any card.
    """
    sets: list[CardSet[Any]] = []
    problems: list[Problem] = []
    try:
        folder = PictureFolder(pictures, quoted(str(pictures))) if pictures else None
        for path in _sources(game, names, kit=kit):
            if not (names or kit) and named_in(path.with_suffix(".toml"), "kind"):
                continue
            if partial:
                card_set, wrong = read_what_is_right(path, game.row_of(path), folder)
                problems += wrong
            else:
                card_set = read_set(path, game.row_of(path), folder)
            sets.append(card_set)
        if folder:
            folder.check_used([card for each in sets for card in each.cards])
    except PictureError as error:
        raise CompanionError(f": {error}", of="pictures") from None
    return sets, problems


def files_of(sets: list[CardSet[Any]]) -> list[Path | None]:
    """Every file that the card sets were read from: both files of each, and their pictures."""
    sources = [path for each in sets for path in (each.path, each.path.with_suffix(".toml"))]
    return [*sources, *(each.picture(card) for each in sets for card in each.cards)]


def wanted_cards(sets: list[CardSet[Any]], only: str | None) -> Callable[[CardRow], bool]:
    """A test of whether a card is to be printed. Raises CompanionError where no card has the text on it."""
    cards: list[CardRow] = [card for each in sets for card in each.cards]
    if only is None:
        return lambda card: True
    text = fold(only)
    speaking = {
        (card.set, card.code) for card in cards if text and any(text in fold(value) for value in _words_on(card))
    }
    if not speaking:
        raise CompanionError(f"{quoted(only)}: there is no such text on any of the {len(cards)} cards", of="only")
    return lambda card: (card.set, card.code) in speaking


def _words_on(card: CardRow) -> list[str]:
    return [value for column, value in card.columns().items() if isinstance(value, str) and column != "picture"]


def printed_before(game: Game, since: Path | None) -> EarlierPrint | None:
    """The cards that are on paper: those in a PDF, or those of a journal's game; None where no file is named.

    Raises CompanionError where the file does not tell.
    """
    if since is None:
        return None
    if not since.is_file() or not since.stat().st_size:
        what = "there is no such file" if not since.exists() else "it is empty" if since.is_file() else "it is no file"
        raise CompanionError(f"{since}: {what}; name a PDF printed before, or a journal", of="since")
    with since.open("rb") as file:
        is_pdf = file.read(5) == b"%PDF-"
    if is_pdf:
        return EarlierPrint(read_record(since))
    from companion.engine.journal import read_journal

    header = read_journal(since).header
    if header.game != game.name:
        raise CompanionError(f"{since}: this is a journal of {header.game}, not of {game.name}", of="since")
    if not header.each:
        raise CompanionError(
            f"{since}: this journal was begun by an older version, which noted no single cards in it; "
            f"name a newer one, or a PDF printed before",
            of="since",
        )
    return EarlierPrint(header.each, by_row=True)
