"""The cards in play: the monsters to look up by what people type, and the arena cards as two numbers."""

from dataclasses import dataclass

from companion.cards import Index
from companion.games.tetra_master.monster import Card
from companion.table.card_questions import find_card


@dataclass(slots=True, eq=False)
class Pool:
    """All that is in play: `deck` holds every copy of every monster, `blocked` and `empty` count the arena cards."""

    cards: list[Card]
    deck: list[Card]
    index: Index[Card]
    blocked: int
    empty: int

    def find(self, text: str) -> Card:
        """The monster that a typed text means. Raises an AnswerError."""
        return find_card(self.index, text)
