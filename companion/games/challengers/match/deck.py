"""A player's deck in a match: face down, shuffled, and known as far as the table knows it."""

from collections import Counter
from collections.abc import Iterable

from companion.games.challengers.match.card import Card, Copy, Unseen

Lying = Copy | Unseen


class Deck:
    """A face-down deck: cards known on top and below, and between them the rest in any order.

    `strange` are cards gained unseen that a look may have mixed into the rest. Of an untold deck (`copies` None) only
    the number of cards is known: then `hidden` counts those of the rest, and of its `first` ones some may be left.
    """

    def __init__(self, copies: Iterable[Copy] | None, hidden: int = 0, first: Iterable[Card] = ()) -> None:
        self.told = copies is not None
        self.top: list[Lying] = []
        self.rest: list[Copy] = list(copies or ())
        self.strange: list[Unseen] = []
        self.below: list[Lying] = []
        self.hidden = hidden
        self.first = Counter(first)

    def __len__(self) -> int:
        return len(self.top) + len(self.rest) + len(self.strange) + len(self.below) + self.hidden

    def known(self) -> list[Lying]:
        """Every card of it that the table knows something of."""
        return [*self.top, *self.rest, *self.strange, *self.below]

    def remove(self, copy: Copy) -> None:
        """Takes a card out, wherever it lies."""
        next(place for place in (self.top, self.rest, self.below) if copy in place).remove(copy)

    def mix(self, top: int, *, below: bool) -> None:
        """A look at its `top` cards may have moved what was known there, and the last ones where one went under it."""
        beyond = max(0, top - (len(self) - len(self.below)))
        reached = len(self.below) if below else beyond
        mixed = [*self.top, *self.below[:reached]]
        self.top, self.below = [], self.below[reached:]
        for lying in mixed:
            if isinstance(lying, Copy):
                self.rest.append(lying)
            else:
                self.strange.append(lying)

    def counts(self) -> Counter[str]:
        """How many of each card's name it is known to hold."""
        return Counter(str(each) for each in self.known())
