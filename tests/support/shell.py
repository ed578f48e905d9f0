"""The command line as a shell sees it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from companion.cli import main
from support.processes import PATIENCE

COMMAND = [sys.executable, "-m", "companion"]
STOPPABLE = [
    sys.executable,
    "-c",
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "signal.signal(getattr(signal, 'SIGHUP', signal.SIGTERM), signal.SIG_DFL); "
    "sys.argv[0] = 'companion'; from companion.cli import main; main()",
]
"""A companion that Ctrl-C and a hang-up end: a test run in the background has them turned off, and so its children."""


def companion(*words: str | Path, typed: str | bytes = "", cwd: Path | None = None, **environment: str) -> Any:
    """Runs `companion` with what is typed on its standard input; gives returncode, stdout and stderr as text."""
    ran = subprocess.run(
        [*COMMAND, *map(str, words)],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        timeout=PATIENCE,
        cwd=cwd,
        env=os.environ | environment,
    )
    return subprocess.CompletedProcess(ran.args, ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def in_process(words: Iterable[object], typed: str | bytes = "") -> tuple[int, str, str]:
    """The same without a process of its own: the exit code, and what stands on the two outputs."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.argv, sys.stdin
    sys.argv = ["companion", *map(str, words)]
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed.encode() if isinstance(typed, str) else typed))
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
        code: Any = 0
    except SystemExit as left:
        code = left.code
    finally:
        sys.argv, sys.stdin = before
    return code or 0, out.getvalue(), err.getvalue()


def json_lines(text: str) -> list[dict[str, Any]]:
    """A protocol's lines, each one object."""
    return [json.loads(line) for line in text.splitlines()]
