"""Who wins, worked out beside a referee in a process of its own: only of the latest position, and never waited for."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

from companion.errors import CompanionError
from companion.odds.figures import Tally
from companion.odds.hidden import as_seen_by
from companion.odds.position import Position
from companion.odds.runs import tallied
from companion.odds.workers import Here
from companion.table.journal import Header
from companion.table.replay import Replay

STAGES = (25, 100, 400)
LATER = 10
"""How much the referee comes before it (nice)."""

Shares = dict[str, float]
"""How likely each is to win; empty where nothing can be told."""


class Beside:
    """Tells who wins a game from where it stood last, as everybody knows it."""

    def __init__(self, header: Header, tells: Callable[[Shares], None]) -> None:
        self._header = header
        self._tells = tells
        context = get_context("spawn")
        self._ours, theirs = context.Pipe()
        context.Process(target=work, args=(theirs,), daemon=True).start()  # it ends with this process
        theirs.close()
        Thread(target=self._hears, daemon=True).start()

    def looks(self, game: Replay) -> None:
        """The game stands elsewhere now."""
        if game.entries:
            with suppress(OSError):  # who works it out is gone
                self._ours.send(Position.of(self._header, game))

    def _hears(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                self._tells(self._ours.recv())


def work(pipe: Connection) -> None:
    """Works out what is sent, the latest alone, and sends how likely each is to win, by and by surer."""
    with suppress(AttributeError, OSError):
        os.nice(LATER)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            position = pipe.recv()
            while pipe.poll():
                position = pipe.recv()
            for shares in _by_and_by(position):
                pipe.send(shares)
                if pipe.poll():
                    break


def _by_and_by(position: Position) -> Iterator[Shares]:
    try:
        known = as_seen_by(position, frozenset())
        for tally in tallied(Here(), known, stages=STAGES):
            yield _shares(known.players, tally)
    except CompanionError:
        yield {}


def _shares(players: list[str], tally: Tally) -> Shares:
    if tally.games <= tally.unfit:
        return {}
    names = [*players, *sorted(set(tally.wins) - set(players))]
    return {name: round(tally.of(name).share, 3) for name in names}
