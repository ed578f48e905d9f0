"""Random decks as they are towards the end of a tournament."""

from __future__ import annotations

from random import Random

from companion.games.challengers.match.card import Card, Copy
from companion.games.challengers.match.pool import TeamPool
from companion.games.challengers.match.side import Deck, Side

PICKED = "AAABBBC"


def round_7(pool: TeamPool, random: Random) -> list[Card]:
    """A starter deck, two cards of each round's level, and up to five of the weakest removed."""
    cards = list(pool.starter)
    for level in PICKED:
        cards += random.choices(pool.of_level(level), k=2)
    cards.sort(key=lambda card: card.power)
    return cards[random.randint(0, 5) :]


def two_sides(one: list[Card], two: list[Card], round_: int = 7) -> tuple[Side, Side]:
    """Ann and Bo with their decks."""
    sides = []
    for name, cards in (("Ann", one), ("Bo", two)):
        sides.append(Side(name, Deck(Copy(card, round_ if card.power_is_round else card.power) for card in cards)))
    ann, bo = sides
    ann.foe, bo.foe = bo, ann
    return ann, bo
