"""The referee at a terminal, as somebody at a game night meets it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pexpect
import pyte
import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from companion.table.questions import Arrange, Choose, Question
from companion.table.terminal import WORDS, Answers

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\][^\x07]*\x07")
PAUSE = "Enter goes on, :run to the end."
ENDS = "Enter ends, :undo takes the last answer back."
Start = Callable[..., pexpect.spawn]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `companion referee tamer battle` at a terminal of so many columns."""
    started = []

    def start(*words: str, columns: int = 100, rows: int = 40) -> pexpect.spawn:
        command = ["-m", "companion", *(words or ("referee", "tamer", "battle", "--journal", "game.jsonl"))]
        terminal = pexpect.spawn(
            sys.executable,
            command,
            cwd=tmp_path,
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=20,
            env={"PATH": "/usr/bin:/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8"},
        )
        terminal.logfile_read = StringIO()
        started.append(terminal)
        return terminal

    yield start
    for terminal in started:
        terminal.close(force=True)


def screen(terminal: pexpect.spawn) -> str:
    """What a person sees now, as a terminal would show it."""
    terminal.expect(pexpect.TIMEOUT, timeout=0.4)
    rows, columns = terminal.getwinsize()
    shown = pyte.Screen(columns, rows)
    pyte.Stream(shown).feed(terminal.logfile_read.getvalue())
    return "\n".join(line.rstrip() for line in shown.display)


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
    for told in ("Exchange 1:", "Exchange 2:", "Exchange 3:", "The battle is over: Bo records a victory."):
        terminal.expect_exact(PAUSE)
        assert "wins" not in terminal.before
        say(terminal, "", told)
    terminal.expect_exact("Bo wins after 3 exchanges.")
    say(terminal, "", "companion history")
    assert ended(terminal) == 0


def test_run_leaves_out_the_pauses(start: Start) -> None:
    terminal = start()
    begin(terminal)
    say(terminal, "Vulpike, Baby Drachna", "Bo's team?")
    say(terminal, "Heroicat, Escamophage", PAUSE)
    say(terminal, ":run", "Bo wins after 3 exchanges.")
    say(terminal, "", "companion history")
    assert ended(terminal) == 0
    terminal = start("referee", "tamer", "battle", "--journal", "again.jsonl", "--pace", "run")
    begin(terminal)
    say(terminal, "Vulpike; Heroicat", "Bo wins after 1 exchange.")
    terminal.expect_exact(ENDS)
    terminal.sendcontrol("d")
    assert ended(terminal) == 0


def test_after_the_result_the_last_answer_can_be_taken_back(start: Start) -> None:
    terminal = start("referee", "tamer", "battle", "--journal", "game.jsonl", "--pace", "run")
    begin(terminal)
    say(terminal, "Vulpike; Heroicat", "Bo wins after 1 exchange.")
    terminal.expect_exact(ENDS)
    say(terminal, "Vulpike", "! Nothing is asked just now.")
    say(terminal, ":why", "damage.stays")
    say(terminal, ":undo", "Taken back: Heroicat.")
    terminal.expect_exact("Bo's team?")
    say(terminal, "Vulpike", "Both record a victory")
    say(terminal, "", "companion history")
    assert ended(terminal) == 0
    again = start("resume", "game.jsonl")
    again.expect_exact(ENDS)
    say(again, ":undo", "Bo's team?")
    say(again, "Heroicat", "Bo wins after 1 exchange.")


def test_a_pause_is_a_place_like_any_other(start: Start) -> None:
    terminal = start()
    begin(terminal)
    say(terminal, "Vulpike, Baby Drachna", "Bo's team?")
    say(terminal, "Heroicat, Escamophage", PAUSE)
    say(terminal, "", PAUSE)
    say(terminal, ":state", "Ann: Baby Drachna 3/4 (green 2)")
    terminal.expect_exact(PAUSE)
    say(terminal, ":card Heroicat", "Heroicat  R1-")
    terminal.expect_exact(PAUSE)
    say(terminal, ":mine", "! Nothing is asked just now.")
    say(terminal, ":undo", "Taken back: Heroicat, Escamophage.")
    terminal.expect_exact("Bo's team?")


def test_a_line_at_a_pause_goes_to_the_next_question(start: Start) -> None:
    terminal = start()
    begin(terminal)
    say(terminal, "Harpick, Vulpike, Sootling", "Bo's team?")
    say(terminal, "Cindermouse, Leechlet, Heroicat", PAUSE)
    say(terminal, "Heroicat", "Ann chooses Heroicat.")


def test_scanned_cards_are_gathered_below_the_question(start: Start) -> None:
    terminal = start()
    begin(terminal)
    say(terminal, "R1-13", "1: Vulpike · Enter ends, :drop takes the last one off")
    say(terminal, "R1-33", "2: Vulpike, Baby Drachna · Enter ends")
    say(terminal, ":drop", "1: Vulpike · Enter ends")
    say(terminal, "", "Ann has Vulpike: 1 point.")


