"""Reading the cards that are played with: every set's cards bound to what they do."""

from typing import Any

from companion.cards import CardSet
from companion.games.tossing_tiger.cards import FighterRow
from companion.games.tossing_tiger.language.reading import read
from companion.games.tossing_tiger.war.card import Card
from companion.games.tossing_tiger.war.pool import Pool
from companion.wording import WordingError


def load(sets: list[CardSet[FighterRow]]) -> Pool:
    """The pool of some card sets."""
    return Pool(prepare(row) for each in sets for row in each.cards)


def prepare(row: FighterRow) -> Card:
    """A card with its text bound; what can't be read people carry out when the card is shown."""
    strengths = frozenset(row.strong_against)
    card = Card(row.name, row.code, row.set, row.kind, row.animal, strengths, row.copies, row.text)
    card.dawn_text, card.change_text = row.dawn, row.change
    card.action, card.by_hand = _bound("text", row.text)
    card.dawn, _ = _bound("dawn", row.dawn)
    card.change, card.change_by_hand = _bound("change", row.change)
    return card


def _bound(column: str, text: str) -> tuple[Any, str]:
    """What a text says, or the text itself where it can't be read."""
    try:
        return read(column, text), ""
    except WordingError:
        return None, text
