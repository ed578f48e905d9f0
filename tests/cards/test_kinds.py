"""Sets of several kinds in one game: the TOML says which, and the game what their rows hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards import CardRow, SourceError, read_set
from companion.games import Sources, find
from companion.games.challengers import Challengers


class PlanRow(CardRow):
    """A plan: its seats."""

    seats: str


class WithPlans(Challengers):
    """A game with plans."""

    def sources(self) -> Sources:
        return Sources(CardRow, {"plans": PlanRow})


def written(folder: Path, kind: str) -> Path:
    (folder / "plans.toml").write_text(f'name = "plans"\ngame = "challengers"\n{kind}\n', encoding="utf-8")
    (folder / "plans.csv").write_text("name,seats\nStar,1 2 1\n", encoding="utf-8")
    return folder / "plans.csv"


def test_a_set_of_another_kind_has_rows_of_its_own(tmp_path: Path) -> None:
    path = written(tmp_path, 'kind = "plans"')
    game = WithPlans()
    (plan,) = read_set(path, game.row_of(path)).cards
    assert isinstance(plan, PlanRow)
    assert plan.seats == "1 2 1"
    assert game.row_of(written(tmp_path, "")) is CardRow


def test_a_kind_that_there_is_none_of_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"plans\.toml:3: kind: Tetra Master has no sets of “plans”; leave it out"):
        find("tetra-master").row_of(written(tmp_path, 'kind = "plans"'))
