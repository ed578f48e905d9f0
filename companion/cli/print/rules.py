"""`companion print rules`: the quick reference of a game's rules and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.print.options import InkOption, Out, Paper
from companion.cli.print.writing import folder_of, report, write
from companion.games import Game, find
from companion.options import AsJson, GameName
from companion.printing.choices import Ink

if TYPE_CHECKING:
    from companion.printing.paper.pages import Part


def print_rules(
    game: GameName, paper: Paper = "a4", ink: InkOption = "color", out: Out = None, json: AsJson = False
) -> None:
    """Print a quick reference of a game's rules and rulings."""
    the_game = find(game)
    part = rules_part(the_game, paper, ink)
    report([write(out or folder_of(the_game.name) / "rules.pdf", part.title, [part], ink)], json)


def rules_part(game: Game, paper: str, ink: Ink) -> Part:
    """The game's turn and its register as a quick reference."""
    from companion.printing.reference import RuleText, reference

    rules = [
        RuleText(
            rule.id,
            rule.text,
            "ruling" if rule.reason else rule.source,
            f"--rule {rule.switch.name}={'|'.join(rule.switch.values)}" if rule.switch else "",
        )
        for rule in game.register().rules.values()
    ]
    return reference(game.title, rules, turn=game.layout("turn"), paper=paper, ink=ink)
