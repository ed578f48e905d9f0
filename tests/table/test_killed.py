"""Kill -9 at any moment of a scripted battle, then resume: the same result as unbroken."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from support.play import Begun, numbered
from support.processes import started
from support.scenario import SCENARIOS, read_scenario
from support.shell import COMMAND, in_process, json_lines

from companion.engine.journal import read_journal

pytestmark = pytest.mark.slow

SCENARIO = read_scenario(SCENARIOS / "tamer" / "tie.txt")
ANSWERS = [text for text, _ in numbered(SCENARIO.path.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module")
def unbroken() -> dict[str, Any]:
    result: dict[str, Any] | None = (
        Begun(SCENARIO.options).play(numbered(SCENARIO.path.read_text(encoding="utf-8"))).result
    )
    assert result
    return result


def start(*words: str | Path) -> subprocess.Popen[bytes]:
    return started([*COMMAND, *map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def referee(journal: Path, *more: str | Path) -> subprocess.Popen[bytes]:
    """It goes on where there is a journal: what is not there yet has no answers, and the game is begun."""
    begins = ["resume"] if journal.exists() else ["referee", *SCENARIO.options, "--journal"]
    return start(*begins, journal, "--json", *more)


def kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()


def next_ask(process: subprocess.Popen[bytes]) -> int:
    """The number of the question that is asked next."""
    assert process.stdout
    while line := process.stdout.readline():
        said = json.loads(line)
        if said["type"] == "ask":
            return int(said["id"])
    raise AssertionError("the referee ended")


def answer(process: subprocess.Popen[bytes], text: str) -> None:
    assert process.stdin
    process.stdin.write(f"{text}\n".encode())
    process.stdin.flush()


def last_line(process: subprocess.Popen[bytes], typed: list[str]) -> dict[str, Any]:
    """The last line when the rest is typed."""
    told, _ = process.communicate("".join(f"{text}\n" for text in typed).encode())
    return json_lines(told.decode())[-1]


def assert_killed_at(moment: int, journal: Path, unbroken: dict[str, Any]) -> None:
    process = referee(journal, "--answers", SCENARIO.path)
    time.sleep(moment / 1000)
    kill(process)
    resumed = referee(journal, "--answers", SCENARIO.path)
    assert last_line(resumed, []) == {"type": "result", "data": unbroken}


@pytest.mark.parametrize(
    "moments", [range(160, 400, 80), pytest.param(range(100, 500), marks=pytest.mark.long)], ids=["some", "every"]
)
def test_killed_after_some_milliseconds(moments: range, tmp_path: Path, unbroken: dict[str, Any]) -> None:
    for moment in moments:
        assert_killed_at(moment, tmp_path / f"{moment}.jsonl", unbroken)


@pytest.mark.parametrize(
    "ways",
    ["both", *(pytest.param(way, marks=pytest.mark.long) for way in ("when it is asked on", "while it travels"))],
)
def test_killed_after_each_answer(ways: str, tmp_path: Path, unbroken: dict[str, Any]) -> None:
    """When it is asked on, while it travels, or in turns. Whether an answer arrived that was on its way is told by the first
    question of the resumed game."""
    journal, answered, waits = tmp_path / "game.jsonl", 0, True
    for number in range(2 * len(ANSWERS)):
        process = referee(journal)
        asked = next_ask(process)
        assert asked == answered + 1 or (not waits and asked == answered)
        waits = number % 2 == 0 if ways == "both" else ways == "when it is asked on"
        if asked == len(ANSWERS):
            break
        answer(process, ANSWERS[asked - 1])
        if waits or asked == answered:  # it did not arrive before
            assert next_ask(process) == asked + 1
        kill(process)
        answered = asked
    assert last_line(process, ANSWERS[-1:]) == {"type": "result", "data": unbroken}


@pytest.mark.parametrize("again", [0, 3], ids=["the same, longer", "another"])
def test_a_file_of_answers_is_taken_from_where_it_ended(again: int, tmp_path: Path, unbroken: dict[str, Any]) -> None:
    """Answers were added to it; another one is taken from its start."""
    journal, script = tmp_path / "game.jsonl", tmp_path / "answers.txt"
    script.write_text("# so far\n" * (not again) + "\n".join(ANSWERS[:3]), encoding="utf-8")
    assert in_process(["referee", *SCENARIO.options, "--journal", journal, "--answers", script])[0] == 3
    script.write_text("# so far\n" * (not again) + "\n".join(ANSWERS[again:]), encoding="utf-8")
    code, out, _ = in_process(["resume", "--json", journal, "--answers", script])
    assert (code, json_lines(out)[-1]) == (0, {"type": "result", "data": unbroken})


def test_an_interrupt_suspends(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    process = referee(journal)
    for text in ANSWERS[:2]:
        next_ask(process)
        answer(process, text)
    assert next_ask(process) == 3
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate()
    assert json_lines(told.decode()) == [{"type": "suspended", "journal": str(journal)}]
    assert process.returncode == 3
    assert [entry.answer for entry in read_journal(journal).entries] == ANSWERS[:2]


def test_a_reader_that_goes_away_loses_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    process = referee(journal)
    next_ask(process)
    answer(process, ANSWERS[0])
    next_ask(process)
    assert process.stdout and process.stdin and process.stderr
    process.stdout.close()
    answer(process, ANSWERS[1])
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait() == 1
    assert [entry.answer for entry in read_journal(journal).entries] == ANSWERS[:2]
