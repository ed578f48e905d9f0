"""The events and questions that a game declares, found in its package: for documents and for tests over every game."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from companion.table.events import EventKind
from companion.table.question import Question


def events_of(package: str) -> dict[str, EventKind]:
    """A game's kinds of events by their names."""
    found: dict[str, EventKind] = {}
    for each in _declared(package):
        if isinstance(kind := getattr(each, "kind", None), EventKind):
            found.setdefault(kind.name, kind)
    return found


def questions_of(package: str) -> dict[str, type[Question[object]]]:
    """A game's questions by their names; of several of one name the first."""
    found: dict[str, type[Question[object]]] = {}
    for each in _declared(package):
        if isinstance(each, type) and issubclass(each, Question) and "name" in vars(each):
            found.setdefault(each.name, each)
    return found


def _declared(package: str) -> Iterator[Any]:
    """The declarations of a package's modules, or those they take over, in their order there; what all have last."""
    there = [each for module in _modules(import_module(package)) for each in vars(module).values()]
    yield from sorted(there, key=lambda each: str(getattr(each, "__module__", "")).startswith("companion.table."))


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(found.name)
