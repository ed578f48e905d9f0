"""`companion print rules`: the quick reference of a game's rules, or its register."""

from typing import Annotated

import typer

from companion.cli.print.options import InkOption, OutOption, Paper
from companion.cli.print.writing import folder_of, print_parts
from companion.games import find
from companion.options import AsJson, GameName


def print_rules(
    game: GameName,
    register: Annotated[
        bool, typer.Option("--register", help="Every rule and ruling with its id, its source and its switch, too.")
    ] = False,
    paper: Paper = "a4",
    ink: InkOption = "color",
    out: OutOption = None,
    json: AsJson = False,
) -> None:
    """Print a quick reference of a game's rules: a page to begin with, and the rules in short."""
    from companion.api.kit import rules_part

    the_game = find(game)
    part = rules_part(the_game, paper, ink, register=register)
    print_parts(out or folder_of(the_game.name) / "rules.pdf", [part], ink, json)
