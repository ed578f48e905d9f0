"""CardPG's card sources: a deck of playing cards, each with its rank and suit, under whatever names and codes it
has."""

from typing import Literal

from pydantic import Field, computed_field

from companion.cards import CardRow, CardSet, Problem
from companion.games import Sources
from companion.games.cardpg.card import COLOURS, FACES, NUMBERS, SUITS, slots_of
from companion.games.cardpg.combos import COMBOS

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "Joker"]
SuitName = Literal["Hearts", "Spades", "Diamonds", "Clubs", "Red", "Black"]


class PlayingRow(CardRow):
    """A playing card; a joker's suit is its colour."""

    rank: Rank = Field()
    suit: SuitName = Field()

    @computed_field(description="what the card does as an ability, in words")  # type: ignore[prop-decorator]
    @property
    def ability(self) -> str:
        """Its effect as an ability, empty for a champion."""
        return "" if self.rank in FACES else (SUITS | COLOURS)[self.suit].words

    @computed_field(description="a champion's slots for abilities")  # type: ignore[prop-decorator]
    @property
    def slots(self) -> str:
        """The number of abilities that a champion can have, empty for another card."""
        return str(slots_of(self.rank)) if self.rank in FACES else ""


AIDS = "aids"
STEPS = (
    ("1", "Untap your champions."),
    ("2", "Draw a card."),
    ("3", "Assign a card of your hand to a champion with a free slot."),
    ("4", "Tap champions for abilities: roll, and a number that matches does what its suit does."),
    ("5", "Play combos; those without a roll at any other time, too."),
    ("6", "Tap champions for duels with players or monsters."),
    ("7", "Discard down to five cards."),
)


class AidRow(CardRow):
    """A card to look things up on: the sixteen combos, or the steps of a turn."""

    shows: Literal["all combos", "one turn"] = Field()

    @computed_field(description="its lines: a combo and what it does, or the steps")  # type: ignore[prop-decorator]
    @property
    def lines(self) -> str:
        """Its lines, one below the other."""
        if self.shows == "one turn":
            return "\n".join(f"{number}. {step}" for number, step in STEPS)
        said = [f"{combo.rank}. {combo.name}: {combo.effect}" for combo in COMBOS]
        after = sum(combo.needs_roll for combo in COMBOS)
        return "\n".join(["After a roll, with its number:", *said[:after], "At any time:", *said[after:]])


def check(card_set: CardSet[PlayingRow]) -> list[Problem]:
    """An error for each card that the deck has twice or not at all, and for a rank that its suit has not."""
    if card_set.info is not None and card_set.info.kind == AIDS:
        return []
    whole = [(rank, suit) for suit in SUITS for rank in (*NUMBERS, *FACES)] + [("Joker", colour) for colour in COLOURS]
    problems: list[Problem] = []
    seen: set[tuple[str, str]] = set()
    for row in card_set.cards:
        what, called = (row.rank, row.suit), f"{row.rank} of {row.suit}"
        if what not in whole:
            right = "a joker is Red or Black, and all others have a suit"
            problems.append(Problem(card_set.path, row.line, "suit", f"there is no {called}", right))
        elif row.copies > 1 or what in seen:
            right = "each card is there once"
            problems.append(Problem(card_set.path, row.line, "copies", f"there are two of {called}", right))
        seen.add(what)
    missing = [f"{rank} of {suit}" for rank, suit in whole if (rank, suit) not in seen]
    if missing:
        lacking = f"{', '.join(missing[:4])}{' …' if len(missing) > 4 else ''} is missing"
        problems.append(Problem(card_set.path, 1, "rank", lacking, "a deck has all 54 cards"))
    return problems


SOURCES = Sources(PlayingRow, {AIDS: AidRow}, check, strict=True)
