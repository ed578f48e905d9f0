"""What the referee can say and a person can't: the exact chances of fights and of a placement's captures."""

from fractions import Fraction
from typing import NamedTuple

from companion.games.tetra_master.board import Board, Monster, Player
from companion.games.tetra_master.monster import Card
from companion.table import Data
from companion.table.odds import chance


class Outlook(NamedTuple):
    """What a placement is expected to bring: cards turned to one's colour, and own cards turned to the other's."""

    captures: Fraction
    losses: Fraction

    @property
    def net(self) -> Fraction:
        """Captures less losses."""
        return self.captures - self.losses

    def data(self) -> Data:
        """As an event tells it: rounded, and captures and losses as fractions, too."""
        figures = {"captures": self.captures, "losses": self.losses, "net": self.net}
        rounded = {name: round(float(figure), 4) for name, figure in figures.items()}
        return rounded | {"exact": [str(self.captures), str(self.losses)]}


def winning(attacker: Card, defender: Card, rules: dict[str, str]) -> Fraction:
    """The exact chance that a card wins a fight which it starts against another."""
    dice, _ = defender.defence_against(attacker.type)
    return chance(attacker.attack, dice, rules["math-is-hard"] == "on")


def outlooks(board: Board, player: Player, cards: list[Card], rules: dict[str, str]) -> list[Data]:
    """What every placement of some cards is expected to bring, the best first."""
    ways = [(placement(board, player, card, cell, rules), card, cell) for card in cards for cell in board.free()]
    ways.sort(key=lambda way: -way[0].net)
    return [{"card": card.name, "cell": cell, **outlook.data()} for outlook, card, cell in ways]


def placement(board: Board, player: Player, card: Card, cell: str, rules: dict[str, str]) -> Outlook:
    """What a card on a free cell is expected to bring when its fights are chosen in the best order.

    The best order is the one with the most captures less losses; the card itself, if it is defeated, is a loss.
    """
    placed = Monster(card, cell, player)
    turn = _Turn(Board(board.blocked, board.monsters | {cell: placed}), placed, rules)
    return turn.best(turn.enemies)


class _Turn:
    """All ways that a placed card's turn can go. A state is the set of cells that the enemy still owns."""

    def __init__(self, board: Board, placed: Monster, rules: dict[str, str]) -> None:
        nobody, cards = Player("", ""), board.monsters.items()
        self.rules = rules
        self.enemies = frozenset(cell for cell, each in cards if each.owner is not placed.owner)
        self.points_at = {cell: frozenset(other.cell for other in board.chained(each, nobody)) for cell, each in cards}
        self.facing = {each.cell: winning(placed.card, each.card, rules) for each in board.fights(placed)}
        self.unresisting = frozenset(each.cell for each in board.unresisted(placed))
        self.pointed_at = self.points_at[placed.cell]
        self._known: dict[frozenset[str], Outlook] = {}

    def best(self, enemies: frozenset[str]) -> Outlook:
        """The outlook from a state on."""
        if enemies not in self._known:
            fights = [self._after(cell, enemies) for cell in self.facing if cell in enemies]
            unresisted = Outlook(Fraction(len(self.unresisting & enemies)), Fraction(0))
            self._known[enemies] = max(fights, key=lambda each: each.net, default=unresisted)
        return self._known[enemies]

    def _after(self, cell: str, enemies: frozenset[str]) -> Outlook:
        """The outlook when this fight is the next one."""
        win, taken, lost = self.facing[cell], {cell}, 1
        if self.rules["controlled-arena"] == "off":
            taken |= self.points_at[cell] & enemies
            lost += len(self.pointed_at - enemies) if self.rules["chains"] == "winner" else 0
        then = self.best(enemies - taken)
        return Outlook(win * (len(taken) + then.captures), win * then.losses + (1 - win) * lost)
