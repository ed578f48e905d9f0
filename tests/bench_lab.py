"""`make bench`: what the lab's games cost, each mode on one core of this machine; docs/lab.md has such a table.

`python bench_lab.py workers [32]` tells how busy so many workers of a Dask scheduler are that only wait, as chunks get
shorter, and what the command stands. `python bench_lab.py careful` tells what a game with care costs, `python bench_lab.py grows [1000000]` what wars cost as
they grow: on one process and on two, the memory, and what a chunk costs beside its games on a Dask scheduler.
Machines differ and are noisy: CPU time stands beside the clock, and shows how much other work there was. Nothing here is
a test.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
from lab.test_going_on import a_scheduler, when_it_is_there
from odds.at_table import MODES

from companion.api.lab import Lab, LabRequest
from companion.lab.chunks import Done, done, play, played
from companion.lab.cluster import crew
from companion.lab.place import ResultsPlace
from companion.lab.plan import LabPlan
from companion.lab.records import RecordRows
from companion.lab.running import LEAST_SECONDS, Run

SECONDS = 1.0
TIMES = 3
FEW = 20
WAR = ("tossing-tiger", "war")
MANY = (10_000, 100_000)
EMPTY = 200
"""So many chunks of a single game each tell what a chunk costs."""
PLAYS = "Lab.of(Asked('tossing-tiger', 'war', games={games}), Path('{folder}')).runs(lambda so: None, {workers})"
FINDS = "Lab.of(Asked('tossing-tiger', 'war', games={games}), Path('{folder}')).study()"
BEGIN = "from pathlib import Path; from companion.api.lab import Asked, Lab; "


def row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)  # noqa: T201


def cost(plan: LabPlan, many: int) -> tuple[float, int]:
    """The CPU time of so many games in a chunk, the least of several, and how many bytes they left."""
    spent, content = [], b""
    for _ in range(TIMES):
        begun = time.process_time()
        content = played(plan, 0, many).content or b""
        spent.append(time.process_time() - begun)
    return min(spent), len(content)


def of_mode(game: str, mode: str, folder: Path, players: str) -> None:
    plan = Lab.of(LabRequest(game, mode, games=FEW, players=players), folder).plan  # type: ignore[arg-type]
    begun = time.process_time()
    played(plan, 0, FEW if players == "chance" else 1)
    each = (time.process_time() - begun) / (FEW if players == "chance" else 1)
    if players == "careful":
        row(f"{game} {mode}", str(plan.seats), f"{each:.2f} s a game")
        return
    many = max(FEW, int(SECONDS / each))
    seconds, size = cost(plan, many)
    row(f"{game} {mode}", str(plan.seats), f"{many / seconds:,.0f}", f"{size / many:,.0f}")


def apart(code: str) -> tuple[float, float, float]:
    """The cost of some code in a process of its own: seconds by the clock, of CPU time, and the most memory in MB."""
    begun = time.monotonic()
    process = subprocess.Popen([sys.executable, "-c", BEGIN + code])
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0
    return time.monotonic() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def grows(folder: Path, most: int) -> None:
    """A row for each run: what it is, its games, games a second by the clock and of a core's time, and memory."""
    row("what", "games", "clock, s", "games a second", "CPU, ms a game", "memory, MB")
    row("---", "---", "---", "---", "---", "---")
    for games in (*MANY, *([most] if most > MANY[-1] else [])):
        for workers in (1, 2) if games == MANY[-1] else (2 if games > MANY[-1] else 1,):
            place = folder / f"{games}-{workers}"
            of_run(f"played on {workers}", games, PLAYS.format(games=games, folder=place, workers=workers))
        of_run("studied", games, FINDS.format(games=games, folder=place))


def of_run(what: str, games: int, code: str) -> None:
    seconds, spent, memory = apart(code)
    cells = f"{seconds:.1f}", f"{games / seconds:,.0f}", f"{1000 * spent / games:.3f}", f"{memory:.0f}"
    row(what, f"{games:,}", *cells)


def a_chunk(folder: Path) -> None:
    """Print the cost of a chunk beside its games, in all processes of a Dask scheduler with two workers together."""
    lab = Lab.of(LabRequest(*WAR, games=FEW), folder)
    begun = time.process_time()
    for number in range(EMPTY):
        played(lab.plan, number, 1)
    alone = time.process_time() - begun
    with a_scheduler(2) as (address, _):
        more = (when_it_is_there(lambda: of_chunks(lab, address)) - alone) / EMPTY
    share = f"{100 * more / LEAST_SECONDS:.2f} % of a chunk of {LEAST_SECONDS:.0f} s"
    print(f"\nA chunk costs {1000 * more:.0f} ms of CPU time on a Dask scheduler beside its games: {share}.")  # noqa: T201


