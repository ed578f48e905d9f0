"""The same command comes to the same bytes: on any number of workers, stopped and gone on with, with workers killed."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import polars as pl
import pytest
from support.processes import PATIENCE, started

from companion.api.lab import Lab, LabRequest
from companion.errors import CompanionError
from companion.lab import rules_digest as rules_digests
from companion.lab.chunks import Done, done, played
from companion.lab.cluster import Crew
from companion.lab.place import ResultsPlace
from companion.lab.plan import LabPlan
from companion.lab.records import RecordRows
from companion.lab.rules_digest import rules_digest
from companion.lab.running import Progress, Run

T = TypeVar("T")
ASKED = LabRequest("tossing-tiger", "war", games=320)


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
    """The digest of all games in one go in this process."""
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
    (tmp_path / "chunks" / "000" / ".000009-.77").write_bytes(b"")  # what a crash left
    lab = Lab.of(ASKED, tmp_path)
    told: list[Progress] = []
    lab.runs(told.append, workers=1)
    assert told[0].games == 20 * len(there) and told[-1].games == 320
    assert digest(tmp_path) == whole


def test_more_games_are_added_and_fresh_begins_anew(tmp_path: Path, whole: str) -> None:
    few = LabRequest("tossing-tiger", "war", games=160)
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
        list(Run(lab.plan, lab.store, 320).goes(Crew(Dies(), lambda: 1, lab.plan, Dies)))


def test_until_ends_as_early_on_any_number_of_workers(tmp_path: Path) -> None:
    asked = LabRequest("tossing-tiger", "war", games=3_200, until=7.0)
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
    rows = frames["cards"].join(frames["contests"], on=["game", "arm", "contest"])
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


def test_a_damaged_chunk_is_named_and_played_again(
    tmp_path: Path, whole: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One byte of one file is enough, or an end that is missing."""
    lab = Lab.of(ASKED, tmp_path)
    lab.runs(nothing, workers=1)
    flipped, cut = lab.store.called(3), lab.store.called(11)
    content = bytearray(Path(flipped).read_bytes())
    content[len(content) // 2] ^= 1
    Path(flipped).write_bytes(content)
    Path(cut).write_bytes(Path(cut).read_bytes()[:100])
    with pytest.raises(CompanionError, match="is damaged; the same command plays it again"):
        Lab.of(ASKED, tmp_path).study()
    told: list[Progress] = []
    Lab.of(ASKED, tmp_path).runs(told.append, workers=1)
    assert told[0].damaged == [flipped, cut] and told[0].games == 20 * 14
    assert [each.damaged for each in told[1:]] == [[]] * (len(told) - 1)
    assert digest(tmp_path) == whole


def test_a_full_disk_says_which_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is there stays, so that the same command goes on once there is room."""
    lab, kept = Lab.of(ASKED, tmp_path / "results"), os.fsync

    def full(handle: int) -> None:
        if len(lab.store.done()) == 5:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        kept(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CompanionError) as told:
        lab.runs(nothing, workers=1)
    assert str(tmp_path / "results") in str(told.value) and "the disk is full" in str(told.value)
    monkeypatch.undo()
    assert len(Lab.of(ASKED, tmp_path / "results").store.done()) == 5


def test_results_that_lie_elsewhere_are_written_by_whoever_plays(tmp_path: Path, whole: str) -> None:
    """By fsspec: no byte of a chunk comes back to the command."""
    there = tmp_path / "there"
    lab = Lab.of(ASKED, there.as_uri())
    assert played(lab.plan, 0, 20, lab.store.place).content is None
    lab.runs(nothing, workers=2)
    assert digest(there) == whole
    again = Lab.of(ASKED, there.as_uri())
    assert len(again.store.done()) == 16 and again.store.folder.parts[0] == "output"
    assert again.study().tallies.games == 320


def test_a_folder_of_other_rules_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Lab.of(ASKED, tmp_path)
    monkeypatch.setattr(rules_digests, "rules_digest", lambda game: "otherwise")
    with pytest.raises(CompanionError) as told:
        Lab.of(ASKED, tmp_path)
    assert str(told.value) == (
        f"{tmp_path} holds games of another version of the rules; name another folder, or begin anew with `fresh`"
    )


def test_a_machine_with_other_rules_plays_nothing(tmp_path: Path) -> None:
    lab = Lab.of(ASKED, tmp_path)
    with pytest.raises(CompanionError, match="another machine has other rules than this one; install the same version"):
        played(replace(lab.plan, rules_digest="older"), 0, 20)


def test_the_digest_of_the_rules_is_of_all_that_games_hang_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A line of its rules, of the table or of how cards are read is another digest; of a page or another game it isn't."""
    root = Path(rules_digests.__file__).parents[1]
    shutil.copytree(root, tmp_path / "companion", ignore=shutil.ignore_patterns("__pycache__", "static", "*.svg"))
    monkeypatch.setattr(rules_digests, "ROOT", tmp_path / "companion")
    before = rules_digest.__wrapped__("tamer")

    def changes(name: str) -> bool:
        path = tmp_path / "companion" / name
        kept = path.read_text(encoding="utf-8")
        path.write_text(f"{kept}\n# changed\n", encoding="utf-8")
        changed = rules_digest.__wrapped__("tamer") != before
        path.write_text(kept, encoding="utf-8")
        return changed

    for name in (
        "games/tamer/battle/battle.py",
        "games/tamer/rules.toml",
        "cards/reading.py",
        "odds/players.py",
        "lab/games.py",
    ):
        assert changes(name), name
    assert all(changes(f"table/{path.name}") for path in (root / "table").glob("d*.py"))
    for name in ("games/cardpg/__init__.py", "page/server.py", "cli/lab.py", "lab/findings/logit.py", "version.py"):
        assert not changes(name), name


@contextmanager
def a_scheduler(workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler of Dask with so many workers, each a process."""
    from distributed.utils import open_port

    port = open_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = begins("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    begun: list[subprocess.Popen[bytes]] = []
    try:
        begun += [a_worker(address) for _ in range(workers)]
        yield address, begun
    finally:
        for each in (*begun, scheduler):
            each.kill()
            each.wait()


def begins(what: str, *words: str) -> subprocess.Popen[bytes]:
    """A part of a cluster, in a process of its own."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words]
    return started(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def a_worker(address: str) -> subprocess.Popen[bytes]:
    """One more worker."""
    return begins("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")


@pytest.mark.slow
def test_a_cluster_of_two_workers_of_which_one_is_killed(tmp_path: Path, whole: str) -> None:
    with a_scheduler(2) as (address, workers):

        def tells(progress: Progress) -> None:
            if progress.games >= 60 and workers[0].poll() is None:
                workers[0].kill()

        when_it_is_there(lambda: Lab.of(ASKED, tmp_path).runs(tells, cluster=address))
        assert workers[0].poll() is not None and workers[1].poll() is None
        assert digest(tmp_path) == whole


@pytest.mark.slow
def test_workers_that_come_later_get_work_and_those_that_go_are_done_without(tmp_path: Path, whole: str) -> None:
    """One of two is killed, two come, and the first goes: the same bytes."""
    with a_scheduler(2) as (address, workers):
        known: list[int] = []

        def tells(progress: Progress) -> None:
            known.append(progress.games)
            if len(workers) == 2 and progress.games >= 60:
                workers[0].kill()
                workers.extend([a_worker(address), a_worker(address)])
            if progress.games >= 160:
                workers[1].kill()

        when_it_is_there(lambda: Lab.of(ASKED, tmp_path).runs(tells, cluster=address))
        assert [each.poll() is None for each in workers] == [False, False, True, True]
    assert digest(tmp_path) == whole


class Waits(Executor):
    """Workers that only wait, one more of them after each chunk up to `most`; `busy` is who waits now, `seen` how many
    chunks each has played."""

    def __init__(self, most: int, seconds: float) -> None:
        self.threads = ThreadPoolExecutor(most)
        self.most, self.seconds = most, seconds
        self.there = 1
        self.begun, self.ended = list[float](), list[float]()

    def counts(self) -> int:
        return self.there

    def submit(self, fn: Any, /, *given: Any, **more: Any) -> Future[Any]:
        return self.threads.submit(self._waits, *given)

    def _waits(self, plan: LabPlan, number: int, many: int, place: ResultsPlace | None) -> Done:
        self.begun.append(monotonic())
        time.sleep(self.seconds)
        self.ended.append(monotonic())
        self.there = self.most
        return done(number, RecordRows().frames(), place)


def test_workers_that_come_later_are_as_busy_as_all_others(tmp_path: Path) -> None:
    """Thirty-two that wait two seconds for each of many chunks, one of them there at first: they wait most of the time
    from when they are there, also beside other work; `bench_lab.py workers` measures nine tenths and more."""
    lab, work = Lab.of(replace(ASKED, games=20_000), tmp_path), Waits(32, 2.0)
    chunks = 32 * 4 + 1
    for _ in Run(lab.plan, lab.store, chunks * lab.store.about["chunk"]).goes(Crew(work, work.counts, lab.plan)):
        pass
    assert lab.store.done() == list(range(chunks)) and len(work.ended) == chunks
    first, last = min(work.ended), max(work.ended)
    waited = sum(end - max(begin, first) for begin, end in zip(work.begun, work.ended, strict=True) if end > first)
    assert waited > 0.7 * 32 * (last - first - 2.0), waited / 32 / (last - first)


def when_it_is_there(runs: Callable[[], T]) -> T:
    """The result of a run once a scheduler answers."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return runs()
        except CompanionError:
            if time.monotonic() > ends:
                raise
