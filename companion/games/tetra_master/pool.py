"""The cards in play: the monsters to look up by what people type, and the arena cards as two numbers."""
# mypyc

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.board.pool import Pool
from companion.games.tetra_master.board import Card

if TYPE_CHECKING:
    from companion.cards import CardSet
    from companion.games.tetra_master.cards import TetraRow

BLOCKED, EMPTY = 6, 18
"""The manual's arena cards, which are taken where no set has any."""


class MonsterPool(Pool[Card]):
    """All that is in play: `deck` holds every copy of every monster, `blocked` and `empty` count the arena cards."""

    def __init__(self, cards: list[Card], deck: list[Card], blocked: int = BLOCKED, empty: int = EMPTY) -> None:
        super().__init__(cards)
        self.deck = deck
        self.blocked, self.empty = blocked, empty


def load(sets: list[CardSet[TetraRow]]) -> MonsterPool:
    """The pool of some card sets: of several sets of monsters, or of arena cards, the last one is played with.

    So the shipped `monsters` are played with unless another set is named.
    """
    monsters: list[TetraRow] = []
    arena = {"Blocked": BLOCKED, "Empty": EMPTY}
    for each in sets:
        monsters = [row for row in each.cards if row.kind == "Monster"] or monsters
        if any(row.kind != "Monster" for row in each.cards):
            arena = {kind: sum(row.copies for row in each.cards if row.kind == kind) for kind in arena}
    cards = [prepare(row) for row in monsters]
    deck = [card for card, row in zip(cards, monsters, strict=True) for _ in range(row.copies)]
    return MonsterPool(cards, deck, arena["Blocked"], arena["Empty"])


def prepare(row: TetraRow) -> Card:
    """A monster's row as the referee uses it."""
    assert row.attack is not None and row.type is not None and row.physical is not None and row.magical is not None
    arrows = tuple(row.arrows.split())
    return Card(row.name, row.code, row.set, row.attack, row.type.lower(), row.physical, row.magical, arrows)
