"""Options that several commands share, and how commands tell something."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, fields
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.errors import CompanionError, UsageError, quoted
from companion.extras import check_installed
from companion.page.page_options import PageOptions
from companion.table import Pace

if TYPE_CHECKING:
    from companion.games import Game
    from companion.page.wifi import Wifi


# What a shell completes: it may not know yet which game is meant.


def _meant(ctx: typer.Context) -> Iterator["Game"]:
    from companion.games import every

    names = {game.name for game in every()}
    named = ctx.params.get("game") or next((word for word in ctx.args if word in names), None)  # before a bare option
    return (game for game in every() if named in (None, game.name))


def _games(incomplete: str) -> list[str]:
    from companion.games import every

    return [game.name for game in every() if game.name.startswith(incomplete)]


def _modes(ctx: typer.Context, incomplete: str) -> list[str]:
    return [mode.name for game in _meant(ctx) for mode in game.modes if mode.name.startswith(incomplete)]


def set_names(ctx: typer.Context, incomplete: str) -> list[str]:
    from companion.cards.places import shipped_sets

    names = (path.stem for game in _meant(ctx) for path in shipped_sets(game.name))
    return [name for name in names if name.startswith(incomplete)]


def _switches(ctx: typer.Context, incomplete: str) -> list[str]:
    switches = (each for game in _meant(ctx) for each in game.register().switches.items())
    values = (f"{name}={value}" for name, switch in switches for value in switch.values)
    return sorted({value for value in values if value.startswith(incomplete)})


def journals(incomplete: str) -> list[str]:
    """Journals whose names begin so: a shell's completion."""
    from companion.api.journals import journals_in, where_journals_are

    found = map(str, journals_in([Path(), *where_journals_are()]))
    return [path for path in found if path.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, as `companion games` names it.", autocompletion=_games)
]
ModeName = Annotated[
    str | None, typer.Argument(metavar="[MODE]", help="What of the game, for example battle.", autocompletion=_modes)
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on stdout instead of words.")]
Sets = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="Card set: a shipped one's name, or your CSV.", autocompletion=set_names),
]
Rules = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="A rule switch (see companion rules).", autocompletion=_switches),
]
Seed = Annotated[int | None, typer.Option(help="Seed of what the program rolls and draws.")]
AnswersOption = Annotated[str | None, typer.Option(metavar="FILE", help="Typed answers, one a line; - is stdin.")]
JournalFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Where the answers are kept.")]
PaceOption = Annotated[
    Pace, typer.Option(help="At a terminal: wait for Enter after each exchange, turn or fight, or run on.")
]
Auto = Literal["none", "dice", "all"]
AutoOption = Annotated[
    Auto, typer.Option(help="What the program does by itself: nothing, dice and draws, or everything.")
]
NEEDED = ("starlette", "uvicorn", "zxingcpp", "trustme")


@dataclass(frozen=True, slots=True)
class PageGroup(PageOptions):
    """Options of the page: its network, and the rights of phones."""

    page: Annotated[bool, typer.Option("--page", help="Serve a page for everybody's phone and a big screen.")] = False
    page_on: Annotated[
        Literal["lan", "local"], typer.Option(help="For all in this network, or this machine alone.")
    ] = "lan"
    https: Annotated[
        bool, typer.Option("--https", help="With a certificate made on the spot, so that phones may scan live.")
    ] = False
    phones: Annotated[
        Literal["answer", "all"], typer.Option(help="Phones answer, or may take back, mend and stop, too.")
    ] = "answer"
    next: Annotated[Literal["anybody", "terminal"], typer.Option(help="Who goes on when hands are done.")] = "anybody"
    wifi: Annotated[
        str | None, typer.Option(metavar="NAME", help="The Wi-Fi that phones join first, for the big screen.")
    ] = None

    odds: Annotated[
        Literal["hidden", "shown"], typer.Option(help="Whether the big screen shows who wins from here.")
    ] = "hidden"
    results: Annotated[
        Literal["both", "one"], typer.Option(help="A result counts when both say so, or when one does.")
    ] = "both"

    def check(self) -> None:
        """Raises UsageError where a page's options come without it, CompanionError where it can't be served here."""
        given = {each.name: getattr(self, each.name) != each.default for each in fields(self)}
        if given.pop("page"):
            check_installed("--page", NEEDED, "page")
        elif name := next((name for name, is_given in given.items() if is_given), None):
            raise UsageError(f"--{name.replace('_', '-')} says how the page is served; give --page too")

    def wifi_given(self, *, asks: bool) -> "Wifi | None":
        """The Wi-Fi that was named, with the password that the environment or the system tells, or who is asked.

        Raises UsageError where it can be none, and where nobody can be asked.
        """
        if self.wifi is None:
            return None
        from companion.page.wifi import PASSWORD, Wifi, password_told

        password = os.environ.get(PASSWORD)
        if password is None:
            password = password_told(self.wifi)
        if password is None:
            if not asks:
                whose = quoted(self.wifi)
                raise UsageError(f"nobody is there to ask for the password of {whose}; tell it by {PASSWORD}")
            words = f"Password of the Wi-Fi {self.wifi}, for the big screen's code (Enter for none)"
            password = typer.prompt(words, "", hide_input=True, show_default=False, err=True)
        wifi = Wifi(self.wifi, password)
        wifi.check()
        return wifi


_OPTIONS = {"service": "--for", "url": "--tts-url"}


def worded(error: CompanionError) -> str:
    """An error as a command tells it, which has an option for every choice."""
    return error.worded(lambda choice: _OPTIONS.get(choice, f"--{choice}"))


def say(text: str) -> None:
    """Says something beside what a command tells, on stderr."""
    typer.echo(f"companion: {text}", err=True)


def tell_json(data: Any) -> None:
    """Tells what `--json` asks for, on stdout."""
    typer.echo(dumps(data, ensure_ascii=False, indent=2))
