"""The card trays: a pile of each level and its discard, counted."""

from collections import Counter
from collections.abc import Iterable

from companion.games.challengers.match.card import Card

LEVELS = ("A", "B", "C")
DRAWN = 5


class Trays:
    """How many cards lie in each level's `pile` and in its `discard`; `sure` until a deck is not known any more."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.pile: Counter[str] = Counter(card.level for card in cards)
        self.discard: Counter[str] = Counter()
        self.sure = True
        self.refilled: list[tuple[str, int]] = []

    def draw(self, level: str, many: int) -> int:
        """Cards leave a pile; where it is short, its discard goes under it first. Gives how many there were."""
        if self.pile[level] < many and self.discard[level]:
            self.refilled.append((level, self.discard[level]))
            self.put_under(level)
        drawn = min(many, self.pile[level])
        self.pile[level] -= drawn
        return drawn

    def put_under(self, level: str) -> None:
        """A level's discard is shuffled and goes under its pile."""
        self.pile[level] += self.discard.pop(level, 0)

    def lay_down(self, cards: Iterable[Card]) -> None:
        """Cards go to their level's discard; those of no level go into the box."""
        self.discard.update(card.level for card in cards if card.level in LEVELS)
