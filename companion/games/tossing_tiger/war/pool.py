"""The cards in play: to look up by what people type, and those that the switches shuffle together."""

from dataclasses import dataclass, field

from companion.cards import Index
from companion.games.tossing_tiger.war.card import Card

SWITCHED = ("more-animals",)
"""Sets that are there only where the switch of their name is on."""


@dataclass(slots=True, eq=False)
class Pool:
    """All cards that are shuffled together."""

    cards: list[Card]
    index: Index[Card] = field(init=False)
    _parts: dict[frozenset[str], "Pool"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.index = Index(self.cards)

    def with_sets(self, rules: dict[str, str]) -> "Pool":
        """[setup.sets] The cards of the sets that the switches shuffle together; a set of one's own is always there."""
        left_out = frozenset(name for name in SWITCHED if rules[name] == "off")
        if left_out not in self._parts:
            self._parts[left_out] = Pool([card for card in self.cards if card.set not in left_out])
        return self._parts[left_out]

    def __len__(self) -> int:
        """How many cards there are, each with its copies."""
        return sum(card.copies for card in self.cards)
