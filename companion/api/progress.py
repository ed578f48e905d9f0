"""A progress bar for prints that take a while, where somebody looks on."""

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

PATIENCE = 1.0  # seconds

T = TypeVar("T")


def with_progress(things: Iterable[T], count: int, what: str) -> Iterator[T]:
    """The things as they come; on a terminal, once they take more than a second, with a bar of how many there are."""
    begun, done, things = monotonic(), 0, iter(things)
    if sys.stderr.isatty():
        for thing in things:
            yield thing
            done += 1
            if monotonic() - begun > PATIENCE and done < count:
                yield from _with_bar(things, done, count, what)
    yield from things


def _with_bar(things: Iterator[T], done: int, count: int, what: str) -> Iterator[T]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=count, completed=done)
        for thing in things:
            yield thing
            progress.advance(task)
