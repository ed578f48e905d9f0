"""The progress bar: there where somebody looks on and waits, and nowhere else."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO

import pytest

from companion.api import prints


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "patience", "bar"), [(Terminal, 0.0, True), (Terminal, 60.0, False), (StringIO, 0.0, False)]
)
def test_a_long_print_at_a_terminal_has_a_bar(
    stream: type[StringIO], patience: float, bar: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = stream()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(prints, "PATIENCE", patience)
    assert list(prints.with_progress(iter(range(5)), 5, "pages")) == list(range(5))
    assert ("pages" in shown.getvalue()) == bar


def test_without_a_terminal_it_costs_nothing() -> None:
    program = (
        "import sys; from companion.api.prints import with_progress\n"
        "list(with_progress(range(3), 3, 'pages')); print('rich' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
