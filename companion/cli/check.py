"""`companion check`: everything that is wrong with card sources and layouts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import AsJson, tell_json
from companion.files.problems import summed
from companion.games.folder import game_or_folder
from companion.words import counted

if TYPE_CHECKING:
    from companion.api.checking import Findings


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PATH",
            help="Card sources (CSV or TOML), layouts of faces, sheets and tokens (TOML), or folders of them; "
            "without any, all that come with the program.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game that the files are for; else they say it.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Validate card sources and layouts; each line says file:line: column: what is wrong; what would be right."""
    from companion.api import checking

    report = checking.check(paths or (), game_or_folder(game) if game else None)
    if json:
        _tell_json(report)
    else:
        _tell(report)
    if report.of("error"):
        raise typer.Exit(1)


def _tell_json(report: Findings) -> None:
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
    data = {
        "files": [str(path) for path in report.files],
        "sets": sets,
        "problems": [problem.data() for problem in report.problems],
        "errors": report.of("error"),
        "warnings": report.of("warning"),
    }
    tell_json(data)


def _tell(report: Findings) -> None:
    for problem in summed(report.problems):
        colour = typer.colors.RED if problem.severity == "error" else typer.colors.YELLOW
        typer.echo(typer.style(problem.place, fg=colour) + str(problem).removeprefix(problem.place))
    typer.secho(_summary(report), bold=True)


def _summary(report: Findings) -> str:
    files = counted(len(report.files), "file")
    if report.problems:
        found = [counted(report.of(each), each) for each in ("error", "warning") if report.of(each)]
        usable = "" if report.of("error") else "; the cards can be used all the same"
        return f"{' and '.join(found)} in {files}{usable}"
    cards = sum(card_set.count() for _, card_set in report.sets)
    with_cards = f" with {counted(cards, 'card')}" if cards else ""
    return f"{files}{with_cards}: nothing is wrong"
