"""Checks of files, for `companion check`: one for each kind."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from companion.cards import CardRow, CardSet
from companion.cards.found_pictures import ENDINGS
from companion.cards.looking_up import read_sets
from companion.cards.lookup import as_printed
from companion.cards.own_rows import OwnRow
from companion.cards.places import homes, layout_of, shipped_sets
from companion.cards.reading import both_files, read_what_is_right
from companion.cards.set_info import key_problem, named_in, read_info
from companion.cards.sheet import read_table, read_text
from companion.errors import CompanionError, UsageError, quoted
from companion.files.explain import shown_names
from companion.files.problems import Problem, SourceError
from companion.files.text import is_workbook
from companion.games import Game, catalogue, every, find
from companion.games.folder import FolderGame, no_table, tables_in
from companion.games.mistakes import mistakes
from companion.markup import doubtful
from companion.printing.boxes import read_look
from companion.printing.faces.art.creatures import creatures_of
from companion.printing.faces.reading import face_family, names_shown, read_face
from companion.printing.print_run import Options, PrintRun, stock_of
from companion.printing.sheets.paging import check_sheet
from companion.printing.tokens import read_tokens
from companion.table.card_questions import NONE, STOP
from companion.words import did_you_mean, fold, is_number

FileKind = Literal["source", "face", "sheet", "tokens", "box", "creatures"]

_FOLDERS: dict[str, FileKind] = {
    "faces": "face",
    "trackers": "sheet",
    "boards": "sheet",
    "turns": "sheet",
    "tokens": "tokens",
    "boxes": "box",
    "creatures": "creatures",
}
_NAMES: dict[str, FileKind] = {
    "face.toml": "face",
    "board.toml": "sheet",
    "tracker.toml": "sheet",
    "tokens.toml": "tokens",
}
_TABLES: tuple[tuple[FileKind, re.Pattern[str]], ...] = (
    ("face", re.compile(r"^[ \t]*\[[ \t]*(front|back|sides)[ \t]*[.\]]", re.MULTILINE)),
    ("sheet", re.compile(r"^[ \t]*\[[ \t]*pages[ \t]*[.\]]", re.MULTILINE)),
    ("tokens", re.compile(r"^[ \t]*\[\[[^\]\n]*\.[ \t]*pieces[ \t]*\]\]", re.MULTILINE)),
    ("creatures", re.compile(r"^[ \t]*\[[ \t]*(creatures|bodies)[ \t]*\]", re.MULTILINE)),
)
MANY = 2_000
LIKE_COPIES = ("count", "@count", "#", "number", "amount", "how many", "num_cards", "duplication", "duplicates")
_NUMBERED = re.compile(r"(.+?)\s*\(([0-9]+)\)")
_EXTENDS = re.compile(r"^[ \t]*extends[ \t]*=", re.MULTILINE)


@dataclass(slots=True)
class Findings:
    """Files and card sets that were checked, and the problems in them."""

    files: list[Path]
    sets: list[tuple[Game, CardSet[Any]]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def of(self, severity: str) -> int:
        """The number of problems of a severity."""
        return sum(problem.severity == severity for problem in self.problems)


def check(paths: Sequence[Path | str] = (), wanted: Game | None = None) -> Findings:
    """Check the files at the paths, or all shipped ones; `wanted` is the game they should be for."""
    named: Sequence[Path] = [Path(path) for path in ([paths] if isinstance(paths, str) else paths)]
    if named and wanted is None and (own := _own_game(named)):
        named, wanted = own.files, own
    report = Findings(_expanded(named) if named else _shipped(wanted))
    if not named:
        report.problems += _of_games(wanted)
    if named and len(report.files) == 1 and report.files[0].is_dir():
        report.problems += no_table(report.files[0]).problems
        return report
    for path in report.files:
        try:
            _check_one(path, wanted if paths else None, report)
        except SourceError as error:
            report.problems += error.problems
    report.problems = list(dict.fromkeys([*report.problems, *_shared_codes(report.sets), *_alike(report.sets)]))
    return report


def _of_games(wanted: Game | None) -> Iterator[Problem]:
    """Mistakes in the games themselves: packages that can't be taken, and what an author has written."""
    yield from () if wanted else (broken.problem for broken in catalogue().broken)
    for game in (wanted,) if wanted else every():
        yield from mistakes(game) if game.modes else ()


