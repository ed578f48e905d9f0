"""Tables as hands know them: what lies otherwise once answers were taken back, or something was mended, is told."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.playback import Replay
from companion.engine.strands import Strand
from companion.table.events import Data
from companion.table.played import StrandPath

if TYPE_CHECKING:
    from companion.board.places import Laid

MANY = 6
"""The most sentences that are carried out one by one; of more, the whole table may be the shorter."""
CLEARED = "Clear the table: all goes back into the box."


class Difference(NamedTuple):
    """The instructions that make the tables right again, in words, and the moves as data."""

    do: str
    moves: list[Data]


class KnownTables:
    """Each physical table of a game as hands know it, while it may lie otherwise: by its strand.

    None is a table that they have cleared, or never laid. A table of which nothing is kept lies as hands know it. What
    was told of a strand that is played `anew` is told once more, from the start.
    """

    def __init__(self, game: Replay) -> None:
        self._game = game
        self._known: dict[StrandPath, Laid | None] = {}
        self._anew: set[StrandPath] = set()

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

    def begins(self, path: StrandPath) -> Difference | None:
        """The instructions before a strand begins anew: its table is cleared, for all follows once more."""
        if path not in self._anew:
            return None
        self._anew.remove(path)
        return self._difference([path])

    def difference(self) -> Difference | None:
        """Differences from what hands know on the table of the strand that is played, on those above it, and on those
        that are no more, or lie there no more until their strands begin anew.
        """
        gone = [path for path in self._known if path in self._anew or not self._game.may_come(path)]
        self._anew.clear()
        return self._difference(gone) if self._known else None

    def _difference(self, gone: Sequence[StrandPath]) -> Difference | None:
        """Differences on the tables of the strand that is played, together with those that are `gone`.

        Cards of a table that is no more go to another one that hands know as it is: both are one table here.
        """
        from companion.board.moves import in_words, moves, sentence, together

        chain = self._game.now.chain
        known = {path: self._known.pop(path) for path in (*(each.path for each in chain), *gone) if path in self._known}
        views = {strand.path: strand.view for strand in chain if strand.view}
        if not known:
            return None
        lie = {path: view.laid_out() for path, view in views.items()}
        below = [laid for path, laid in known.items() if path not in lie]
        before = together([*(known.get(path, laid) for path, laid in lie.items()), *below])
        found = moves(before, together(lie.values()))
        whole = "\n".join(line for view in views.values() for line in view.laid())
        told = sentence(found) if views else CLEARED
        if whole and len(in_words(found)) > MANY and len(whole.split()) < len(told.split()):
            told = whole
        return Difference(told, [move.data() for move in found]) if found else None
