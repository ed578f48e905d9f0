"""What a referee tells. A game declares each event once: a function from what changed to the words for it.

The function's name is the slug that programs know the event by, its parameters are the event's data, and it gives the
sentence for people, alone or with what hands do at the table. Whoever tells the event names the rule and the data:
`table.tell(placed("turn.card", player="Ann", cell="b2"))`; the words are made only where somebody reads them.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, Generic, NamedTuple, ParamSpec

from companion.words import capitalised

P = ParamSpec("P")
Words = str | tuple[str, str]


class Told(NamedTuple):
    """An event in words: what happened, and what hands do at the table (None where nothing is to be done)."""

    text: str
    do: str | None


class Kind(Generic[P]):
    """A kind of event: called, it gives one that happened. `drawn` works out data that cost time, when asked."""

    def __init__(self, words: Callable[P, Words], drawn: Callable[P, dict[str, Any]] | None, **tells: str) -> None:
        """`tells` are the names of what `drawn` gives and what they hold, for the documents."""
        self.words = words
        self.drawn = drawn
        self.name = words.__name__.rstrip("_").replace("_", "-")
        self.fields = tuple(signature(words).parameters)
        self.tells = tells
        self.__doc__ = words.__doc__
        self.__module__ = words.__module__

    def __call__(self, rule: str, *_: P.args, **changed: P.kwargs) -> Event:
        """The event under a rule of the game's register, with what changed."""
        return Event(self, rule, changed)


class Event:
    """Something that happened: of which kind, by which rule, and what changed."""

    __slots__ = ("_changed", "kind", "rule")

    def __init__(self, kind: Kind[...], rule: str, changed: dict[str, Any]) -> None:
        self.kind = kind
        self.rule = rule
        self._changed = changed

    @property
    def name(self) -> str:
        """The slug that programs know it by."""
        return self.kind.name

    def data(self) -> dict[str, Any]:
        """What changed, as JSON can hold it."""
        if self.kind.drawn:
            return self.kind.drawn(**self._changed)
        return {field: self._changed[field] for field in self.kind.fields}

    def words(self) -> Told:
        """The event for people; its sentences begin with a capital letter."""
        words = self.kind.words(**self._changed)
        text, do = (words, "") if isinstance(words, str) else words
        return Told(capitalised(text), capitalised(do) or None)


def event(words: Callable[P, Words]) -> Kind[P]:
    """Declares a kind of event by its words."""
    return Kind(words, None)


def event_with(drawn: Callable[P, dict[str, Any]], **tells: str) -> Callable[[Callable[P, Words]], Kind[P]]:
    """Declares a kind of event whose data are worked out only where somebody reads them; `tells` documents these."""
    return lambda words: Kind(words, drawn, **tells)
