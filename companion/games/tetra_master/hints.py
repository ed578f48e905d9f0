"""Hints that the referee can give and a person can't: the exact chances of fights and of a placement's captures."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from companion.games.tetra_master import events as e
from companion.games.tetra_master.board import Board, Card, Monster, Player
from companion.table import Data
from companion.table.dice_odds import chance, percent
from companion.table.events import Event


class Outlook(NamedTuple):
    """The expected gain of a placement: cards turned to one's colour, and own cards turned to the other's."""

    captures: Fraction
    losses: Fraction

    @property
    def net(self) -> Fraction:
        """Captures less losses."""
        return self.captures - self.losses

    def data(self) -> Data:
        """Data of it as an event tells it: rounded, and captures and losses as fractions, too."""
        figures = {"captures": self.captures, "losses": self.losses, "net": self.net}
        rounded = {name: round(float(figure), 4) for name, figure in figures.items()}
        return rounded | {"exact": [str(self.captures), str(self.losses)]}


def winning(attacker: Card, defender: Card, rules: dict[str, str]) -> Fraction:
    """The exact chance that a card wins a fight which it starts against another."""
    dice, _ = defender.defence_against(attacker.type)
    return chance(attacker.attack, dice, rules["math-is-hard"] == "on")


def fight_chance(attacker: Monster, defender: Monster, rules: dict[str, str]) -> Event:
    """The chance of a card to win a fight which it starts against another, in percent and exactly."""
    win = winning(attacker.card, defender.card, rules)
    return e.fight_chance("hints", attacker=attacker, defender=defender, percent=percent(win), exact=str(win))


def outlooks(board: Board, player: Player, cards: list[Card], rules: dict[str, str]) -> Event:
    """The outlook of every placement of some cards, the best first; in words five, or each card's best."""
    ways = [(placement(board, player, card, cell, rules), card, cell) for card in cards for cell in board.free()]
    ways.sort(key=lambda way: -way[0].net)
    told = [{"card": card.name, "cell": cell, **outlook.data()} for outlook, card, cell in ways]
    best = told[:5] if len(cards) == 1 else list({each["card"]: each for each in reversed(told)}.values())[::-1]
    words = [f"{each['card']} {each['cell']} {each['net']:+.2f}" for each in best]
    return e.outlooks("hints", player=player, best=", ".join(words), placements=told)


def placement(board: Board, player: Player, card: Card, cell: str, rules: dict[str, str]) -> Outlook:
    """The outlook of a card on a free cell when its fights are chosen in the best order.

    The best order is the one with the most captures less losses; the card itself, if it is defeated, is a loss.
    """
    placed, nobody = Monster(card, cell, player), Player("", "")
    monsters = board.monsters | {cell: placed}
    board = Board(board.blocked, monsters)
    points_at = {at: frozenset(other.cell for other in board.chained(each, nobody)) for at, each in monsters.items()}
    facing = {each.cell: winning(card, each.card, rules) for each in board.fights(placed)}
    unresisting = frozenset(each.cell for each in board.unresisted(placed))

    @cache
    def best(enemies: frozenset[str]) -> Outlook:
        """The outlook from a state on, which is the set of cells that the enemy still owns."""
        fights = [after(fought, enemies) for fought in facing if fought in enemies]
        unresisted = Outlook(Fraction(len(unresisting & enemies)), Fraction(0))
        return max(fights, key=lambda each: each.net, default=unresisted)

    def after(fought: str, enemies: frozenset[str]) -> Outlook:
        """The outlook when this fight is the next one."""
        win, taken, lost = facing[fought], {fought}, 1
        if rules["controlled-arena"] == "off":
            taken |= points_at[fought] & enemies
            lost += len(points_at[cell] - enemies) if rules["chains"] == "winner" else 0
        then = best(enemies - taken)
        return Outlook(win * (len(taken) + then.captures), win * then.losses + (1 - win) * lost)

    return best(frozenset(at for at, each in monsters.items() if each.owner is not player))
