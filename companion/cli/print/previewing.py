"""`--preview`: the cards in a browser, while their files are worked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from companion.cli.page import check_installed

if TYPE_CHECKING:
    from companion.page.preview import Preview


@contextmanager
def previewed(title: str) -> Iterator[Preview]:
    """A preview that is served. Raises CompanionError where it can't be here."""
    check_installed("--preview", ("starlette", "uvicorn"))
    from companion.page.preview import Preview, serve

    preview = Preview(title)
    address, stop = serve(preview)
    typer.echo(f"Preview at {address} until Ctrl-C.", err=True)
    try:
        yield preview
    finally:
        stop()
