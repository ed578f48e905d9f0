"""Cards bound to what they do."""

from companion.cards import CardSet
from companion.games.tossing_tiger.cards import FighterRow
from companion.games.tossing_tiger.language.reading import read
from companion.games.tossing_tiger.war.pieces import Card
from companion.games.tossing_tiger.war.pool import FighterPool


def load(sets: list[CardSet[FighterRow]]) -> FighterPool:
    """The pool of some card sets."""
    return FighterPool(prepare(row) for each in sets for row in each.cards)


def prepare(row: FighterRow) -> Card:
    """A card with its texts bound; what can't be read people carry out when the card is shown."""
    strengths, texts = frozenset(row.strong_against), (row.text, row.dawn, row.change)
    card = Card(row.name, row.code, row.set, row.kind, row.animal, strengths, row.copies, *texts)
    card.action, unread = read("text", row.text)
    card.by_hand = row.text if unread else ""
    card.dawn, _ = read("dawn", row.dawn)
    card.change, unread = read("change", row.change)
    card.change_by_hand = row.change if unread else ""
    return card
