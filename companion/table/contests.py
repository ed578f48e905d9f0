"""Contests of a game that is over: what was won, and with which cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.words import parted

if TYPE_CHECKING:
    from companion.table.entries import Entry, JournalContent


class Contest(NamedTuple):
    """Something that was won: who took part, who won it, and the cards that each had, by player."""

    players: Sequence[str]
    winners: Sequence[str]
    cards: dict[str, list[str]]


def as_a_whole(played: JournalContent, cards: dict[str, list[str]]) -> Contest:
    """A game that is over: who played it, and the winners of its result."""
    return Contest(parted(played.entries[0].answer), (played.result or {}).get("winners", []), cards)


def cards_typed(played: JournalContent, asks: Sequence[str]) -> dict[str, list[str]]:
    """The cards that each player named in answers to some questions."""
    typed: dict[str, list[str]] = defaultdict(list)
    for entry in played.entries:
        if entry.ask in asks and entry.who:
            typed[entry.who] += names_typed(entry)
    return dict(typed)


def names_typed(entry: Entry) -> list[str]:
    """The names of the cards in an answer, without what is said of each behind it."""
    from companion.table.card_questions import NONE

    return [] if entry.answer == NONE else [name.partition(" (")[0] for name in entry.answer.split(", ")]
