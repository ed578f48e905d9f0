"""Windows, as far as it can be tried elsewhere: files that are open keep their names, and modules of POSIX are not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.errors import shell_word

TESTS = Path(__file__).parents[1]
EXAMPLE = TESTS / "scenarios/tamer/rulebook_example.txt"


def on_windows(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs `companion` as it is there."""
    return subprocess.run(
        [sys.executable, "-m", "support.windows", *words],
        env=os.environ | {"PYTHONPATH": str(TESTS)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_every_module_is_imported() -> None:
    done = on_windows()
    assert done.returncode == 0, done.stderr


def test_a_game_is_begun_gone_on_with_and_repaired(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    answers = tmp_path / "answers.txt"
    answers.write_text(EXAMPLE.read_text("utf-8").rstrip("\n").rpartition("\n")[0], "utf-8")
    begun = on_windows("referee", "tamer", "battle", "--answers", str(answers), "--journal", str(journal))
    assert (begun.returncode, begun.stderr) == (3, "")
    gone_on = on_windows("resume", str(journal), "--answers", str(EXAMPLE))
    assert gone_on.stdout.endswith("Right's Escamophage still stands with 3 damage.\n"), gone_on.stderr
    assert on_windows("replay", "--repair", str(journal)).returncode == 0
    assert {each.name for each in tmp_path.iterdir()} == {"answers.txt", "game.jsonl", "game-repaired.jsonl"}


def test_cards_are_printed(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    done = on_windows("print", "cards", "tamer", "--set", "round1", "--only", "cat", "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert out.read_bytes().startswith(b"%PDF")
    again = on_windows("print", "cards", "tamer", "--set", "round1", "--only", "cat", "--out", str(out))
    assert (again.returncode, [each.name for each in tmp_path.iterdir()]) == (0, ["cards.pdf"])


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (r"C:\games\night.jsonl", r"C:\games\night.jsonl"),
        (r"C:\Spiele für alle\night.jsonl", r'"C:\Spiele für alle\night.jsonl"'),
        ("Ann & Bo.jsonl", '"Ann & Bo.jsonl"'),
        ('5" deck', '"5"" deck"'),
        ("", '""'),
    ],
)
def test_words_of_a_suggested_command_are_quoted_as_cmd_reads_them(
    text: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.errors.sys.platform", "win32")
    assert shell_word(text) == word
