"""Who plays the runs: this process while that is quick, and then others beside it."""

import os
import signal
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import Any, Self

ALONE = 1.0
"""So many seconds of work are done in this process, before others are begun: that takes them as long."""


class Here(Executor):
    """Work that is done in this process, as it is asked for."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers(Here):
    """Work that is done in this process at first, and where it takes longer in so `many` others (0: one for each core).
    Ctrl-C ends them."""

    def __init__(self, many: int = 0) -> None:
        self._many = many or os.cpu_count() or 1
        self._begun = process_time()
        self._others: Executor | None = None

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        if self._many == 1 or process_time() - self._begun < ALONE:
            return super().submit(fn, *args, **kwargs)
        if self._others is None:
            self._others = ProcessPoolExecutor(self._many, mp_context=get_context("spawn"), initializer=ends_at_once)
        return self._others.submit(fn, *args, **kwargs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        if self._others:
            self._others.shutdown(wait=False, cancel_futures=True)


def ends_at_once() -> None:
    """Ctrl-C ends a process that plays runs without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
