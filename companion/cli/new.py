"""`companion new`: a folder with cards of one's own, to begin with."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cards import shipped
from companion.errors import UsageError, shell_word


def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to make; it may be there and empty.")],
) -> None:
    """Start a game of one's own to print: a table of cards, a face, and how to go on."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a folder that is not there yet")
    if folder.is_dir() and any(folder.iterdir()):
        raise UsageError(f"{folder} is there already, and not empty; name one that is not there yet")
    folder.mkdir(parents=True, exist_ok=True)
    for example in sorted((shipped("layouts") / "new").iterdir()):
        text = example.read_text(encoding="utf-8").replace("FOLDER", shell_word(folder))
        (folder / example.name).write_text(text, encoding="utf-8")
        typer.echo(str(folder / example.name))
    command = f"companion print cards {shell_word(folder_name(folder))}"
    typer.echo(f"`{command}` prints them; change the table and print again", err=True)


def folder_name(folder: Path) -> str:
    """The folder as a command line names it, so that it is not taken for a game's name."""
    return str(folder) if len(folder.parts) > 1 else f"./{folder}"
