"""The rules as they are compiled: what a build takes, and that they are the same program for whoever reads an error."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]
CREATURE = ROOT / "companion/games/tamer/battle/creature.py"


class Build(NamedTuple):
    """An environment with the rules compiled: its Python, and what it took to build them, CPU seconds and MB."""

    python: Path
    seconds: float
    megabytes: float

    def run(self, code: str, cwd: Path) -> str:
        """The output of some code there, and its errors."""
        done = subprocess.run([self.python, "-c", code], cwd=cwd, capture_output=True, text=True)
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Build]:
    folder = tmp_path_factory.mktemp("compiled")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / "bin/python"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = ["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "-w", str(folder), str(ROOT)]
    subprocess.run([python, *words], env=os.environ | {"COMPANION_COMPILE": "1"}, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    (wheel,) = folder.glob("companion-*.whl")
    assert "none-any" not in wheel.name
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel], check=True)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    yield Build(python, seconds, after.ru_maxrss / 1024)


def test_a_build_takes_less_than_three_minutes_of_a_processor_and_a_gigabyte(build: Build) -> None:
    assert (build.seconds < 180, build.megabytes < 1000) == (True, True), build


def test_the_rules_are_compiled_and_what_declares_is_not(build: Build, tmp_path: Path) -> None:
    code = "from companion.games.tamer.battle import asks, rows; print(asks.__file__, rows.__file__)"
    asks, rows = build.run(code, tmp_path).split()
    assert asks.endswith("asks.py") and not rows.endswith(".py")


def test_a_tracebacks_line_is_that_of_the_source(build: Build, tmp_path: Path) -> None:
    code = """
from companion.games.tamer.battle.creature import Card, Creature, Side
card = Card("Cat", "C", "own", 1, "Beast", "Fire", 1, 1, "")
Creature(card, Side("Ann", "Ann"), "Cat").neighbour(True)
"""
    (failing,) = (line for line in CREATURE.read_text(encoding="utf-8").splitlines() if "standing.index(self)" in line)
    number = CREATURE.read_text(encoding="utf-8").splitlines().index(failing) + 1
    told = build.run(code, tmp_path)
    assert f'creature.py", line {number}, in neighbour' in told, told


def test_what_is_frozen_cannot_be_written(build: Build, tmp_path: Path) -> None:
    code = """
from companion.games.tamer.language.targets import Each, Kind
from companion.pairing import Match
for thing, field in ((Kind("Fire"), "element"), (Each(True, Kind()), "opposing"), (Match("Ann", "Bo"), "won")):
    try:
        setattr(thing, field, None)
    except AttributeError as error:
        print(type(error).__name__)
"""
    assert build.run(code, tmp_path).split() == ["FrozenInstanceError"] * 3
