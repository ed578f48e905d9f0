"""The command line at a terminal, as somebody at a game night meets it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from time import monotonic
from typing import Any

import pexpect
import pyte

from support.processes import PATIENCE, leads

PAUSE = "Enter goes on, :run to the end."
ENDS = "Enter ends, :undo takes the last answer back."


class Terminal:
    """`companion` with some words, in a folder, at a terminal of so many columns and rows."""

    def __init__(self, folder: Path, *words: str, columns: int = 100, rows: int = 40) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.spawned = pexpect.spawn(
            sys.executable,
            ["-m", "companion", *words],
            cwd=folder,
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=PATIENCE,
            env=environment | {"TERM": "xterm", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder.resolve() / "data")},
        )
        leads(self.spawned.pid)
        self.spawned.logfile_read = StringIO()

    def expect(self, *texts: str) -> None:
        """Waits until these are said, one after the other."""
        for text in texts:
            try:
                self.spawned.expect_exact(text)
            except pexpect.ExceptionPexpect:
                raise AssertionError(f"{text!r} was not said: {self.aborted()}") from None

    def aborted(self) -> str:
        """Ends it so that it says what it was doing: its last words, and its stack."""
        self.spawned.kill(signal.SIGABRT)
        self.spawned.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=10)
        return str(self.spawned.logfile_read.getvalue()[-5_000:])

    def send(self, keys: str) -> None:
        self.spawned.send(keys)

    def say(self, typed: str, *heard: str) -> None:
        """A line, and what comes of it."""
        self.send(f"{typed}\r")
        self.expect(*heard)

    @property
    def before(self) -> str:
        """The text before that which was waited for."""
        return str(self.spawned.before)

    def screen(self, shows: Callable[[str], Any]) -> str:
        """The screen's text, as soon as it `shows` something."""
        rows, columns = self.spawned.getwinsize()
        ends = monotonic() + PATIENCE
        while monotonic() < ends:
            self.spawned.expect(pexpect.TIMEOUT, timeout=0.15)
            shown = pyte.Screen(columns, rows)
            pyte.Stream(shown).feed(self.spawned.logfile_read.getvalue())
            text = "\n".join(line.rstrip() for line in shown.display)
            if shows(text):
                return text
        raise AssertionError(f"{text}\n{self.aborted()}")

    def ended(self) -> int:
        """The exit code, once it has ended."""
        self.spawned.expect(pexpect.EOF)
        self.close()
        return int(self.spawned.exitstatus)

    def close(self) -> None:
        try:
            self.spawned.close(force=True)
        except pexpect.ExceptionPexpect:  # it is killed, and a busy machine has not cleared it away yet
            self.spawned.wait()
