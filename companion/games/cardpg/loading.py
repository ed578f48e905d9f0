"""Reading the deck that is played with."""

from pathlib import Path

from companion.cards import SourceError, read_set
from companion.games.cardpg.card import Card
from companion.games.cardpg.cards import PlayingRow, check
from companion.games.cardpg.pool import Pool


def load(sources: list[Path]) -> Pool:
    """The pool of some card sources: of several decks the last one is played with. Raises SourceError."""
    card_set = read_set(sources[-1], PlayingRow)
    if problems := check(card_set):
        raise SourceError(problems)
    return Pool([prepare(row) for row in card_set.cards])


def prepare(row: PlayingRow) -> Card:
    """A row as the referee uses it."""
    return Card(row.name, row.code, row.rank, row.suit, int(row.rank) if row.rank.isdigit() else None)
