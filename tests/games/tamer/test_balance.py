"""No shipped creature is broken: the lab finds none that is far beyond others of its cost, and finds those that are."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.api.lab import Lab, LabRequest
from companion.cards.places import shipped_sets
from companion.lab.findings.study import Study

pytestmark = pytest.mark.slow

FAR = 15  # of a hundred battles, at least
BROKEN = {
    "Puddlepup,R1-16,1,1,Familiar,Water,2,2": "Puddlepup,R1-16,1,1,Familiar,Water,6,6",
    "Brazenboar,R1-10,1,3,Monster,Fire,4,4": "Brazenboar,R1-10,1,3,Monster,Fire,1,1",
    "Heroicat,R1-01,1,2,Familiar,Fire,3,3": "Heroicat,R1-01,1,1,Familiar,Fire,3,8",
}


def far_off(folder: Path, sets: list[str]) -> dict[str, str]:
    """The creatures that win or lose far too often for their cost, and which of it."""
    lab = Lab.of(LabRequest("tamer", "battle", sets=sets, games=5_000), folder / "games")
    lab.runs(lambda progress: None, workers=1)
    study: Study = lab.study()
    found = [each for each in study.findings if each.kind in ("strong", "weak") and max(each.low, -each.high) > FAR]
    return {each.subject: each.kind for each in found}


def test_no_creature_loses_or_wins_far_too_often(tmp_path: Path) -> None:
    assert far_off(tmp_path, []) == {}


def test_a_broken_creature_would_be_noticed(tmp_path: Path) -> None:
    source = shipped_sets("tamer")[0]
    rows = source.read_text(encoding="utf-8")
    for row, broken in BROKEN.items():
        assert row in rows
        rows = rows.replace(row, broken)
    (tmp_path / "round1.csv").write_text(rows, encoding="utf-8")
    (tmp_path / "round1.toml").write_bytes(source.with_suffix(".toml").read_bytes())
    found = far_off(tmp_path, [str(tmp_path / "round1.csv")])
    assert found == {"Puddlepup": "strong", "Heroicat": "strong", "Brazenboar": "weak"}
