"""What the referee can say and a person can't: the exact chances of fights and of a placement's captures."""

from fractions import Fraction
from typing import NamedTuple

from companion.games.tetra_master.board import Board, Monster, Player
from companion.games.tetra_master.monster import Card
from companion.table.odds import chance


class Outlook(NamedTuple):
    """What a placement is expected to bring: cards turned to one's colour, and own cards turned to the other's."""

    captures: Fraction
    losses: Fraction

    @property
    def net(self) -> Fraction:
        """Captures less losses."""
        return self.captures - self.losses


def winning(attacker: Card, defender: Card, rules: dict[str, str]) -> Fraction:
    """The exact chance that a card wins a fight which it starts against another."""
    dice, _ = defender.defence_against(attacker.type)
    return chance(attacker.attack, dice, rules["math-is-hard"] == "on")


def placement(board: Board, player: Player, card: Card, cell: str, rules: dict[str, str]) -> Outlook:
    """What a card on a free cell is expected to bring when its fights are chosen in the best order.

    The best order is the one with the most captures less losses; the card itself, if it is defeated, is a loss.
    """
    placed = Monster(card, cell, player)
    return _Turn(Board(board.blocked, board.monsters | {cell: placed}), placed, rules).best()


class _Turn:
    """All ways that a placed card's turn can go. A state is the set of cells that the enemy still owns."""

    def __init__(self, board: Board, placed: Monster, rules: dict[str, str]) -> None:
        player = placed.owner
        self.rules = rules
        self.enemies = frozenset(cell for cell, each in board.monsters.items() if each.owner is not player)
        nobody = Player("", "")
        self.points_at = {
            cell: frozenset(other.cell for other in board.chained(each, nobody))
            for cell, each in board.monsters.items()
        }
        self.facing = {each.cell: winning(placed.card, each.card, rules) for each in board.fights(placed)}
        self.unresisting = frozenset(each.cell for each in board.unresisted(placed))
        own = board.monsters.keys() - self.enemies - {placed.cell}
        self.own_pointed_at = self.points_at[placed.cell] & own
        self.captured_own = self.points_at[placed.cell] & self.enemies
        self._known: dict[frozenset[str], Outlook] = {}

    def best(self) -> Outlook:
        """The outlook from the turn's beginning."""
        return self._best(self.enemies)

    def _best(self, enemies: frozenset[str]) -> Outlook:
        if enemies not in self._known:
            fights = [cell for cell in self.facing if cell in enemies]
            if fights:
                outlooks = [self._after(cell, enemies) for cell in fights]
                self._known[enemies] = max(outlooks, key=lambda each: each.net)
            else:
                self._known[enemies] = Outlook(Fraction(len(self.unresisting & enemies)), Fraction(0))
        return self._known[enemies]

    def _after(self, cell: str, enemies: frozenset[str]) -> Outlook:
        """The outlook when this fight is the next one."""
        win = self.facing[cell]
        chained = self.points_at[cell] & enemies if self.rules["controlled-arena"] == "off" else frozenset()
        taken = chained | {cell}
        then = self._best(enemies - taken)
        lost = 1
        if self.rules["controlled-arena"] == "off" and self.rules["chains"] == "winner":
            lost += len(self.own_pointed_at | (self.captured_own - enemies))
        return Outlook(win * (len(taken) + then.captures), win * then.losses + (1 - win) * lost)
