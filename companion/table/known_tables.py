"""Tables as hands know them: what lies otherwise once answers were taken back, or something was mended, is told."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.table.events import Data
from companion.table.journal import StrandPath
from companion.table.moves import in_words, moves, sentence
from companion.table.places import Laid
from companion.table.replay import Replay
from companion.table.strands import Strand

CLEARED = "clear"
MANY = 6
"""So many sentences are carried out one by one; of more, the whole table may be the shorter."""


class Difference(NamedTuple):
    """What hands do so that a table is right again, in words, and the moves as data."""

    do: str
    moves: list[Data]


class KnownTables:
    """Each physical table of a game as hands know it, while it may lie otherwise: by its strand.

    None is a table that they have cleared, or never laid. A table of which nothing is kept lies as hands know it.
    """

    def __init__(self, game: Replay) -> None:
        self._game = game
        self._known: dict[StrandPath, Laid | None] = {}

    def keep(self, strands: Iterable[Strand]) -> None:
        """Keeps how some tables lie, unless hands don't know that yet."""
        for strand in strands:
            self._known.setdefault(strand.path, strand.view.laid_out() if strand.view else None)

    def keep_cleared(self, paths: Iterable[StrandPath]) -> None:
        """Keeps that some tables lie nowhere, unless they do."""
        for path in paths:
            self._known.setdefault(path, None)

    def forget(self, strands: Iterable[Strand]) -> None:
        """Hands were told what changed on some tables."""
        for strand in strands:
            self._known.pop(strand.path, None)

    def cleared(self, paths: Iterable[StrandPath] | None = None) -> list[Difference]:
        """What is done with some tables that are laid anew from the start, or else with those that are no more."""
        gone = [path for path in self._known if not self._game.may_come(path)] if paths is None else paths
        known = [(path, self._known.pop(path, None)) for path in gone]
        return [_cleared(path) for path, laid in known if laid and _lies(laid)]

    def differences(self) -> list[Difference]:
        """What lies otherwise than hands know on the table of the strand that is played, and on those above it."""
        chain = [strand for strand in self._game.now.chain if strand.path in self._known]
        return [found for strand in chain if (found := self._difference(strand))]

    def _difference(self, strand: Strand) -> Difference | None:
        known, view = self._known.pop(strand.path), strand.view
        laid = view.laid_out() if view else None
        if view is None or laid is None:
            return _cleared(strand.path) if known and _lies(known) else None
        found = moves(known or Laid("", []), laid)
        told, whole = sentence(found), "\n".join(view.laid())
        if not found or (known is None and not _lies(laid)):
            return None
        shorter = known is None or (len(in_words(found)) > MANY and len(whole.split()) < len(told.split()))
        return Difference(whole if shorter else told, [move.data() for move in found])


def _lies(laid: Laid) -> bool:
    """Whether anything lies on the table itself."""
    return any(place.count or any(piece.lies for piece in place.pieces) for _, place in laid.places())


def _cleared(path: StrandPath) -> Difference:
    called = f"{path[-1]}: clear that table" if path else "Clear the table"
    return Difference(
        f"{called}; all goes back to where it lay before.", [{"kind": CLEARED, "at": str(path[-1]) if path else ""}]
    )
