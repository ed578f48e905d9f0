"""Printing again whenever what is printed has changed."""

from collections.abc import Callable, Iterable
from pathlib import Path
from time import sleep

import typer

from companion.api.watching import State, state_of
from companion.errors import CompanionError, UsageError

PAUSE = 0.1  # seconds between two looks at the files


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
