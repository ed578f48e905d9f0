"""Contests of a game that is over: what was won, and with which cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.words import counted, parted

if TYPE_CHECKING:
    from companion.table.entries import Entry, JournalContent
    from companion.table.events import Data


class Contest(NamedTuple):
    """Something that was won: who took part, who won it, and the cards that each had, by player."""

    players: Sequence[str]
    winners: Sequence[str]
    cards: dict[str, list[str]]


class Closest(NamedTuple):
    """The closest of a game's contests: the event that ends one, the two of its fields that name who met, how far apart
    they were by its data (the less, the closer), and that in words.
    """

    event: str
    one: str
    other: str
    apart: Callable[[Data], int | tuple[int, ...]]
    words: Callable[[Data], str]

    def ended(self, events: Sequence[Data], people: Collection[str]) -> list[Data]:
        """The events that end a contest of two people; what stands in for one counts nothing."""
        ends = (event for event in events if event["name"] == self.event)
        return [event for event in ends if {event[self.one], event[self.other]} <= set(people)]

    def winners(self, event: Data) -> list[str]:
        """The winners of a contest, by the event that ends it: nobody, one, or both."""
        return list(event["winners"]) if "winners" in event else [event["winner"]] if event["winner"] else []

    def of(self, ended: Sequence[Data]) -> tuple[str, str]:
        """Of contests that ended the closest, of several the last: who met, and how close it was."""
        event = min(reversed(ended), key=self.apart)
        return f"{event[self.one]} – {event[self.other]}", self.words(event)


class Deeds(NamedTuple):
    """Card statistic: what a card does that wins, where the event tells it: the event's name, the field with the card
    or the cards, and its words: what the card did, and to what.
    """

    event: str
    field: str
    did: str
    what: str

    def most(self, events: Sequence[Data]) -> list[tuple[str, str]]:
        """The card that did it most often, of several the first, and how often in words; none where none did it."""
        told = [event[self.field] for event in events if event["name"] == self.event]
        done = Counter(card for cards in told for card in ([cards] if isinstance(cards, str) else cards))
        return [(card, f"{self.did} {counted(often, self.what)}") for card, often in done.most_common(1)]


Whose = Iterable[tuple[object, Iterable[object]]]
"""Cards, by whose they are; None where that is whoever has the card."""


class EventSchema(NamedTuple):
    """Event schema: what a game's events tell of its contests and its cards, each by the event's name and worked out
    from what it holds as it is told.

    `ends` are the events that end a contest: who met (nobody: all who had cards in it), and who won. Who goes first in
    it is told as it `begins`, and what was told before that is not of it; else it is who met first. `holds` tell whose
    cards are in the contest that ends next, `chosen` by them or dealt. `acts` tell whose cards' texts do something: at
    once, or, where the game has events that show it, once one of these follows (`shows`), before one of those behind
    which it can't any more (`until`). What is `idle` is taken off again. What is told `late` is of the contest before.
    By questions and their answers `asks` tell it too, of the contest that ends next. `first` says in words who goes
    first.
    """

    ends: Mapping[str, Callable[[Data], tuple[Sequence[object], Sequence[object]]]]
    holds: Mapping[str, Callable[[Data], Whose]]
    acts: Mapping[str, Callable[[Data], Whose]]
    shows: Collection[str] = ()
    until: Collection[str] = ()
    begins: Mapping[str, Callable[[Data], Sequence[object]]] = {}
    idle: Mapping[str, Callable[[Data], Whose]] = {}
    late: Collection[str] = ()
    asks: Mapping[str, Callable[[Any, Any], Whose]] = {}
    first: str = "who begins"
    chosen: bool = False

    @property
    def named(self) -> Collection[str]:
        """The events that tell something by themselves."""
        return self.begins.keys() | self.acts.keys() | self.idle.keys() | self.holds.keys() | self.ends.keys()


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