def _own_game(paths: Sequence[Path]) -> FolderGame | None:
    """The game that a folder is, where one is named whose tables say of no other game that they are its cards."""
    tables = tables_in(paths[0]) if len(paths) == 1 and paths[0].is_dir() else []
    try:
        named = [named_in(table.with_suffix(".toml"), "game") for table in tables]
        games = [game.name for game in every()]
        if not tables or any(name in games or did_you_mean(name, games) for name in named if name):
            return None
    except SourceError:  # which is said when the file is checked
        return None
    return FolderGame(paths[0])


def _shipped(wanted: Game | None) -> list[Path]:
    games = (wanted,) if wanted else every()
    found = [path for each in games for path in shipped_sets(each.name)]
    folders = [home / folder for home in homes("layouts") for folder in _FOLDERS]
    layouts = [path for folder in folders for path in sorted(folder.glob("*.toml"))]
    found += [path for path in layouts if wanted is None or f"{path.stem}-".startswith(f"{wanted.name}-")]
    here = Path.cwd()
    return [path.relative_to(here) if path.is_relative_to(here) else path for path in found]


def _expanded(paths: Sequence[Path]) -> list[Path]:
    """The files to check, those of folders too; a card source counts once, whichever of its two files is named."""
    found: list[Path] = []
    for path in paths:
        is_set_info = path.suffix.lower() == ".toml" and kind_of(path) == "source"
        found += _inside(path) or [path.with_suffix(".csv") if is_set_info else path]
    return list(dict.fromkeys(found))


def _inside(folder: Path) -> list[Path]:
    """The card sources and layouts in a folder and below it, hidden folders and those that can't be read left out.

    A CSV without its TOML is something else there: the results of an event, or a list of printed images.
    """
    found: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        inside = [Path(place, each) for each in sorted(files)]
        sources = {path.with_suffix(".csv") for path in inside if path.suffix.lower() == ".toml"}
        found += [path for path in inside if path in sources or kind_of(path) != "source"]
    return found


def kind_of(path: Path) -> FileKind:
    """The kind of a file: a TOML is the layout that its tables or its folder tell, all else a source of cards."""
    if path.suffix.lower() != ".toml":
        return "source"
    try:
        text = path.read_text(encoding="utf-8-sig", errors="replace") if path.is_file() else ""
    except (OSError, ValueError):
        text = ""
    if told := next((kind for kind, table in _TABLES if table.search(text)), None):
        return told
    by_folder, extends = _FOLDERS.get(path.parent.name, _NAMES.get(path.name)), _EXTENDS.search(text) is not None
    return "face" if extends and by_folder in (None, "box") else by_folder or "source"


def _check_one(path: Path, wanted: Game | None, report: Findings) -> None:
    match kind_of(path):
        case "source":
            _check_source(path, wanted, report)
        case "face":
            _check_face(path, wanted)
        case "tokens":
            read_tokens(path, wanted.name if wanted else path.stem)
        case "box":
            read_look(path)
        case "creatures":
            creatures_of(path)
        case "sheet":
            check_sheet(path)


def _check_face(path: Path, wanted: Game | None) -> None:
    """Check a face for the cards of the wanted game, or of the one whose own face it is or extends, or for one of its
    other kinds of sets."""
    names = {file.path.stem for file in face_family(path)}
    of_kinds = [(f"{each.name}-{kind}", row) for each in every() for kind, row in each.sources().kinds.items()]
    rows = [row for name, row in of_kinds if name in names]
    rows += [each.sources().row for each in ([wanted] if wanted else every()) if wanted or each.name in names]
    beside = [cell for table in tables_in(path.parent) for cell in read_table(table)[0].cells]
    rows += [OwnRow] if beside and path.name == "face.toml" else []
    read_face(path, [*shown_names(rows[0]), *beside] if rows else ())


