"""The events and questions that a game declares, found in its package: for documents and for tests over every game."""

import inspect
from collections.abc import Iterator, Sequence
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from companion.table.events import Kind
from companion.table.questions import Question

_TYPES = {
    "int": "number",
    "float": "number",
    "bool": "true or false",
    "list[int]": "list of numbers",
    "list[dict[str, typing.Any]]": "list of objects",
    "int | None": "number or null",
}


def events_of(package: str) -> dict[str, Kind]:
    """A game's kinds of events by their names."""
    found: dict[str, Kind] = {}
    for each in _declared(package):
        if isinstance(kind := getattr(each, "kind", None), Kind):
            found.setdefault(kind.name, kind)
    return found


def questions_of(package: str) -> dict[str, type[Question[object]]]:
    """A game's questions by their names; of several of one name the first."""
    found: dict[str, type[Question[object]]] = {}
    for each in _declared(package):
        if isinstance(each, type) and issubclass(each, Question) and "name" in vars(each):
            found.setdefault(each.name, each)
    return found


def events_table(package: str) -> list[str]:
    """The lines of a Markdown table of a game's events: when they come, and their data."""
    rows = [
        (f"`{name}`", inspect.cleandoc(each.words.__doc__ or "").replace("\n\n", " ").replace("\n", " "), _data(each))
        for name, each in events_of(package).items()
    ]
    return _table(("event", "when", "data"), rows)


def questions_table(package: str) -> list[str]:
    """The lines of a Markdown table of a game's questions: their kinds, and when they are asked."""
    rows = [
        (f"`{name}`", f"`{each.kind}`", inspect.cleandoc(each.__doc__ or "").partition("\n\n")[0].replace("\n", " "))
        for name, each in questions_of(package).items()
    ]
    return _table(("ask", "kind", "when"), rows)


def _data(event: Kind) -> str:
    fields = inspect.signature(event.words).parameters.values()
    told = event.tells or {each.name: _kind_of(_type(each.annotation)) for each in fields}
    return ", ".join(f"`{name}` {kind}" for name, kind in told.items())


def _kind_of(annotation: str) -> str:
    """What a field holds, in words; a thing of the game is told as a text."""
    if annotation in _TYPES:
        return _TYPES[annotation]
    if annotation.startswith("list["):
        return "list of texts"
    return "text or null" if annotation.endswith(" | None") else "text"


def _type(annotation: object) -> str:
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def _table(heading: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (heading, ("---",) * len(heading), *rows)]


def _declared(package: str) -> Iterator[Any]:
    """What a package's modules declare or take over, in the order in which it stands there; what all have last."""
    there = [each for module in _modules(import_module(package)) for each in vars(module).values()]
    yield from sorted(there, key=lambda each: getattr(each, "__module__", None) == Question.__module__)


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(found.name)
