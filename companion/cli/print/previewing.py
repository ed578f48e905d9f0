"""`--preview`: the cards in a browser, while their files are worked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import typer

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.page.preview import Preview

NEEDED = ("starlette", "uvicorn")


@contextmanager
def previewed(title: str) -> Iterator[Preview]:
    """A preview that is served. Raises CompanionError where it can't be here."""
    if any(find_spec(name) is None for name in NEEDED):
        raise CompanionError(
            "--preview needs more than is installed here; `pip install '.[page]'` in the checkout installs it"
        )
    from companion.page.preview import Preview, serve

    preview = Preview(title)
    address, stop = serve(preview)
    typer.echo(f"Preview at {address} until Ctrl-C.", err=True)
    try:
        yield preview
    finally:
        stop()
