"""The deck that is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.cardpg.card import Card
from companion.table import pool
from companion.words import is_number

if TYPE_CHECKING:
    from companion.cards import CardSet


class Pool(pool.Pool[Card]):
    """All 54 cards: the `faces` that are champions, the `numbers` with both jokers."""

    def __init__(self, cards: list[Card]) -> None:
        super().__init__(cards)
        self.faces = [card for card in cards if card.is_champion]
        self.numbers = [card for card in cards if not card.is_champion]


def load(sets: list[CardSet[Any]]) -> Pool:
    """The pool of some card sets: of several decks the last one is played with."""
    *_, deck = (each for each in sets if not each.info.kind)
    return Pool(
        [
            Card(row.name, row.code, row.rank, row.suit, int(row.rank) if is_number(row.rank) else None)
            for row in deck.cards
        ]
    )
