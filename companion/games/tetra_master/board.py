"""Monster cards, who plays them, and the Battle Arena: who fights whom, what is chained, what is taken unresisted.

Its sixteen cells are a letter for the column, from the left, and a number for the row, from the top: a1 to d4.
"""
# mypyc

from dataclasses import dataclass, field
from typing import Final

from companion.errors import quoted
from companion.table.question import Unreadable
from companion.words import fold

COLUMNS = "abcd"
ROWS = "1234"
CELLS: Final = tuple(column + row for row in ROWS for column in COLUMNS)

ARROWS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def cells_in_rows() -> list[list[str]]:
    """The cells as they lie, row by row."""
    return [[column + row for column in COLUMNS] for row in ROWS]


def _around(cell: str) -> dict[str, str]:
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    steps = {arrow: (("E" in arrow) - ("W" in arrow), ("S" in arrow) - ("N" in arrow)) for arrow in ARROWS}
    beside = {arrow: (column + right, row + down) for arrow, (right, down) in steps.items()}
    return {arrow: COLUMNS[x] + ROWS[y] for arrow, (x, y) in beside.items() if 0 <= x < 4 and 0 <= y < 4}


NEIGHBOURS: Final = {cell: _around(cell) for cell in CELLS}
"""[arrows.nothing] For each cell the cells around it, by the arrow that points there; beyond the edge is nothing."""


def read_cell(text: str) -> str:
    """The cell that a text names, in small letters. Raises Unreadable."""
    cell = fold(text)
    if cell not in CELLS:
        raise Unreadable(f"{quoted(text)} is no cell of the arena", "cells are a1 to d4: the column, then the row")
    return cell


@dataclass(slots=True, eq=False)
class Card:
    """A monster card. `type` is physical, magical or flexible; `arrows` are compass directions, clockwise from N."""

    name: str
    code: str
    set: str
    attack: int
    type: str
    physical: int
    magical: int
    arrows: tuple[str, ...]

    def __str__(self) -> str:
        return self.name

    @property
    def points(self) -> int:
        """[chosen-army.points] Points of the card towards the cap of a Chosen Army."""
        return self.attack + self.physical + self.magical

    def defence_against(self, type: str) -> tuple[int, str]:
        """[fight.flexible] The number of its dice against an attack of that type, and the Defence that they are of."""
        if type == "flexible":
            type = "physical" if self.physical < self.magical else "magical"
        return (self.physical if type == "physical" else self.magical), type

    def figures(self) -> str:
        """Attack with the type's letter, then both Defences: `7M P6 M4`."""
        return f"{self.attack}{self.type[0].upper()} P{self.physical} M{self.magical}"


@dataclass(slots=True, eq=False)
class Player:
    """A player. `hand` are the cards known to be theirs to play; `secret` counts those still to be played unseen.

    `secret` is None where hands are open; where they are hidden, the hand holds what was kept from the last battle.
    `kept` are the cards taken from that one's board.
    """

    name: str
    colour: str
    hand: list[Card] = field(default_factory=list)
    secret: int | None = None
    points: int | float = 0
    kept: list[Card] = field(default_factory=list)

    def __str__(self) -> str:
        return self.name

    @property
    def left(self) -> int:
        """The number of cards that the player still has to play."""
        return len(self.hand) if self.secret is None else self.secret

    @property
    def army(self) -> int:
        """[chosen-army.points] The points of the cards in the player's hand."""
        return sum(card.points for card in self.hand)

    @property
    def letter(self) -> str:
        """R or B: the mark of the player's cards on the board."""
        return self.colour[0].upper()


class Monster:
    """A card on the board. `owner` is the player whose colour shows; `targets` are the cells that its arrows point at,
    clockwise from N."""

    __slots__ = ("card", "cell", "owner", "targets")

    def __init__(self, card: Card, cell: str, owner: Player) -> None:
        self.card = card
        self.owner = owner
        self.lay(cell)

    def __str__(self) -> str:
        return self.card.name

    def lay(self, cell: str) -> None:
        """From now on it lies on that cell."""
        self.cell = cell
        around = NEIGHBOURS[cell]
        self.targets: list[str] = [around[arrow] for arrow in self.card.arrows if arrow in around]

    def shown(self) -> dict[str, str]:
        """The card as results tell it."""
        return {"cell": self.cell, "card": self.card.name, "code": self.card.code}


@dataclass(slots=True, eq=False)
class Board:
    """The arena: its blocked cells and the other ones, its `cells`, and the monsters by where they lie."""

    blocked: frozenset[str] = frozenset()
    monsters: dict[str, Monster] = field(default_factory=dict)
    cells: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.cells = [cell for cell in CELLS if cell not in self.blocked]

    def free(self) -> list[str]:
        """[turn.cell] The cells that a card may be played on."""
        return [cell for cell in self.cells if cell not in self.monsters]

    def owned(self, player: Player) -> list[Monster]:
        """The cards that show a player's colour, in the order of the cells."""
        there = self.monsters
        return [there[cell] for cell in self.cells if cell in there and there[cell].owner is player]

    def fights(self, attacker: Monster) -> list[Monster]:
        """[fights.order] The enemy cards it points at that point back, clockwise from N."""
        return [other for other in self._enemies(attacker, attacker.owner) if attacker.cell in other.targets]

    def unresisted(self, attacker: Monster) -> list[Monster]:
        """[unresisted] The enemy cards it points at that do not point back, clockwise from N."""
        return [other for other in self._enemies(attacker, attacker.owner) if attacker.cell not in other.targets]

    def chained(self, defeated: Monster, winner: Player) -> list[Monster]:
        """[chain] The cards that a defeated card points at and that the winner does not own, clockwise from N."""
        return self._enemies(defeated, winner)

    def _enemies(self, monster: Monster, of: Player) -> list[Monster]:
        """The cards it points at that somebody else than `of` owns."""
        there = self.monsters
        return [there[cell] for cell in monster.targets if cell in there and there[cell].owner is not of]
