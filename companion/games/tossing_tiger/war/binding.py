"""Cards bound to what they do."""

from typing import TypeVar

from companion.games.tossing_tiger.cards import FighterRow
from companion.games.tossing_tiger.language.actions import Action
from companion.games.tossing_tiger.language.changes import Change
from companion.games.tossing_tiger.language.dawn import Rule
from companion.games.tossing_tiger.language.reading import read
from companion.games.tossing_tiger.war.pieces import Card
from companion.wording import Part, WordingError

P = TypeVar("P", bound=Part)


def prepare(row: FighterRow) -> Card:
    """A card with its text bound; what can't be read people carry out when the card is shown."""
    strengths = frozenset(row.strong_against)
    texts = (row.text, row.dawn, row.change)
    card = Card(row.name, row.code, row.set, row.kind, row.animal, strengths, row.copies, *texts)
    card.action, card.by_hand = _bound(Action, "text", row.text)
    card.dawn, _ = _bound(Rule, "dawn", row.dawn)
    card.change, card.change_by_hand = _bound(Change, "change", row.change)
    return card


def _bound(kind: type[P], column: str, text: str) -> tuple[P | None, str]:
    """What a text says, or the text itself where it can't be read."""
    try:
        said = read(column, text)
    except WordingError:
        return None, text
    return said if isinstance(said, kind) else None, ""
