"""Views that follow from one description of the table, and what there is around it."""

import re
import textwrap
from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from companion.board.corrections import TableCorrections
from companion.board.places import TableLayout
from companion.cards.lookup import Index
from companion.table.events import Data, Event
from companion.table.question import NoCorrection
from companion.table.view import Scene, View

TIED = "\N{NO-BREAK SPACE}"


class LayoutView(View):
    """A running game's view and corrections, which follow from how it lays its table out.

    `by_hand` is the rule by which people mend, `index` finds the game's cards where they are moved by name.
    """

    by_hand = "by-hand"
    index: Index[Any] | None = None

    @property
    def typed_too(self) -> str:
        """A hint on what may be typed beside answers, which stands behind the heading where people type."""
        return ""

    def laid_out(self) -> TableLayout | None:
        """The places and the pieces in them; None where the lines are all there is."""
        raise NotImplementedError

    @property
    def _table(self) -> TableLayout:
        return self.laid_out() or TableLayout("", [])

    def state(self) -> Data:
        return self._table.state()

    def lines(self) -> list[str]:
        laid = self._table
        return list(filter(None, [laid.heading, *laid.words()]))

    def status(self) -> str:
        laid = self._table
        return " | ".join(filter(None, [laid.heading, *laid.words(short=True)]))

    def laid(self) -> list[str]:
        return self._table.words()

    def scene(self, columns: int, rows: int) -> Scene | None:
        """The whole table as it stays in view above a question: the heading and a paragraph for each part, no piece
        torn apart; None where there are too many lines."""
        laid = self._table
        heading = " · ".join(filter(None, (laid.heading, self.typed_too)))
        told = [heading, *laid.words(short=True, tie=TIED)]
        lines = [line for each in told if each for line in textwrap.wrap(each, columns, subsequent_indent="  ")]
        lines = [line.replace(TIED, " ") for line in lines]
        return Scene(lines, _colours(lines, laid)) if lines and len(lines) <= rows else None

    @property
    def fixes(self) -> str:
        return self._mending().can_be()

    def before(self, words: str) -> str:
        """A correction as it may be said otherwise, in the words that are read for every game."""
        return words

    def correction(self, words: str) -> Callable[[], Event]:
        return self._mending().correction(self.before(words))

    def _mending(self) -> TableCorrections:
        return TableCorrections(self._table, self.by_hand, self.index)


class EnclosingView(LayoutView):
    """A view around a table, such as an event in rounds, and the table `within` it while one is played on."""

    def __init__(self, within: View | None = None) -> None:
        self.within = within

    @abstractmethod
    def in_short(self, between: str = " ") -> str:
        """The view around it in one line; `between` parts people."""

    def mends(self, words: str) -> Callable[[], Event] | None:
        """The function that carries out a correction of the view around; None for words that ask for none of these."""
        return None

    def below(self) -> View | None:
        """The inner view that is mended, too: the table, or what lies there between two."""
        return self.within

    @property
    def fixes(self) -> str:
        """Possible corrections."""
        below = self.below()
        return below.fixes if below else ""

    def correction(self, words: str) -> Callable[[], Event]:
        below = self.below()
        if found := self.mends(words):
            return found
        try:
            if below:
                return below.correction(words)
        except NoCorrection:
            pass
        raise NoCorrection(words, self.fixes)

    def lines(self) -> list[str]:
        return [*self.event_lines(), *(self.within.lines() if self.within else [])]

    def laid(self) -> list[str]:
        return self.within.laid() if self.within else self.event_lines()[:1]

    def status(self) -> str:
        return self.within.status() if self.within else self.in_short()

    def scene(self, columns: int, rows: int) -> Scene | None:
        """The scene of the view around, and below it the table; None where there are too many lines."""
        lines = textwrap.wrap(self.in_short(" · "), columns, subsequent_indent="  ")
        table = self.within.scene(columns, rows - len(lines)) if self.within else Scene([])
        if table is None:
            return None
        colours = [(line + len(lines), start, end, colour) for line, start, end, colour in table.colours]
        return Scene([*lines, *table.lines], colours)

    def laid_out(self) -> TableLayout | None:
        return self.within.laid_out() if self.within else None


def _colours(lines: list[str], laid: TableLayout) -> list[tuple[int, int, int, str]]:
    """Places of the names of pieces that have a colour."""
    colours = {piece.name: piece.colour for _, _, piece in laid.pieces() if piece.colour}
    if not colours:
        return []
    painted = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, colours))})(?!\w)")
    return [
        (number, found.start(), found.end(), colours[found[0]])
        for number, line in enumerate(lines)
        for found in painted.finditer(line)
    ]
