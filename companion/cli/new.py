"""`companion new`: a folder with cards of one's own, to begin with."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cards import shipped
from companion.errors import UsageError, quoted, shell_word
from companion.words import commas, did_you_mean


def _starters() -> list[str]:
    """The names of the folders that can be begun with."""
    return sorted(folder.name for folder in (shipped("layouts") / "new").iterdir() if folder.is_dir())


def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to make; it may be there and empty.")],
    like: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="What it begins with, such as poker, dominoes or tokens.", autocompletion=_starters
        ),
    ] = "cards",
) -> None:
    """Start a game of one's own to print: a table of cards, a face, and how to go on."""
    starters = _starters()
    if like not in starters:
        right = did_you_mean(like, starters) or f"there are {commas(starters)}"
        raise UsageError(f"there is nothing like {quoted(like)} to begin with; {right}")
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a folder that is not there yet")
    if folder.is_dir() and any(folder.iterdir()):
        raise UsageError(f"{folder} is there already, and not empty; name one that is not there yet")
    folder.mkdir(parents=True, exist_ok=True)
    there = shipped("layouts") / "new"
    for example in sorted((there / like).iterdir()):
        text = example.read_text(encoding="utf-8")
        if example.name == "README.md":
            text += "\n" + (there / "README.md").read_text(encoding="utf-8")
        (folder / example.name).write_text(text.replace("FOLDER", shell_word(folder)), encoding="utf-8")
        typer.echo(str(folder / example.name))
    what = "cards" if (folder / "cards.csv").exists() else "kit"
    command = f"companion print {what} {shell_word(folder_name(folder))}"
    typer.echo(f"`{command}` prints them; change the table and print again", err=True)


def folder_name(folder: Path) -> str:
    """The folder as a command line names it, so that it is not taken for a game's name."""
    return str(folder) if len(folder.parts) > 1 else f"./{folder}"
