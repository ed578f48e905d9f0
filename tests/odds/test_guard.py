"""Odds in a script that does its work as it is read: other processes read it, too, and can't."""

from __future__ import annotations

import sys
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from types import ModuleType
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.odds import workers
from companion.odds.workers import Workers


class Broken(Executor):
    """Processes that end at once, or (`refuses`) can't be begun where a script is only read."""

    refuses = False

    def __init__(self, *args: Any, **more: Any) -> None:
        """Takes what processes take."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.refuses:
            raise RuntimeError("An attempt has been made to start a new process")
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("ended"))
        return future


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch) -> type[Broken]:
    monkeypatch.setattr(workers, "ProcessPoolExecutor", Broken)
    monkeypatch.setattr(workers, "ALONE", 0.0)
    monkeypatch.setattr(Broken, "refuses", False)
    return Broken


def test_a_script_without_a_guard_is_told_so_in_a_sentence() -> None:
    with pytest.raises(CompanionError) as error:
        Workers(2).submit(int)
    assert str(error.value) == (
        'the odds need more processes, which read this script; put what it does under `if __name__ == "__main__":`'
    )


def test_a_process_that_only_reads_the_script_ends_without_a_word(
    broken: type[Broken], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broken, "refuses", True)
    monkeypatch.setitem(sys.modules, "__mp_main__", ModuleType("__mp_main__"))
    with pytest.raises(SystemExit):
        Workers(2).submit(int)
    monkeypatch.delitem(sys.modules, "__mp_main__")
    with pytest.raises(RuntimeError, match="a new process"):
        Workers(2).submit(int)
