"""What turns up of a deck: told where it follows by itself, asked where it doesn't."""

from collections.abc import Callable
from functools import partial

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Card, Copy, Unseen, any_of
from companion.games.challengers.match.piles import Piles
from companion.games.challengers.match.side import Side
from companion.table import Table

REVEAL = partial(asks.Reveal, "attack.reveal")


class Reveals:
    """The cards that decks turn up at a table; `many` of them were revealed."""

    def __init__(self, table: Table, rules: dict[str, str], piles: Piles) -> None:
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.piles = piles
        self.pool = piles.pool
        self.many = 0

    def reveal(self, side: Side) -> Copy | None:
        """[attack.reveal] The top card of a deck into the park half; None where there is no card left."""
        deck = side.deck
        if not (deck.rest or len(deck)):
            return None
        card = self.turned(side, REVEAL)
        side.park.append(card)
        self.many += 1
        return card

    def turned(
        self, side: Side, question: Callable[..., asks.Reveal], *, bottom: bool = False, secret: bool = False
    ) -> Copy:
        """[reveal.known] The top card of a deck, or its bottom one: told where it follows by itself, else asked.

        A card that is turned in `secret`, for its owner's eyes, is told to nobody.
        """
        lying = side.deck.next(bottom=bottom)
        if lying is None:
            return self._drawn(side, question, secret=secret)
        if isinstance(lying, Unseen):
            card = self.of_pile(side, question, lying.level, self.piles.left(lying.level))
            side.deck.remove(lying)
            return self._shown(side, lying, card)
        side.deck.remove(lying)
        if not (lying.hidden or secret):
            self.tell(e.forced("reveal.known", player=side, card=lying, why="known"))
        lying.hidden = False
        return lying

    def of_pile(self, side: Side, question: Callable[..., asks.Reveal], level: str, cards: list[Card]) -> Card:
        """One of the cards that can be in a level's pile."""
        pool, where = self.pool, f"Level {level} pile"
        return self.table.ask(question(side.name, pool=pool, index=pool.index, cards=cards, where=where))

    def _drawn(self, side: Side, question: Callable[..., asks.Reveal], *, secret: bool) -> Copy:
        """A card of those whose order nobody knows."""
        deck, pool = side.deck, self.pool
        if deck.strange or deck.hidden:
            return self._drawn_of_more(side, question)
        first = deck.rest[0].card
        if all(copy.card.name == first.name for copy in deck.rest):
            copy = self._taken(side, first)
            if not secret:
                self.tell(e.forced("reveal.known", player=side, card=copy, why="only"))
            return copy

        def asked() -> asks.Reveal:
            return question(side.name, pool=pool, index=pool.index, cards=[copy.card for copy in deck.rest])

        return self._taken(side, self.table.ask(asked))

    def _drawn_of_more(self, side: Side, question: Callable[..., asks.Reveal]) -> Copy:
        """A card of a deck that is not told, or into which a look may have mixed cards that nobody saw."""
        deck, pool, cards = side.deck, self.pool, list[Card]()

        def anew() -> asks.Reveal:
            nonlocal cards
            cards = self.piles.in_deck(side)
            where = f"Level {deck.strange[0].level} pile" if deck.strange and not deck.rest else "deck"
            asked = question(side.name, pool=pool, index=pool.index, cards=cards, where=where)
            if deck.hidden:
                asked.chance = False  # people alone know what is in it
            return asked

        card = self.table.ask(anew)
        exactly = asks.tells_level(card, cards)
        if any(copy.card is card or (copy.card is card.twin and not exactly) for copy in deck.rest):
            copy = self._taken(side, card)
            copy.level_known = exactly
            return copy
        if unseen := next((unseen for unseen in deck.strange if unseen.level == card.level), None):
            deck.strange.remove(unseen)
            copy = self._shown(side, unseen, card)
        else:
            deck.hidden -= 1
            copy = Copy(card, self.piles.power(card))
        copy.level_known = exactly or deck.told
        return copy

    def _taken(self, side: Side, card: Card) -> Copy:
        """A copy of a card leaves the rest of a deck; [names] one of the same name may be meant as well."""
        rest, exactly = side.deck.rest, False
        cards = [copy.card for copy in rest]
        if card.twin:
            exactly = asks.tells_level(card, cards)
            card = card if exactly else any_of(rest, card).card
        copy = rest.pop(cards.index(card))
        copy.level_known |= exactly
        return copy

    def _shown(self, side: Side, unseen: Unseen, card: Card) -> Copy:
        """A gained card that nobody had seen is seen now."""
        side.gained[side.gained.index(unseen)] = card
        return Copy(card, self.piles.power(card), level_known=True)
