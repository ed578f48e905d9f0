"""Printing again, or showing in a browser, whenever what is printed has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import typer

from companion.api.file_stamps import State, state_of
from companion.errors import CompanionError, UsageError
from companion.extras import check_installed

if TYPE_CHECKING:
    from companion.page.preview import Preview

PAUSE = 0.02  # seconds between two looks at the files


def again_and_again(
    once: Callable[[bool], None], watched: Callable[[], Iterable[Path]], tell: Callable[[CompanionError], None]
) -> None:
    """Do it, and again after every change of the watched files, until Ctrl-C; what is wrong is told.

    `once` is asked to be quiet from the second time on. Raises UsageError where the command can't be meant.
    """
    try:
        before = state_of(watched())
        try:
            once(False)
        except UsageError:
            raise
        except CompanionError as error:
            tell(error)
        while True:
            sleep(PAUSE)
            now = state_of(watched())
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
    return state_of(watched())


@contextmanager
def previewed(title: str) -> Iterator[Preview]:
    """A preview that is served. Raises CompanionError where it can't be here."""
    check_installed("the preview", ("starlette", "uvicorn"), "page")
    from companion.page.preview import Preview, serve

    preview = Preview(title)
    address, stop = serve(preview)
    typer.echo(f"Preview at {address} until Ctrl-C.", err=True)
    try:
        yield preview
    finally:
        stop()
