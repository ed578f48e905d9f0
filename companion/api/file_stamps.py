"""The files that have a say in what is printed, and how they are now."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from companion.cards import SourceError
from companion.cards.places import homes
from companion.words import fold

State = dict[Path, tuple[int, int]]


def watched_files(sources: Iterable[Path], pictures: Path | None, layout: Path | None) -> Iterator[Path]:
    """Every file that has a say: the sets, their pictures, the layout and those beside it."""
    for source in sources:
        yield from (table_of(source), source.with_suffix(".toml"))
        yield from _pictures_of(source)
    if pictures is not None:
        yield from pictures.glob("*")
    if layout is not None:
        yield from _files_behind(layout, _stamp(layout))
    for folder in [layout.parent] if layout else [home / "faces" for home in homes("layouts")]:
        yield from folder.glob("*.toml")


def table_of(source: Path) -> Path:
    """The table of a card source that is named by either of its files."""
    return source.with_suffix(".csv") if source.suffix.lower() == ".toml" else source


def _pictures_of(source: Path) -> Iterator[Path]:
    """The pictures that the rows name, and those in the folder that the set's TOML names."""
    from companion.cards.set_info import named_in

    yield from _named_pictures(table_of(source), _stamp(table_of(source)))
    with suppress(SourceError):
        if folder := named_in(source.with_suffix(".toml"), "pictures"):
            yield from (source.parent / folder).glob("*")


@lru_cache
def _named_pictures(table: Path, stamp: tuple[int, int]) -> list[Path]:
    """The pictures that the rows of a table name, as it is."""
    from companion.cards.sheet import read_table

    try:
        header, *rows = read_table(table)
    except SourceError:
        return []
    named = [place for place, name in enumerate(header.cells) if fold(name) == "picture"]
    return [table.parent / row.cells[place] for place in named for row in rows if row.cells[place : place + 1] > [""]]


@lru_cache
def _files_behind(layout: Path, stamp: tuple[int, int]) -> list[Path]:
    """The files of which a layout is made, in its present state."""
    from companion.printing.faces.reading import files_behind

    return list(files_behind(layout))


def _stamp(path: Path) -> tuple[int, int]:
    """A file's size and time of change; zeros where there is none."""
    return state_of([path]).get(path, (0, 0))


def state_of(paths: Iterable[Path]) -> State:
    """Size and time of change of each file that is there."""
    found: State = {}
    for path in paths:
        try:
            state = path.stat()
        except OSError:
            continue
        found[path] = (state.st_size, state.st_mtime_ns)
    return found
