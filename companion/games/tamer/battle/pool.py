"""The cards in play: to look up by what people type, and by deck."""

from dataclasses import dataclass

from companion.cards import Index
from companion.games.tamer.battle.creature import Card
from companion.table.card_questions import find_card


@dataclass(slots=True, eq=False)
class Pool:
    """All cards in play. `decks` holds each set's cards, every copy of them, in the source's order."""

    cards: list[Card]
    decks: dict[str, list[Card]]
    index: Index[Card]

    def find(self, text: str) -> Card:
        """The card that a typed text means. Raises an AnswerError."""
        return find_card(self.index, text)