def of_chunks(lab: Lab, address: str) -> float:
    """The CPU time of some chunks on a scheduler, kept as they come; what is loaded at first is not of it."""
    with crew(lab.plan, cluster=address) as there:
        for each in [there.work.submit(played, there.plan, 0, 1) for _ in range(FEW)]:
            each.result()
        before = of_all()
        work = [there.work.submit(played, there.plan, number, 1) for number in range(EMPTY)]
        for number, each in enumerate(work):
            lab.store.keep(number, each.result().content or b"")
        return of_all() - before


def of_all() -> float:
    """The CPU time of this process and of those that it has begun."""
    me = psutil.Process()
    return sum(sum(each.cpu_times()[:2]) for each in (me, *me.children(recursive=True)))


WAITS = (8.0, 2.0, 0.5)
"""So many seconds a chunk takes a worker that only waits, in turn; and so long, about, is each waited."""
EACH_TAKES = 20.0


def waits(
    seconds: float, rows: dict[str, Any], plan: LabPlan, number: int, many: int, place: ResultsPlace | None = None
) -> Done:
    """A chunk that takes so long, of the rows that another one had."""
    time.sleep(seconds)
    return done(number, rows, place)


@contextmanager
def a_cluster(workers: int) -> Iterator[tuple[str, Any]]:
    """A scheduler in this process, with so many workers of one thread in another one: they cost next to nothing."""
    from distributed.utils import open_port

    address = f"tcp://127.0.0.1:{open_port()}"
    command = [sys.executable, "-m", "distributed.cli.dask_"]
    scheduler = [*command[:2], f"{command[2]}scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2]]
    quiet = partial(subprocess.Popen, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    begun = [quiet([*scheduler, "--no-dashboard"])]

    def begin(many: int) -> None:
        begun.append(quiet([sys.executable, __file__, "works", address, str(many)]))

    try:
        begin(workers)
        yield address, begin
    finally:
        for each in reversed(begun):
            each.kill()
            each.wait()


async def works(address: str, many: int) -> None:
    """So many workers in this process."""
    from asyncio import gather

    from distributed import Worker

    there = await gather(
        *(Worker(address, nthreads=1, dashboard=False, name=f"{os.getpid()}-{n}") for n in range(many))
    )
    await gather(*(each.finished() for each in there))


def workers(folder: Path, many: int) -> None:
    """A row for each length of a chunk: how busy the workers are, and what the command spends on a chunk."""
    lab = Lab.of(LabRequest(*WAR, games=1_000), folder)
    rows = RecordRows()
    for number in range(lab.store.about["chunk"]):
        play(lab.plan, number, 0, rows)
    frames = rows.frames()
    row("workers", "a chunk, s", "chunks", "chunks a second", "busy", "the command's CPU, ms a chunk")
    row("---", "---", "---", "---", "---", "---")
    with a_cluster(many) as (address, _):
        for seconds in WAITS:
            chunks = round(EACH_TAKES / seconds * many)
            store = Lab.of(LabRequest(*WAR, games=1_000), folder / str(seconds)).store
            run = Run(lab.plan, store, chunks * store.about["chunk"], plays=partial(waits, seconds, frames))
            took, spent = when_it_is_there(partial(of_waiting, run, address, many))
            cells = (
                f"{chunks / took:.1f}",
                f"{100 * chunks * seconds / (took * many):.0f} %",
                f"{1000 * spent / chunks:.1f}",
            )
            row(str(many), f"{seconds:g}", f"{chunks:,}", *cells)


def of_waiting(run: Run, address: str, many: int) -> tuple[float, float]:
    """The seconds by the clock and of this process's CPU from when so many workers are there."""
    with crew(run.plan, cluster=address) as there:
        while there.counts() < many:
            time.sleep(0.1)
        for each in [there.work.submit(run.plays, there.plan, number, 1) for number in range(2 * many)]:
            each.result()  # all is loaded there
        begun, spent = time.monotonic(), time.process_time()
        for _ in run.goes(there):
            pass
        return time.monotonic() - begun, time.process_time() - spent


def main() -> None:
    if sys.argv[1:2] == ["works"]:
        asyncio.run(works(sys.argv[2], int(sys.argv[3])))
        return
    what, *more = [*sys.argv[1:], "chance"][:2] if len(sys.argv) > 1 else ["chance"]
    with TemporaryDirectory() as folder:
        if what == "workers":
            workers(Path(folder), int(more[0]) if more[0].isdecimal() else 32)
            return
        if what == "grows":
            grows(Path(folder), int(more[0]) if more[0].isdecimal() else 0)
            a_chunk(Path(folder, "chunks"))
            return
        for game, mode in MODES:
            of_mode(game, mode, Path(folder, game, mode), what)


if __name__ == "__main__":
    main()
