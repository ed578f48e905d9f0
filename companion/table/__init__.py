"""Where rules meet the world: questions asked, events told, answers journaled.

What other modules describe is loaded when it is first used, so that looking for a game costs none of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.table.asking import ONE_SCREEN as ONE_SCREEN
from companion.table.asking import STEP_LINES as STEP_LINES
from companion.table.asking import Alone as Alone
from companion.table.asking import Ask as Ask
from companion.table.asking import B as B
from companion.table.asking import Pace as Pace
from companion.table.asking import Plays as Plays
from companion.table.asking import Referee as Referee
from companion.table.asking import S as S
from companion.table.asking import Settled as Settled
from companion.table.asking import T as T
from companion.table.asking import Table as Table
from companion.table.asking import ask_unless_mended as ask_unless_mended
from companion.table.asking import current as current
from companion.table.asking import one_by_one as one_by_one

if TYPE_CHECKING:
    from companion.table.described import Scene as Scene
    from companion.table.described import View as View
    from companion.table.events import Data as Data

_MODULE_OF = {"Scene": "described", "View": "described", "Data": "events"}


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
