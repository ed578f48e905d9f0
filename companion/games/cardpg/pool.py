"""The deck that is played with."""
# mypyc

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.board.pool import Pool
from companion.cards.lookup import Index
from companion.games.cardpg.card import Card, by_letter

if TYPE_CHECKING:
    from companion.cards import CardSet
    from companion.games.cardpg.cards import PlayingRow


class Codes(Index[Card]):
    """Cards as they are called at the table, by their codes: `10H` or `10♥`."""

    def find(self, text: str) -> Card:
        return super().find(by_letter(text))

    def label(self, card: Card) -> str:
        return card.code


class WholeDeck(Pool[Card]):
    """All 54 cards: the `faces` that are champions, the `numbers` with both jokers."""

    def __init__(self, cards: list[Card]) -> None:
        super().__init__(cards)
        self.index = Codes(cards)
        self.faces = [card for card in cards if card.is_champion]
        self.numbers = [card for card in cards if not card.is_champion]


def load(sets: list[CardSet[PlayingRow]]) -> WholeDeck:
    """The pool of some card sets: of several decks the last one is played with."""
    *_, deck = (each for each in sets if not each.info.kind)
    return WholeDeck([Card(row.name, row.code, row.rank, row.suit) for row in deck.cards])
