"""A player's deck in a match: face down, shuffled, and known as far as the table knows it."""

from collections import Counter
from collections.abc import Iterable

from companion.games.challengers.match.card import Copy, Unseen

Lying = Copy | Unseen


class Deck:
    """A face-down deck: cards known on top and below, and between them the rest in any order.

    Of an untold deck (`copies` None) only the number of cards is known: then `hidden` counts those of the rest.
    """

    def __init__(self, copies: Iterable[Copy] | None, hidden: int = 0) -> None:
        self.told = copies is not None
        self.top: list[Lying] = []
        self.rest: list[Lying] = list(copies or ())
        self.below: list[Lying] = []
        self.hidden = hidden

    def __len__(self) -> int:
        return len(self.top) + len(self.rest) + len(self.below) + self.hidden

    def known(self) -> Iterable[Lying]:
        """Every card of it that the table knows something of."""
        return [*self.top, *self.rest, *self.below]

    def mix(self, top: int, *, below: bool) -> None:
        """A look may have moved its first cards, and the last ones where one went under it: nobody knows which."""
        looked = self.top[:top]
        if not looked and not (below and self.below):
            return
        if below or len(self.top) > len(looked):
            self.rest = [*self.top, *self.rest, *(self.below if below else ())]
            self.top, self.below = [], [] if below else self.below
        else:
            self.rest, self.top = [*looked, *self.rest], []

    def counts(self) -> Counter[str]:
        """How many of each card's name it is known to hold."""
        return Counter(str(each) for each in self.known())
