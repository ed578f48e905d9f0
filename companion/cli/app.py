"""The typer app and its commands."""

from __future__ import annotations

import typer

from companion import __version__
from companion.cli import deck, games, play, rules

app = typer.Typer(
    name="companion",
    help="Print-and-play companion and neutral referee for tabletop games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(games.games)
app.command()(rules.rules)
app.command()(play.referee)
app.command()(play.resume)
app.command()(play.replay)
app.command()(deck.deck)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def companion(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Show the version."),
) -> None:
    """Print-and-play companion and neutral referee for tabletop games."""
