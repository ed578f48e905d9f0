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

    def __init__(self, known: Sequence[Card], hidden: int, unseen: Sequence[Card], *, twins: bool) -> None:
        self.known = known
        self.hidden = hidden
        self.unseen = unseen if hidden else ()
        self.twins = twins

    def can_be(self, combo: Combo, numbers: Iterable[int] = ANY, suits: Iterable[str] = SUITS) -> bool:
        """Whether it can hold a combo that shows one of these numbers, of any suit, or in one of these suits."""
        if combo.family == KIND:
            return any(self._kind(combo.size, number) for number in numbers if number in ANY)
        if combo.family == FLUSH:
            return any(self._flush(combo.size, suit) for suit in suits)
        lows = {low for number in numbers for low in range(number - combo.size + 1, number + 1)}
        windows = [range(low, low + combo.size) for low in lows if LOWEST <= low <= HIGHEST - combo.size + 1]
        if combo.needs_roll:
            return any(self._run(window) for window in windows)
        return any(self._run(window, suit) for suit in suits for window in windows)

    def _kind(self, size: int, number: int) -> bool:
        """So many of a number; [jokers.twins] without twins a colour has two cards of it, and a joker for one."""
        if self.twins:
            known, unseen = (self._count(cards, number) for cards in (self.known, self.unseen))
            return known + min(self.hidden, unseen) >= size
        known = more = 0
        for colour in ("Red", "Black"):
            held = min(2, self._count(self.known, number, colour))
            known += held
            more += min(2 - held, self._count(self.unseen, number, colour))
        return known + min(self.hidden, more) >= size

    def _count(self, cards: Sequence[Card], number: int, colour: str = "") -> int:
        return sum(card.number in (number, None) and colour in ("", card.colour) for card in cards)

    def _flush(self, size: int, suit: str) -> bool:
        """So many of a suit; a joker of its colour is one of it."""
        of_suit = (suit, SUITS[suit].colour)
        known, unseen = (sum(card.suit in of_suit for card in cards) for cards in (self.known, self.unseen))
        return known + min(self.hidden, unseen) >= size

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
