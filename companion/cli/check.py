"""`companion check`: everything that is wrong with card sources and layouts."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cards.places import shipped, shipped_sets
from companion.cards.problems import Problem, SourceError
from companion.cli.options import AsJson
from companion.errors import UsageError, quoted
from companion.games import Game, every, find

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet


@dataclass(slots=True)
class _Report:
    """What was looked at, and what is wrong with it."""

    files: list[Path]
    sets: list[tuple[Game, CardSet[Any]]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def of(self, severity: str) -> int:
        return sum(problem.severity == severity for problem in self.problems)


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH",
            help="Card sources (CSV or TOML), card faces (TOML), or folders of them; "
            "without any, all that come with the program.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="The game the card sources are for; else their TOML says it."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Validate card sources and card faces; each line says file:line: column: what is wrong; what would be right."""
    wanted = find(game) if game else None
    report = _Report(_expanded(paths) if paths else _shipped(wanted))
    for path in report.files:
        try:
            if _is_face(path):
                _check_face(path)
            else:
                _check_source(path, wanted, report)
        except SourceError as error:
            report.problems += error.problems
    report.problems += _shared_codes(report.sets)
    if json:
        _tell_json(report)
    else:
        _tell(report)
    if report.of("error"):
        raise typer.Exit(1)


def _shipped(wanted: Game | None) -> list[Path]:
    games = (wanted,) if wanted else every()
    sources = [path for each in games for path in shipped_sets(each.name)]
    faces = [path for each in games for path in sorted((shipped("layouts") / "faces").glob(f"{each.name}*.toml"))]
    here = Path.cwd()
    found = [*sources, *faces]
    return [path.relative_to(here) if path.is_relative_to(here) else path for path in found]


def _expanded(paths: list[Path]) -> list[Path]:
    """The files to check, those of folders too; a card source counts once, whichever of its two files is named."""
    found: list[Path] = []
    for path in paths:
        is_set_info = path.suffix.lower() == ".toml" and not _is_face(path)
        found += _inside(path) or [path.with_suffix(".csv") if is_set_info else path]
    return list(dict.fromkeys(found))


def _inside(folder: Path) -> list[Path]:
    """The card sources and faces in a folder and below it, hidden folders and those that can't be read left out."""
    found: list[Path] = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        inside = [Path(place, each) for each in sorted(files)]
        found += [path for path in inside if path.suffix.lower() == ".csv" or _is_face(path)]
    return found


def _is_face(path: Path) -> bool:
    return path.parent.name == "faces" and path.suffix.lower() == ".toml"


def _check_face(path: Path) -> None:
    from companion.printing.face_file import read_face

    read_face(path)


def _check_source(path: Path, wanted: Game | None, report: _Report) -> None:
    from companion.cards import read_set
    from companion.cards.reading import both_files
    from companion.cards.set_info import key_line
    from companion.printing.stocks import stocks

    game = wanted or _game_of(path)
    card_set = read_set(path, game.row())
    report.sets.append((game, card_set))
    report.problems += game.check(card_set)
    toml, _ = both_files(path)
    info = card_set.info
    if info.game != game.name:
        what = f"{quoted(info.game)} is not the game asked for"
        report.problems.append(Problem(toml, key_line(toml, "game"), "game", what, f"write {game.name}"))
    if info.stock and info.stock not in (known := stocks()):
        what, instead = f"there is no stock {quoted(info.stock)}", f"write one of {', '.join(known)}"
        report.problems.append(Problem(toml, key_line(toml, "stock"), "stock", what, instead))


def _game_of(path: Path) -> Game:
    """The game that a card source's TOML names. Raises SourceError with all that can be said without it."""
    from companion.cards.reading import both_files
    from companion.cards.set_info import key_line, named_game, read_info
    from companion.cards.sheet import read_text

    read_text(path)  # of a file that can't be read at all nothing else is worth saying
    toml, _ = both_files(path)
    name = named_game(toml)
    if not name:
        read_info(toml)  # says that the game is missing, and what else is wrong
    try:
        return find(name)
    except UsageError as error:
        what, _, instead = str(error).rpartition("; ")
        raise SourceError([Problem(toml, key_line(toml, "game"), "game", what, instead)]) from None


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


def _tell_json(report: _Report) -> None:
    from json import dumps

    sets = [
        {
            "path": str(card_set.path),
            "game": game.name,
            "set": card_set.info.name,
            "cards": card_set.count(),
            "different": len(card_set.cards),
        }
        for game, card_set in report.sets
    ]
    problems = [asdict(problem) | {"file": str(problem.file)} for problem in report.problems]
    data = {
        "files": [str(path) for path in report.files],
        "sets": sets,
        "problems": problems,
        "errors": report.of("error"),
        "warnings": report.of("warning"),
    }
    typer.echo(dumps(data, ensure_ascii=False, indent=2))


def _tell(report: _Report) -> None:
    for problem in report.problems:
        colour = typer.colors.RED if problem.severity == "error" else typer.colors.YELLOW
        typer.echo(typer.style(problem.place, fg=colour) + str(problem).removeprefix(problem.place))
    typer.secho(_summary(report), bold=True)


def _summary(report: _Report) -> str:
    files = _counted(len(report.files), "file")
    if report.problems:
        found = [_counted(report.of(each), each) for each in ("error", "warning") if report.of(each)]
        usable = "" if report.of("error") else "; the cards can be used all the same"
        return f"{' and '.join(found)} in {files}{usable}"
    cards = sum(card_set.count() for _, card_set in report.sets)
    with_cards = f" with {_counted(cards, 'card')}" if cards else ""
    return f"{files}{with_cards}: nothing is wrong"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