def test_a_secret_is_shown_until_enter_and_then_gone(start: Start) -> None:
    terminal = start("referee", "tamer", "--journal", "night.jsonl")
    say(terminal, "Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    say(terminal, "recorded", "Ann, your 5 picks of round 1?")
    picks = "Heroicat, Vulpike, Cindermouse, Kindlehound, Grateling"
    say(terminal, picks, f"Taken for Ann: {picks}. Enter hides it")
    say(terminal, ":undo", "Ann, your 5 picks of round 1?")
    assert "Kindlehound" not in screen(terminal)
    say(terminal, picks, f"Taken for Ann: {picks}. Enter hides it")
    assert picks in screen(terminal)
    terminal.send("\r")
    terminal.expect_exact("Bo, your 5 picks of round 1?")
    assert "Kindlehound" not in screen(terminal)
    assert "recorded" in screen(terminal), "the story before it stays"


@pytest.mark.parametrize(("columns", "rows"), [(100, 30), (80, 24), (60, 24)])
def test_the_table_stays_in_view(columns: int, rows: int, start: Start) -> None:
    terminal = start(columns=columns, rows=rows)
    begin(terminal)
    say(terminal, "Grateling, Cinderfang, Brazenboar", "Bo's team?")
    say(terminal, "Leechlet, Baby Drachna, Escamophage, Heroicat", "which creature?")
    shown = screen(terminal).split("\n")
    place = next(n for n, line in enumerate(shown) if line == " before the first exchange")
    words = " ".join(" ".join(shown[place + 1 :]).split())
    assert words == (
        "Ann: Grateling 3/3, Cinderfang 3/1, Brazenboar 4/4 "
        "Bo: Leechlet 1/3, Baby Drachna 3/2, Escamophage 2/3, Heroicat 3/3 "
        "Ann chooses for Grateling: which creature? 1 Cinderfang · 2 Brazenboar >"
    )
    assert not any(line.count("[") != line.count("]") for line in shown), "creatures are whole"


@pytest.mark.parametrize(("columns", "rows"), [(100, 34), (80, 24), (60, 24)])
def test_the_whole_board_stays_in_view(columns: int, rows: int, start: Start) -> None:
    words = ("referee", "tetra-master", "battle", "--auto", "dice", "--seed", "3", "--journal", "board.jsonl")
    terminal = start(*words, columns=columns, rows=rows)
    say(terminal, "Ann, Bo", "turn: which card of")
    for _ in range(6):
        terminal.send(":auto\r")
        terminal.expect(pexpect.TIMEOUT, timeout=0.5)
    shown = screen(terminal)
    assert re.findall(r"^ *([1-4]) \|", shown, re.MULTILINE) == [*"1234"]
    assert "turn " in shown
    assert re.search(r"a +b +c +d", shown)


def test_enter_before_a_question_stood_does_not_take_its_default(start: Start, tmp_path: Path) -> None:
    source = tmp_path / "odd.csv"
    source.write_text(
        "name,code,cost,class,element,power,health,text\nOdd,OD-01,1,Spirit,Air,1,1,Battle Start: Sing.\n", "utf-8"
    )
    source.with_suffix(".toml").write_text('name = "odd"\ntitle = "Odd"\ngame = "tamer"\nprefix = "OD"\n', "utf-8")
    terminal = start("referee", "tamer", "battle", "--set", str(source), "--journal", "odd.jsonl")
    begin(terminal)
    say(terminal, "Odd", "Bo's team?")
    terminal.send("Brazenboar\r\r\r")
    terminal.expect_exact("[Enter: done]")
    assert "[Enter: done]" in screen(terminal)
    say(terminal, "", "Exchange 1")


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
    say(terminal, ":state", "Ann: Grateling 3/3")
    say(terminal, ":undo", "Taken back: Leechlet.")
    terminal.expect_exact("Bo's team?")


@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_with_the_words_to_go_on(key: str, start: Start) -> None:
    terminal = start()
    begin(terminal)
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


# Completion.

TARGET: Question[str] = Choose("effects.choice", "Ann", candidates=["Baby Drachna", "Heroicat", "Heronaut"])
ORDER: Question[list[str]] = Arrange("deck.order", "Ann", items=["Baby Drachna", "Heroicat", "Heronaut"])


def completed(question: Question[object], line: str, asked_for: bool = False) -> list[str]:
    """The line as each completion leaves it."""
    completer = Answers()
    completer.question, completer.also = question, ["Ann - Bo", "Cleo - Dan"]
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
        (TARGET, ":at ", [":at Ann - Bo", ":at Cleo - Dan"]),
        (TARGET, ":at da", [":at Cleo - Dan"]),
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
