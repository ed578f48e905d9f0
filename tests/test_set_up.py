"""Missing needs of `make` are told in one sentence, which says what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
THEN = "; then run make again\n"
INSTALL = "install Python 3.11 or newer (Debian: apt-get install python3-venv)"


@pytest.fixture(autouse=True)
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with as much as make reads, at a path with a space and an umlaut; there is no network."""
    folder = tmp_path / "Spiele für alle"
    shutil.copytree(ROOT / "tools", folder / "tools")
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    for name, value in {"INDEX_URL": "http://127.0.0.1:9", "RETRIES": "0", "CONFIG_FILE": os.devnull}.items():
        monkeypatch.setenv(f"PIP_{name}", value)
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL", "MAKEFLAGS", "MAKELEVEL"):
        monkeypatch.delenv(name, raising=False)
    return folder


def refused(folder: Path, python: str | Path) -> str:
    """The sentence of `make demo` with such a Python; make's own line behind it is left out."""
    done = subprocess.run(
        ["make", "demo", f"PYTHON={python}"], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 2
    return done.stderr.partition("make: ***")[0]


def python_that_refuses(folder: Path, what: str) -> str:
    """A Python that fails where such a word stands in its program."""
    path = folder / "python"
    path.write_text(f'#!/bin/sh\ncase "$2" in *{what}*) exit 1;; esac\n', encoding="utf-8")
    path.chmod(0o755)
    return "./python"


def test_without_python(checkout: Path) -> None:
    assert refused(checkout, "") == f"companion: there is no Python here; {INSTALL}{THEN}"
    words = "companion: ./none does not run; name a Python 3.11 or newer by make PYTHON=…"
    assert refused(checkout, "./none") == words + THEN


def test_an_older_python(checkout: Path) -> None:
    words = "companion: ./python is older than Python 3.11; name a newer one by make PYTHON=…, or install one"
    assert refused(checkout, python_that_refuses(checkout, "version_info")) == words + THEN


def test_a_python_without_venv(checkout: Path) -> None:
    words = "companion: this Python has no venv module; install it (Debian: apt-get install python3-venv)"
    assert refused(checkout, python_that_refuses(checkout, "ensurepip")) == words + THEN


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may write everywhere")
def test_a_folder_that_cannot_be_written_to(checkout: Path) -> None:
    checkout.chmod(0o555)
    words = "companion: nothing can be written in this folder; copy it to one of your own"
    assert refused(checkout, sys.executable) == words + THEN


@pytest.mark.slow
def test_without_a_network(checkout: Path) -> None:
    *_, last = refused(checkout, sys.executable).splitlines(keepends=True)
    words = "companion: pip could not install what is needed (all it says is in .venv/pip.log); see whether this machine is online"
    assert last == words + THEN
    assert not (checkout / ".venv/for-demo").exists()
