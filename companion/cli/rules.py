"""`companion rules`: rules and rulings, with their switches."""

import shutil
import textwrap
from dataclasses import asdict
from typing import Annotated

import typer

from companion.errors import CompanionError, quoted
from companion.games import find
from companion.options import AsJson, GameName, tell_json
from companion.table.register import Rule


def rules(
    game: GameName,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]", help="A rule's id, or words it speaks of.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Look rules and rulings up, with their switches."""
    wanted = " ".join(words or [])
    found = find(game).register().find(wanted)
    if not found:
        raise CompanionError(f"no rule of {game} speaks of {quoted(wanted)}; `companion rules {game}` lists them all")
    if json:
        tell_json([asdict(rule) for rule in found])
        return
    for rule in found:
        _tell(rule)


def _tell(rule: Rule) -> None:
    width = max(40, min(shutil.get_terminal_size((100, 24)).columns, 100))
    typer.secho(rule.id, bold=True)
    origin = f"Ruling: {rule.reason}." if rule.reason else f"Rulebook: {rule.source}."
    for text in (rule.text, origin):
        typer.echo(textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  "))
    if rule.switch:
        for value, meaning in rule.switch.values.items():
            default = " (default)" if value == rule.switch.default else ""
            option = f"--rule {rule.switch.name}={value}{default}: {meaning}"
            typer.echo(textwrap.fill(option, width, initial_indent="    ", subsequent_indent="      "))
