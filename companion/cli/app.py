"""The typer app and its commands."""

from contextlib import suppress
from typing import Annotated, Any, ClassVar

import typer

from companion.cli.game_help import GameCommand
from companion.cli.option_groups import Commands, GroupedCommand
from companion.errors import UsageError
from companion.games import every, find
from companion.version import __version__

AT_THE_TABLE = ("referee", "resume", "replay")
OWN = ("games", "cards", "rules", "check", *AT_THE_TABLE, "odds", "lab", "event", "history", "pair", "new", "preview")


class AllCommands(Commands):
    """The program's own commands and those of its games; to a game in place of one it says how that is refereed."""

    places: ClassVar = {
        **{name: f"{game.package}.commands:{name}" for game in every() for name in game.commands},
        **{name: f"companion.cli.{'play' if name in AT_THE_TABLE else name}:{name}" for name in OWN},
        "print": "companion.cli.print:app",
    }

    def kind(self, name: str) -> type[GroupedCommand]:
        return GameCommand if name == "referee" else GroupedCommand

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        with suppress(UsageError):  # no game either
            if args[0] not in self.commands:
                game = " ".join([find(args[0]).name, *args[1:]])
                ctx.fail(f"{args[0]} is a game and no command; `companion referee {game}` referees it")
        return super().resolve_command(ctx, args)


app = typer.Typer(
    name="companion",
    cls=AllCommands,
    help="Print-and-play companion and neutral referee for tabletop games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def companion(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")] = False,
) -> None:
    """Print-and-play companion and neutral referee for tabletop games."""
