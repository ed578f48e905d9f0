"""Reading a card set: the CSV of its cards and the TOML beside it, with every error at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cards.model import CardSet, R, SetInfo
from companion.cards.rows import check_rows
from companion.cards.set_info import key_problem, read_info
from companion.cards.sheet import read_table, read_text
from companion.errors import quoted
from companion.files.problems import Problem, SourceError
from companion.files.text import is_workbook
from companion.pictures.look import PictureError, inside

if TYPE_CHECKING:
    from companion.cards.found_pictures import PictureFolder


def read_set(path: Path, row: type[R], pictures: PictureFolder | None = None) -> CardSet[R]:
    """The card set whose CSV or TOML `path` is, its cards checked as `row` says.

    Cards that name no picture have that of `pictures`, or else of the folder that the TOML names. Raises SourceError
    with every error of both files, and no other exception.
    """
    card_set, problems = _read(path, row, pictures)
    if problems or card_set is None:
        raise SourceError(problems)
    return card_set


def read_what_is_right(
    path: Path, row: type[R], pictures: PictureFolder | None = None
) -> tuple[CardSet[R], list[Problem]]:
    """The card set without the rows that something is wrong with, and what that is.

    Raises SourceError where no card is right, or what is wrong is not in a card's row.
    """
    card_set, problems = _read(path, row, pictures)
    wrong = {problem.line for problem in problems}
    of_rows = card_set is not None and all(str(each.file) == str(card_set.path) and each.line > 1 for each in problems)
    if card_set is None or not of_rows or not (right := [card for card in card_set.cards if card.line not in wrong]):
        raise SourceError(problems)
    return replace(card_set, cards=right), problems


def _read(path: Path, row: type[R], pictures: PictureFolder | None) -> tuple[CardSet[R] | None, list[Problem]]:
    if not is_workbook(path):
        read_text(path)  # of a file that can't be read at all nothing else is worth saying
    toml, table = both_files(path)
    problems: list[Problem] = []
    info: SetInfo | None = None
    cards: list[R] = []
    try:
        info = read_info(toml, row.info)
    except SourceError as error:
        problems += error.problems
    try:
        cards, wrong = check_rows(table, row.expanded(table, read_table(table)), row, info)
        problems += wrong
    except SourceError as error:
        problems += error.problems
        return None, problems
    if info is None:
        return None, problems
    cards, wrong = _illustrated(cards, info, toml, table, pictures)
    errors = [each for each in (*problems, *wrong) if each.severity == "error"]
    return CardSet(info, cards, table, tuple(each for each in problems if each not in errors)), errors


def _illustrated(
    cards: list[R], info: SetInfo, toml: Path, table: Path, pictures: PictureFolder | None
) -> tuple[list[R], list[Problem]]:
    """The cards with the pictures that were found for them, and what is wrong with those or their folder."""
    if not info.pictures and pictures is None:
        return cards, []
    from companion.cards.found_pictures import PictureFolder, with_pictures

    folders = [] if pictures is None else [pictures]
    try:
        if info.pictures:
            folders.append(PictureFolder(inside(toml.parent, info.pictures, "folder"), quoted(info.pictures)))
        found, problems = with_pictures(cards, folders, table)
        if info.pictures and not problems and pictures is None:
            folders[-1].check_used(cards)
    except PictureError as error:
        return cards, [key_problem(toml, "pictures", error.what, error.instead)]
    return found, problems


def both_files(path: Path) -> tuple[Path, Path]:
    """The TOML and the CSV of the card set that has `path` as one of the two."""
    if path.suffix.lower() == ".toml":
        return path, path.with_suffix(".csv")
    return path.with_suffix(".toml"), path
