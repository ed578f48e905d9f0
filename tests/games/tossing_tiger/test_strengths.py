"""`companion strengths`: a fresh set is the same for a seed, and content with `check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.shell import companion

from companion.cards import read_set
from companion.games.tossing_tiger.cards import FighterRow, check


def made(folder: Path, name: str, seed: int) -> Path:
    path = folder / f"{name}-{seed}.csv"
    ran = companion("strengths", "--set", name, "--seed", str(seed), "--out", path)
    assert (ran.returncode, ran.stderr) == (0, "")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("name", ["base", "more-animals", "dawndojo"])
def test_a_seed_gives_the_same_bytes_and_check_is_content(tmp_path: Path, name: str) -> None:
    first = made(tmp_path, name, 1).read_bytes()
    assert made(tmp_path, name, 1).read_bytes() == first
    assert made(tmp_path, name, 2).read_bytes() != first
    for seed in (1, 2):
        assert check(read_set(tmp_path / f"{name}-{seed}.csv", FighterRow)) == []


def test_roosters_have_all_changes_and_fourteen_of_sixteen_rules(tmp_path: Path) -> None:
    """strengths.roosters"""
    cards = read_set(made(tmp_path, "dawndojo", 3), FighterRow).cards
    assert len({card.change for card in cards}) == len({card.dawn for card in cards}) == 14
    shipped = {card.dawn for card in read_set(made(tmp_path, "dawndojo", 4), FighterRow).cards}
    assert shipped != {card.dawn for card in cards}


def test_what_is_told_and_what_is_refused(tmp_path: Path) -> None:
    ran = companion("strengths", "--seed", "1", "--out", tmp_path / "fresh.csv", "--json")
    told = json.loads(ran.stdout)
    assert told["set"] == "base" and told["fresh"]["Tossing Tiger"] == "none"
    birds = companion("strengths", "--set", "communication", "--out", tmp_path / "birds.csv")
    assert birds.returncode == 2
    assert "has nothing to make anew; name one of base, more-animals, dawndojo" in birds.stderr
    assert companion("strengths", "--out", tmp_path / "cards.txt").returncode == 2
