"""What lies in the piles of the levels and in decks, as far as anybody can know it."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import permutations

from companion.games.challengers.match.card import Card
from companion.games.challengers.match.pool import Pool
from companion.games.challengers.match.side import Side


class Piles:
    """The level piles beside a match, in a round that is 0 where nobody told it.

    Cards `elsewhere` are in no pile; those lost in the match come back to the piles of the `refillable` levels.
    """

    def __init__(self, pool: Pool, sides: Sequence[Side], round_: int) -> None:
        self.pool = pool
        self.sides = sides
        self.round = round_
        self.elsewhere: Counter[Card] = Counter()
        self.refillable: Collection[str] = ()

    def power(self, card: Card) -> int:
        """[robot.cyborg] A card's base power."""
        return self.round if card.power_is_round else card.power

    def left(self, level: str) -> list[Card]:
        """What can be in a level's pile."""
        return self.pool.left(self.used(), level)

    def in_deck(self, side: Side) -> list[Card]:
        """What a card of a deck can be: one of its rest, one that nobody saw, or any where the deck is not told."""
        deck, used = side.deck, self.used()
        cards = [copy.card for copy in deck.rest]
        for level in dict.fromkeys(unseen.level for unseen in deck.strange):
            cards += self.pool.left(used, level)
        if deck.hidden:
            cards += [card for card in self.pool.left(used) if card.level != "S"]
            cards += (deck.first - self.surely(side)).elements()
        return cards

    def used(self) -> Counter[Card]:
        """How many copies of each card are known to be in this match, `elsewhere`, or in a discard that stays there."""
        there = Counter(self.elsewhere)
        for side in self.sides:
            there.update([copy.card for copy in side.everywhere()] if side.deck.told else self.surely(side))
            if side.lost:
                there.update([copy.card for copy in side.lost if copy.card.level not in self.refillable])
        return there

    def surely(self, side: Side) -> Counter[Card]:
        """How many of each card a player has in any case; [names] of an untold deck a Dog may be of either level."""
        if side.deck.told:
            return Counter(copy.card for copy in side.everywhere())
        there = Counter(copy.card for copy in side.everywhere() if not copy.unsure)
        unsure = [copy.card for copy in side.everywhere() if copy.unsure]
        for name, pair in {card.name: (card, card.twin) for card in unsure if card.twin}.items():
            many = sum(card.name == name for card in unsure)
            for card, other in permutations(pair):
                there[card] += max(0, many - self.most(side, other))
        return there

    def most(self, side: Side, card: Card) -> int:
        """[names] How many of a player's cards of which nobody told the level may be this one."""
        there = [copy for copy in side.everywhere() if copy.card.name == card.name]
        if side.deck.told:
            unseen = sum(each.level == card.level for each in side.deck.strange)
            return sum(copy.unsure and copy.card is card for copy in there) + unseen
        if card.level == "S":
            many = side.deck.first[card]
        else:
            elsewhere = [copy for copy in side.foe.everywhere() if side.foe.deck.told or not copy.unsure]
            many = card.copies - self.elsewhere[card] - sum(copy.card is card for copy in elsewhere)
        return max(0, many - sum(copy.card is card and not copy.unsure for copy in there))
