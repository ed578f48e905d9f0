"""Strands: things that happen at the same time, each with questions of its own.

The game itself is a strand, and where a rule plays several things together, each of them is one below it. A strand is
played from its own answers, so that it can be left, and played again up to where it waits.
"""

import sys
from dataclasses import dataclass, field

from companion.table import View
from companion.table.events import Event
from companion.table.journal import StrandPath

NEVER = sys.maxsize


class Waits(BaseException):
    """A strand stands still while others are played as far as the journal goes."""


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

    `places` tell where its answers stand among all, and `at` how many of them were given. Those from `limit` on wait
    until a correction is carried out in a strand above. `told` counts its events, of which people have `heard` so
    many (None: it is not known yet); `recent` are those since the last answer, `blocks` counts what it played together.
    """

    path: StrandPath
    above: "Strand | None"
    places: list[int]
    heard: int | None
    limit: int = NEVER
    at: int = 0
    told: int = 0
    blocks: int = 0
    view: View | None = None
    recent: list[Event] = field(default_factory=list)

    @property
    def next_place(self) -> int:
        """Where its next answer stands, or NEVER."""
        return self.places[self.at] if self.at < len(self.places) else NEVER

    @property
    def chain(self) -> list["Strand"]:
        """The game itself, and the strands below it down to this one."""
        return [*(self.above.chain if self.above else ()), self]
