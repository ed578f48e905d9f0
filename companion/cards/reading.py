"""Reading a card set: the CSV of its cards and the TOML beside it, with every error at once."""

from __future__ import annotations

from pathlib import Path

from companion.cards.model import CardSet, R, SetInfo
from companion.cards.problems import Problem, SourceError
from companion.cards.rows import check_rows
from companion.cards.set_info import read_info
from companion.cards.sheet import read_rows, read_text


def read_set(path: Path, row: type[R]) -> CardSet[R]:
    """The card set whose CSV or TOML `path` is, its cards checked as `row` says.

    Raises SourceError with every error of both files, and no other exception.
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
    if problems or info is None:
        raise SourceError(problems)
    return CardSet(info, cards, table)


def both_files(path: Path) -> tuple[Path, Path]:
    """The TOML and the CSV of the card set that has `path` as one of the two."""
    if path.suffix.lower() == ".toml":
        return path, path.with_suffix(".csv")
    return path.with_suffix(".toml"), path
