"""What lies on a deck and turns up: told where it follows by itself, asked where it doesn't."""

from collections import Counter
from collections.abc import Callable, Collection
from itertools import permutations

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Card, Copy, Unseen, any_of
from companion.games.challengers.match.pool import Pool
from companion.games.challengers.match.side import Side
from companion.table import Table


class Turning:
    """Two sides at a table, and the cards that their decks turn up. `round` is 0 where nobody told it."""

    def __init__(self, table: Table, rules: dict[str, str], sides: tuple[Side, Side], round_: int, pool: Pool) -> None:
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.pool = pool
        self.elsewhere: Counter[Card] = Counter()
        self.refillable: Collection[str] = ()
        self.sides = sides
        self.round = round_
        self.reveals = 0
        self.holder: Side | None = None
        self.over: tuple[Side, str] | None = None

    def turned(
        self, side: Side, question: Callable[..., asks.Reveal], *, bottom: bool = False, secret: bool = False
    ) -> Copy:
        """[reveal.known] The top card of a deck, or its bottom one: told where it follows by itself, else asked.

        A card that is turned in `secret`, for its owner's eyes, is told to nobody.
        """
        deck = side.deck
        ends = (deck.below, deck.top) if bottom else (deck.top, deck.below)
        if not ends[0] and (deck.rest or deck.strange or deck.hidden):
            return self.drawn(side, question, secret=secret)
        end = next(end for end in ends if end)
        lying = end[-1 if bottom else 0]
        if isinstance(lying, Copy):
            end.remove(lying)
            if not (lying.hidden or secret):
                self.tell(e.forced("reveal.known", player=side, card=lying, why="known"))
            lying.hidden = False
            return lying
        card = self.table.ask(self.of_more(question, side, [lying.level]))
        end.remove(lying)
        return self.shown(side, lying, card)

    def drawn(self, side: Side, question: Callable[..., asks.Reveal], *, secret: bool) -> Copy:
        """A card of those whose order nobody knows."""
        deck = side.deck
        if deck.strange or deck.hidden:
            return self.drawn_of_more(side, question)
        cards = [copy.card for copy in deck.rest]
        first = cards[0]
        if cards.count(first) == len(cards) or (first.twin and all(card.name == first.name for card in cards)):
            copy = self.taken(side, first)
            if not secret:
                self.tell(e.forced("reveal.known", player=side, card=copy, why="only"))
            return copy
        pool, name, fresh = self.pool, side.name, [cards]

        def asked() -> asks.Reveal:
            left = fresh.pop() if fresh else [copy.card for copy in deck.rest]
            return question(name, pool=pool, index=pool.index, cards=left)

        return self.taken(side, self.table.ask(asked))

    def drawn_of_more(self, side: Side, question: Callable[..., asks.Reveal]) -> Copy:
        """A card of a deck that is not told, or into which a look may have mixed cards that nobody saw."""
        deck = side.deck
        levels = [card.level for card in deck.strange]
        asked: list[asks.Reveal] = []

        def anew() -> asks.Reveal:
            asked.append(self.of_more(question, side, levels, [copy.card for copy in deck.rest]))
            return asked[-1]

        card = self.table.ask(anew)
        exactly = asks.tells_level(card, asked[-1].cards)
        if any(copy.card is card or (copy.card is card.twin and not exactly) for copy in deck.rest):
            copy = self.taken(side, card)
            copy.level_known = exactly
            return copy
        unseen = next((unseen for unseen in deck.strange if unseen.level == card.level), None)
        if unseen:
            deck.strange.remove(unseen)
            copy = self.shown(side, unseen, card)
        else:
            deck.hidden -= 1
            copy = Copy(card, self.power(card))
        copy.level_known = exactly or deck.told
        return copy

    def taken(self, side: Side, card: Card) -> Copy:
        """A copy of a card leaves the rest of a deck; [names] one of the same name may be meant as well."""
        rest = side.deck.rest
        exactly = False
        if card.twin:
            exactly = asks.tells_level(card, [copy.card for copy in rest])
            card = card if exactly else any_of(rest, card).card
        for place, copy in enumerate(rest):
            if copy.card is card:
                copy.level_known |= exactly
                return rest.pop(place)
        raise LookupError(card.name)

    def shown(self, side: Side, unseen: Unseen, card: Card) -> Copy:
        """A gained card that nobody had seen is seen now."""
        side.gained[side.gained.index(unseen)] = card
        return Copy(card, self.power(card), level_known=True)

    def power(self, card: Card) -> int:
        """[robot.cyborg] A card's base power."""
        return self.round if card.power_is_round else card.power

    def of_more(
        self, question: Callable[..., asks.Reveal], side: Side, levels: list[str], told: list[Card] | None = None
    ) -> asks.Reveal:
        """What a card can be that may be one of a level's pile, or of a deck that is not told."""
        used = self.used()
        cards = list(told or ())
        for level in dict.fromkeys(levels):
            cards += self.pool.left(used, level)
        if side.deck.hidden and told is not None:
            cards += [card for card in self.pool.left(used) if card.level != "S"]
            cards += (side.deck.first - self.surely(side)).elements()
        where = f"Level {levels[0]} pile" if levels and not told else "deck"
        asked = question(side.name, pool=self.pool, index=self.pool.index, cards=cards, where=where)
        if side.deck.hidden and told is not None:
            asked.chance = False  # people alone know what is in it
        return asked

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
        twins = {card.name: (card, card.twin) for card in unsure if card.twin}
        for name, pair in twins.items():
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
