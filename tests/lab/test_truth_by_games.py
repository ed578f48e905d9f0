"""Truths about sets of cards are found by playing them: battles of creatures that are alike for what they cost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from companion.api.lab import Lab, LabRequest
from companion.lab.findings.study import Study

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
HEAD = "name,code,copies,cost,class,element,power,health,text,picture"
CHANCE = {"strong", "weak", "worse", "first", "never acts"}
KINDS = {1: "2,1", 2: "2,3", 3: "3,3", 4: "3,5", 5: "4,5"}
"""Power and Health of the creatures of a cost."""
NEVER = "Battle Start: Give each of your other Air creatures +1 Power."
RAISES = "Battle Start: Give each of your other Fire creatures +2 Power."
KNOWN = {
    "Babel": "3,Familiar,Water,3,4,",
    "Bacel": "3,Familiar,Water,2,3,",
    "Badel": f"3,Familiar,Water,3,3,{NEVER}",
    "Bafel": f"3,Familiar,Fire,3,3,{RAISES}",
    "Bagel": "3,Familiar,Fire,3,3,",
}
"""A creature with more Health and one with less Power; one that raises none there is; and one that raises one other."""


def sets(folder: Path, known: dict[str, str]) -> list[str]:
    """Three sets in place of those that there are, of twenty creatures each, alike by cost but those that are `known`."""
    names = ["".join(parts) for parts in product("BD", "aeo", "bcdfghklmn", ["el"])]
    paths = []
    for number in range(1, 4):
        path = folder / f"round{number}.csv"
        rows = [HEAD]
        for place in range(20):
            name, cost = names[20 * (number - 1) + place], place % 5 + 1
            rows.append(f"{name},R{number}-{place:02},1,{known.get(name, f'{cost},Familiar,Water,{KINDS[cost]},')},")
        path.write_text("\n".join([*rows, ""]), encoding="utf-8")
        told = {"name": f"round{number}", "title": "Alike", "game": "tamer", "prefix": f"R{number}", "stock": "poker"}
        path.with_suffix(".toml").write_text("".join(f'{key} = "{value}"\n' for key, value in told.items()))
        paths.append(str(path))
    return paths


def played(folder: Path, known: dict[str, str], games: int, seed: int = 1) -> Study:
    lab = Lab.of(LabRequest("tamer", "battle", sets=sets(folder, known), games=games, seed=seed), folder / str(seed))
    lab.runs(lambda progress: None, workers=1)
    return lab.study()


def subjects(study: Study, kind: str) -> Iterator[str]:
    return (each.subject for each in study.findings if each.kind == kind)


def test_what_is_known_of_cards_is_found(tmp_path: Path) -> None:
    study = played(tmp_path, KNOWN, 40_000)
    strong = list(subjects(study, "strong"))
    assert strong[0] == "Babel" and set(strong) <= {"Babel", "Bafel", "Bagel"}  # two are so together
    assert list(subjects(study, "weak")) == ["Bacel"]
    assert list(subjects(study, "never acts")) == ["Badel"]
    assert next(subjects(study, "pair")) == "Bafel + Bagel"
    worse = {each.card: each.better for each in study.worse}
    assert worse["Bacel"] == "Babel" and set(worse.values()) <= {"Babel", "Bafel", "Bagel"}
    assert list(subjects(study, "first")) == []


def test_of_twenty_runs_of_creatures_that_are_all_alike_at_most_one_finds_something(tmp_path: Path) -> None:
    alarms = []
    for seed in range(20):
        study = played(tmp_path, {}, 4_000, seed)
        alarms += [(seed, each.sentence) for each in study.findings if each.kind in CHANCE]
    assert len(alarms) <= 1, alarms
