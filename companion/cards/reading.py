"""Reading a card set: the CSV of its cards and the TOML beside it, with every error at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.cards.model import CardSet, R, SetInfo
from companion.cards.problems import Problem, SourceError
from companion.cards.rows import check_rows
from companion.cards.set_info import key_line, read_info
from companion.cards.sheet import read_rows, read_text
from companion.errors import quoted

if TYPE_CHECKING:
    from companion.cards.found_pictures import PictureFolder


def read_set(path: Path, row: type[R], pictures: PictureFolder | None = None) -> CardSet[R]:
    """The card set whose CSV or TOML `path` is, its cards checked as `row` says.

    Cards that name no picture have that of `pictures`, or else of the folder that the TOML names. Raises SourceError
    with every error of both files, and no other exception.
    """
    read_text(path)  # of a file that can't be read at all nothing else is worth saying
    toml, table = both_files(path)
    problems: list[Problem] = []
    info: SetInfo | None = None
    cards: list[R] = []
    try:
        info = read_info(toml)
    except SourceError as error:
        problems += error.problems
    try:
        cards, wrong = check_rows(table, read_rows(table, read_text(table)), row, info)
        problems += wrong
    except SourceError as error:
        problems += error.problems
    if info is not None:
        cards, wrong = _illustrated(cards, info, toml, table, pictures)
        problems += wrong
    if problems or info is None:
        raise SourceError(problems)
    return CardSet(info, cards, table)


def _illustrated(
    cards: list[R], info: SetInfo, toml: Path, table: Path, pictures: PictureFolder | None
) -> tuple[list[R], list[Problem]]:
    """The cards with the pictures that were found for them, and what is wrong with those or their folder."""
    if not info.pictures and pictures is None:
        return cards, []
    from companion.cards.found_pictures import PictureFolder, with_pictures
    from companion.cards.pictures import PictureError, inside

    folders = [] if pictures is None else [pictures]
    try:
        if info.pictures:
            folders.append(PictureFolder(inside(toml.parent, info.pictures, "folder"), quoted(info.pictures)))
        found, problems = with_pictures(cards, folders, table)
        if info.pictures and not problems and pictures is None:
            folders[-1].check_used(cards)
    except PictureError as error:
        return cards, [Problem(toml, key_line(toml, "pictures"), "pictures", error.what, error.instead)]
    return found, problems


def both_files(path: Path) -> tuple[Path, Path]:
    """The TOML and the CSV of the card set that has `path` as one of the two."""
    if path.suffix.lower() == ".toml":
        return path, path.with_suffix(".csv")
    return path.with_suffix(".toml"), path
