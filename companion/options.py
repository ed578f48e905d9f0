"""Options that several commands share, and how commands tell something."""

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from companion.errors import CompanionError
from companion.table.front import Pace

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `companion games` names it.")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on stdout instead of words.")]
Sets = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME", help="Card set: a shipped one's name, or your CSV.")
]
Rules = Annotated[
    list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="A rule switch (see companion rules).")
]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed of what the program rolls and draws.")]
Answers = Annotated[
    str | None, typer.Option("--answers", metavar="FILE", help="Typed answers, one a line; - is stdin.")
]
JournalFile = Annotated[Path | None, typer.Option("--journal", metavar="FILE", help="Where the answers are kept.")]
PaceOption = Annotated[
    Pace, typer.Option("--pace", help="At a terminal: wait for Enter after each exchange, turn or fight, or run on.")
]
Auto = Literal["none", "dice", "all"]
AutoOption = Annotated[
    Auto, typer.Option("--auto", help="What the program does by itself: nothing, dice and draws, or everything.")
]


_OPTIONS = {"service": "--for", "url": "--tts-url"}


def worded(error: CompanionError) -> str:
    """An error as a command tells it, which has an option for every choice."""
    return error.worded(lambda choice: _OPTIONS.get(choice, f"--{choice}"))


def say(text: str) -> None:
    """Says something beside what a command tells, on stderr."""
    typer.echo(f"companion: {text}", err=True)


def tell_json(data: Any) -> None:
    """Tells what `--json` asks for, on stdout."""
    from json import dumps

    typer.echo(dumps(data, ensure_ascii=False, indent=2))
