"""The monster cards that nobody holds: the deck, and what was set aside."""

from __future__ import annotations

from companion.games.tetra_master.monster import Card


class Supply:
    """`deck` are the cards that may still be dealt or, of hidden hands, were dealt and not shown yet.

    `count` is how many lie face down in the deck, which differs from `deck` only where hands are hidden.
    """

    def __init__(self, cards: list[Card]) -> None:
        self.deck = list(cards)
        self.count = len(cards)
        self.aside: list[Card] = []

    def take(self, cards: list[Card]) -> None:
        """Cards leave the deck for somebody's hand."""
        for card in cards:
            self.deck.remove(card)
        self.count -= len(cards)

    def deal_unseen(self, many: int) -> None:
        """Cards are dealt that nobody types."""
        self.count -= many

    def reveal(self, card: Card) -> None:
        """A card of a hidden hand is played."""
        self.deck.remove(card)

    def set_aside(self, cards: list[Card]) -> None:
        """Cards leave the tournament, unless the deck runs short."""
        self.aside += cards

    def reshuffle(self) -> int:
        """[tournament.reshuffle] What was set aside goes back into the deck. How many cards there are then."""
        self.deck += self.aside
        self.aside = []
        self.count = len(self.deck)
        return self.count
