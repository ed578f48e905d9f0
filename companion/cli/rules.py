"""`companion rules`: rules and rulings, with their switches."""

import shutil
import textwrap
from dataclasses import asdict
from typing import Annotated

import typer

from companion.cli.options import AsJson, GameName, Rules, tell_json
from companion.errors import CompanionError, quoted
from companion.games import find
from companion.table.register import InForce, Rule


def rules(
    game: GameName,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]", help="A rule's id, or words it speaks of.")
    ] = None,
    rule: Rules = None,
    json: AsJson = False,
) -> None:
    """Look rules and rulings up, with their switches, and what is in force of these."""
    wanted = " ".join(words or [])
    register = find(game).register()
    settled = register.settle(rule or [])
    found = register.find(wanted)
    if not found:
        raise CompanionError(f"no rule of {game} speaks of {quoted(wanted)}; `companion rules {game}` lists them all")
    if json:
        tell_json([asdict(each) | {"in_force": _as_data(register.in_force(each, settled))} for each in found])
        return
    for each in found:
        _tell(each, register.in_force(each, settled))


def _as_data(in_force: list[InForce]) -> list[dict[str, str | bool]]:
    return [asdict(each) for each in in_force]


def _tell(rule: Rule, in_force: list[InForce]) -> None:
    width = max(40, min(shutil.get_terminal_size((100, 24)).columns, 100))
    typer.secho(rule.id, bold=True)
    origin = f"Ruling: {rule.reason}." if rule.reason else f"Rulebook: {rule.source}."
    for text in (rule.text, *(each.words() for each in in_force), origin):
        typer.echo(textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  "))
    if rule.switch:
        for value, meaning in rule.switch.values.items():
            default = " (default)" if value == rule.switch.default else ""
            option = f"--rule {rule.switch.name}={value}{default}: {meaning}"
            typer.echo(textwrap.fill(option, width, initial_indent="    ", subsequent_indent="      "))
