"""The cards in play: to look up by what people type, and those that the switches shuffle together."""
# mypyc

from collections.abc import Iterable

from companion.board.pool import Pool
from companion.games.tossing_tiger.war.pieces import ANIMAL, Card

SWITCHED = {"more-animals": "more-animals", "communication": "fight-together", "dawndojo": "dawndojo"}
"""Sets that are there only where a switch is on, each with its switch."""


class FighterPool(Pool[Card]):
    """All cards that are shuffled together: what they are `called` by others, those of them that are `animals`, and of
    how many copies there are the `fewest`."""

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__(cards)
        self.called = tuple(dict.fromkeys(card.animal for card in self.cards))
        self.animals = tuple(dict.fromkeys(card.animal for card in self.cards if card.kind == ANIMAL))
        self.fewest = min((card.copies for card in self.cards), default=0)
        self._size = sum(card.copies for card in self.cards)
        self._parts: dict[frozenset[str], FighterPool] = {}

    def with_sets(self, rules: dict[str, str]) -> "FighterPool":
        """[setup.sets] The cards of the sets that the switches shuffle together; a set of one's own is always there."""
        left_out = frozenset(name for name, switch in SWITCHED.items() if rules.get(switch, "off") == "off")
        if left_out not in self._parts:
            self._parts[left_out] = FighterPool(card for card in self.cards if card.set not in left_out)
        return self._parts[left_out]

    def __len__(self) -> int:
        """The number of cards, each with its copies."""
        return self._size
