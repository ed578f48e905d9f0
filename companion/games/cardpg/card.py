"""A playing card as the referee uses it, and what its suit does (rulebook: Abilities, Champions)."""
# mypyc

import re
from typing import NamedTuple

from companion.words import is_number


class Suit(NamedTuple):
    """A suit, or a joker's colour: its letter and sign, its colour, and in words what it does."""

    letter: str
    sign: str
    colour: str
    words: str


SUITS = {
    "Hearts": Suit("H", "♥", "Red", "Draw a card."),
    "Spades": Suit("S", "♠", "Black", "An opponent discards a card at random."),
    "Diamonds": Suit("D", "♦", "Red", "Assign a card of the discard pile."),
    "Clubs": Suit("C", "♣", "Black", "Remove an ability from a champion."),
}
COLOURS = {
    "Red": Suit("RJ", "RJ", "Red", "All abilities +1. In a combo: any number of a red suit."),
    "Black": Suit("BJ", "BJ", "Black", "All abilities -1. In a combo: any number of a black suit."),
}
NUMBERS = tuple(map(str, range(2, 11)))
FACES = ("J", "Q", "K", "A")
_SIGNS = {suit.sign: suit.letter for suit in SUITS.values()}


def slots_of(rank: str) -> int:
    """The number of abilities that a champion of a rank can have: a jack two, an ace five."""
    return FACES.index(rank) + 2


class Card:
    """A card with its printed name and code; `number` is None for a champion (a jack, queen, king or ace) and a joker.

    `colour` is Red or Black; `shift` is what it adds to the numbers of abilities beside it: a red joker one, a black
    one less one.
    """

    def __init__(self, name: str, code: str, rank: str, suit: str) -> None:
        self.name = name
        self.code = code
        self.rank = rank
        self.suit = suit
        self.is_champion = rank in FACES
        self.number = int(rank) if is_number(rank) else None
        self.colour = (SUITS | COLOURS)[suit].colour
        self.shift = 0 if rank != "Joker" else 1 if suit == "Red" else -1

    def __str__(self) -> str:
        return self.code


def by_letter(text: str) -> str:
    """A card's typed name, with letters for the signs of suits: `10♥` and `♥10` are `10H`."""
    found = re.fullmatch(r"\s*([♥♠♦♣])️?\s*(\S+)\s*", text)
    turned = f"{found[2]}{found[1]}" if found else text
    return "".join(_SIGNS.get(letter, letter) for letter in turned.replace("️", ""))
