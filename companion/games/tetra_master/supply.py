"""The monster cards that nobody holds: the deck, and what was set aside."""

from __future__ import annotations

from companion.games.tetra_master.monster import Card
from companion.table.piles import Pile


class Supply:
    """The `deck`, face down, and the cards that were set `aside`."""

    def __init__(self, cards: list[Card]) -> None:
        self.deck = Pile(cards)
        self.aside: list[Card] = []

    def take(self, cards: list[Card]) -> None:
        """Cards leave the deck for somebody's hand."""
        for card in cards:
            self.deck.take(card)

    def set_aside(self, cards: list[Card]) -> None:
        """Cards leave the tournament, unless the deck runs short."""
        self.aside += cards

    def reshuffle(self) -> int:
        """[tournament.reshuffle] What was set aside goes back into the deck. How many cards there are then."""
        self.deck.unseen = 0  # cards that were dealt unseen and not chosen were set aside
        self.deck.shuffle(self.aside)
        self.aside = []
        return len(self.deck)