def _check_source(path: Path, wanted: Game | None, report: Findings) -> None:
    toml, _ = both_files(path)
    if not is_workbook(path):
        read_text(path)  # of a file that can't be read at all nothing else is worth saying
    named = named_in(toml, "game")
    game = wanted or _game_of(toml, named)
    if named and named != game.name and not isinstance(game, FolderGame):
        what = f"{quoted(named)} is not the game asked for"
        raise SourceError([key_problem(toml, "game", what, f"write {game.name}")])
    card_set, wrong = read_what_is_right(path, game.row_of(path))
    report.problems += [*wrong, *card_set.warnings]
    report.sets += [] if wrong else [(game, card_set)]
    if len(card_set.cards) > MANY and sys.stderr.isatty():
        sys.stderr.write(f"companion: looking at {len(card_set.cards):,} cards of {path} …\n")
    report.problems += [*untypable(card_set), *game.sources().check(card_set), *_taken_away(card_set)]
    try:
        stock_of(card_set, game.face)
    except SourceError as error:
        report.problems += error.problems
    else:
        report.problems += [*_unprintable(game, card_set, toml), *_unfilled(game, card_set)]
        with suppress(SourceError):  # a face that is wrong, which was said
            report.problems += _unshown(game, card_set)
        report.problems += [
            *_like_copies(game, card_set),
            *_like_pictures(game, card_set),
            *_like_a_card(game, card_set),
        ]


def _game_of(toml: Path, name: str) -> Game:
    """The game that a card source's TOML names. Raises SourceError with all that can be said without it."""
    if not name:
        read_info(toml)  # says that the game is missing, and what else is wrong
    try:
        return find(name)
    except UsageError as error:
        what, _, instead = str(error).rpartition("; ")
        raise SourceError([key_problem(toml, "game", what, instead)]) from None


def untypable(card_set: CardSet[Any]) -> Iterable[Problem]:
    """Cards whose names nobody can type at the table, for they mean something else there."""
    names = {fold(card.name) for card in card_set.cards}
    for card in card_set.cards:
        numbered = _NUMBERED.fullmatch(card.name)
        if fold(card.name) in (NONE, STOP):
            what = f"{quoted(card.name)} is what is typed in place of a card"
        elif numbered and fold(numbered[1]) in names:
            what = f"{quoted(card.name)} reads as {numbered[1]} and a number"
        else:
            continue
        yield Problem(card_set.path, card.line, "name", what, "give it a name that can be typed")


def _taken_away(card_set: CardSet[Any]) -> Iterable[Problem]:
    """Signs of cards' texts that markup takes away, where they may be meant as signs."""
    for card in card_set.cards:
        for column, cell in card.printed().items():
            for stretch in doubtful(cell) if isinstance(cell, str) else ():
                what = f"{card.name}: the signs around {quoted(stretch)} are read as markup, and don't print"
                instead = "write \\* or \\_ for the sign itself"
                yield Problem(card_set.path, card.line, column, what, instead, "warning")


def _unprintable(game: Game, card_set: CardSet[Any], toml: Path) -> Iterable[Problem]:
    """Problems that keep cards from being printed with the game's own face; found by drawing them without a file."""
    if not (game.face or layout_of("faces", game.name).is_file()):
        return []
    try:
        return PrintRun(game.title, game.name, [card_set], Options(copies=1, layout=game.face)).unprintable()
    except SourceError as error:
        return error.problems
    except CompanionError as error:
        what, _, instead = str(error).partition("; ")
        wrong = key_problem(toml, "stock", what, instead)
        return [wrong if card_set.info.stock else replace(wrong, column="")]


def _unshown(game: Game, card_set: CardSet[Any]) -> Iterable[Problem]:
    """Columns of a table of somebody's own that have values, and that no face shows or asks for."""
    if not isinstance(game, FolderGame) or game.face is None:
        return
    shown = {fold(name) for name in (*names_shown(game.face), *card_set.info.copies_by)}
    row = game.row_of(card_set.path)
    own = [column for column in row.own if column not in row.named_by and "figures" not in shown]
    for column in (each for each in (*own, "text", "picture") if fold(each) not in shown):
        if any(card.columns().get(column) for card in card_set.cards):
            instead = f"write {{{column}}} in an element of {game.face.name}, or {{figures}} for all columns"
            instead = f'give {game.face.name} an element with kind = "art"' if column == "picture" else instead
            yield Problem(card_set.path, 1, column, "no element of the face shows it", instead, "warning")


