"""A game's quick reference: its turn and its register."""

from companion.games import Game
from companion.printing.choices import Ink
from companion.printing.paper.pages import Part
from companion.printing.reference import RuleText, reference


def rules_part(game: Game, paper: str, ink: Ink, *, register: bool = False) -> Part:
    """The game's first page and its rules as a quick reference: for players, or the register as the referee has it."""
    rules = [
        RuleText(
            rule.id,
            rule.text,
            "ruling" if rule.reason else rule.source,
            f"{rule.switch.name}={'|'.join(rule.switch.values)}" if rule.switch else "",
        )
        for rule in game.register().rules.values()
    ]
    return reference(game.title, rules, turn=game.layout("turn"), register=register, paper=paper, ink=ink)
