"""The cards in play: to look up by what people type, and by decks."""

from collections.abc import Collection, Iterable
from random import Random

from companion.games.tamer.battle.creature import Card
from companion.table.chance import one
from companion.table.counting import tally
from companion.table.pool import Pool


class CreaturePool(Pool[Card]):
    """All cards in play. `decks` holds each set's cards, every copy, in the source's order, and `copies` counts them.

    A name that a shipped card shares with one of a set of one's `own` means the latter.
    """

    def __init__(self, cards: Iterable[Card], decks: dict[str, list[Card]], own: Collection[str] = ()) -> None:
        super().__init__(cards, behind=lambda card: card.set not in own)
        self.decks = decks
        self.copies = {name: tally(deck) for name, deck in decks.items()}


def by_chance(cards: list[Card], points: int, random: Random, *, once: bool) -> list[Card]:
    """Cards for so many points, one by one until none fits any more; each is taken `once` where there are no more."""
    taken = []
    while cards := [card for card in cards if card.cost <= points]:
        card = one(random, cards)
        if once:
            cards.remove(card)
        taken.append(card)
        points -= card.cost
    return taken
