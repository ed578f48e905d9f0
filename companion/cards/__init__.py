"""Card sources: reading and validating them, the cards' codes, and look-up by what a person types.

The names are loaded when they are first used, so that look-up and the shipped folders cost no pydantic.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.files.problems import Problem, SourceError

if TYPE_CHECKING:
    from companion.cards.lookup import Index
    from companion.cards.model import CardRow, CardSet, SetInfo
    from companion.cards.places import shipped
    from companion.cards.reading import read_set

_MODULE_OF = {
    **dict.fromkeys(("CardRow", "CardSet", "SetInfo"), "model"),
    "Index": "lookup",
    "read_set": "reading",
    "shipped": "places",
}
__all__ = ["CardRow", "CardSet", "Index", "Problem", "SetInfo", "SourceError", "read_set", "shipped"]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
