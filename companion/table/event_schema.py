"""Event schema: the meaning of a game's events, for whoever counts contests and cards over many games."""

from collections.abc import Callable, Collection, Iterable, Sequence
from inspect import Parameter, signature
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from companion.errors import quoted
from companion.table.events import Event, EventKind
from companion.table.question import Question
from companion.words import commas, did_you_mean

P = ParamSpec("P")
T = TypeVar("T")
Q = TypeVar("Q", bound=Question[Any])


class ContestEnd(NamedTuple):
    """The end of a contest: who `met` (nobody: all who had cards in it), who won it, by what `margin` (the less, the
    closer), and that in words. Without words it is none of those of which one was the closest.
    """

    met: Sequence[object]
    winners: Sequence[object]
    margin: int | tuple[int, ...] = 0
    words: str = ""


Whose = Iterable[tuple[object, Iterable[object]]]
"""Cards, by whose they are; None where that is whoever has the card."""
EventFunction = Callable[Concatenate[str, P], Event]
"""An event as a game declares it."""
Meaning = Callable[..., T]
"""A function from what an event tells, by the names of its fields, to what that means."""


class EventSchema:
    """Event schema: what a game's events tell of its contests and its cards.

    A function says for an event what it means, as it is told. Its parameters are those fields of the event that it
    needs; `**more` stands for the others. An event may mean several things.

    Acts of cards' texts count at once, or, where the game has events that show them (`shows`), once one of these
    follows, before one of those behind which it can't any more (`until`). What is told `late` is of the contest before.
    `first` says in words who goes first in a contest. Its cards are `chosen` by who has them, or dealt. Of the cards
    that a `deed` is told of the one with most of them is named, with its words: what it did, and to what.
    """

    def __init__(
        self,
        *,
        first: str = "who begins",
        chosen: bool = False,
        shows: Iterable[Callable[..., Event]] = (),
        until: Iterable[Callable[..., Event]] = (),
        late: Iterable[Callable[..., Event]] = (),
        did: tuple[str, str] = ("", ""),
    ) -> None:
        self.first = first
        self.chosen = chosen
        self.did = did
        self.shows, self.until, self.late = (frozenset(map(_name, events)) for events in (shows, until, late))
        self.ended: dict[str, Meaning[ContestEnd]] = {}
        self.began: dict[str, Meaning[Sequence[object]]] = {}
        self.held: dict[str, Meaning[Whose]] = {}
        self.acted: dict[str, Meaning[Whose]] = {}
        self.idled: dict[str, Meaning[Whose]] = {}
        self.answered: dict[str, Callable[[Any, Any], Whose]] = {}
        self.done: dict[str, Meaning[Iterable[object]]] = {}

    def ends(self, event: EventFunction[P]) -> Callable[[Callable[P, ContestEnd]], Callable[P, ContestEnd]]:
        """An event ends a contest."""
        return _keeps(self.ended, event)

    def begins(
        self, event: EventFunction[P]
    ) -> Callable[[Callable[P, Sequence[object]]], Callable[P, Sequence[object]]]:
        """A contest begins, and what was told before is not of it: who goes first. Else that is who met first."""
        return _keeps(self.began, event)

    def holds(self, event: EventFunction[P]) -> Callable[[Callable[P, Whose]], Callable[P, Whose]]:
        """Cards are in the contest that ends next."""
        return _keeps(self.held, event)

    def acts(self, event: EventFunction[P]) -> Callable[[Callable[P, Whose]], Callable[P, Whose]]:
        """Cards' texts do something."""
        return _keeps(self.acted, event)

    def idle(self, event: EventFunction[P]) -> Callable[[Callable[P, Whose]], Callable[P, Whose]]:
        """Cards' texts did nothing, which is taken off again."""
        return _keeps(self.idled, event)

    def asks(self, question: type[Q]) -> Callable[[Callable[[Q, Any], Whose]], Callable[[Q, Any], Whose]]:
        """Cards' texts do something in the contest that ends next, by a question and its answer."""

        def keep(says: Callable[[Q, Any], Whose]) -> Callable[[Q, Any], Whose]:
            self.answered[question.name] = says
            return says

        return keep

    def deed(self, event: EventFunction[P]) -> Callable[[Callable[P, Iterable[object]]], Callable[P, Iterable[object]]]:
        """Cards do what wins, each named once for each time."""
        return _keeps(self.done, event)

    @property
    def named(self) -> Collection[str]:
        """The names of the events that mean something by themselves."""
        return {*self.began, *self.acted, *self.idled, *self.held, *self.ended}

    def end(self, event: Event) -> ContestEnd | None:
        """The end of a contest that an event tells, if it does."""
        says = self.ended.get(event.kind.name)
        return says(**event.changed) if says else None

    def deeds(self, event: Event) -> list[str]:
        """The cards that did what wins, by an event: their names."""
        says = self.done.get(event.kind.name)
        return [*map(str, says(**event.changed))] if says else []


def _name(event: Callable[..., Event]) -> str:
    kind: EventKind = getattr(event, "kind")  # noqa: B009  # which no function has for mypy
    return kind.name


def _keeps(meanings: dict[str, Meaning[T]], event: Callable[..., Event]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps what an event means. Raises TypeError where the event lacks a field that the function takes."""

    def keep(says: Callable[P, T]) -> Callable[P, T]:
        kind: EventKind = getattr(event, "kind")  # noqa: B009
        takes = [each for each in signature(says).parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
        for each in takes:
            if each.name not in kind.fields and each.default is Parameter.empty:
                known = did_you_mean(each.name, kind.fields) or f"it has {commas(kind.fields)}"
                raise TypeError(f"{kind.name} has no field {quoted(each.name)}; {known}")
        meanings[kind.name] = says
        return says

    return keep
