"""A print-and-play companion and neutral referee for tabletop games.

From Python: `play` and `replay` a game, `check` card sources and layouts (docs/from-python.md).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.version import __version__ as __version__

if TYPE_CHECKING:
    from companion.api.at_table import Outcome as Outcome
    from companion.api.at_table import play as play
    from companion.api.at_table import replay as replay
    from companion.api.checking import check as check

_WHERE = {"play": "at_table", "replay": "at_table", "Outcome": "at_table", "check": "checking"}
__all__ = ["__version__", *_WHERE]


def __getattr__(name: str) -> Any:
    """Import a name that other programs use when it is asked for: no command waits for it."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"companion.api.{_WHERE[name]}"), name)
