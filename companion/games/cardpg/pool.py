"""The deck that is played with."""

from dataclasses import dataclass, field

from companion.cards import Index
from companion.games.cardpg.card import Card


@dataclass(slots=True, eq=False)
class Pool:
    """All 54 cards: the `faces` that are champions, the `numbers` with both jokers."""

    cards: list[Card]
    index: Index[Card] = field(init=False)
    faces: list[Card] = field(init=False)
    numbers: list[Card] = field(init=False)

    def __post_init__(self) -> None:
        self.index = Index(self.cards)
        self.faces = [card for card in self.cards if card.is_champion]
        self.numbers = [card for card in self.cards if not card.is_champion]
