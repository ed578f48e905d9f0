"""`companion odds`: who wins from here, and by which answer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.cli.options import AnswersOption, AsJson, ModeName, Rules, Sets, journals, say, tell_json
from companion.errors import UsageError, printable
from companion.words import parted

if TYPE_CHECKING:
    from companion.odds.position import Position
    from companion.odds.turning_points import Turns
    from companion.table.entries import JournalContent

OfWhat = Annotated[
    str, typer.Argument(metavar="JOURNAL|GAME", help="A journal, or a game with --answers.", autocompletion=journals)
]
WorkersOption = Annotated[
    int, typer.Option(min=0, max=64, help="So many processes; 0: one for each core, if it takes long. Same figures.")
]
For = Annotated[str, typer.Option("--for", metavar="NAMES", help="Who asks: what others keep secret is drawn anew.")]


def odds(
    of: OfWhat,
    mode: ModeName = None,
    answers: AnswersOption = None,
    rule: Rules = None,
    set: Sets = None,
    players: Annotated[
        Literal["chance", "careful"],
        typer.Option(help="How people choose in what is played on: by chance, or what wins most often."),
    ] = "chance",
    games: Annotated[int | None, typer.Option(help="So many games; by default until it is sure enough.")] = None,
    workers: WorkersOption = 0,
    asks: For = "",
    json: AsJson = False,
) -> None:
    """Odds from here, and by each answer: the game is played on many times. Ctrl-C keeps what is known."""
    from companion.api import odds as api
    from companion.odds.workers import Workers

    position = _position(of, mode, answers, rule, set)
    seats = [name for name in parted(asks) if name]
    if unknown := [name for name in seats if name not in position.players]:
        raise UsageError(f"nobody called {unknown[0]} plays; --for names who asks: {', '.join(position.players)}")
    found, shows = None, sys.stderr.isatty() and sys.stdout.isatty()
    with Workers(workers) as work:
        try:
            for found in api.odds(position, seats=seats, players=players, games=games, workers=work):
                if shows:
                    say(printable(found.lines()[0]))
        except KeyboardInterrupt:
            if found is None:
                raise
    if found is None:
        return
    if json:
        tell_json(found.data())
    else:
        typer.echo(printable("\n".join(found.lines())))


def tell_turns(played: JournalContent, games: int, workers: int, out: Path | None, *, json: bool) -> None:
    """Tell a game's turning points, for `companion replay --odds`."""
    from companion.api import odds as api
    from companion.odds.workers import Workers

    with Workers(workers) as work:
        found = api.turns(played, games=games, workers=work)
    files = [_printed(out, played, found)] if out else []
    if json:
        tell_json(found.data() | ({"files": files} if files else {}))
        return
    typer.echo(printable("\n".join(found.story())))
    if files:
        from companion.cli.print.writing import report

        report(files, json)


def _printed(out: Path, played: JournalContent, found: Turns) -> dict[str, Any]:
    from companion.api.prints import write
    from companion.games import find
    from companion.printing.tracker import tracker

    part = tracker("turns", found.sheet() | {"about": f"{find(played.header.game).title}, {played.header.mode}"})
    return write(out, part.title, [part], "color")


def _position(of: str, mode: str | None, answers: str | None, rule: Any, set: Any) -> Position:
    from companion.api import odds as api
    from companion.frontends.answers import AnswersFile, piped

    if answers is None:
        if mode or rule or set:
            raise UsageError("of a game the answers so far are needed: --answers FILE, or - for stdin")
        return api.position_in(Path(of))
    lines = piped(sys.stdin.buffer) if answers == "-" else AnswersFile(Path(answers)).after(0)
    return api.position_after(of, mode, [line for line, _ in lines], rule or (), set or ())
