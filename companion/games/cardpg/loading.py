"""Reading the deck that is played with."""

from collections.abc import Callable
from pathlib import Path

from companion.cards import CardRow, SourceError, read_set
from companion.games.cardpg.card import Card
from companion.games.cardpg.cards import PlayingRow, check
from companion.games.cardpg.pool import Pool
from companion.words import is_number


def load(sources: list[Path], row_of: Callable[[Path], type[CardRow]]) -> Pool:
    """The pool of some card sources: of several decks the last one is played with. Raises SourceError."""
    *_, deck = (source for source in sources if row_of(source) is PlayingRow)
    card_set = read_set(deck, PlayingRow)
    if problems := check(card_set):
        raise SourceError(problems)
    return Pool([prepare(row) for row in card_set.cards])


def prepare(row: PlayingRow) -> Card:
    """A row as the referee uses it."""
    return Card(row.name, row.code, row.rank, row.suit, int(row.rank) if is_number(row.rank) else None)
