"""Reading the cards that are played with: every set's cards bound to what they do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.cards import CardRow
from companion.cards.looking_up import read_sets
from companion.games.tossing_tiger.cards import FighterRow
from companion.games.tossing_tiger.language.reading import read
from companion.games.tossing_tiger.war.card import Card
from companion.games.tossing_tiger.war.pool import Pool
from companion.wording import WordingError


def load(sources: list[Path], row_of: Callable[[Path], type[CardRow]]) -> Pool:
    """The pool of some card sources; of two sets with the same name the later one counts. Raises SourceError."""
    cards = []
    for card_set in read_sets(sources, row_of):
        for row in card_set.cards:
            assert isinstance(row, FighterRow)
            cards.append(prepare(row))
    return Pool(cards)


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
