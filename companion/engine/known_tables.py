"""Tables as hands know them: what lies otherwise once answers were taken back, or something was mended, is told."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.engine import referee_events as say
from companion.engine.front import Front
from companion.engine.playback import TableListener
from companion.engine.state import GameState, Rewind
from companion.engine.strands import Strand
from companion.table.entries import StrandPath
from companion.table.events import Event

if TYPE_CHECKING:
    from companion.board.places import TableLayout

MANY = 6
"""The most sentences that are carried out one by one; of more, the whole table may be the shorter."""
CLEARED = "Clear the table: all goes back into the box."


class KnownTables(TableListener):
    """Each physical table of a game as hands know it, while it may lie otherwise: by its strand.

    None is a table that they have cleared, or never laid. A table of which nothing is kept lies as hands know it. What
    was told of a strand that is played `anew` is told once more, from the start.
    """

    def __init__(self, state: GameState, front: Front) -> None:
        self._state = state
        self._front = front
        self._known: dict[StrandPath, TableLayout | None] = {}
        self._anew: set[StrandPath] = set()

    def on_rewind(self, back: Rewind) -> None:
        if back.renames:
            return
        self.keep(self._state.strands.begun.values())
        self.keep_cleared(self._state.audience.heard, [path for path, many in back.heard.items() if many is None])

    def on_strand(self, path: StrandPath) -> None:
        """Has the table of a strand that is played anew cleared, for all follows once more."""
        if path in self._anew:
            self._anew.remove(path)
            self._tell([path])

    def before_fix(self) -> None:
        self.keep(self._state.strands.now.chain)

    def after_fix(self, event: Event) -> None:
        """Tells hands what the correction does not say itself."""
        if event.words().do:
            self.forget(self._state.strands.now.chain)
        self.tell_difference()

    def keep(self, strands: Iterable[Strand]) -> None:
        """Keeps how some tables lie, unless hands don't know that yet."""
        for strand in strands:
            self._known.setdefault(strand.path, strand.view.laid_out() if strand.view else None)

    def keep_cleared(self, heard: Iterable[StrandPath], anew: Iterable[StrandPath]) -> None:
        """Keeps that the tables lie nowhere of strands that people have heard of, unless they do."""
        self._anew = set(anew)
        for path in heard:
            if path not in self._anew:
                self._known.setdefault(path, None)

    def forget(self, strands: Iterable[Strand]) -> None:
        """Hands were told what changed on some tables."""
        for strand in strands:
            self._known.pop(strand.path, None)

    def tell_difference(self) -> None:
        """Tells hands what lies otherwise than they know on the table of the strand that is played, on those above it,
        and on those that are no more."""
        gone = [path for path in self._known if path in self._anew or not self._state.strands.may_come(path)]
        self._anew.clear()
        if self._known:
            self._tell(gone)

    def _tell(self, gone: Sequence[StrandPath]) -> None:
        """Tells what makes right again the tables of the strand that is played, together with those that are `gone`.

        Cards of a table that is no more go to another one that hands know as it is: both are one table here.
        """
        from companion.board.moves import moves, together
        from companion.board.moves_in_words import in_words, sentence

        chain = self._state.strands.now.chain
        known = {path: self._known.pop(path) for path in (*(each.path for each in chain), *gone) if path in self._known}
        views = {strand.path: strand.view for strand in chain if strand.view}
        if not known:
            return
        lie = {path: view.laid_out() for path, view in views.items()}
        below = [laid for path, laid in known.items() if path not in lie]
        before = together([*(known.get(path, laid) for path, laid in lie.items()), *below])
        found = moves(before, together(lie.values()))
        if not found:
            return
        whole = "\n".join(line for view in views.values() for line in view.laid())
        told = sentence(found) if views else CLEARED
        if whole and len(in_words(found)) > MANY and len(whole.split()) < len(told.split()):
            told = whole
        self._front.tells(say.laid("", do=told, moves=[move.data() for move in found], whole=False))
