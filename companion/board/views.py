"""Views that follow from one description of the table, and what there is around it."""

import re
import textwrap
from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from companion.board.corrections import Mending
from companion.board.places import Laid
from companion.cards.lookup import Index
from companion.errors import quoted
from companion.table.events import Data, Event
from companion.table.question import Unreadable
from companion.table.view import Scene, View

TIED = "\N{NO-BREAK SPACE}"


class LayoutView:
    """What a running game shows of itself and lets be mended: what follows from how it lays its table out.

    `by_hand` is the rule by which people mend, `index` finds the game's cards where they are moved by name.
    """

    by_hand = "by-hand"
    index: Index[Any] | None = None

    def laid_out(self) -> Laid | None:
        """The places and the pieces in them; None where the lines are all there is."""
        raise NotImplementedError

    @property
    def _table(self) -> Laid:
        return self.laid_out() or Laid("", [])

    def state(self) -> Data:
        """What lies on the table, as JSON can hold it."""
        return self._table.state()

    def kept(self) -> Data:
        """What of the state is kept in a file beside the journal, where there is one."""
        return self.state()

    def lines(self) -> list[str]:
        """The same in words, a line a row."""
        laid = self._table
        return list(filter(None, [laid.heading, *laid.words()]))

    def status(self) -> str:
        """The same in one short line."""
        laid = self._table
        return " | ".join(filter(None, [laid.heading, *laid.words(short=True)]))

    def laid(self) -> list[str]:
        """How hands lay the table so that it is as it should be, a line each."""
        return self._table.words()

    def event_lines(self) -> list[str]:
        """How the whole event stands, a line each: rounds, who meets whom, records. Nothing where there is only a
        table."""
        return []

    def timed(self) -> str:
        """What people may want to see the time of, such as `Round 2`; nothing where there is no such thing."""
        return ""

    def playing(self) -> list[str] | None:
        """Who plays now, where people may leave or come later; None: those who were named at the beginning."""
        return None

    def scene(self, columns: int, rows: int) -> Scene | None:
        """The whole table as it stays in view above a question: the heading and a paragraph for each part, no piece
        torn apart; None where there are too many lines."""
        laid = self._table
        told = [laid.heading, *laid.words(short=True, tie=TIED)]
        lines = [line for each in told if each for line in textwrap.wrap(each, columns, subsequent_indent="  ")]
        lines = [line.replace(TIED, " ") for line in lines]
        return Scene(lines, _colours(lines, laid)) if lines and len(lines) <= rows else None

    def why(self, words: str) -> str | None:
        """What the game itself can say to `:why WORDS`; None where it is the register's to answer."""
        return None

    @property
    def fixes(self) -> str:
        """What a correction may be, in a few words."""
        return self._mending().can_be()

    def warning(self, words: str) -> str:
        """What people are told before a correction is carried out that reaches further than they may think; nothing
        where it doesn't."""
        return ""

    def before(self, words: str) -> str:
        """A correction as it may be said otherwise, in the words that are read for every game."""
        return words

    def correction(self, words: str) -> Callable[[], Event]:
        """What carries a correction out, and gives the event that says what it changed.

        Raises Unreadable, NotAllowed or WhichOne where it can't be carried out; nothing has changed then.
        """
        return self._mending().correction(self.before(words))

    def _mending(self) -> Mending:
        return Mending(self._table, self.by_hand, self.index)


class Around(LayoutView):
    """What there is around a table, such as an event in rounds, and the table `within` it while one is played on."""

    def __init__(self, within: View | None = None) -> None:
        self.within = within

    @abstractmethod
    def in_short(self, between: str = " ") -> str:
        """What there is around it in one line; `between` parts people."""

    def mends(self, words: str) -> Callable[[], Event] | None:
        """What carries out a correction of what there is around; None for words that ask for none of these."""
        return None

    def below(self) -> View | None:
        """What more is mended: the table, or what lies there between two."""
        return self.within

    @property
    def fixes(self) -> str:
        """What can be mended."""
        below = self.below()
        return below.fixes if below else ""

    def correction(self, words: str) -> Callable[[], Event]:
        below = self.below()
        if found := self.mends(words):
            return found
        if below is None:
            raise Unreadable(f"{quoted(words)} is no correction", f"it can be: {self.fixes or 'nothing now'}")
        return below.correction(words)

    def lines(self) -> list[str]:
        return [*self.event_lines(), *(self.within.lines() if self.within else [])]

    def laid(self) -> list[str]:
        return self.within.laid() if self.within else self.event_lines()[:1]

    def status(self) -> str:
        return self.within.status() if self.within else self.in_short()

    def scene(self, columns: int, rows: int) -> Scene | None:
        """What there is around, and below it the table; None where there are too many lines."""
        lines = textwrap.wrap(self.in_short(" · "), columns, subsequent_indent="  ")
        table = self.within.scene(columns, rows - len(lines)) if self.within else Scene([])
        if table is None:
            return None
        colours = [(line + len(lines), start, end, colour) for line, start, end, colour in table.colours]
        return Scene([*lines, *table.lines], colours)

    def laid_out(self) -> Laid | None:
        return self.within.laid_out() if self.within else None


def _colours(lines: list[str], laid: Laid) -> list[tuple[int, int, int, str]]:
    """Where the names of pieces stand that have a colour."""
    colours = {piece.name: piece.colour for _, _, piece in laid.pieces() if piece.colour}
    if not colours:
        return []
    painted = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, colours))})(?!\w)")
    return [
        (number, found.start(), found.end(), colours[found[0]])
        for number, line in enumerate(lines)
        for found in painted.finditer(line)
    ]
