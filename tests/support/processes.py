"""Programs that tests start: each in a group of its own, which ends with the test, the module or the session that began
it; and what any of them is doing where somebody has waited for it in vain."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psutil

PATIENCE = 120.0
"""Seconds after which nothing will come any more, however busy the machine is: nobody waits so long but for a fault."""
DYING = 10.0
"""Seconds in which a process that was ended is gone, on a busy machine, too."""
MARK = "COMPANION_TESTS"
"""The variable that every program below a session of the tests inherits, with the session's number."""
TEST = "PYTEST_CURRENT_TEST"

_groups: list[int] = []


def started(words: Sequence[Any], **how: Any) -> subprocess.Popen[Any]:
    """A program as Popen starts it, in a group of its own."""
    process = subprocess.Popen(words, process_group=0, **how)
    _groups.append(process.pid)
    return process


def leads(group: int) -> None:
    """A process that was started otherwise leads a group, too."""
    _groups.append(group)


@contextmanager
def ended_behind() -> Iterator[None]:
    """Groups that begin within the block end with it, all their processes."""
    before = len(_groups)
    try:
        yield
    finally:
        for group in _groups[before:]:
            with suppress(ProcessLookupError, PermissionError):  # all of it is over
                os.killpg(group, signal.SIGKILL)
        del _groups[before:]


def aborted(process: subprocess.Popen[Any]) -> str:
    """Ends a program so that faulthandler tells its stack, on its standard error; what it says of it where that is a
    pipe that nobody reads."""
    if process.poll() is None:
        process.send_signal(signal.SIGABRT)
    try:
        told = process.communicate(timeout=10)[1]
    except (subprocess.TimeoutExpired, ValueError):
        return ""
    return told.decode("utf-8", "replace") if isinstance(told, bytes) else told or ""


def left_behind(mark: str) -> list[tuple[psutil.Process, str]]:
    """The processes that live on of those which tests of the session of that mark have started, each in words."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            told = process.environ()
            if told.get(MARK) == mark and TEST in told and process.status() != psutil.STATUS_ZOMBIE:
                words = f"{process.pid} ({' '.join(process.cmdline())[:200]}), started by {told[TEST]}"
                found.append((process, words))
    _, living = psutil.wait_procs([process for process, _ in found], timeout=DYING)
    return [(process, words) for process, words in found if process in living]
