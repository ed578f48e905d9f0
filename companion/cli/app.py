"""The typer app and its commands."""

from contextlib import suppress
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from companion.cli import cards, check, event, games, history, lab, new, odds, pair, play, rules
from companion.cli.game_help import OfAGame
from companion.cli.option_groups import with_groups
from companion.errors import UsageError
from companion.games import every, find
from companion.version import __version__


class Commands(TyperGroup):
    """The commands; to a game in place of one it says how that is refereed. `print` is read when it is needed."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self.commands["print"] = self  # its place among the others

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if self.commands.get(cmd_name) is self:
            from companion.cli.print import app as printing

            self.commands[cmd_name] = get_group(printing)
        return super().get_command(ctx, cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        with suppress(UsageError):  # no game either
            if args[0] not in self.commands:
                game = " ".join([find(args[0]).name, *args[1:]])
                ctx.fail(f"{args[0]} is a game and no command; `companion referee {game}` referees it")
        return super().resolve_command(ctx, args)


app = typer.Typer(
    name="companion",
    cls=Commands,
    help="Print-and-play companion and neutral referee for tabletop games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
PLAYING = (play.referee, play.resume, play.replay, odds.odds, lab.lab, event.event, history.history)
for command in (games.games, cards.cards, rules.rules, check.check, *PLAYING, pair.pair, new.new):
    app.command(cls=OfAGame if command is play.referee else None)(with_groups(command))
for game in every():
    for name, command in game.commands().items():
        app.command(name)(command)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def companion(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")] = False,
) -> None:
    """Print-and-play companion and neutral referee for tabletop games."""
