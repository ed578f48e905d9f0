"""The cards in play, as a game hands them to its rules."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from companion.cards.lookup import Index, NamedCard
from companion.table.card_questions import find_card

C = TypeVar("C", bound=NamedCard)


class Pool(Generic[C]):
    """All cards in play, each once, and the `index` in which they are found.

    Those `behind` the others give way: a name that a card of them shares with another one means the other one.
    """

    def __init__(self, cards: Iterable[C], behind: Callable[[C], bool] = lambda card: False) -> None:
        self.cards = list(cards)
        first = [card for card in self.cards if not behind(card)]
        self.index = Index(first, behind=filter(behind, self.cards))

    def find(self, text: str) -> C:
        """The card that a typed text means. Raises an AnswerError."""
        return find_card(self.index, text)
