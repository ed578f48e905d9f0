"""Champions, and the players who have them, with hands that are known in part (rulebook: Champions, Start)."""
# mypyc

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from companion.board.piles import Pile
from companion.games.cardpg.card import FACES, SUITS, Card, slots_of
from companion.games.cardpg.combos import ANY, COMBOS, FLUSH, KIND, Combo, runs


class Champion:
    """A champion or a monster: its card, its `rank` (higher than the card's where an upgrade was only noted), the
    abilities on it, and whether it is tapped."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.rank = card.rank
        self.abilities: list[Card] = []
        self.tapped = False

    def __str__(self) -> str:
        return self.card.code

    @property
    def slots(self) -> int:
        """The number of abilities that it can have."""
        return slots_of(self.rank)

    @property
    def free(self) -> int:
        """The number of further abilities that it can have."""
        return max(0, self.slots - len(self.abilities))

    @property
    def is_noted(self) -> bool:
        """True where its rank is noted beside its card."""
        return self.rank != self.card.rank

    @property
    def next_rank(self) -> str | None:
        """The rank above its own; an ace has none."""
        return next(iter(FACES[FACES.index(self.rank) + 1 :]), None)


@cache
def least(above: int) -> list[Combo]:
    """The lowest combo of each family that is higher than a rank: who can't hold these holds no higher one."""
    families = {combo.family: combo for combo in reversed(COMBOS[above:])}
    return list(families.values()) if above else [families[KIND], families[FLUSH]]  # the others have these in them


@dataclass(slots=True, eq=False)
class Hand:
    """Cards that are `known`, and so many `hidden` ones: each may be any of which nobody knows where in the `deck` it
    lies. `twins` lets a joker stand for a card beside it."""

    deck: Pile[Card]
    twins: bool
    known: list[Card] = field(default_factory=list)
    hidden: int = 0

    def __len__(self) -> int:
        """The number of cards in it."""
        return len(self.known) + self.hidden

    def able(self) -> list[Card]:
        """The cards that may be in it."""
        return [*self.known, *self.deck.rest] if self.hidden else self.known

    def hides(self, many: int) -> None:
        """Take so many more unseen cards of the deck into it."""
        self.deck.take_unseen(many)
        self.hidden += many

    def leaves(self, card: Card) -> None:
        """A card leaves it: a known one, or one that nobody has seen."""
        if card in self.known:
            self.known.remove(card)
        else:
            self.hidden -= 1
            self.deck.show(card)

    def can_be(self, combo: Combo, numbers: Iterable[int] = ANY, suits: Iterable[str] = SUITS) -> bool:
        """True if it can hold a combo that shows one of these numbers, of any suit, or in one of these suits."""
        if len(self.known) + self.hidden < combo.size:
            return False
        if combo.family == KIND:
            return self._kind(combo.size, numbers)
        if combo.family == FLUSH:
            return self._flush(combo.size, suits)
        its_suits, shown = [""] if combo.needs_roll else suits, frozenset(numbers)
        fitting = (run for run in runs(combo.size) if not shown.isdisjoint(run))
        return any(self._run(run, suit) for run in fitting for suit in its_suits)

    @property
    def _unseen(self) -> Sequence[Card]:
        return self.deck.rest if self.hidden else ()

    def _kind(self, size: int, numbers: Iterable[int]) -> bool:
        """True if it can hold so many of a number; a joker is one of it."""
        for number in numbers:
            known = [card.colour for card in self.known if card.number is None or card.number == number]
            many = self._together(known)
            if self.twins:
                if many >= size or (many + self.hidden >= size and self._has_unseen(number, size - many)):
                    return True
                continue
            if many < size and self.hidden:
                there = [card.colour for card in self.deck.rest if card.number is None or card.number == number]
                many = min(many + self.hidden, self._together(known + there))
            if many >= size:
                return True
        return False

    def _has_unseen(self, number: int, many: int) -> bool:
        """True where so many unseen cards can be of a number."""
        for card in self.deck.rest:
            if card.number is None or card.number == number:
                many -= 1
                if not many:
                    return True
        return False

    def _together(self, colours: list[str]) -> int:
        """The number of cards of a number, of these colours, that can be played together; [jokers.twins] without twins
        a colour has two, and a joker stands for one of them.
        """
        return len(colours) if self.twins else min(2, colours.count("Red")) + min(2, colours.count("Black"))

    def _flush(self, size: int, suits: Iterable[str]) -> bool:
        """True if it can hold so many of a suit; a joker of its colour is one of it."""
        known = [card.suit for card in self.known]
        for suit in suits:
            colour = SUITS[suit].colour
            missing = size - known.count(suit) - known.count(colour)
            if missing <= 0:
                return True
            for card in self.deck.rest if self.hidden >= missing else ():
                if card.suit in (suit, colour):
                    missing -= 1
                    if not missing:
                        return True
        return False

    def _run(self, numbers: range, suit: str) -> bool:
        """Consecutive numbers, of one suit or of any; jokers fill gaps."""
        suits = (suit, SUITS[suit].colour) if suit else ()
        known, unseen = (
            [card.number for card in cards if not suits or card.suit in suits] for cards in (self.known, self._unseen)
        )
        held = set(numbers).intersection(known)
        there = set(numbers).intersection(unseen) - held
        gaps = len(numbers) - len(held) - known.count(None)
        return gaps <= min(self.hidden, len(there) + unseen.count(None))


@dataclass(slots=True, eq=False)
class Player:
    """A player: champions, and a hand, which the desk gives."""

    name: str
    champions: list[Champion] = field(default_factory=list)
    hand: Hand = field(init=False)
    protected: bool = False
    out: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def untapped(self) -> list[Champion]:
        """The champions that are not tapped."""
        return [champion for champion in self.champions if not champion.tapped]
