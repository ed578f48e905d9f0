"""The referee at a terminal, as somebody at a game night meets it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from companion.table.questions import Arrange, Choose, Question
from companion.table.terminal import WORDS, Answers, status_lines

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\][^\x07]*\x07")
PROMPT_STANDS = "\x1b[?2004h"  # what prompt_toolkit sends when it has taken the keyboard
Start = Callable[..., pexpect.spawn]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `companion referee tamer battle` at a terminal of so many columns."""
    started = []

    def start(*words: str, columns: int = 100) -> pexpect.spawn:
        command = ["-m", "companion", *(words or ("referee", "tamer", "battle", "--journal", "game.jsonl"))]
        terminal = pexpect.spawn(
            sys.executable,
            command,
            cwd=tmp_path,
            dimensions=(40, columns),
            encoding="utf-8",
            timeout=20,
            # Nobody here answers where the cursor is.
            env={"PATH": "/usr/bin:/bin", "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "LC_ALL": "C.UTF-8"},
        )
        started.append(terminal)
        return terminal

    yield start
    for terminal in started:
        terminal.close(force=True)


def say(terminal: pexpect.spawn, typed: str, heard: str) -> None:
    terminal.send(f"{typed}\r")
    terminal.expect_exact(heard)


def begin(terminal: pexpect.spawn) -> None:
    terminal.expect_exact("Who plays? Two names, a comma between; one may be The Deck.")
    say(terminal, "Ann, Bo", "Ann's team?")


def ended(terminal: pexpect.spawn) -> int:
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus is not None
    return terminal.exitstatus


def test_a_battle_from_its_first_question_to_its_end(start: Start) -> None:
    terminal = start()
    begin(terminal)
    say(terminal, "Vulpike, Baby Drachna", "Bo's team?")
    say(terminal, "Heroicat, Escamophage", "Set the green die on Baby Drachna to 2.")
    terminal.expect_exact("Bo wins after 3 exchanges.")
    assert ended(terminal) == 0


def test_tab_completes_what_may_be_answered(start: Start) -> None:
    terminal = start()
    begin(terminal)
    terminal.send("Vulp\t")
    terminal.expect_exact("Vulpike")
    terminal.send(", drach\t")
    terminal.expect_exact("Baby Drachna")
    say(terminal, "", "Ann has Vulpike, Baby Drachna: 3 points.")


def test_an_error_and_then_the_question_again(start: Start) -> None:
    terminal = start()
    begin(terminal)
    say(terminal, "Vulpine", "There is no card “Vulpine”. Did you mean Vulpike?")
    terminal.expect_exact("Ann's team?")


def test_state_and_undo(start: Start) -> None:
    terminal = start()
    begin(terminal)
    say(terminal, "Grateling, Cinderfang, Brazenboar", "Bo's team?")
    say(terminal, "Leechlet", "Ann chooses for Grateling: which creature?")
    terminal.expect_exact("1 Cinderfang · 2 Brazenboar")
    say(terminal, ":state", "1. Grateling: Power 3, Health 3")
    say(terminal, ":undo", "Taken back: Leechlet.")
    terminal.expect_exact("Bo's team?")


@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_with_the_words_to_go_on(key: str, start: Start) -> None:
    terminal = start()
    begin(terminal)
    terminal.expect_exact(PROMPT_STANDS)
    terminal.sendcontrol(key)
    terminal.expect_exact("Nothing is lost; go on with:")
    terminal.expect_exact("companion resume game.jsonl")
    assert ended(terminal) == 3
    again = start("resume", "game.jsonl")
    again.expect_exact("Ann's team?")
    say(again, ":quit", "companion resume game.jsonl")
    assert ended(again) == 3


def test_an_empty_line_is_no_answer(start: Start) -> None:
    terminal = start()
    begin(terminal)
    terminal.send("\r\r")
    say(terminal, "Vulpike", "Ann has Vulpike: 1 point.")
    assert "!" not in ANSI.sub("", terminal.before)


@pytest.mark.parametrize("columns", [60, 100])
def test_lines_are_no_longer_than_the_terminal_is_wide(columns: int, start: Start) -> None:
    terminal = start(columns=columns)
    begin(terminal)
    terminal.send("Vulpike, Baby Drachna, Heroicat, Leechlet, Gargulet\r")
    terminal.expect_exact("Bo's team?")
    lines = [line.rstrip("\r") for line in ANSI.sub("", terminal.before).split("\n")]
    story = lines[next(place for place, line in enumerate(lines) if line.startswith("•")) :]
    assert max(map(len, story)) <= columns
    assert " ".join(" ".join(story).split()).startswith(
        "• Ann has Vulpike, Baby Drachna, Heroicat, Leechlet, Gargulet: 8 points. → Lay Ann's creatures in a row"
    )


# The status line.

STATUS = "exchange 2 · Ann: [Heroicat 3/3 ■2] [Escamophage 2/4]   Bo: [Vulpike 1/2] [Baby Drachna 3/4 ■1]"


@pytest.mark.parametrize(
    ("columns", "lines"),
    [
        (100, [STATUS]),
        (60, STATUS.split("   ")),
        (40, ["exchange 2 · Ann: [Heroicat 3/3 ■2] [Es…", "Bo: [Vulpike 1/2] [Baby Drachna 3/4 ■1]"]),
        (20, ["exchange 2 · Ann: […", "Bo: [Vulpike 1/2] […"]),
    ],
)
def test_the_status_is_cut_where_a_row_ends(columns: int, lines: list[str]) -> None:
    assert status_lines(STATUS, columns) == lines


# Completion.

TARGET: Question[str] = Choose("effects.choice", "Ann", candidates=["Baby Drachna", "Heroicat", "Heronaut"])
ORDER: Question[list[str]] = Arrange("deck.order", "Ann", items=["Baby Drachna", "Heroicat", "Heronaut"])


def completed(question: Question[object], line: str, asked_for: bool = False) -> list[str]:
    """The line as each completion leaves it."""
    completer = Answers()
    completer.question = question
    found = completer.get_completions(Document(line), CompleteEvent(completion_requested=asked_for))
    return [line[: len(line) + each.start_position] + each.text for each in found]


@pytest.mark.parametrize(
    ("question", "line", "lines"),
    [
        (TARGET, "he", ["Heroicat", "Heronaut"]),
        (TARGET, "  HEROI", ["  Heroicat"]),
        (TARGET, "drach", ["Baby Drachna"]),
        (TARGET, "Heroicat; dra", ["Heroicat; Baby Drachna"]),
        (TARGET, "x", []),
        (TARGET, ":st", [":state"]),
        (TARGET, ":", list(WORDS)),
        (TARGET, "he:", ["Heroicat", "Heronaut"]),
        (ORDER, "Heroicat, he", ["Heroicat, Heronaut"]),
        (ORDER, "baby drachna,he", ["baby drachna,Heroicat", "baby drachna,Heronaut"]),
    ],
)
def test_completion_replaces_what_is_typed(question: Question[object], line: str, lines: list[str]) -> None:
    assert completed(question, line) == lines


def test_a_long_list_waits_until_it_is_asked_for() -> None:
    many: Question[str] = Choose("effects.choice", None, candidates=[f"card {place}" for place in range(40)])
    assert completed(many, "") == []
    assert len(completed(many, "", asked_for=True)) == 40
    assert len(completed(many, "card 3")) == 11


def test_every_completion_is_an_answer() -> None:
    for question in (TARGET, ORDER):
        for option in completed(question, "", asked_for=True):
            assert option in (question.options() or [])
