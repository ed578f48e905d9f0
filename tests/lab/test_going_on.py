"""The same command comes to the same bytes: on any number of workers, stopped and gone on with, with workers killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import polars as pl
import pytest
from support.processes import PATIENCE, started

from companion.api.lab import Asked, Lab
from companion.errors import CompanionError
from companion.lab.cluster import Crew
from companion.lab.running import Progress, Run

T = TypeVar("T")
ASKED = Asked("tossing-tiger", "war", games=320)


def digest(folder: Path) -> str:
    """Of all files in a folder, with their names."""
    whole = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            whole.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def nothing(progress: Progress) -> None:
    pass


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What comes of it in one go in this process."""
    folder = tmp_path_factory.mktemp("whole")
    lab = Lab.of(ASKED, folder)
    lab.runs(nothing, workers=1)
    assert len(lab.store.done()) == 16
    return digest(folder)


class Stopped(Exception):
    pass


def stops_at(games: int) -> Callable[[Progress], None]:
    def tells(progress: Progress) -> None:
        if progress.games >= games:
            raise Stopped

    return tells


def test_stopped_at_two_fifths_and_gone_on(tmp_path: Path, whole: str) -> None:
    with pytest.raises(Stopped):
        Lab.of(ASKED, tmp_path).runs(stops_at(128), workers=1)
    there = Lab.of(ASKED, tmp_path).store.done()
    assert 7 <= len(there) < 16 and digest(tmp_path) != whole
    (tmp_path / "chunks" / ".000009.77").mkdir()  # what a crash left
    lab = Lab.of(ASKED, tmp_path)
    told: list[Progress] = []
    lab.runs(told.append, workers=1)
    assert told[0].games == 20 * len(there) and told[-1].games == 320
    assert digest(tmp_path) == whole


def test_more_games_are_added_and_fresh_begins_anew(tmp_path: Path, whole: str) -> None:
    few = Asked("tossing-tiger", "war", games=160)
    Lab.of(ASKED, tmp_path)  # says how large chunks are
    Lab.of(few, tmp_path).runs(nothing, workers=1)
    lab = Lab.of(ASKED, tmp_path)
    assert len(lab.store.done()) == 8
    lab.runs(nothing, workers=1)
    assert len(Lab.of(few, tmp_path).store.done()) == 16  # what is there stays
    assert Lab.of(ASKED, tmp_path, fresh=True).store.done() == []


def test_two_processes_of_which_one_is_killed(tmp_path: Path, whole: str) -> None:
    from multiprocessing import active_children

    killed: list[int] = []

    def tells(progress: Progress) -> None:
        if progress.games and not killed:
            child = active_children()[0]
            assert child.pid
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    Lab.of(ASKED, tmp_path).runs(tells, workers=2)
    assert killed
    assert digest(tmp_path) == whole


def test_a_chunk_that_kills_whoever_plays_it_ends_in_a_sentence(tmp_path: Path) -> None:
    from concurrent.futures import BrokenExecutor, Executor, Future

    class Dies(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(BrokenExecutor())
            return future

    lab = Lab.of(ASKED, tmp_path)
    with pytest.raises(CompanionError, match="killed again and again, perhaps for want of memory; try fewer"):
        list(Run(lab.plan, lab.store, 320).goes(Crew(Dies(), 1, lab.plan, Dies)))


def test_until_ends_as_early_on_any_number_of_workers(tmp_path: Path) -> None:
    asked = Asked("tossing-tiger", "war", games=3_200, until=7.0)
    digests = set()
    for workers in (1, 2):
        lab = Lab.of(asked, tmp_path / str(workers))
        told: list[Progress] = []
        lab.runs(told.append, workers=workers)
        assert told[-1].within <= 7.0 and told[-1].card
        assert 2 <= len(lab.store.done()) < 16
        digests.add(digest(lab.store.folder))
    assert len(digests) == 1


def test_how_sure_a_card_is_by_its_wins(tmp_path: Path) -> None:
    """The least sure card's margin, worked out from all rows at once."""
    lab = Lab.of(ASKED, tmp_path)
    told: list[Progress] = []
    lab.runs(told.append, workers=1)
    frames = {
        table: pl.concat(lab.store.frame(table, each) for each in lab.store.done()) for table in ("cards", "contests")
    }
    rows = frames["cards"].join(frames["contests"].rename({"seats": "met"}), on=["game", "arm", "contest"])
    shares = {
        card: [
            0.5 if winner == -1 else float(winner == seat)
            for seat, winner in zip(own["seat"], own["winner"], strict=True)
        ]
        for (card,), own in rows.group_by(["card"])
    }
    margins = {}
    for card, won in shares.items():
        mean = sum(won) / len(won)
        margins[card] = 196 * (sum((each - mean) ** 2 for each in won) / len(won) ** 2) ** 0.5
    card = max(margins, key=lambda each: margins[each])
    assert told[-1].card == card and told[-1].within == pytest.approx(margins[card])


@contextmanager
def a_scheduler(workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler of Dask with so many workers, each a process."""
    from distributed.utils import open_port

    begun: list[subprocess.Popen[bytes]] = []
    port = open_port()
    address = f"tcp://127.0.0.1:{port}"

    def begin(*words: str) -> None:
        command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
        begun.append(started(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    try:
        begin("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
        for _ in range(workers):
            begin("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        yield address, begun[1:]
    finally:
        for each in reversed(begun):
            each.kill()
            each.wait()


@pytest.mark.slow
def test_a_cluster_of_two_workers_of_which_one_is_killed(tmp_path: Path, whole: str) -> None:
    with a_scheduler(2) as (address, workers):

        def tells(progress: Progress) -> None:
            if progress.games >= 60 and workers[0].poll() is None:
                workers[0].kill()

        when_it_is_there(lambda: Lab.of(ASKED, tmp_path).runs(tells, cluster=address))
        assert workers[0].poll() is not None and workers[1].poll() is None
        assert digest(tmp_path) == whole


def when_it_is_there(runs: Callable[[], T]) -> T:
    """What comes of it once a scheduler answers."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return runs()
        except CompanionError:
            if time.monotonic() > ends:
                raise
