"""Strands: things that happen at the same time, each with questions of its own.

The game itself is a strand, and where a rule plays several things together, each of them is one below it. A strand
stands still where it waits, with all that it has worked out, and goes on from there: so what was settled in it stays
settled, whatever is mended by hand meanwhile.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.lists import people
from companion.table import View
from companion.table.events import Event
from companion.table.played import StrandPath
from companion.words import fold

if TYPE_CHECKING:
    from greenlet import greenlet


class Switched(BaseException):
    """Signal: whoever answers goes to another strand."""

    def __init__(self, path: StrandPath) -> None:
        self.path = path


class Mended(BaseException):
    """A correction by hand was journaled for a strand: it is carried out there, and what was asked stands anew."""


@dataclass(slots=True)
class Strand:
    """A strand as it is played.

    `at` counts its answers, and `last` is where the last one in it or below it stands among all (-1: nowhere). `told`
    counts its events, of which people have `heard` so many (None: it is not known yet); `recent` are those since the
    last answer, `steps` how many steps began since then, `blocks` counts what it played together. `changes` is how much
    had changed when it was played last.
    """

    path: StrandPath
    above: "Strand | None"
    heard: int | None
    last: int = -1
    at: int = 0
    told: int = 0
    steps: int = 0
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
        """Ends it where it stands; nothing behind that is played."""
        assert self._thread
        self._thread.throw()


def names_of(strands: Sequence[StrandPath]) -> dict[StrandPath, str]:
    """The names of some strands: their own, and where several have the same with those above them, too."""
    named = [path for path in strands if path]
    many = Counter(path[-1] for path in named)
    return {path: str(path[-1]) if many[path[-1]] == 1 else " / ".join(map(str, path[1::2])) for path in named}


def strand_called(words: str, strands: Sequence[StrandPath], *, or_begins: bool = False) -> StrandPath | None:
    """The one of some strands, or of those right above them, that words name: whole or by a beginning that is enough,
    or by those who are in it (`dave-ann`)."""
    names = names_of(strands)
    above = {path[:-2]: str(path[-3]) for path in names if len(path) > 2}
    found = [path for path, name in (names | above).items() if fold(words) and fold(words) == fold(name)]
    for some in (names, above) if or_begins and fold(words) else ():
        found = found or [path for path, name in some.items() if people(words, name)]
    return found[0] if len(found) == 1 else None
