"""A folder that is a game: card tables with columns of one's own, to be printed. No rules, no referee."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NoReturn

from companion.cards import shipped
from companion.errors import CompanionError, UsageError, quoted, shell_word
from companion.files.problems import Problem, SourceError
from companion.files.text import check_name
from companion.games import Game, Layout, Mode, Sources, TrackerData, every, find
from companion.words import did_you_mean, fold

if TYPE_CHECKING:
    from companion.cards.own_rows import OwnRow

FACE = "face.toml"
OTHERS = ("board.toml", "tokens.toml", "tracker.toml")
NO_TABLES = (".xls", ".xlsm", ".xlsb", ".numbers", ".fods", ".txt", ".docx")


def game_or_folder(name: str) -> Game:
    """The game of that name, or what lies in a folder of cards: a name with a slash, or one that is no game's.

    Raises UsageError naming the nearest game, CompanionError for a folder without cards.
    """
    games = [game.name for game in every()]
    if "/" in name or os.sep in name or (Path(name).is_dir() and name.lower() not in games):
        return FolderGame(Path(name))
    return find(name)


def tables_in(folder: Path) -> list[Path]:
    """The tables in a folder, whatever of them is saved how; what a program only keeps open is none."""
    from companion.cards.sheet import TABLES

    found = (
        path for path in folder.iterdir() if path.suffix.lower() in TABLES and not path.name.startswith((".", "~"))
    )
    tables = sorted(path for path in found if path.is_file())
    for path in tables:
        check_name(path)
    return tables


class NoTable(SourceError):
    """A folder without a table of cards."""


def no_table(folder: Path) -> NoTable:
    """The error of a folder without a table that should have one; a file that may become one is named."""
    others = sorted(path.name for path in folder.iterdir() if path.suffix.lower() in NO_TABLES)
    instead = f"save {others[0]} as CSV, .xlsx or .ods" if others else "save one there, as CSV, .xlsx or .ods"
    if any(os.path.lexists(folder / name) for name in OTHERS):
        instead = f"print the rest with companion print kit {shell_word(folder)}, or {instead}"
    return NoTable([Problem(folder, 0, "", "has no table of cards", instead)])


class FolderSheet(TrackerData):
    """A sheet to count points on, with what the folder is called."""

    called: str


class FolderGame(Game):
    """The card tables in a folder; a TOML beside one may say more of it, `face.toml` how cards look, and `board.toml`,
    `tokens.toml` and `tracker.toml` what else there is."""

    modes: ClassVar[tuple[Mode, ...]] = ()

    def __init__(self, folder: Path) -> None:
        """Raises CompanionError where there is no folder, or nothing in it that can be printed."""
        if not folder.is_dir():
            raise CompanionError(f"{folder}: there is no such folder; name one with a table of cards in it")
        check_name(folder)
        self.folder = folder
        called = folder.resolve().name
        slug = re.sub(r"[^a-z0-9]+", "-", called.casefold()).strip("-")[:36] or "cards"
        self.name = f"own-{slug}" if slug in [game.name for game in every()] else slug
        self.title = called
        if not self._tables and not any(os.path.lexists(folder / name) for name in OTHERS):
            raise no_table(folder)

    @property
    def face(self) -> Path | None:
        """The folder's own face, or else one that shows any columns."""
        own = self.folder / FACE
        if os.path.lexists(own):
            return own
        rows = [self.row_of(path) for path in self._tables]
        pictured = any(row.pictured for row in rows) or any(map(self._names_pictures, self._tables))
        long = "own-long" if any(row.wordy for row in rows) else "own"
        long = long if any(row.has_names or row.named_by for row in rows) else "own-text"
        return shipped("layouts") / "faces" / f"{'own-pictured' if pictured else long}.toml"

    @staticmethod
    def _names_pictures(table: Path) -> bool:
        from companion.cards.set_info import named_in

        return bool(named_in(table.with_suffix(".toml"), "pictures"))

    def layout(self, of: Layout) -> Path | None:
        """The folder's `board.toml`, `tokens.toml` or `tracker.toml`; a score sheet where it has no tracker."""
        own = self.folder / f"{of}.toml"
        if os.path.lexists(own):
            return own
        return shipped("layouts") / "trackers" / "score.toml" if of == "tracker" else None

    def without(self, of: Layout) -> CompanionError:
        """The error that there is no such layout, and how to have one."""
        return CompanionError(f"{self.title} has no {of} to print; {self.folder / of}.toml or --layout FILE does")

    def named_tracker(self, players: list[str]) -> FolderSheet:
        """The players, and what the folder is called."""
        return {"players": players, "called": self.title}

    def chosen_sets(self, names: Iterable[str]) -> list[Path]:
        """The tables of those names, or all of them.

        Raises UsageError for a name that none has, NoTable where there is no table at all.
        """
        known = {fold(path.stem): path for path in self._tables}
        if not self._tables:
            raise no_table(self.folder)
        chosen = []
        for name in names:
            path = known.get(fold(Path(name).stem))
            if path is None:
                stems = [each.stem for each in self._tables]
                right = did_you_mean(name, stems) or f"there are {', '.join(stems)}"
                raise UsageError(f"{self.folder} has no table {quoted(name)}; {right}")
            chosen.append(path)
        return chosen or list(self._tables)

    @property
    def files(self) -> list[Path]:
        """The tables, and the folder's own layouts."""
        own = (self.folder / name for name in (FACE, *OTHERS))
        return [*self._tables, *(path for path in own if os.path.lexists(path))]

    def sources(self) -> Sources:
        return Sources(self.row_of(self._tables[0]))

    def row_of(self, path: Path) -> type[OwnRow]:
        """A row with the columns that a table has. Raises SourceError for a table that can't be read."""
        from companion.cards.own_rows import own_row

        return own_row(path, self.name, self.title)

    def _without_rules(self, *_: object, **__: object) -> NoReturn:
        raise UsageError(f"{self.folder} is a folder of cards, and nobody knows its rules; it can be printed")

    load = mode = refereed = register = _without_rules

    @cached_property
    def _tables(self) -> list[Path]:
        return tables_in(self.folder)