def _like_copies(game: Game, card_set: CardSet[Any]) -> Iterable[Problem]:
    """Columns of a table of somebody's own that may say how often each card is there, by their names and numbers."""
    columns = game.row_of(card_set.path).own if isinstance(game, FolderGame) else ()
    for column in (each for each in columns if each.strip().casefold() in LIKE_COPIES):
        numbers = [str(card.columns().get(column, "")) for card in card_set.cards]
        numbered = numbers == [str(place) for place in range(1, len(numbers) + 1)]
        if all(is_number(each) and len(each) < 3 for each in numbers if each) and any(numbers) and not numbered:
            what = "looks like copies, and each card is printed once"
            yield Problem(card_set.path, 1, column, what, "call the column copies if so", "warning")


def _like_pictures(game: Game, card_set: CardSet[Any]) -> Iterable[Problem]:
    """Columns of a table of somebody's own in which all cells are called as pictures are, where no column is."""
    row = game.row_of(card_set.path) if isinstance(game, FolderGame) else None
    for column in row.own if row and not row.pictured else ():
        files = [cell for card in card_set.cards if (cell := str(card.columns().get(column, "")))]
        if files and all(each.lower().endswith(ENDINGS) for each in files):
            what, instead = "looks like pictures, and their names are printed", "call the column picture if so"
            yield Problem(card_set.path, 1, column, what, instead, "warning")


def _like_a_card(game: Game, card_set: CardSet[Any]) -> Iterable[Problem]:
    """Names of columns that are a sentence: of a table without a first line that names them."""
    columns = game.row_of(card_set.path).own if isinstance(game, FolderGame) else ()
    for column in (each for each in columns if " " in each and each.endswith((".", "!"))):
        what = "reads like a card, and is taken for the name of a column"
        instead = "write a first line above the cards that names the columns"
        yield Problem(card_set.path, 1, column, what, instead, "warning")


def _unfilled(game: Game, card_set: CardSet[Any]) -> Iterable[Problem]:
    """Warnings of braces in cells of somebody's own table that name no column, so that they are printed as they are."""
    for card in card_set.cards if isinstance(game, FolderGame) else ():
        for column, inside in card.unfilled():
            what = f"{card.name}: {quoted(f'{{{inside}}}')} is printed as it is: there is no such column"
            instead = did_you_mean(inside, card.columns()) or "name a column, or leave it so"
            yield Problem(card_set.path, card.line, column, what, instead, "warning")


def _shared_codes(sets: list[tuple[Game, CardSet[Any]]]) -> list[Problem]:
    """Codes that cards of two sets of a game share: at a table with both sets, nobody could say which is meant."""
    problems: list[Problem] = []
    first: dict[tuple[str, str], CardRow] = {}
    for game, card_set in sets:
        for card in card_set.cards:
            before = first.setdefault((game.name, card.code), card)
            if before.set != card.set:
                what = f"{quoted(card.code)} is the code of {before.source} too"
                problem = Problem(card_set.path, card.line, "code", what, "give the sets different prefixes", "warning")
                problems.append(problem)
    return problems


def _alike(sets: list[tuple[Game, CardSet[Any]]]) -> Iterable[Problem]:
    """Names of a game's cards that differ only by what is ignored when they are typed, shipped ones among them: case,
    accents and punctuation."""
    for game in {game.name: game for game, _ in sets if game.modes}.values():
        looked_at = [each for other, each in sets if other.name == game.name]
        named = {each.info.name for each in looked_at}
        shipped_ones = [each for each in read_sets(shipped_sets(game.name), game.row_of) if each.info.name not in named]
        first: dict[tuple[str, str], CardRow] = {}
        for card_set in (*shipped_ones, *looked_at):
            for card in card_set.cards:
                before = first.setdefault((card_set.info.kind, fold(card.name)), card)
                if as_printed(before.name) != as_printed(card.name):
                    what = f"{quoted(card.name)} reads as {quoted(before.name)} of {before.source}"
                    yield Problem(card_set.path, card.line, "name", what, "give it a name of other letters or digits")
