"""Piles of cards that lie face down, known as far as the table knows them."""
# mypyc

from collections.abc import Iterable
from typing import Generic, TypeVar

C = TypeVar("C")


class Pile(Generic[C]):
    """A face-down pile: cards known on top and below, and the rest in any order.

    `rest` are the cards of which nobody knows where in the pile they lie. Cards that nobody saw may have left the pile
    (`??`): then `rest` still holds them, and `unseen` says how many of it are elsewhere until they are shown.
    `ever` are the cards that have been in it; people call it by its `name`.
    """

    def __init__(self, cards: Iterable[C] = (), name: str = "the deck") -> None:
        self.name = name
        self.top: list[C] = []
        self.rest: list[C] = list(cards)
        self.below: list[C] = []
        self.ever = list(self.rest)
        self.unseen = 0

    def __len__(self) -> int:
        """The number of cards in the pile."""
        return len(self.top) + len(self.rest) + len(self.below) - self.unseen

    def able(self) -> list[C]:
        """The cards that can be drawn next: the known one on top, or any of the rest, or the known one below it."""
        if self.top:
            return self.top[:1]
        return list(self.rest) if len(self.rest) > self.unseen else self.below[:1]

    def take(self, card: C) -> None:
        """A card that can be drawn leaves the pile."""
        cards = self.top or (self.rest if len(self.rest) > self.unseen else self.below)
        del cards[cards.index(card)]  # compiled, remove() would compare what is the same

    def take_unseen(self, many: int = 1) -> None:
        """Cards leave the pile that nobody sees."""
        self.unseen += many

    def show(self, card: C) -> None:
        """A card that had left the pile unseen is shown."""
        self.rest.remove(card)
        self.unseen -= 1

    def put(self, cards: Iterable[C], *, under: bool = False) -> None:
        """Cards whose order is known are laid on the pile, the first uppermost, or under it."""
        cards = list(cards)
        self.ever += cards
        if under:
            self.below += cards
        else:
            self.top[:0] = cards

    def shuffle(self, more: Iterable[C] = ()) -> None:
        """The pile is shuffled, together with more cards: nobody knows any more where one lies."""
        more = list(more)
        self.ever += more
        self.rest = [*self.top, *self.rest, *self.below, *more]
        self.top, self.below = [], []

    def holds(self, card: C) -> bool:
        """True if a card may lie in the pile."""
        return card in self.top or card in self.rest or card in self.below

    def why_not(self, card: C) -> str:
        """The reason why a card can't be drawn now: the end of a sentence."""
        if card not in self.ever:
            return "it is not in it"
        if not self.holds(card):
            return f"all copies of {card} are out of it already"
        if self.top:
            return f"{self.top[0]} lies on top of {self.name}"
        return f"{card} lies at the bottom of {self.name}"
