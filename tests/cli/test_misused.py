"""Misuse of the command line by a stranger: closed streams, files that are none, empty names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.processes import PATIENCE
from support.shell import COMMAND, in_process

pytestmark = pytest.mark.slow

BATTLE = ["referee", "tamer", "battle"]
TYPED = b"Left, Right\nVulpike, Baby Drachna\nHeroicat, Escamophage\n"


def closed(streams: str, words: list[str], typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Runs `companion` with some of its standard streams closed, as the shell writes it."""
    line = ["sh", "-c", f'"$@" {streams}', "sh", *COMMAND, *words]
    return subprocess.run(line, input=typed, capture_output=True, timeout=PATIENCE, check=False)


def test_a_closed_output_costs_no_answer(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    ran = closed(">&-", [*BATTLE, "--journal", str(journal)], TYPED)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert in_process(["replay", "--check", journal])[1].endswith("all 3 answers fit; the game is played to its end.\n")


def test_a_closed_input_is_an_empty_one(tmp_path: Path) -> None:
    ran = closed("<&-", [*BATTLE, "--journal", str(tmp_path / "game.jsonl")])
    assert (ran.returncode, ran.stderr) == (3, b"")


def test_an_error_with_every_output_closed() -> None:
    assert closed(">&- 2>&-", ["games"]).returncode == 0
    assert closed(">&- 2>&-", [*BATTLE, "--rule", "round=9"]).returncode == 2


def test_answers_that_are_no_text(tmp_path: Path) -> None:
    answers, journal = tmp_path / "answers.txt", tmp_path / "game.jsonl"
    answers.write_bytes(b"Left, Right\n\xff\xd8\xff\n")
    words = f"companion: {answers}, line 2: is no UTF-8 text; save the answers as UTF-8\n"
    assert in_process([*BATTLE, "--answers", answers, "--journal", journal]) == (1, "", words)
    assert not journal.exists()


def test_answers_may_come_through_a_pipe(tmp_path: Path) -> None:
    words = [*COMMAND, "referee", "tamer", "battle", "--answers", "/dev/stdin", "--journal", "game.jsonl"]
    done = subprocess.run(words, cwd=tmp_path, input="Ann, Bo\n", capture_output=True, text=True, check=False)
    assert (done.returncode, "Ann's team?" in done.stdout) == (3, True)


def test_answers_without_a_name() -> None:
    words = "companion: --answers names no file; name one, or - for stdin\n"
    assert in_process([*BATTLE, "--answers", ""]) == (2, "", words)


def test_a_device_as_a_journal() -> None:
    words = "companion: /dev/null is no ordinary file; name another journal\n"
    assert in_process([*BATTLE, "--journal", "/dev/null"]) == (1, "", words)


@pytest.mark.parametrize("number", ["9", "none", ""])
def test_a_round_that_the_deck_has_no_team_for(number: str) -> None:
    words = f"companion: --round cannot be “{number}”; The Deck's team depends on it: 1, 2, 3 or tiebreak\n"
    assert in_process(["deck", "--round", number]) == (2, "", words)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_an_event_that_is_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "event.csv")
    command = [sys.executable, "-m", "companion", "pair", "--from", "event.csv"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stderr == "companion: event.csv: is no ordinary file; name the CSV or JSON file of an event\n"


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("referee ta", "tamer"),
        ("referee tamer b", "battle"),
        ("referee tetra-master --rule five-five=n", "five-five=nobody"),
        ("referee challengers --set ro", "robot"),
        ("referee challengers --rule ", "robot=1"),
        ("replay nigh", "night.jsonl"),
    ],
)
def test_a_shell_completes_games_modes_sets_switches_and_journals(typed: str, completed: str, tmp_path: Path) -> None:
    (tmp_path / "night.jsonl").touch()
    shell = {"COMP_WORDS": f"companion {typed}", "COMP_CWORD": str(len(typed.split()) + typed.endswith(" "))}
    environment = os.environ | shell | {"_COMPANION_COMPLETE": "complete_bash"}
    script = Path(sys.executable).with_name("companion")
    told = subprocess.run([script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert completed in told.stdout.split(), told.stderr
    assert "five-five=nobody" not in told.stdout.split() or "tetra-master" in typed, "a switch of another game"
