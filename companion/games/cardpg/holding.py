"""Which combos a hand can hold, of which only some cards are known."""

from collections.abc import Iterable, Sequence

from companion.games.cardpg.card import SUITS, Card
from companion.games.cardpg.combos import COMBOS, FLUSH, HIGHEST, KIND, LOWEST, Combo

ANY = range(LOWEST, HIGHEST + 1)


def least(above: int) -> list[Combo]:
    """The lowest combo of each family that is higher than a rank: who can't hold these holds no higher one."""
    families: dict[str, Combo] = {}
    for combo in COMBOS[above:]:
        families.setdefault(combo.family, combo)
    return list(families.values())


class Holding:
    """A hand: the cards that are `known`, and so many `hidden` ones, each any of the `unseen`."""

    __slots__ = ("hidden", "known", "twins", "unseen")

    def __init__(self, known: Sequence[Card], hidden: int, unseen: Sequence[Card], *, twins: bool) -> None:
        self.known = known
        self.hidden = hidden
        self.unseen = unseen if hidden else ()
        self.twins = twins

    def can_be_least(self, rolled: set[int], suits: Iterable[str]) -> bool:
        """Whether it can hold what all others have in them: a Roll # that shows one of these rolls, or a flush of
        two."""
        cards = [*self.known, *self.unseen] if self.hidden else self.known
        if rolled and any(card.is_joker or card.number in rolled for card in cards):
            return True
        return len(self.known) + self.hidden > 1 and self._flush(2, suits)

    def can_be(self, combo: Combo, numbers: Iterable[int] = ANY, suits: Iterable[str] = SUITS) -> bool:
        """Whether it can hold a combo that shows one of these numbers, of any suit, or in one of these suits."""
        if combo.family == KIND:
            return any(self._kind(combo.size, number) for number in numbers if number in ANY)
        if combo.family == FLUSH:
            return self._flush(combo.size, suits)
        lows = {low for number in numbers for low in range(number - combo.size + 1, number + 1)}
        windows = [range(low, low + combo.size) for low in lows if LOWEST <= low <= HIGHEST - combo.size + 1]
        if combo.needs_roll:
            return any(self._run(window) for window in windows)
        return any(self._run(window, suit) for suit in suits for window in windows)

    def _kind(self, size: int, number: int) -> bool:
        """So many of a number; [jokers.twins] without twins a colour has two cards of it, and a joker for one."""
        if self.twins:
            known, unseen = ([card.number for card in cards] for cards in (self.known, self.unseen))
            more = unseen.count(number) + unseen.count(None)
            return known.count(number) + known.count(None) + min(self.hidden, more) >= size
        held = more = 0
        for colour in ("Red", "Black"):
            known, unseen = (
                [card.number for card in cards if card.colour == colour] for cards in (self.known, self.unseen)
            )
            here = min(2, known.count(number) + known.count(None))
            held += here
            more += min(2 - here, unseen.count(number) + unseen.count(None))
        return held + min(self.hidden, more) >= size

    def _flush(self, size: int, suits: Iterable[str]) -> bool:
        """So many of a suit; a joker of its colour is one of it."""
        known, unseen = ([card.suit for card in cards] for cards in (self.known, self.unseen))
        for suit in suits:
            colour = SUITS[suit].colour
            more = min(self.hidden, unseen.count(suit) + unseen.count(colour))
            if known.count(suit) + known.count(colour) + more >= size:
                return True
        return False

    def _run(self, numbers: range, suit: str = "") -> bool:
        """Consecutive numbers, of one suit or of any; jokers fill gaps."""
        of_suit = (suit, SUITS[suit].colour) if suit else ()
        known, unseen = (
            [card for card in cards if not of_suit or card.suit in of_suit] for cards in (self.known, self.unseen)
        )
        held = {card.number for card in known if card.number in numbers}
        there = {card.number for card in unseen if card.number in numbers} - held
        gaps = len(numbers) - len(held) - sum(card.is_joker for card in known)
        return gaps <= min(self.hidden, len(there) + sum(card.is_joker for card in unseen))
