"""Decks and level piles as far as anybody can know them: what can lie there, and what turns up of it."""
# mypyc

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import permutations

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Card, Copy, Unseen, any_of
from companion.games.challengers.match.pool import TeamPool
from companion.games.challengers.match.side import Side
from companion.table import Table
from companion.table.counting import moved, together

Asks = Callable[[str, TeamPool, list[Card], str], asks.Reveal]


class Piles:
    """The decks of a match and the level piles beside it, in a round that is 0 where nobody told it.

    Cards `elsewhere` are in no pile; those lost in the match come back to the piles of the `refillable` levels. So
    `many` cards were revealed.
    """

    def __init__(self, table: Table, pool: TeamPool, sides: Sequence[Side], round_: int) -> None:
        self.table = table
        self.pool = pool
        self.sides = sides
        self.round = round_
        self.elsewhere: dict[Card, int] = {}
        self.refillable: Collection[str] = ()
        self.many = 0

    def power(self, card: Card) -> int:
        """[robot.cyborg] A card's base power."""
        return self.round if card.power_is_round else card.power

    # What can lie there

    def left(self, level: str) -> list[Card]:
        """Cards that can be in a level's pile."""
        return list(self.pool.left(self.used(), level).elements())

    def in_deck(self, side: Side) -> list[Card]:
        """Cards that one of a deck can be: one of its rest, one that nobody saw, or any where the deck is not told."""
        deck = side.deck
        cards = [copy.card for copy in deck.rest]
        for level in dict.fromkeys(unseen.level for unseen in deck.strange):
            cards += self.left(level)
        if deck.hidden:
            cards += [card for card in self.pool.left(self.used()).elements() if card.level != "S"]
            cards += (Counter(deck.first) - self.surely(side)).elements()
        return cards

    def used(self) -> Counter[Card]:
        """The number of each card's copies known to be in this match, `elsewhere`, or in a discard that stays there."""
        lost = [copy.card for side in self.sides for copy in side.lost if copy.card.level not in self.refillable]
        told = [copy.card for side in self.sides if side.deck.told for copy in side.everywhere()]
        untold = [self.surely(side) for side in self.sides if not side.deck.told]
        return moved(together([self.elsewhere, *untold]), lost + told, ())

    def surely(self, side: Side) -> Counter[Card]:
        """The least number of each card in an untold deck; [names] a Dog may be of either level."""
        there = Counter(copy.card for copy in side.everywhere() if not copy.unsure)
        unsure = [copy.card for copy in side.everywhere() if copy.unsure]
        for name, pair in {card.name: (card, card.twin) for card in unsure if card.twin}.items():
            many = sum(card.name == name for card in unsure)
            for card, other in permutations(pair):
                there[card] += max(0, many - self.most(side, other))
        return there

    def most(self, side: Side, card: Card) -> int:
        """[names] The number of a player's cards that may be this one: nobody told their level."""
        there = [copy for copy in side.everywhere() if copy.card is card]
        if side.deck.told:
            return sum(copy.unsure for copy in there) + sum(each.level == card.level for each in side.deck.strange)
        foe = side.foe
        has = sum(copy.card is card and (foe.deck.told or not copy.unsure) for copy in foe.everywhere())
        many = side.deck.first.count(card) if card.level == "S" else card.copies - has
        return max(0, many - sum(not copy.unsure for copy in there))

    # What turns up

    def reveal(self, side: Side) -> Copy | None:
        """[attack.reveal] The top card of a deck into the park half; None where there is no card left."""
        if not (side.deck.rest or len(side.deck)):
            return None
        card = self.turned(side, _reveal)
        side.park.append(card)
        self.many += 1
        return card

    def turned(self, side: Side, question: Asks, *, bottom: bool = False, secret: bool = False) -> Copy:
        """[reveal.known] The top card of a deck, or its bottom one: told where it follows by itself, else asked.

        A card that is turned in `secret`, for its owner's eyes, is told to nobody.
        """
        lying = side.deck.next(bottom=bottom)
        if lying is None:
            return self._drawn(side, question, secret=secret)
        if isinstance(lying, Unseen):
            card = self.of_pile(side, question, lying.level, self.left(lying.level))
            side.deck.remove(lying)
            return self._shown(side, lying, card)
        side.deck.remove(lying)
        if not secret:
            why, revealed = "put" if lying.hidden else "known", question is _reveal
            self.table.tell(e.forced("reveal.known", player=side, card=lying, why=why, revealed=revealed))
        lying.hidden = False
        return lying

    def of_pile(self, side: Side, question: Asks, level: str, cards: list[Card]) -> Card:
        """One of the cards that can be in a level's pile."""
        return self.table.ask(question(side.name, self.pool, cards, f"Level {level} pile"))

    def _drawn(self, side: Side, question: Asks, *, secret: bool) -> Copy:
        """A card of those whose order nobody knows; a look may have mixed cards into them that nobody saw."""
        deck, rest = side.deck, side.deck.rest
        told = not (deck.strange or deck.hidden)
        if told and rest[-1].card.name == (name := rest[0].card.name) and all(copy.card.name == name for copy in rest):
            copy = self._taken(rest, [copy.card for copy in rest], rest[0].card)
            if not secret:
                self.table.tell(
                    e.forced("reveal.known", player=side, card=copy, why="only", revealed=question is _reveal)
                )
            return copy
        cards: list[Card] = []

        def anew() -> asks.Reveal:
            nonlocal cards
            if told:
                cards = [copy.card for copy in rest]
                return question(side.name, self.pool, cards, "deck")
            cards = self.in_deck(side)
            where = f"Level {deck.strange[0].level} pile" if deck.strange and not rest else "deck"
            asked = question(side.name, self.pool, cards, where)
            if deck.hidden:
                asked.asks_for = "fact"  # people alone know what is in it
            return asked

        card = self.table.ask(anew)
        if told:
            return self._taken(rest, cards, card)
        exactly = card.is_told_apart(cards)
        if any(copy.card is card or (copy.card is card.twin and not exactly) for copy in rest):
            copy = self._taken(rest, [copy.card for copy in rest], card)
        elif unseen := next((unseen for unseen in deck.strange if unseen.level == card.level), None):
            deck.strange.remove(unseen)
            copy = self._shown(side, unseen, card)
            exactly |= deck.told
        else:
            deck.hidden -= 1
            copy = Copy(card, self.power(card))
            exactly |= deck.told
        copy.level_known = exactly
        return copy

    def _taken(self, rest: list[Copy], cards: list[Card], card: Card) -> Copy:
        """A copy of a card leaves the rest of a deck, which are these cards; [names] one of the same name may be meant
        as well."""
        exactly = False
        if card.twin:
            exactly = card.is_told_apart(cards)
            card = card if exactly else any_of(rest, card).card
        copy = rest.pop(cards.index(card))
        copy.level_known |= exactly
        return copy

    def _shown(self, side: Side, unseen: Unseen, card: Card) -> Copy:
        """A gained card that nobody had seen is seen now."""
        side.gained[side.gained.index(unseen)] = card
        return Copy(card, self.power(card), level_known=True)


def _reveal(who: str, pool: TeamPool, cards: list[Card], where: str) -> asks.Reveal:
    return asks.Reveal("attack.reveal", who, pool=pool, cards=cards, where=where)
