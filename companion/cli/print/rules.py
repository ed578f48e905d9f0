"""`companion print rules`: the quick reference of a game's rules, or its register."""

from typing import Annotated

import typer

from companion.cli.options import GameName, Rules
from companion.cli.print.writing import Sheets
from companion.games import find


def print_rules(
    game: GameName,
    *,
    register: Annotated[
        bool, typer.Option("--register", help="Every rule and ruling with its id, its source and its switch, too.")
    ] = False,
    rule: Rules = None,
    sheets: Sheets,
) -> None:
    """Print a quick reference of a game's rules: a page to begin with, and the rules in short."""
    from companion.api.kit import rules_part

    the_game = find(game)
    part = rules_part(the_game, sheets.paper, sheets.ink, the_game.register().settle(rule or []), register=register)
    sheets.print(the_game.name, "rules", part)
