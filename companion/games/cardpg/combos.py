"""The sixteen combos (rulebook: Combinations), and which of them some cards make."""
# mypyc

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.games.cardpg.card import SUITS, Card

ANY = range(2, 11)
"""The numbers that a joker can stand for."""
KIND, STRAIGHT, FLUSH, STRAIGHT_FLUSH = "Kind", "Straight", "Flush", "SF"


@dataclass(frozen=True, slots=True)
class Combo:
    """A combo: its `rank` from 1 to 16, what it is called, its family and how many cards it takes, and its `effect` in
    words. The first eight need a roll whose number one of the cards shows."""

    rank: int
    name: str
    family: str
    size: int
    effect: str

    @property
    def needs_roll(self) -> bool:
        """True if it can only be played after a roll, with a card of the rolled number."""
        return self.rank <= 8

    def __str__(self) -> str:
        return self.name


COMBOS = (
    Combo(1, "Roll #", KIND, 1, "Roll again."),
    Combo(2, "Pair", KIND, 2, "Counter the roll: it is a miss."),
    Combo(3, "3 Kind", KIND, 3, "Remove all abilities of a champion or monster."),
    Combo(4, "4 Kind", KIND, 4, "Destroy a champion or monster."),
    Combo(5, "2 Straight", STRAIGHT, 2, "Roll +/- 1."),
    Combo(6, "3 Straight", STRAIGHT, 3, "Roll +/- 2."),
    Combo(7, "4 Straight", STRAIGHT, 4, "Roll +/- 3."),
    Combo(8, "5 Straight", STRAIGHT, 5, "Roll +/- 4."),
    Combo(9, "2 Flush", FLUSH, 2, "The suit's ability once."),
    Combo(10, "3 Flush", FLUSH, 3, "The suit's ability twice."),
    Combo(11, "4 Flush", FLUSH, 4, "The suit's ability three times."),
    Combo(12, "5 Flush", FLUSH, 5, "The suit's ability four times."),
    Combo(13, "2 SF", STRAIGHT_FLUSH, 2, "Search a card of the number deck."),
    Combo(14, "3 SF", STRAIGHT_FLUSH, 3, "Summon a monster."),
    Combo(15, "4 SF", STRAIGHT_FLUSH, 4, "Upgrade a champion."),
    Combo(16, "5 SF", STRAIGHT_FLUSH, 5, "Protection until your next turn."),
)


def countered_by(rank: int) -> str:
    """The combos that counter one of a rank, as it is said."""
    return f"a {COMBOS[rank]} or higher" if rank < len(COMBOS) else "nothing"


OF_SIZE = {
    size: [combo for combo in reversed(COMBOS) if combo.size == size] for size in {combo.size for combo in COMBOS}
}
"""The combos of so many cards, the highest first."""
EVERY_SUIT = frozenset(SUITS)
STANDS_FOR = {suit: frozenset([suit]) for suit in SUITS} | {
    colour: frozenset(suit for suit, its in SUITS.items() if its.colour == colour)
    for colour in {its.colour for its in SUITS.values()}
}
"""The suits that a card can have: its own, or of a joker those of its colour."""


def combos_of(cards: Sequence[Card], *, twins: bool = True) -> list[Combo]:
    """The combos that all of these cards make together, the highest first. `twins` lets a joker stand for a card that
    lies beside it [jokers.twins]."""
    size = len(cards)
    if size not in OF_SIZE:
        return []
    suit, run = (bool(suit_of(cards)), _is_run(cards)) if size > 1 else (False, False)
    families = {FLUSH: suit, STRAIGHT: run, STRAIGHT_FLUSH: run and suit}
    return [
        combo
        for combo in OF_SIZE[size]
        if (bool(kind_numbers(cards, twins=twins)) if combo.family == KIND else families[combo.family])
    ]


def named_combos(cards: Sequence[Card], *, twins: bool = True) -> list[Combo]:
    """[larger] The combos that cards may be played as: that which all of them make, and smaller combos of the same
    families."""
    sizes = {combo.family: combo.size for combo in combos_of(cards, twins=twins)}
    return [combo for combo in reversed(COMBOS) if combo.size <= sizes.get(combo.family, 0)]


def numbers_shown(combo: Combo, cards: Sequence[Card], *, twins: bool = True) -> set[int]:
    """The numbers that one of the cards can show in a combo of the first eight."""
    return kind_numbers(cards, twins=twins) if combo.family == KIND else straight_numbers(cards)


def kind_numbers(cards: Sequence[Card], *, twins: bool = True) -> set[int]:
    """The numbers of which these cards can be a kind: one to four of the same."""
    naturals = {card.number for card in cards if card.number is not None}
    reds = sum(card.colour == "Red" for card in cards)
    if len(naturals) > 1 or (not twins and max(reds, len(cards) - reds) > 2):
        return set()
    return naturals or set(ANY)


def _is_run(cards: Sequence[Card]) -> bool:
    """True where these cards can be a straight."""
    naturals = [card.number for card in cards if card.number is not None]
    return not naturals or (len(set(naturals)) == len(naturals) and max(naturals) - min(naturals) < len(cards))


def straight_numbers(cards: Sequence[Card]) -> set[int]:
    """The numbers of all straights that these cards can be: consecutive, from 2 to 10, jokers in the gaps."""
    naturals = [card.number for card in cards if card.number is not None]
    shown = set(naturals)
    if len(shown) < len(naturals) or (shown and max(shown) - min(shown) >= len(cards)):
        return set()
    return {number for run in runs(len(cards)) if shown.issubset(run) for number in run}


@cache
def runs(size: int) -> tuple[range, ...]:
    """The consecutive numbers that so many cards can be."""
    return tuple(range(low, low + size) for low in ANY[: len(ANY) - size + 1])


def suit_of(cards: Sequence[Card]) -> str:
    """The suit that all of these cards have or can stand for; empty where there is none, or only jokers."""
    fits = EVERY_SUIT
    for card in cards:
        fits = fits & STANDS_FOR[card.suit]
    return min(fits) if len(fits) == 1 else ""
