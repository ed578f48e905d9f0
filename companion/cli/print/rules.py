"""`companion print rules`: the quick reference of a game's rules and rulings."""

from companion.cli.print.options import InkOption, Out, Paper
from companion.cli.print.writing import folder_of, print_parts
from companion.games import find
from companion.options import AsJson, GameName


def print_rules(
    game: GameName, paper: Paper = "a4", ink: InkOption = "color", out: Out = None, json: AsJson = False
) -> None:
    """Print a quick reference of a game's rules and rulings."""
    from companion.api.quick_reference import rules_part

    the_game = find(game)
    print_parts(out or folder_of(the_game.name) / "rules.pdf", [rules_part(the_game, paper, ink)], ink, json)
