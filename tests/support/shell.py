"""The command line as a shell sees it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "companion"]


def companion(*words: str | Path, typed: str | bytes = "", cwd: Path | None = None, **environment: str) -> Any:
    """Runs `companion` with what is typed on its standard input; gives returncode, stdout and stderr as text."""
    ran = subprocess.run(
        [*COMMAND, *map(str, words)],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        timeout=60,
        cwd=cwd,
        env=os.environ | environment,
    )
    return subprocess.CompletedProcess(ran.args, ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def json_lines(text: str) -> list[dict[str, Any]]:
    """A protocol's lines, each one object."""
    return [json.loads(line) for line in text.splitlines()]
