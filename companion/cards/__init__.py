"""Card sources: reading and validating them, the cards' codes, and look-up by what a person types.

The names are loaded when they are first used, so that look-up and the shipped folders cost no pydantic.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.files.problems import Problem, SourceError

if TYPE_CHECKING:
    from companion.cards.lookup import AmbiguousCard, Index, UnknownCard
    from companion.cards.model import CardRow, CardSet, SetInfo
    from companion.cards.places import chosen_sets, shipped, shipped_sets
    from companion.cards.reading import read_set

_MODULES = {
    "lookup": ("AmbiguousCard", "Index", "UnknownCard"),
    "model": ("CardRow", "CardSet", "SetInfo"),
    "places": ("chosen_sets", "shipped", "shipped_sets"),
    "reading": ("read_set",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "AmbiguousCard",
    "CardRow",
    "CardSet",
    "Index",
    "Problem",
    "SetInfo",
    "SourceError",
    "UnknownCard",
    "chosen_sets",
    "read_set",
    "shipped",
    "shipped_sets",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
