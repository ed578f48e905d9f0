"""Strands: things that happen at the same time, each with questions of its own.

The game itself is a strand, and where a rule plays several things together, each of them is one below it. A strand
stands still where it waits, with all that it has worked out, and goes on from there: so what was settled in it stays
settled, whatever is mended by hand meanwhile.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.table import View
from companion.table.events import Event
from companion.table.journal import StrandPath

if TYPE_CHECKING:
    from greenlet import greenlet


class Switched(BaseException):
    """Whoever answers goes to another strand."""

    def __init__(self, path: StrandPath) -> None:
        self.path = path


class Mended(BaseException):
    """A correction by hand was journaled for a strand: it is carried out there, and what was asked stands anew."""

    def __init__(self, path: StrandPath) -> None:
        self.path = path


@dataclass(slots=True)
class Strand:
    """A strand as it is played.

    `at` counts its answers, and `last` is where the last one in it or below it stands among all (-1: nowhere). `told`
    counts its events, of which people have `heard` so many (None: it is not known yet); `recent` are those since the
    last answer, `blocks` counts what it played together. `changes` is how much had changed when it was played last.
    """

    path: StrandPath
    above: "Strand | None"
    heard: int | None
    last: int = -1
    at: int = 0
    told: int = 0
    blocks: int = 0
    changes: int = 0
    view: View | None = None
    recent: list[Event] = field(default_factory=list)
    result: Any = None
    _thread: "greenlet | None" = None

    @property
    def chain(self) -> list["Strand"]:
        """The game itself, and the strands below it down to this one."""
        return [*(self.above.chain if self.above else ()), self]

    def goes_on(self, play: Callable[[], Any]) -> bool:
        """Plays until it waits, from the start by `play` where it has not begun. Whether it is over, with its result.

        What the rules raise comes out here.
        """
        from greenlet import greenlet

        thread = self._thread = self._thread or greenlet(play)
        self.result = thread.switch()
        return bool(thread.dead)

    def waits(self) -> None:
        """Stands still until it is to go on."""
        assert self._thread and self._thread.parent
        self._thread.parent.switch()

    def give_up(self) -> None:
        """Ends it where it stands."""
        assert self._thread
        self._thread.throw()
