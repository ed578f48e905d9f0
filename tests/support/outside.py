"""The toy as somebody else's package: laid out to be built, or as if it were installed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.cards import places
from companion.engine import rule_register
from companion.files import packages
from companion.games import catalogue

TOY = Path(__file__).parents[1] / "toy"
PLACES = {
    "game": "high_roller",
    "cards": "high_roller/card_sources/high-roller",
    "face.toml": "high_roller/layouts/faces/high-roller.toml",
    "tracker.toml": "high_roller/layouts/trackers/high-roller.toml",
    "pyproject.toml": "pyproject.toml",
}
METADATA = "Metadata-Version: 2.1\nName: high-roller\nVersion: 0.1\n"


def lay_out(folder: Path) -> Path:
    """The package's files in a folder, as they are built: the folder of its code."""
    for name, place in PLACES.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (TOY / name).is_dir() else shutil.copy)(TOY / name, folder / place)
    first = folder / "high_roller" / "__init__.py"
    first.write_text(first.read_text(encoding="utf-8").replace("companion.games.high_roller", "high_roller"), "utf-8")
    return folder / "high_roller"


@contextmanager
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, declares: str = "high_roller") -> Iterator[Path]:
    """The package laid out in a folder as if it were installed there; what is changed in it before it is looked for
    counts. Behind it nobody knows it any more."""
    code = lay_out(folder)
    about = folder / "high_roller-0.1.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(METADATA, encoding="utf-8")
    about.joinpath("entry_points.txt").write_text(f"[companion.games]\nhigh-roller = {declares}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    _forget()
    try:
        yield code
    finally:
        monkeypatch.undo()
        _forget()


def _forget() -> None:
    for name in [each for each in sys.modules if each.partition(".")[0] == "high_roller"]:
        del sys.modules[name]
    for known in (packages.game_packages, places.homes, catalogue, rule_register.read_register):
        known.cache_clear()
