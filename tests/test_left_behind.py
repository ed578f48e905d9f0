"""No test leaves a program behind: those of `started` end with it, and whatever else lives on is found at the end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psutil
from support.page import until
from support.processes import MARK, TEST, started

TESTS = Path(__file__).parent
MADE = """
import subprocess, sys
from pathlib import Path
import pytest
from support.processes import started
from support.terminal import Terminal

SLEEPS = [sys.executable, "-c", "import time; time.sleep(600)"]
PARENT = [sys.executable, "-c", f"import subprocess; subprocess.Popen({SLEEPS!r}).wait()"]

def note(pid):
    with Path("pids").open("a") as file:
        file.write(f"{pid} ")

@pytest.fixture(scope="module")
def for_all():
    process = started(SLEEPS)
    note(process.pid)
    return process

def test_one(for_all):
    note(started(PARENT).pid)
    note(Terminal(Path(), "referee", "tamer", "battle").spawned.pid)
    assert False

def test_two(for_all):
    assert for_all.poll() is None
"""
FORGETS = """
def test_three():
    says = [sys.executable, "-c", "import time; print('runs', flush=True); time.sleep(600)"]
    forgotten = subprocess.Popen(says, start_new_session=True, stdout=subprocess.PIPE)
    assert forgotten.stdout.readline()
    note(forgotten.pid)
"""


WAITS = """
def test_four():
    note(started(PARENT).pid)
    started(SLEEPS).wait()
"""


def begun(folder: Path, text: str) -> subprocess.Popen[str]:
    """A session of its own over such a file, by the rules of this one."""
    folder.joinpath("test_made.py").write_text(text, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in (MARK, TEST)}
    return started(
        [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "-p", "no:cacheprovider", "-p", "conftest", "test_made.py"],
        cwd=folder, env=environment | {"PYTHONPATH": str(TESTS)},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
    )  # fmt: skip


def living(folder: Path) -> list[int]:
    """Those that were noted and run; one that has ended may still be listed, until its parent takes note."""
    noted = map(int, folder.joinpath("pids").read_text().split())
    return [each for each in noted if psutil.pid_exists(each) and psutil.Process(each).status() != psutil.STATUS_ZOMBIE]


def test_what_a_failing_test_has_started_ends_with_it(tmp_path: Path) -> None:
    said, _ = begun(tmp_path, MADE).communicate()
    assert "1 failed, 1 passed" in said, said
    assert "LEFT BEHIND" not in said
    until(lambda: living(tmp_path) == [])


def test_what_was_forgotten_is_found_named_and_ended(tmp_path: Path) -> None:
    session = begun(tmp_path, MADE.replace("assert False", "") + FORGETS)
    said, _ = session.communicate()
    assert "3 passed" in said, said
    assert session.returncode == 1
    (line,) = [line for line in said.splitlines() if line.startswith("LEFT BEHIND")]
    assert "time.sleep(600)" in line and line.endswith("started by test_made.py::test_three (call)")
    until(lambda: living(tmp_path) == [])


def test_a_session_that_is_ended_from_outside_clears_up(tmp_path: Path) -> None:
    session = begun(tmp_path, MADE.partition("def test_one")[0] + WAITS)
    until((tmp_path / "pids").exists)
    session.terminate()
    said, _ = session.communicate()
    assert "KeyboardInterrupt" in said, said
    until(lambda: living(tmp_path) == [])
