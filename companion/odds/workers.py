"""Workers for the runs: this process while that is quick, and then others beside it."""

import gc
import os
import signal
import sys
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import Any, Self

from companion.errors import CompanionError

GUARD = 'put what it does under `if __name__ == "__main__":`'
ALONE = 0.3
"""Seconds of work in this process, before others are begun."""


class InlineExecutor(Executor):
    """Work that is done in this process, as it is asked for."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers(InlineExecutor):
    """Work that is done in this process at first, and where it takes longer in so `many` in all (0: one for each core).
    Ctrl-C ends them."""

    def __init__(self, many: int = 0) -> None:
        self._many = many or os.cpu_count() or 1
        self._begun = process_time()
        self._others: Executor | None = None
        self._warm: list[Future[Any]] = []
        self._turn = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        others = self._begun_others(fn, args, kwargs)
        self._turn = (self._turn + 1) % self._many
        if others and self._turn:
            return others.submit(fn, *args, **kwargs)
        return super().submit(fn, *args, **kwargs)

    def _begun_others(self, fn: Any, args: Any, kwargs: Any) -> Executor | None:
        """The other processes, once they have read all it takes: until then this one goes on alone, and they do some
        work of which nobody waits for the result."""
        if self._many > 1 and not self._others and process_time() - self._begun >= ALONE:
            many = self._many - 1
            self._others = ProcessPoolExecutor(many, mp_context=get_context("spawn"), initializer=ends_at_once)
            try:
                self._warm = [self._others.submit(fn, *args, **kwargs) for _ in range(many)]
            except RuntimeError:
                if "__mp_main__" not in sys.modules:
                    raise
                raise SystemExit(1) from None  # a script that runs again where it is only to be read
        if any(isinstance(each.exception(), BrokenExecutor) for each in self._warm if each.done()):
            raise CompanionError("the odds need more processes, which read this script; " + GUARD)
        return self._others if all(each.done() for each in self._warm) else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        if self._others:
            self._others.shutdown(wait=False, cancel_futures=True)


def ends_at_once() -> None:
    """Ctrl-C ends a process that plays runs without a word; as in the program, it is seldom looked through what it
    made."""
    gc.set_threshold(50_000)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
