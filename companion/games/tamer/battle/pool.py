"""The cards in play: to look up by what people type, and by decks."""
# mypyc

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from random import Random

from companion.board.pool import Pool
from companion.games.tamer.battle.creature import Card
from companion.table.counting import tally
from companion.table.picks import one


class CreaturePool(Pool[Card]):
    """All cards in play, `each` once; `decks` holds each set's cards, every copy, in the source's order, and `copies`
    counts them.

    A name that a shipped card shares with one of a set of one's `own` means the latter.
    """

    def __init__(self, cards: Iterable[Card], decks: dict[str, list[Card]], own: Collection[str] = ()) -> None:
        super().__init__(cards, behind=lambda card: card.set not in own)
        self.each = Counter(self.cards)
        self._up_to: dict[int, list[Card]] = {}
        self.decks = decks
        self.copies = {name: tally(deck) for name, deck in decks.items()}

    def up_to(self, points: int) -> list[Card]:
        """The cards that cost no more than so much, in their order."""
        if points not in self._up_to:
            self._up_to[points] = [card for card in self.cards if card.cost <= points]
        return self._up_to[points]


def with_any(up_to: Callable[[int], list[Card]], points: int, random: Random) -> list[Card]:
    """Cards for so many points, one by one until none fits any more, each as often as one likes."""
    taken = []
    while cards := up_to(points):
        card = one(random, cards)
        taken.append(card)
        points -= card.cost
    return taken


def by_chance(cards: list[Card], points: int, random: Random) -> list[Card]:
    """Cards for so many points, one by one until none fits any more, each as often as it is there."""
    taken = []
    while cards := [card for card in cards if card.cost <= points]:
        card = one(random, cards)
        cards.remove(card)
        taken.append(card)
        points -= card.cost
    return taken
