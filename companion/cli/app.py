"""The typer app and its commands."""

from typing import Annotated

import typer

from companion.cli import cards, check, event, games, history, new, pair, play, print, rules
from companion.cli.option_groups import with_groups
from companion.games import every
from companion.version import __version__

app = typer.Typer(
    name="companion",
    help="Print-and-play companion and neutral referee for tabletop games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
PLAYING = (play.referee, play.resume, play.replay, event.event, history.history)
for command in (games.games, cards.cards, rules.rules, check.check, *PLAYING, pair.pair, new.new):
    app.command()(with_groups(command))
for game in every():
    for name, command in game.commands().items():
        app.command(name)(command)
app.add_typer(print.app, name="print")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def companion(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")] = False,
) -> None:
    """Print-and-play companion and neutral referee for tabletop games."""
