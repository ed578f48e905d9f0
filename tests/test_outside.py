"""A game of somebody else's: the toy, built as a wheel of its own and installed beside the program, is a game as ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from support.outside import lay_out
from support.page import Phone, Table

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
OURS = ("companion", "card_sources", "layouts")


def there() -> dict[str, int]:
    """The files of the program, each with the time when it was written."""
    files = (path for folder in OURS for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts)
    return {str(path): path.stat().st_mtime_ns for path in files}


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder into which the wheel is installed; nothing of the program is written to, now or later."""
    before = there()
    folder = tmp_path_factory.mktemp("outside")
    lay_out(folder)
    for words in (
        ("hatchling", "build", "-t", "wheel", "-d", str(folder)),
        ("pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(folder / "site"), str(folder / WHEEL)),
    ):
        subprocess.run([sys.executable, "-m", *words], cwd=folder, check=True, capture_output=True)
    yield folder / "site"
    assert there() == before


WHEEL = "high_roller-0.1-py3-none-any.whl"


def run(beside: Path, folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(beside), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(command, cwd=folder, env=environment, input=typed, capture_output=True, text=True)


def test_it_is_listed_with_where_it_comes_from(beside: Path, tmp_path: Path) -> None:
    done = run(beside, tmp_path, "games")
    assert "High Roller  (high-roller), from high-roller 0.1" in done.stdout and done.stderr == ""
    listed = json.loads(run(beside, tmp_path, "games", "--json").stdout)
    origins = {each["name"]: each["origin"] for each in listed}
    assert origins["high-roller"] == "high-roller 0.1" and origins["tamer"] == "companion"
    (toy,) = (each for each in listed if each["name"] == "high-roller")
    assert [each["cards"] for each in toy["sets"]] == [26]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cards", "high-roller", "golden"], "Add 2 to your roll."),
        (["rules", "high-roller", "tie"], "The higher sum wins"),
        (["check", "--game", "high-roller"], "3 files with 26 cards: nothing is wrong"),
        (["print", "cards", "high-roller"], "cards.pdf"),
        (["print", "rules", "high-roller"], "rules.pdf"),
        (["print", "kit", "high-roller", "--out", "kit"], "kit"),
        (["lab", "high-roller", "--games", "30", "--seed", "1", "--out", "many"], "What 30 games show: 30 matches"),
        (["odds", "high-roller", "--answers", "a.txt", "--games", "50"], "Ann"),
    ],
)
def test_commands_know_it(beside: Path, tmp_path: Path, words: list[str], said: str) -> None:
    (tmp_path / "a.txt").write_text("Ann, Bo\ngolden\n3\n", encoding="utf-8")
    done = run(beside, tmp_path, *words)
    assert (done.returncode, said in done.stdout) == (0, True), done.stdout + done.stderr


def test_it_is_played_and_told_again(beside: Path, tmp_path: Path) -> None:
    words = ("referee", "high-roller", "--journal", "game.jsonl")
    done = run(beside, tmp_path, *words, typed="Ann, Bo\ngolden\n3\nluck\n1\n")
    assert done.stdout.endswith("Ann won.\n"), done.stderr
    assert "Ann has 5 points with Golden Coin." in run(beside, tmp_path, "replay", "game.jsonl").stdout
    sheet = run(beside, tmp_path, "print", "tracker", "high-roller", "--journal", "game.jsonl")
    assert "tracker.pdf" in sheet.stdout, sheet.stderr


def test_it_is_on_the_page(beside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(beside))
    with closing(Table(tmp_path, "high-roller")) as table:
        table.type("Ann, Bo")
        phone = Phone(table, "Ann")
        asked = phone.asked("card")
        assert phone.http.post("/answer", json={"id": asked["id"], "text": "golden"}).json()["taken"]
        assert phone.asked("die")["text"] == "Ann rolls a die: which number?"
        assert "High Roller" in phone.http.get("/").text + json.dumps(phone.shown)
