"""No test leaves a program behind: those of `started` end with it, and whatever else lives on is found at the end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psutil
from support.processes import MARK, TEST

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
    note(subprocess.Popen(SLEEPS, start_new_session=True).pid)
"""


def ran(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """A session of its own over such a file, by the rules of this one."""
    folder.joinpath("test_made.py").write_text(text, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in (MARK, TEST)}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "-p", "no:cacheprovider", "-p", "conftest", "test_made.py"],
        cwd=folder, env=environment | {"PYTHONPATH": str(TESTS)}, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip


def living(folder: Path) -> list[int]:
    """Those that were noted and run; one that has ended may still be listed, until its parent takes note."""
    noted = map(int, folder.joinpath("pids").read_text().split())
    return [each for each in noted if psutil.pid_exists(each) and psutil.Process(each).status() != psutil.STATUS_ZOMBIE]


def test_what_a_failing_test_has_started_ends_with_it(tmp_path: Path) -> None:
    done = ran(tmp_path, MADE)
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert "LEFT BEHIND" not in done.stdout
    assert living(tmp_path) == []


def test_what_was_forgotten_is_found_named_and_ended(tmp_path: Path) -> None:
    done = ran(tmp_path, MADE.replace("assert False", "") + FORGETS)
    assert "3 passed" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 1
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("LEFT BEHIND")]
    assert "time.sleep(600)" in line and line.endswith("started by test_made.py::test_three (call)")
    assert living(tmp_path) == []
