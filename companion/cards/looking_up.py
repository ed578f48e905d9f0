"""Looking cards up by what is on them, and what is said of one."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from companion.cards.lookup import TYPED_AT_MOST, Index, UnknownCard
from companion.cards.model import CardRow, CardSet
from companion.cards.reading import read_set
from companion.words import counted, fold


def found(cards: list[CardRow], text: str) -> list[CardRow]:
    """The cards of that name or code, or else those with all the words on them. Raises UnknownCard."""
    if not text.strip():
        return cards
    if len(text) > TYPED_AT_MOST:
        raise UnknownCard(text, [])
    wanted = fold(text)
    words = [word for word in map(fold, text.split()) if word]
    called = [card for card in cards if wanted and wanted in (fold(card.name), fold(card.code))]
    speaking = [card for card in cards if words and all(_is_on(card, word) for word in words)]
    speaking.sort(key=lambda card: not fold(card.name).startswith(wanted))
    return called or speaking or [Index(cards).find(text)]


def own_columns(card: CardRow) -> dict[str, Any]:
    """The columns that the card's game has beside those of every game."""
    everyones = CardRow.model_fields
    return {column: value for column, value in card.columns().items() if column not in everyones}


def read_sets(paths: Iterable[Path], row_of: Callable[[Path], type[CardRow]]) -> list[CardSet[Any]]:
    """The card sets of some files, each with the rows that it must hold; of those with the same name the last."""
    return list({each.info.name: each for each in (read_set(path, row_of(path)) for path in paths)}.values())


def lines(card: CardRow, sets: list[CardSet[Any]], *, source: bool = True) -> list[str]:
    """Everything that the card's row says beside its name and code, in lines; with its `source`, where that is."""
    info = next(each.info for each in sets if each.info.name == card.set)
    about = f"{info.title} ({info.name}), {counted(card.copies, 'copy')}" + f", {card.source}" * source
    figures = ", ".join(f"{column} {value}" for column, value in own_columns(card).items())
    return [figures, *card.text.splitlines(), about]


def _is_on(card: CardRow, word: str) -> bool:
    """True if the word is in the card's name, or begins a word of its text, class, element and the like."""
    others = " ".join([card.text, *(value for value in own_columns(card).values() if isinstance(value, str))])
    return word in fold(card.name) or any(fold(each).startswith(word) for each in others.split())
