"""The chunks of a plan, played by whoever is there, and kept as they come."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, field
from time import monotonic

from companion.errors import CompanionError
from companion.lab.chunks import play, played
from companion.lab.cluster import Crew
from companion.lab.plan import Plan
from companion.lab.records import Rows
from companion.lab.store import Store
from companion.lab.sureness import Sureness

CHUNK_SECONDS = 10.0
SECONDS_EACH = 15e-6
"""So long an answer or an event takes, about; a choice with care takes as long as so many games:"""
TRIED = 250
SAMPLE = 10
FEWEST_CHUNKS = 16
DEATHS = 3
TICK = 0.5


def chunk_of(plan: Plan, games: int) -> int:
    """How many games a chunk has: about ten seconds of work, told by a few games and not by a clock, so that it is the
    same everywhere; a round number, and so few that there are some chunks of them."""
    rows = Rows()
    for number in range(SAMPLE):
        play(plan, number, 0, rows)
    work = choices = 0
    for *_, answers, chosen, events, _, _ in rows.games:
        work, choices = work + answers + events, choices + chosen
    each = SECONDS_EACH * work / SAMPLE * len(plan.arms)
    each *= 1.0 + TRIED * choices / SAMPLE * plan.careful
    most = max(1.0, min(CHUNK_SECONDS / each, games / FEWEST_CHUNKS))
    sizes: list[int] = [size * 10**power for power in range(10) for size in (1, 2, 5)]
    return max(size for size in sizes if size <= most)


@dataclass(slots=True)
class Progress:
    """How far it has come: how many games are kept of how many, how many are played a second, and the figure that is
    least sure: a card, and within how many points of 100 the share of its wins is known."""

    games: int
    of: int
    rate: float = 0.0
    card: str = ""
    within: float = 100.0

    @property
    def seconds_left(self) -> float:
        """How long it will take, as it goes now."""
        return (self.of - self.games) / self.rate if self.rate else float("inf")


@dataclass
class Run:
    """The games of a plan, at least so many, into a `store`; `until` each card's share of wins is known within so many
    points, they end earlier."""

    plan: Plan
    store: Store
    games: int
    until: float | None = None
    _before: set[int] = field(default_factory=set)
    _flying: dict[Future[dict[str, bytes]], int] = field(default_factory=dict)
    _deaths: int = 0

    @property
    def chunk(self) -> int:
        """How many games a chunk has."""
        return int(self.store.about["chunk"])

    def goes(self, crew: Crew) -> Iterator[Progress]:
        """Plays what is not there yet, and tells how far it has come."""
        many = -(-self.games // self.chunk)
        there = set(self.store.done())
        self._before, begun, sure = set(there), monotonic(), Sureness(self.store)
        todo = iter([number for number in range(many) if number not in there])
        try:
            while True:
                sure.looks_at(there)
                rate = (len(there) - len(self._before)) * self.chunk / max(1e-9, monotonic() - begun)
                games, of = len(there) * self.chunk, max(many, len(there)) * self.chunk
                yield Progress(games, of, rate, sure.card, sure.within)
                if self.until is not None and (enough := sure.reached(self.until)) is not None:
                    self._ends_behind(enough, there)
                    return
                self._takes_off(crew, todo)
                if not self._flying:
                    return
                there |= self._lands(crew)
        finally:
            for future in self._flying:
                future.cancel()

    def _takes_off(self, crew: Crew, todo: Iterator[int]) -> None:
        while len(self._flying) < 2 * crew.many and (number := next(todo, None)) is not None:
            self._submit(crew, number)

    def _submit(self, crew: Crew, number: int) -> None:
        future: Future[dict[str, bytes]]
        try:
            future = crew.work.submit(played, crew.plan, number * self.chunk, self.chunk)
        except BrokenExecutor as error:  # one was killed since
            future = Future()
            future.set_exception(error)
        self._flying[future] = number

    def _lands(self, crew: Crew) -> set[int]:
        """The chunks that are done by now; those of processes that were killed are played again."""
        landed = set()
        for future in wait(self._flying, TICK, FIRST_COMPLETED).done:
            number = self._flying.pop(future)
            try:
                self.store.keep(number, future.result())
            except BrokenExecutor:
                self._again(crew, number)
                break
            landed.add(number)
            self._deaths = 0
        return landed

    def _again(self, crew: Crew, number: int) -> None:
        self._deaths += 1
        if self._deaths > DEATHS:
            told = "the processes that play are killed again and again, perhaps for want of memory; try fewer"
            raise CompanionError(told, by="workers")
        lost = [number, *self._flying.values()]
        self._flying.clear()
        crew.renewed()
        for each in lost:
            self._submit(crew, each)

    def _ends_behind(self, enough: int, there: set[int]) -> None:
        """What was played beyond the chunk with which it was sure enough is forgotten: it hangs on who was quick."""
        for number in sorted(there):
            if number >= enough and number not in self._before:
                self.store.drop(number)
                there.discard(number)
