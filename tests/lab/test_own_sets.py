"""A set of somebody's own joins the shipped ones, takes the place of one, or is played with alone; the heading says it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.shell import in_process

from companion.api.lab import Lab, LabRequest
from companion.cards.places import shipped
from companion.lab.report.words import source

BASE = shipped("card_sources") / "tossing-tiger" / "base.csv"
WAR = ["lab", "tossing-tiger", "war", "--workers", 1, "--games", 60]


def own(folder: Path, name: str, animal: str = "") -> str:
    """The base set as somebody's own, with the first animal called otherwise."""
    path = folder / f"{name}.csv"
    path.write_text(
        BASE.read_text(encoding="utf-8").replace("Tossing Tiger", animal or "Tossing Tiger"), encoding="utf-8"
    )
    told = BASE.with_suffix(".toml").read_text(encoding="utf-8")
    lines = [line for line in told.splitlines() if not line.startswith(("name", "prefix"))]
    path.with_suffix(".toml").write_text("\n".join([f'name = "{name}"', 'prefix = "OW"', *lines]), encoding="utf-8")
    return str(path)


def cards_of(folder: Path, **asked: object) -> str:
    lab = Lab.of(LabRequest("tossing-tiger", "war", games=60, **asked), folder)  # type: ignore[arg-type]
    lab.runs(lambda progress: None, workers=1)
    return source(lab.study()).partition("cards: ")[2]


def test_the_heading_says_with_which_cards_it_was_played(tmp_path: Path) -> None:
    mine, base = own(tmp_path, "mine", "Ours"), own(tmp_path, "base", "Ours")
    assert cards_of(tmp_path / "1") == "base."
    assert cards_of(tmp_path / "2", sets=[mine]) == "base and your own mine."
    assert cards_of(tmp_path / "3", sets=[base]) == "your own base alone."
    assert cards_of(tmp_path / "4", sets=[mine], only=True) == "your own mine alone."


def test_a_set_that_is_played_with_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a journal of it is replayed with it alone."""
    monkeypatch.chdir(tmp_path)
    code, out, _ = in_process([*WAR, "--only-set", own(tmp_path, "mine", "Ours"), "--out", "here", "--json"])
    told = json.loads(out)
    names = {each["card"] for each in told["cards"]}
    assert code == 0 and len(names) == 8 and "Ours" in names and "Tossing Tiger" not in names
    journal = next(each["journal"] for each in told["findings"] if "journal" in each)
    assert in_process(["replay", journal, "--check"])[0] == 0
    code, _, err = in_process([*WAR, "--only-set", "base", "--set", "base"])
    assert (code, err) == (2, "companion: --only-set is played with all named by --set; name each by one of both\n")
