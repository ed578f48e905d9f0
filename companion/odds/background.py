"""Background odds of the whole and each match of it, worked out beside a referee in a process of its own: only of the
latest position, and never waited for.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import Empty, Queue
from threading import Thread
from typing import Any

from companion.engine.state import GameState
from companion.errors import CompanionError
from companion.odds.determinizing import Inconsistent
from companion.odds.figures import Tally
from companion.odds.observation import as_seen_by
from companion.odds.position import Position, loaded
from companion.odds.rollout import Player, Redraw, Rollout
from companion.odds.runs import played
from companion.table.entries import Header, StrandPath
from companion.table.events import Event

STAGES = (25, 100, 400)
STILL = 0.2  # seconds that a game stands still before it is worked out: the screens are shown what came first
LATER = 19
"""The niceness by which the referee comes before it, where it can't be left what is idle."""

Foreseen = dict[StrandPath, dict[str, Any]]
"""Chances of each to win `alone`, of a `shared` win and that `nobody` wins: of the whole, without a strand, and of what
is played in each strand; empty where nothing can be told.
"""


class BackgroundOdds:
    """Tells who wins a game, and the matches in it, from where it stood last, as everybody knows it."""

    def __init__(self, header: Header, tells: Callable[[Foreseen], None]) -> None:
        self._header = header
        self._tells = tells
        context = get_context("spawn")
        self._ours, theirs = context.Pipe()
        context.Process(target=work, args=(theirs,), daemon=True).start()  # it ends with this process
        theirs.close()
        self._latest = Queue[Position]()
        self._stands = True  # still, so that what is heard is of the latest position
        for each in (self._hears, self._sends):
            Thread(target=each, daemon=True).start()

    def looks(self, game: GameState) -> None:
        """The game stands elsewhere now."""
        if game.entries:
            self._stands = False
            self._latest.put(Position.of(self._header, game))

    def _sends(self) -> None:
        with suppress(OSError):  # who works it out is gone
            while True:
                position = self._latest.get()
                self._ours.send(None)
                with suppress(Empty):
                    while True:
                        position = self._latest.get(timeout=STILL)
                self._stands = self._latest.empty()
                self._ours.send(position)

    def _hears(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                foreseen = self._ours.recv()
                if self._stands:
                    self._tells(foreseen)


def work(pipe: Connection) -> None:
    """Works out what is sent, until something is sent again, and sends how likely each is to win, by and by surer."""
    with suppress(AttributeError, OSError):
        os.nice(LATER)
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            position = pipe.recv()
            for foreseen in _by_and_by(position) if position else ():
                if pipe.poll():
                    break
                if foreseen is not None:
                    pipe.send(foreseen)


class _MatchRollout(Rollout):
    """A run that keeps who met in the matches that ended in it, and who won, by their strands: of those that are played
    together with the `latest`."""

    def __init__(self, position: Position, player: Player, redraw: Redraw | None = None) -> None:
        super().__init__(position, player, redraw)
        self.schema = loaded(position).game.schema()
        self.latest = max([position.at[:1], *(entry.strand[:1] for entry in position.entries)])
        self.ended: dict[StrandPath, tuple[list[str], list[str]]] = {}

    def tell(self, event: Event) -> None:
        super().tell(event)
        if not (self.schema and self.is_live and () < self.path[:1] <= self.latest):
            return
        if (end := self.schema.end(event)) and end.met:
            self.ended.setdefault(self.path, ([*map(str, end.met)], [*map(str, end.winners)]))


def _by_and_by(position: Position) -> Iterator[Foreseen | None]:
    """After each run what is foreseen, or None between the stages."""
    whole, matches = Tally(), defaultdict[StrandPath, Tally](Tally)
    names: dict[StrandPath, list[str]] = {}
    try:
        known = as_seen_by(position, frozenset())
        for run in range(STAGES[-1]):
            if ended := played(known, (), "chance", run, _MatchRollout):
                whole.add(ended.winners)
                for path, (met, winners) in ended.game.ended.items():
                    names.setdefault(path, _as_called(path, met))
                    matches[path].add(winners)
            elif not whole.games:
                raise Inconsistent("nothing fits what all have seen")
            if run + 1 not in STAGES:
                yield None
            else:
                foreseen = {path: tally.outcomes(names[path]).split() for path, tally in matches.items()}
                all_ = [*known.players, *sorted(whole.names - set(known.players))]
                yield foreseen | {(): whole.outcomes(all_).split()}
    except CompanionError:
        yield {}


def _as_called(path: StrandPath, met: list[str]) -> list[str]:
    """Those who meet in a strand, in the order in which its name calls them."""
    called = [name for part in path[1::2] for name in str(part).split(" - ")]
    return sorted(met, key=lambda name: called.index(name) if name in called else len(called))
