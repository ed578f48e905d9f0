"""The chunks of a plan, played by whoever is there, and kept as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from queue import Empty, SimpleQueue
from time import monotonic

import polars as pl

from companion.errors import CompanionError
from companion.lab.chunks import Done, play, played
from companion.lab.cluster import Crew
from companion.lab.confidence import CardSums, Confidence, card_sums
from companion.lab.findings.finding import deviations
from companion.lab.plan import LabPlan
from companion.lab.records import RecordRows, unpacked
from companion.lab.store import Store

LEAST_SECONDS, MOST_SECONDS = 60.0, 300.0
"""Seconds of a chunk where there is much to play: shorter ones are many to keep, of longer ones more is lost."""
MANY_CHUNKS = 1_000
"""From so many chunks on they are longer instead of more: enough for a hundred machines to be busy to the end."""
SECONDS_EACH = 15e-6
"""Seconds that an answer or an event takes, about; a choice with care takes as long as so many games:"""
TRIED = 250
SAMPLE = 10
FEWEST_CHUNKS = 16
DEATHS = 3
TICK = 0.5
PAIR_POINTS = 5.0
"""A pair of cards that is known within so many points is known well."""


@cache
def sample(plan: LabPlan) -> RecordRows:
    """A few games, by which the others are reckoned: not by a clock, so that it is the same everywhere."""
    rows = RecordRows()
    for number in range(SAMPLE):
        play(plan, number, 0, rows)
    return rows


def chunk_of(plan: LabPlan, games: int) -> int:
    """The number of games in a chunk: of so much work as many workers need to be busy, one to five minutes each where
    there is much; a round number, and so few that there are some chunks of them.
    """
    work = choices = 0
    for *_, answers, chosen, events, _, _ in sample(plan).games:
        work, choices = work + answers + events, choices + chosen
    each = SECONDS_EACH * work / SAMPLE * len(plan.arms)
    each *= 1.0 + TRIED * choices / SAMPLE * plan.careful
    seconds = min(max(LEAST_SECONDS, games * each / MANY_CHUNKS), MOST_SECONDS)
    most = max(1.0, min(seconds / each, games / FEWEST_CHUNKS))
    sizes: list[int] = [size * 10**power for power in range(10) for size in (1, 2, 5)]
    return max(size for size in sizes if size <= most)


def games_for_pairs(plan: LabPlan) -> int:
    """From about how many games on pairs of cards are known within `PAIR_POINTS`, all at once."""
    sides: dict[tuple[int, ...], int] = {}
    cards = len({card for _, _, _, _, card, *_ in sample(plan).cards})
    for game, _, contest, seat, *_ in sample(plan).cards:
        sides[game, contest, seat] = sides.get((game, contest, seat), 0) + 1
    pairs = cards * (cards - 1) / 2
    of_a_game = sum(many * (many - 1) / 2 for many in sides.values()) / SAMPLE
    if not of_a_game:
        return 0
    meetings = (50 * deviations(round(pairs)) / PAIR_POINTS) ** 2
    return round(meetings * pairs / of_a_game)


@dataclass(slots=True)
class Progress:
    """Progress: the games kept of how many, the rate a second, and the figure that is least sure: a card, and within
    how many points of 100 the share of its wins is known. `damaged` is where chunks lay that are played again.
    """

    games: int
    of: int
    rate: float = 0.0
    card: str = ""
    within: float = 100.0
    damaged: list[str] = field(default_factory=list)

    @property
    def seconds_left(self) -> float:
        """The seconds that are left, as it goes now."""
        return (self.of - self.games) / self.rate if self.rate else float("inf")


@dataclass
class Run:
    """The games of a plan, at least so many, into a `store`; `until` each card's share of wins is known within so many
    points, they end earlier. `plays` plays a chunk."""

    plan: LabPlan
    store: Store
    games: int
    until: float | None = None
    plays: Callable[..., Done] = played
    _before: set[int] = field(default_factory=set)
    _flying: dict[Future[Done], int] = field(default_factory=dict)
    _landed: SimpleQueue[Future[Done]] = field(default_factory=SimpleQueue)
    _deaths: int = 0

    @property
    def chunk(self) -> int:
        """The number of games in a chunk."""
        return int(self.store.about["chunk"])

    def goes(self, crew: Crew) -> Iterator[Progress]:
        """Plays what is not there yet, and tells how far it has come. Raises CompanionError."""
        sure, begun = Confidence(), monotonic()
        damaged = self._reads(sure)
        many = -(-self.games // self.chunk)
        there = set(self.store.done())
        self._before = set(there)
        todo = iter([number for number in range(many) if number not in there])
        try:
            while True:
                rate = (len(there) - len(self._before)) * self.chunk / max(1e-9, monotonic() - begun)
                games, of = len(there) * self.chunk, max(many, len(there)) * self.chunk
                yield Progress(games, of, rate, sure.card, sure.within, damaged)
                damaged = []
                if self.until is not None and (enough := sure.reached(self.until)) is not None:
                    self._ends_behind(enough, there)
                    return
                self._takes_off(crew, todo)
                if not self._flying:
                    return
                for number, sums in self._lands(crew):
                    there.add(number)
                    sure.add(number, sums)
        finally:
            for future in self._flying:
                future.cancel()

    def _reads(self, sure: Confidence) -> list[str]:
        """Reads what is there; gives where chunks lay that are damaged, and are played again."""
        damaged = []
        for number in self.store.done():
            if (content := self.store.content(number)) is None:
                damaged.append(self.store.called(number))
                self.store.drop(number)
            else:
                whole = pl.read_parquet(BytesIO(content))
                sure.add(number, card_sums(unpacked(whole, "cards"), unpacked(whole, "contests")))
        return damaged

    def _takes_off(self, crew: Crew, todo: Iterator[int]) -> None:
        """Begin as many as there are workers by now, and as many to wait for them."""
        most = 2 * max(1, crew.counts())
        while len(self._flying) < most and (number := next(todo, None)) is not None:
            self._submit(crew, number)

    def _submit(self, crew: Crew, number: int) -> None:
        future: Future[Done]
        place = self.store.place if self.store.place.is_elsewhere else None
        try:
            future = crew.work.submit(self.plays, crew.plan, number, self.chunk, place)
        except BrokenExecutor as error:  # one was killed since
            future = Future()
            future.set_exception(error)
        self._flying[future] = number
        future.add_done_callback(self._landed.put)

    def _lands(self, crew: Crew) -> Iterator[tuple[int, CardSums]]:
        """The chunks that are done by now; those of whoever was killed are played again."""
        for future in self._done():
            if (number := self._flying.pop(future, None)) is None or future.cancelled():
                continue
            try:
                done = future.result()
            except crew.lost:
                self._again(crew, number)
                continue
            if done.content is None:
                self.store.is_kept(number, done.name)
            else:
                self.store.keep(number, done.content)
            self._deaths = 0
            yield number, done.sums

    def _done(self) -> Iterator[Future[Done]]:
        """Whatever is done, if anything is for some time."""
        try:
            yield self._landed.get(timeout=TICK)
            while True:
                yield self._landed.get_nowait()
        except Empty:
            return

    def _again(self, crew: Crew, number: int) -> None:
        self._deaths += 1
        if self._deaths > DEATHS:
            told = "the processes that play are killed again and again, perhaps for want of memory; try fewer"
            raise CompanionError(told, by="workers")
        lost = [number]
        if crew.renew:  # all that flew is lost with the others
            lost += self._flying.values()
            self._flying.clear()
            crew.renewed()
        for each in lost:
            self._submit(crew, each)

    def _ends_behind(self, enough: int, there: set[int]) -> None:
        """Drop what was played beyond the chunk with which it was sure enough: it hangs on who was quick."""
        for number in sorted(there):
            if number >= enough and number not in self._before:
                self.store.drop(number)
                there.discard(number)
