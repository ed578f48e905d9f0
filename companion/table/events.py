"""Events that a referee tells. A game declares each once: a function from what changed to the words for it.

The function's name is the slug that programs know the event by, its parameters are the event's data, and it gives the
sentence for people, alone or with what hands do at the table. Whoever tells the event names the rule and the data:
`table.tell(placed("turn.card", player=player, cell="b2"))`; the words are made only where somebody reads them. What is
no number, list or text, such as a player, is told as the text that `str` gives of it.
"""
# mypyc

from collections.abc import Callable
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any, Concatenate, Literal, NamedTuple, ParamSpec, cast

from companion.words import capitalised

P = ParamSpec("P")
Words = str | tuple[str, str]
Audience = Literal["everybody", "asker", "answerer"]
"""The audience of an event: everybody, whoever looked something up, or of that only who answers the question."""
Form = Literal["sentence", "lines", "picture"]
"""A sentence of the story, lines of their own, or what is drawn in letters and stays as it stands."""
_PLAIN, _LISTS = str | int | float | dict | None, list | tuple  # made once: every value of an event is looked at
Data = dict[str, Any]
"""Data that JSON can hold, by its names: what an event tells, a state, a result."""


class EventText(NamedTuple):
    """An event in words: what happened, and what hands do at the table (None where nothing is to be done)."""

    text: str
    do: str | None


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event: its name and fields, its words, and what works out data that cost time, when asked.

    `tells` are the names of such data and what they hold, for the documents. What is `of_table` draws the table and
    tells nothing else: where the table is in view it is shown already.
    """

    name: str
    fields: tuple[str, ...]
    words: Callable[..., Words]
    drawn: Callable[..., Data] | None
    tells: dict[str, str]
    audience: Audience = "everybody"
    form: Form = "sentence"
    of_table: bool = False


class Event:
    """Something that happened: of which kind, by which rule ("" for what the referee itself says), and what changed, a
    value for each field of the kind."""

    __slots__ = ("_told", "kind", "rule", "values")

    def __init__(self, kind: EventKind, rule: str, values: tuple[Any, ...]) -> None:
        self.kind = kind
        self.rule = rule
        self.values = values

    @property
    def changed(self) -> Data:
        """The values that changed, by the names of the fields."""
        return dict(zip(self.kind.fields, self.values, strict=True))

    @property
    def name(self) -> str:
        """The slug that programs know it by."""
        return self.kind.name

    def data(self) -> Data:
        """The values that changed, as JSON can hold them."""
        if self.kind.drawn:
            return self.kind.drawn(**self.changed)
        return {field: _told(value) for field, value in self.changed.items()}

    def words(self) -> EventText:
        """The event for people, as things were when it was first told; its sentences begin with a capital letter."""
        if not hasattr(self, "_told"):
            words = self.kind.words(**self.changed)
            text, do = (words, "") if isinstance(words, str) else words
            text = capitalised(text) if self.kind.form == "sentence" else text
            self._told = EventText(text, capitalised(do) or None)
        return self._told


def _told(value: Any) -> Any:
    """A value as JSON can hold it: a thing of the game is told as the text that it is called by."""
    if isinstance(value, _PLAIN):
        return value
    return list(map(_told, value)) if isinstance(value, _LISTS) else str(value)


def event(words: Callable[P, Words]) -> Callable[Concatenate[str, P], Event]:
    """Declares a kind of event by its words: a function from the rule that is cited, and what changed, to the event."""
    return _declared(words, None, {})


def event_with(
    drawn: Callable[P, Data], **tells: str
) -> Callable[[Callable[P, Words]], Callable[Concatenate[str, P], Event]]:
    """Declares a kind of event whose data are worked out only where somebody reads them; `tells` documents these."""
    return lambda words: _declared(words, drawn, tells)


def table_drawing(
    drawn: Callable[P, Data], **tells: str
) -> Callable[[Callable[P, Words]], Callable[Concatenate[str, P], Event]]:
    """Declares a kind of event that draws the table and tells nothing else, its `colours` among the data."""
    return lambda words: _declared(words, drawn, tells, form="picture", of_table=True)


def answer_to(
    audience: Audience, form: Form, drawn: Callable[P, Data], **tells: str
) -> Callable[[Callable[P, Words]], Callable[Concatenate[str, P], Event]]:
    """Declares a kind of event that answers those who ask the referee something."""
    return lambda words: _declared(words, drawn, tells, audience=audience, form=form)


def _declared(
    words: Callable[P, Words],
    drawn: Callable[P, Data] | None,
    tells: dict[str, str],
    *,
    audience: Audience = "everybody",
    form: Form = "sentence",
    of_table: bool = False,
) -> Callable[Concatenate[str, P], Event]:
    name = words.__name__.rstrip("_").replace("_", "-")
    kind = EventKind(name, tuple(signature(words).parameters), words, drawn, tells, audience, form, of_table)

    # Made from its text, as a namedtuple is: thousands are told for one that is read.
    named, values = "".join(f", {field}" for field in kind.fields), "".join(f"{field}, " for field in kind.fields)
    text = f"lambda _rule, /{', *' * bool(named)}{named}: _Event(_kind, _rule, ({values}))"
    happened = eval(text, {"_Event": Event, "_kind": kind})
    happened.kind = kind
    for shown in ("__module__", "__name__", "__qualname__", "__doc__"):  # by errors and editors
        setattr(happened, shown, getattr(words, shown))
    called = signature(words)
    rule = Parameter("rule", Parameter.POSITIONAL_ONLY, annotation=str)
    happened.__signature__ = called.replace(parameters=[rule, *called.parameters.values()], return_annotation=Event)
    return cast(Callable[Concatenate[str, P], Event], happened)
