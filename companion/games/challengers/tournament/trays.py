"""The card trays: a pile of each level and its discard, counted."""
# mypyc

from collections.abc import Collection, Iterable, Mapping

from companion.games.challengers.match.card import Card
from companion.table.counting import moved

LEVELS = ("A", "B", "C")
Key = tuple[str, str]
"""The player and the Deck Phase or the match."""
PHASE, MATCH, TRAY = "phase", "match", "tray"
DRAWN = 5
MOST = 2 * DRAWN
"""The most cards drawn in a Deck Phase; a match brings no more of a level."""


class Trays:
    """The number of cards in each level's `pile` and in its `discard`; `sure` until a deck is not known any more.

    Of the discards some cards are `known`. `refilled` are the piles under which their discards went, in order.
    """

    def __init__(self, cards: Mapping[Card, int]) -> None:
        self.pile, self.discard = dict.fromkeys(LEVELS, 0), dict.fromkeys(LEVELS, 0)
        for card, many in cards.items():
            if card.level in LEVELS:
                self.pile[card.level] += many
        self.known: dict[Card, int] = {}
        self.sure = True
        self.refilled: list[tuple[str, int]] = []

    def copy(self) -> "Trays":
        """The same piles, of which none was refilled yet."""
        trays = Trays({})
        trays.pile, trays.discard, trays.known = self.pile.copy(), self.discard.copy(), self.known.copy()
        trays.sure = self.sure
        return trays

    def draw(self, level: str, many: int) -> int:
        """Cards leave a pile; where it is short, its discard goes under it first. Gives how many there were."""
        self.refill(level, many)
        drawn = min(many, self.pile[level])
        self.pile[level] -= drawn
        return drawn

    def refill(self, level: str, many: int) -> None:
        """[trays.short] Where a pile has fewer cards than so many, its discard goes under it."""
        if self.pile[level] < many and self.discard[level]:
            self.refilled.append((level, self.discard[level]))
            self.put_under(level)

    def put_under(self, level: str) -> None:
        """A level's discard is shuffled and goes under its pile."""
        self.pile[level] += self.discard[level]
        self.discard[level] = 0
        self.forget(level)

    def forget(self, levels: Collection[str]) -> None:
        """Forget the known cards in the discards of some levels."""
        self.known = {card: many for card, many in self.known.items() if card.level not in levels}

    def take_out(self, card: Card) -> None:
        """A card comes out of the discard of its level, or where none lies there out of its pile."""
        (self.discard if self.discard[card.level] else self.pile)[card.level] -= 1
        self.known = moved(self.known, (), [card])

    def put_back(self, card: Card) -> None:
        """A card that was thought to be elsewhere is one of its level's: it may lie in the pile as well."""
        self.discard[card.level] += 1

    def lay_down(self, cards: Collection[Card]) -> None:
        """Cards go to their level's discard; those of no level go into the box."""
        for card in cards:
            if card.level in LEVELS:
                self.discard[card.level] += 1
                self.known[card] = self.known.get(card, 0) + 1


class Copies:
    """The copies of cards that players take from the piles in a round, and put back, in an order that nobody knows.

    `held` are those that nobody could take as the round began. What is put back may be taken again where the pile of
    its level was `refilled`.
    """

    def __init__(self, held: dict[Card, int], refilled: Collection[str]) -> None:
        self.held = held
        self.refilled = refilled
        self.moves: dict[Key, tuple[list[Card], list[Card]]] = {}

    def moves_of(self, who: Key, taken: Iterable[Card], back: Iterable[Card]) -> Card | None:
        """Note what somebody took, and then put back. Gives a card that can't have been there for all, or None."""
        self.moves[who] = list(taken), list(back)
        return next((card for card in self.moves[who][0] if not self._lay_there(card)), None)

    def left(self, card: Card) -> int:
        """The number of copies of a card that can have been there for one more."""
        return next(many for many in range(card.copies, -1, -1) if not many or self._lay_there(card, many))

    def _lay_there(self, card: Card, more: int = 0) -> bool:
        """True if all can have taken what they took, in some order: first who put back as many, the fewest first."""
        again = card.level in self.refilled
        moves = [(taken.count(card), back.count(card) * again) for taken, back in self.moves.values()]
        moves.append((more, 0))
        free = card.copies - self.held.get(card, 0)
        moves.sort(key=lambda move: (move[0] > move[1], move[0] if move[0] <= move[1] else -move[1]))
        for taken, back in moves:
            if taken > free:
                return False
            free += back - taken
        return True
