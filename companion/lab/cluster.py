"""Executors for the chunks: this process, a pool of processes, or the workers of a Dask scheduler."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any

from companion.errors import CompanionError
from companion.lab.plan import LabPlan
from companion.odds.workers import InlineExecutor, ends_at_once

RETRIES = 3
PATIENCE = 10
"""Seconds that a scheduler has to answer, and its first worker to be there."""


@dataclass(slots=True)
class Crew:
    """The workers: as many chunks at a time as `counts` says now, each with the `plan`, which a cluster has been sent
    once. Their work may be `lost` where one is killed.
    """

    work: Executor
    counts: Callable[[], int]
    plan: Any
    renew: Callable[[], Executor] | None = None
    lost: type[BaseException] = BrokenExecutor

    def renewed(self) -> None:
        """Other processes take the places of those that were killed."""
        if self.renew:
            self.work.shutdown(wait=False, cancel_futures=True)
            self.work = self.renew()


@contextmanager
def crew(plan: LabPlan, workers: int = 0, cluster: str | None = None) -> Iterator[Crew]:
    """Open a crew: so many processes of this machine (0: one for each core), or those of a cluster's scheduler."""
    if cluster:
        with _of_cluster(plan, cluster) as found:
            yield found
        return
    many = workers or os.cpu_count() or 1
    renew = None if many == 1 else partial(_pool, many)
    found = Crew(renew() if renew else InlineExecutor(), lambda: many, plan, renew)
    try:
        yield found
    finally:
        found.work.shutdown(wait=False, cancel_futures=True)


def _pool(many: int) -> Executor:
    return ProcessPoolExecutor(many, mp_context=get_context("spawn"), initializer=ends_at_once)


@contextmanager
def _of_cluster(plan: LabPlan, address: str) -> Iterator[Crew]:
    from distributed import Client, KilledWorker

    begin: Any = Client  # it has no types
    try:
        client = begin(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        why = f"no Dask scheduler answers at {address} ({error}); `dask scheduler` begins one and tells its address"
        raise CompanionError(" ".join(why.split())) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            told = f"the scheduler {address} has no workers; `dask worker {address} --nthreads 1` begins one"
            raise CompanionError(told) from None
        sent = client.submit(_same, plan, pure=False)  # where its worker dies, the scheduler has it made again
        work = client.get_executor(retries=RETRIES, pure=False)
        yield Crew(work, lambda: sum(client.nthreads().values()), sent, lost=KilledWorker)


def _same(plan: LabPlan) -> LabPlan:
    return plan
