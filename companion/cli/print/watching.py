"""Printing again whenever what is printed has changed."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from time import sleep

import typer

from companion.cards.places import shipped
from companion.errors import CompanionError, UsageError
from companion.words import fold

PAUSE = 0.1  # seconds between two looks at the files

State = dict[Path, tuple[int, int]]


def again_and_again(
    once: Callable[[bool], None], watched: Callable[[], Iterable[Path]], tell: Callable[[CompanionError], None]
) -> None:
    """Do it, and again after every change of the watched files, until Ctrl-C; what is wrong is told.

    `once` is asked to be quiet from the second time on. Raises UsageError where the command can't be meant.
    """
    try:
        before = _state(watched())
        try:
            once(False)
        except UsageError:
            raise
        except CompanionError as error:
            tell(error)
        while True:
            sleep(PAUSE)
            now = _state(watched())
            if now != before:
                # An editor may still be writing: what is there is taken once it has stood still.
                while (later := _after(PAUSE, watched)) != now:
                    now = later
                before = now
                try:
                    once(True)
                except CompanionError as error:
                    tell(error)
    except KeyboardInterrupt:
        typer.echo("", err=True)


def _after(seconds: float, watched: Callable[[], Iterable[Path]]) -> State:
    sleep(seconds)
    return _state(watched())


def watched_files(sources: Iterable[Path], pictures: Path | None, layout: Path | None) -> Iterator[Path]:
    """Every file that has a say: the sets, their pictures, the layout and those beside it."""
    for source in sources:
        yield from (table_of(source), source.with_suffix(".toml"))
        yield from _pictures_of(source)
    if pictures is not None:
        yield from pictures.glob("*")
    if layout is not None:
        yield from _files_behind(layout, _stamp(layout))
        yield from layout.parent.glob("*.toml")
    yield from (shipped("layouts") / "faces").glob("*.toml")


def table_of(source: Path) -> Path:
    """The table of a card source that is named by either of its files."""
    return source.with_suffix(".csv") if source.suffix.lower() == ".toml" else source


def _pictures_of(source: Path) -> Iterator[Path]:
    """The pictures that the rows name, and those in the folder that the set's TOML names."""
    from companion.cards import SourceError
    from companion.cards.set_info import named_in

    yield from _named_pictures(table_of(source), _stamp(table_of(source)))
    with suppress(SourceError):
        if folder := named_in(source.with_suffix(".toml"), "pictures"):
            yield from (source.parent / folder).glob("*")


@lru_cache
def _named_pictures(table: Path, stamp: tuple[int, int]) -> list[Path]:
    """The pictures that the rows of a table name, as it is."""
    from companion.cards import SourceError
    from companion.cards.sheet import read_table

    try:
        header, *rows = read_table(table)
    except SourceError:
        return []
    named = [place for place, name in enumerate(header.cells) if fold(name) == "picture"]
    return [table.parent / row.cells[place] for place in named for row in rows if row.cells[place : place + 1] > [""]]


@lru_cache
def _files_behind(layout: Path, stamp: tuple[int, int]) -> list[Path]:
    """What a layout is made of, as it is."""
    from companion.printing.faces.reading import files_behind

    return list(files_behind(layout))


def _stamp(path: Path) -> tuple[int, int]:
    """A file's size and time of change; zeros where there is none."""
    return _state([path]).get(path, (0, 0))


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
