"""A game is added by adding its folders: High Roller, put into a copy of the program, passes what every game must."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.terminal import ENDS, Terminal

ROOT = Path(__file__).parents[1]
TOY = Path(__file__).parent / "toy"
PLACES = {
    "game": "companion/games/high_roller",
    "cards": "card_sources/high-roller",
    "face.toml": "layouts/faces/high-roller.toml",
    "tracker.toml": "layouts/trackers/high-roller.toml",
    "page.md": "docs/high-roller.md",
    "tie.txt": "tests/scenarios/high-roller/tie.txt",
}
EVERY_GAME = [
    "tests/cli/test_floors.py",
    "tests/games/test_every_game.py",
    "tests/printing/test_every_game.py",
    "tests/printing/test_kit.py",
    "tests/printing/test_turns.py",
    "tests/table/test_protocol.py",
    "tests/table/test_scenarios.py",
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the toy's files in their places."""
    copy = tmp_path_factory.mktemp("copy")
    for folder in ("companion", "card_sources", "layouts", "docs", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "*.jpg", "toy"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for name, place in PLACES.items():
        (copy / place).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (TOY / name).is_dir() else shutil.copy)(TOY / name, copy / place)
    return copy


def run(copy: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Python in the copy, which comes before the installed program."""
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=copy, env=environment, input=typed, capture_output=True, text=True, check=False)


def test_it_is_small() -> None:
    files = [path for path in TOY.rglob("*") if path.suffix in (".py", ".toml") and path.name != "pyproject.toml"]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 150


def test_it_passes_what_every_game_must(copy: Path) -> None:
    done = run(copy, "pytest", "-q", "-p", "no:cacheprovider", "-k", "high-roller or high_roller", *EVERY_GAME)
    assert done.returncode == 0, done.stdout[-4000:]


def test_it_is_what_the_page_on_adding_a_game_shows() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    files = [path.read_text(encoding="utf-8") for path in TOY.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    tetra, tiger = (f"companion/games/{game}" for game in ("tetra_master", "tossing_tiger"))
    elsewhere = ("tests/table/in_between.py", f"{tetra}/schema.py", f"{tetra}/rules.toml", f"{tiger}/cards.py")
    files += [(ROOT / each).read_text(encoding="utf-8") for each in elsewhere]
    shown = re.findall(r"```(?:python|toml|csv|text)\n(.*?)```", page, re.DOTALL)
    assert len(shown) == 17
    assert [each for each in shown if not any(each.strip() in text for text in files)] == []


def test_it_is_played_at_a_terminal(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(copy))
    terminal = Terminal(tmp_path, "referee", "high-roller", "--journal", "typed.jsonl")
    terminal.expect("Who plays?")
    terminal.say("Ann, Bo", "Ann: which card?")
    terminal.say("gold", "Ann rolls a die")
    terminal.say("2", "Bo: which card?")
    terminal.say(":undo", "Ann rolls a die")
    terminal.say("3", "Bo: which card?")
    terminal.say("luck", "Bo rolls a die")
    terminal.say("1", "Ann won.", ENDS)
    terminal.send("\r")
    assert terminal.ended() == 0


def test_its_documents_tables_are_made(copy: Path) -> None:
    page = copy / "docs" / "high-roller.md"
    written = page.read_text(encoding="utf-8")
    page.write_text(written.replace("Lay", "lay"), encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(copy)}
    subprocess.run([sys.executable, "docs/tables.py"], cwd=copy, env=environment, check=True)
    assert page.read_text(encoding="utf-8") == written


@pytest.fixture(scope="module")
def played(copy: Path) -> subprocess.CompletedProcess[str]:
    """A duel, whose journal is `game.jsonl`."""
    words = ("companion", "referee", "high-roller", "--journal", "game.jsonl")
    return run(copy, *words, typed="Ann, Bo\ngolden\n3\nluck\n1\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cards", "high-roller", "golden"], "Add 2 to your roll."),
        (["rules", "high-roller", "tie"], "The higher sum wins"),
        (["check", "--game", "high-roller"], "nothing is wrong"),
        (["games"], "High Roller"),
        (["print", "tracker", "high-roller", "--journal", "game.jsonl"], "tracker.pdf"),
        (["pair", "--from", "game.jsonl"], "this journal holds one duel, and no event with rounds"),
    ],
)
def test_commands_know_it(copy: Path, played: subprocess.CompletedProcess[str], words: list[str], said: str) -> None:
    assert played.stdout.endswith("Ann won.\n"), played.stderr
    done = run(copy, "companion", *words)
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
