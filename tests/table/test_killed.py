"""Kill -9 at any moment of a scripted battle, then resume: the same result as unbroken."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import IO, Any

import pytest
from support.play import Begun, numbered
from support.scenario import SCENARIOS, read_scenario
from support.shell import COMMAND, companion, in_process, json_lines

SCENARIO = read_scenario(SCENARIOS / "tamer" / "tie.txt")
ANSWERS = [text for text, _ in numbered(SCENARIO.path.read_text(encoding="utf-8"))]
MOMENTS = [20 * step for step in range(8, 20)]


@pytest.fixture(scope="module")
def unbroken() -> dict[str, Any]:
    result = Begun(SCENARIO.options).play(numbered(SCENARIO.path.read_text(encoding="utf-8"))).result
    assert result
    return result


def start(*words: str | Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*COMMAND, *map(str, words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )


def referee(journal: Path, *more: str | Path) -> subprocess.Popen[bytes]:
    return start("referee", *SCENARIO.options, "--json", "--journal", journal, *more)


def kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()


def next_ask(stdout: IO[bytes]) -> dict[str, Any]:
    while line := stdout.readline():
        said = json.loads(line)
        if said["type"] == "ask":
            return dict(said)
    raise AssertionError("the referee ended")


def assert_resumes_by_file(journal: Path, unbroken: dict[str, Any]) -> None:
    """A journal that is not there yet means that nothing was answered: the game is begun again."""
    begun = ["resume", journal] if journal.exists() else ["referee", *SCENARIO.options, "--journal", journal]
    ran = companion(*begun, "--json", "--answers", SCENARIO.path)
    assert ran.returncode == 0, ran.stderr
    assert json_lines(ran.stdout)[-1] == {"type": "result", "data": unbroken}


def assert_killed_at(moment: int, tmp_path: Path, unbroken: dict[str, Any]) -> None:
    journal = tmp_path / "game.jsonl"
    process = referee(journal, "--answers", SCENARIO.path)
    time.sleep(moment / 1000)
    kill(process)
    assert_resumes_by_file(journal, unbroken)


@pytest.mark.parametrize("moment", MOMENTS, ids="{}ms".format)
def test_killed_after_some_milliseconds(moment: int, tmp_path: Path, unbroken: dict[str, Any]) -> None:
    assert_killed_at(moment, tmp_path, unbroken)


@pytest.mark.long
@pytest.mark.parametrize("moment", range(100, 500), ids="{}ms".format)
def test_killed_after_every_millisecond(moment: int, tmp_path: Path, unbroken: dict[str, Any]) -> None:
    assert_killed_at(moment, tmp_path, unbroken)


def feed(process: subprocess.Popen[bytes], answers: list[str]) -> None:
    assert process.stdin and process.stdout
    for answer in answers:
        next_ask(process.stdout)
        process.stdin.write(f"{answer}\n".encode())
        process.stdin.flush()


def resumed_by_a_program(journal: Path) -> tuple[int, dict[str, Any]]:
    """The id of the first question of a resumed game, and the last line when the rest is answered from there."""
    process = start("resume", journal, "--json")
    assert process.stdout
    asked = next_ask(process.stdout)["id"]
    told, _ = process.communicate("\n".join(ANSWERS[asked - 1 :]).encode())
    return asked, json_lines(told.decode())[-1]


@pytest.mark.parametrize("answered", range(len(ANSWERS)))
def test_killed_after_each_question(answered: int, tmp_path: Path, unbroken: dict[str, Any]) -> None:
    journal = tmp_path / "game.jsonl"
    process = referee(journal)
    feed(process, ANSWERS[:answered])
    assert process.stdout
    assert next_ask(process.stdout)["id"] == answered + 1
    kill(process)
    assert resumed_by_a_program(journal) == (answered + 1, {"type": "result", "data": unbroken})


@pytest.mark.parametrize("answered", range(1, len(ANSWERS)))
def test_killed_while_an_answer_travels(answered: int, tmp_path: Path, unbroken: dict[str, Any]) -> None:
    """Whether it arrived is told by the first question of the resumed game."""
    journal = tmp_path / "game.jsonl"
    process = referee(journal)
    feed(process, ANSWERS[:answered])
    kill(process)
    asked, last = resumed_by_a_program(journal)
    assert asked in (answered, answered + 1)
    assert last == {"type": "result", "data": unbroken}


def test_answers_added_to_the_file_are_taken_from_where_it_ended(tmp_path: Path, unbroken: dict[str, Any]) -> None:
    journal, script = tmp_path / "game.jsonl", tmp_path / "answers.txt"
    script.write_text("# so far\n" + "\n".join(ANSWERS[:3]), encoding="utf-8")
    assert in_process(["referee", *SCENARIO.options, "--journal", journal, "--answers", script])[0] == 3
    script.write_text("# so far\n" + "\n".join(ANSWERS), encoding="utf-8")
    code, out, _ = in_process(["resume", "--json", journal, "--answers", script])
    assert (code, json_lines(out)[-1]) == (0, {"type": "result", "data": unbroken})


def test_another_answers_file_is_taken_from_its_start(tmp_path: Path, unbroken: dict[str, Any]) -> None:
    journal, script = tmp_path / "game.jsonl", tmp_path / "answers.txt"
    script.write_text("\n".join(ANSWERS[:3]), encoding="utf-8")
    assert in_process(["referee", *SCENARIO.options, "--journal", journal, "--answers", script])[0] == 3
    script.write_text("\n".join(ANSWERS[3:]), encoding="utf-8")
    code, out, _ = in_process(["resume", "--json", journal, "--answers", script])
    assert (code, json_lines(out)[-1]) == (0, {"type": "result", "data": unbroken})


def test_an_interrupt_suspends(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    process = referee(journal)
    feed(process, ANSWERS[:2])
    assert process.stdout
    assert next_ask(process.stdout)["id"] == 3
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate()
    assert json_lines(told.decode()) == [{"type": "suspended", "journal": str(journal)}]
    assert process.returncode == 3
    assert resumed_by_a_program(journal)[0] == 3


def test_a_reader_that_goes_away_loses_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    process = subprocess.Popen(
        [*COMMAND, "referee", *SCENARIO.options, "--json", "--journal", str(journal)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    feed(process, ANSWERS[:1])
    assert process.stdout and process.stdin and process.stderr
    next_ask(process.stdout)
    process.stdout.close()
    process.stdin.write(f"{ANSWERS[1]}\n".encode())
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait() == 1
    assert resumed_by_a_program(journal)[0] == 3
