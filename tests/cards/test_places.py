"""Finding the card sources that travel with the program, and those that a person names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.refusals import refusal

from companion.cards import places, shipped
from companion.cards.places import chosen_sets, shipped_sets
from companion.errors import CompanionError, UsageError


def stems(paths: list[Path]) -> list[str]:
    return [path.stem for path in paths]


def test_the_shipped_sets_are_found_in_a_checkout() -> None:
    assert (shipped("layouts") / "papers.toml").is_file()
    assert stems(shipped_sets("tamer")) == ["round1", "round2", "round3"]
    assert shipped_sets("no-such-game") == []


def test_the_shipped_sets_are_found_in_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sets = tmp_path / "companion" / "shipped" / "card_sources" / "zoo"
    sets.mkdir(parents=True)
    for name in ("b.csv", "a.csv", "a.toml"):
        (sets / name).touch()
    monkeypatch.setattr(places, "_PACKAGE", tmp_path / "companion")
    monkeypatch.setattr(places, "shipped", places.shipped.__wrapped__)
    monkeypatch.setattr(places, "homes", places.homes.__wrapped__)
    assert shipped_sets("zoo") == [sets / "a.csv", sets / "b.csv"]


def test_sets_are_chosen_by_name_or_path() -> None:
    assert stems(chosen_sets("tamer", [])) == ["round1", "round2", "round3"]
    assert stems(chosen_sets("tamer", ["Round3 ", "round1"])) == ["round3", "round1"]
    assert chosen_sets("tamer", ["mine/round1.csv"]) == [Path("mine/round1.csv")]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rond2", "tamer has no card set “rond2”; did you mean round2?"),
        ("xyzzy", "tamer has no card set “xyzzy”; there are round1, round2, round3, or name a CSV of your own"),
    ],
)
def test_a_set_that_is_not_there(name: str, message: str) -> None:
    assert refusal(UsageError, chosen_sets, "tamer", [name]) == message


@pytest.mark.parametrize("module", ["companion.cards.places", "companion.cards.lookup", "companion.files.problems"])
def test_look_up_and_places_load_nothing_heavy(module: str) -> None:
    heavy = "{'pydantic', 'PIL', 'lark', 'rich', 'typer'}"
    code = f"import sys, {module}; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_reading_a_set_without_pictures_loads_no_picture_library() -> None:
    code = (
        "import sys; from companion.cards import read_set\n"
        "from companion.cards.places import shipped_sets\n"
        "from companion.games.tamer.cards import CreatureRow\n"
        "[read_set(path, CreatureRow) for path in shipped_sets('tamer')]; sys.exit('PIL' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_set_of_another_game_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "zoo.toml").write_text('name = "zoo"\ngame = "tetra-master"\n', encoding="utf-8")
    with pytest.raises(CompanionError) as caught:
        chosen_sets("tamer", [str(tmp_path / "zoo.csv")])
    path = tmp_path / "zoo.csv"
    assert str(caught.value) == f"{path}: these are cards of tetra-master, not of tamer; name a card set of tamer"
    (tmp_path / "zoo.toml").write_text("game = [", encoding="utf-8")
    assert chosen_sets("tamer", [str(tmp_path / "zoo.csv")]) == [path]
