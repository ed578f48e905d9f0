"""`companion lab`: what a card set does, over many games."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.cli.options import AsJson, GameName, ModeName, Rules, Sets, say, set_names, tell_json
from companion.errors import UsageError, printable, quoted

if TYPE_CHECKING:
    from companion.api.lab import Lab
    from companion.lab.running import Progress

INTERRUPTED = 130


def _number(text: str | int) -> int:
    """A number of games as people write it: 20000, 20,000 or 2e4."""
    try:
        number = float(str(text).replace(",", "").replace("_", ""))
        whole = int(number)
    except (ValueError, OverflowError):
        whole, number = 0, 0.5
    if whole != number:
        raise typer.BadParameter(f"{quoted(str(text))} is no number of games; write 100000 or 1e5")
    return whole


OutOption = Annotated[str | None, typer.Option(metavar="FOLDER", help="Where the results lie; or a URL.")]

Opens = Annotated[bool, typer.Option("--open/--no-open", help="At a terminal: opens the report in a browser.")]


def lab(
    game: GameName,
    mode: ModeName = None,
    set: Sets = None,
    only_set: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Card set that is played with alone: no shipped one joins it.",
            autocompletion=set_names,
        ),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Card set to compare with: the same decks, dice and draws.", autocompletion=set_names
        ),
    ] = None,
    games: Annotated[int, typer.Option(parser=_number, metavar="N", help="So many games, for example 1e6.")] = 20_000,
    until: Annotated[
        float | None, typer.Option(metavar="POINTS", help="Ends when each card is known within so many points.")
    ] = None,
    players: Annotated[
        Literal["chance", "careful"],
        typer.Option(help="How they choose: by chance, or what wins most often, some hundred times slower."),
    ] = "chance",
    seats: Annotated[int | None, typer.Option(help="How many play; by default as few as can.")] = None,
    holding: Annotated[
        list[str] | None, typer.Option("--with", metavar="CARD", help="A card that is in a deck of each game.")
    ] = None,
    rule: Rules = None,
    seed: Annotated[int, typer.Option(help="Seed of all luck.")] = 1,
    workers: Annotated[
        int, typer.Option(min=0, max=256, help="So many processes; 0: one for each core. Same results.")
    ] = 0,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler whose workers play.")] = None,
    out: OutOption = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begins anew instead of going on.")] = False,
    fail_if: Annotated[
        list[str] | None, typer.Option(metavar="CHECK", help="Exit code 1 where that holds, for example “spread > 8”.")
    ] = None,
    opens: Opens = True,
    json: AsJson = False,
) -> None:
    """Measure a card set: play many games with it, and report the findings. Ctrl-C keeps what is done, and the same
    command goes on.
    """
    from companion.api.lab import Lab, LabRequest
    from companion.lab.checks import Checks

    if set and only_set:
        raise UsageError("is played with all named by --set; name each by one of both", of="only-set")
    asked = LabRequest(
        game,
        mode,
        sets=only_set or set or (),
        against=against or (),
        only=bool(only_set),
        rules=rule or (),
        games=games,
        seats=seats,
        players=players,
        held=holding or (),
        seed=seed,
        until=until,
    )
    checks = Checks.of(fail_if or ())
    found = Lab.of(asked, out, fresh=fresh)
    if games < found.games_for_pairs:
        many = f"{float(f'{found.games_for_pairs:.2g}'):,.0f}"
        say(f"pairs of cards are known within 5 points from about {many} games on; these are {games:,}")
    _plays(found, workers, cluster)
    study = found.study()
    report = found.report(study, partial(_command, found))
    if json:
        files = [str(file) for file in report.files]
        tell_json({"folder": str(found.store.folder), "files": files} | report.data(study))
    else:
        typer.echo(printable("\n".join([*report.lines(study), "", *map(str, report.files)])))
        if opens and sys.stdout.isatty():
            typer.launch(str(report.files[0]))
    if failed := checks.hold(study.figures):
        say(f"this holds: {', '.join(failed)}")
        raise typer.Exit(1)


def _command(lab: Lab, place: str) -> str:
    """The command that goes on with these games in a folder that is called so, without how many."""
    asked, words = lab.asked, ["companion", "lab", lab.plan.game, lab.plan.mode]
    named = {
        "--only-set" if asked.only else "--set": asked.sets,
        "--against": asked.against,
        "--with": asked.held,
        "--rule": asked.rules,
    }
    words += [word for option, values in named.items() for value in values for word in (option, value)]
    words += ["--seats", str(asked.seats)] if asked.seats is not None else []
    words += ["--players", asked.players] if asked.players != "chance" else []
    words += ["--seed", str(asked.seed)] if asked.seed != 1 else []
    return shlex.join([*words, "--out", lab.store.place.url if lab.store.place.is_elsewhere else place])


def _plays(lab: Lab, workers: int, cluster: str | None) -> None:
    last: Progress | None = None

    def tells(progress: Progress) -> None:
        nonlocal last
        last = progress
        for name in progress.damaged:
            say(f"{name} is damaged, and is played again")
        show(progress)

    try:
        with _bar() as show:
            lab.runs(tells, workers, cluster)
    except KeyboardInterrupt:
        kept = f"{last.games:,} of {last.of:,} games" if last else "what was played before"
        say(f"{kept} are kept in {lab.store.place.url}; the same command goes on")
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _bar() -> Iterator[Callable[[Progress], None]]:
    """Shows how far it has come where somebody looks on."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(progress: Any) -> None:
            bar.update(task, total=progress.of, completed=progress.games, description=_told(progress))

        yield show


def _told(progress: Progress) -> str:
    """Games a second, the time that is left, and the card of which least is known."""
    if not progress.rate:
        return "begins"
    left = timedelta(seconds=round(progress.seconds_left))
    sure = f", least sure: {progress.card} ± {progress.within:.1f}" if progress.within < 100 else ""
    return f"{progress.rate:,.0f} games/s, {left} left{sure}"
