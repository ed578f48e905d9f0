"""Printing again whenever what is printed has changed."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep, strftime
from typing import Any

import typer

from companion.cards.places import shipped
from companion.cli.print.selection import sets_to_print
from companion.errors import CompanionError, UsageError
from companion.games import Game
from companion.words import fold

PAUSE = 0.3  # seconds between two looks at the files

State = dict[Path, tuple[int, int]]


def again_and_again(
    once: Callable[[bool], list[dict[str, Any]]],
    game: Game,
    sets: list[str],
    pictures: Path | None,
    layout: Path | None,
) -> None:
    """Print, and again after every change, until Ctrl-C; what is wrong is told, and the old file stays.

    `once` prints and gives what was written; it says so itself unless it is asked to be quiet. Raises UsageError where
    the command can't be meant.
    """
    sources = sets_to_print(game, sets)

    def look() -> State:
        return _state(_watched(sources, pictures, layout))

    typer.echo("Watching the cards, their pictures and the layout; Ctrl-C ends it.", err=True)
    try:
        before = look()
        try:
            _print(once, quiet=False)
        except UsageError:
            raise
        except CompanionError as error:
            _tell_wrong(error)
        while True:
            sleep(PAUSE)
            now = look()
            if now != before:
                # An editor may still be writing: what is there is taken once it has stood still.
                while (later := _after(PAUSE / 2, look)) != now:
                    now = later
                before = now
                try:
                    _print(once, quiet=True)
                except CompanionError as error:
                    _tell_wrong(error)
    except KeyboardInterrupt:
        typer.echo("", err=True)


def _after(seconds: float, look: Callable[[], State]) -> State:
    sleep(seconds)
    return look()


def _print(once: Callable[[bool], list[dict[str, Any]]], *, quiet: bool) -> None:
    begun = monotonic()
    paths = ", ".join(each["path"] for each in once(quiet))
    typer.echo(f"{strftime('%H:%M:%S')} printed {paths} in {monotonic() - begun:.1f} s", err=True)


def _tell_wrong(error: CompanionError) -> None:
    typer.echo(f"{strftime('%H:%M:%S')} not printed, what was printed before stays:\n{error}", err=True)


def _watched(sources: Iterable[Path], pictures: Path | None, layout: Path | None) -> Iterator[Path]:
    """Every file that has a say: the sets, their pictures, the layout and those beside it."""
    for source in sources:
        yield from (table_of(source), source.with_suffix(".toml"))
        yield from _pictures_of(source)
    if pictures is not None:
        yield from pictures.glob("*")
    if layout is not None:
        from companion.printing.faces.family import files_behind

        yield from files_behind(layout)
        yield from layout.parent.glob("*.toml")
    yield from (shipped("layouts") / "faces").glob("*.toml")


def table_of(source: Path) -> Path:
    """The table of a card source that is named by either of its files."""
    return source.with_suffix(".csv") if source.suffix.lower() == ".toml" else source


def _pictures_of(source: Path) -> Iterator[Path]:
    """The pictures that the rows name, and those in the folder that the set's TOML names."""
    from companion.cards import SourceError
    from companion.cards.set_info import named_in
    from companion.cards.sheet import read_table

    table = table_of(source)
    with suppress(SourceError):
        header, *rows = read_table(table)
        for place, name in enumerate(header.cells):
            if fold(name) == "picture":
                yield from (
                    table.parent / row.cells[place] for row in rows if row.cells[place : place + 1] not in ([], [""])
                )
    with suppress(SourceError):
        if folder := named_in(source.with_suffix(".toml"), "pictures"):
            yield from (source.parent / folder).glob("*")


def _state(paths: Iterable[Path]) -> State:
    """Size and time of change of each file that is there."""
    found: State = {}
    for path in paths:
        try:
            state = path.stat()
        except OSError:
            continue
        found[path] = (state.st_size, state.st_mtime_ns)
    return found
