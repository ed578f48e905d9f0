"""Undo for phones without anybody's leave: each may take back its own last answer, while nothing was built on it."""

from collections.abc import Callable, Collection, Sequence
from operator import is_
from typing import Any, NamedTuple

from companion.engine.undo import HIDDEN
from companion.page.screen_state import UndoOffer
from companion.table.entries import Entry, StrandPath, within
from companion.table.question import Question


class OwnAnswer(NamedTuple):
    """The last answer of a phone: the id of its question, and whether others must not see it."""

    id: str
    entry: Entry
    secret: bool

    def back(self) -> UndoOffer:
        """Data of it for its phone."""
        return UndoOffer(self.id, self.entry.who or "", HIDDEN if self.secret else self.entry.answer)

    def may_go(self, seats: Collection[str], open_: dict[StrandPath, Question[Any]]) -> bool:
        """True if it may be taken back while nobody has gone on from it: no secret came out by it."""
        return self.entry.who in (None, *seats) and (not self.secret or _is_hidden(self.entry.strand, open_))


class OwnAnswers:
    """The last answers of all phones; the journal knows nothing of phones, so they begin anew with each resume."""

    def __init__(self) -> None:
        self._last: dict[str, OwnAnswer] = {}
        self._bare: dict[str, OwnAnswer] = {}  # those of them from which nobody has gone on
        self._seen: list[Entry] = []  # the answers that were looked at for it

    def gave(self, phone: str, own: OwnAnswer) -> None:
        """From now on this is a phone's last answer, the one that it may take back."""
        self._last[phone] = own

    def able(
        self,
        seats_of: Callable[[str], Collection[str]],
        entries: Sequence[Entry],
        open_: dict[StrandPath, Question[Any]],
    ) -> dict[str, OwnAnswer]:
        """Those that may be taken back now, each by its phone: they count, and nobody has gone on from them."""
        if len(entries) < len(self._seen) or not all(map(is_, self._seen, entries)):
            self._seen, self._bare = [], {}
        for entry in entries[len(self._seen) :]:
            self._bare = {
                phone: own
                for phone, own in self._last.items()
                if own.entry is entry or (self._bare.get(phone) is own and side_by_side(own.entry.strand, entry.strand))
            }
        self._seen = list(entries)
        return {phone: own for phone, own in self._bare.items() if own.may_go(seats_of(phone), open_)}


def side_by_side(one: StrandPath, other: StrandPath) -> bool:
    """True if strands go on at the same time, and nobody is in both: an answer in one says nothing in the other.

    A strand of a match is played from what its players did in strands of their own.
    """
    apart = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return apart % 2 == 1 and not _people(one[apart]) & _people(other[apart])


def _people(name: int | str) -> set[str]:
    return set(str(name).split(" - "))


def _is_hidden(path: StrandPath, open_: dict[StrandPath, Question[Any]]) -> bool:
    """True if a secret told in a strand still is one, and those of others are: others are to tell theirs."""
    if path in open_:
        return open_[path].secret
    beside = [each for each in open_ if path and within(each, path[:-1])]
    return bool(beside) and not any(within(each, path) for each in beside)
