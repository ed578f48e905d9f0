"""A game's quick reference: its turn and its register."""

from companion.games import Game
from companion.printing.choices import Ink
from companion.printing.paper.pages import Part
from companion.printing.reference import RuleText, reference


def rules_part(game: Game, paper: str, ink: Ink) -> Part:
    """The game's turn and its register as a quick reference."""
    rules = [
        RuleText(
            rule.id,
            rule.text,
            "ruling" if rule.reason else rule.source,
            f"{rule.switch.name}={'|'.join(rule.switch.values)}" if rule.switch else "",
        )
        for rule in game.register().rules.values()
    ]
    return reference(game.title, rules, turn=game.layout("turn"), paper=paper, ink=ink)
