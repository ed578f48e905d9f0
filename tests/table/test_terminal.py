"""The referee at a terminal, as somebody at a game night meets it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput
from support.play import Begun
from support.scenario import SCENARIOS
from support.shell import in_process
from support.terminal import ENDS, PAUSE, Terminal

from companion.engine.command_words import WORDS
from companion.frontends.prompt import LegalAnswers
from companion.frontends.terminal import Terminal as AtTerminal
from companion.table.question import Question
from companion.table.questions import Arrange, Choose

pytestmark = pytest.mark.slow

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\][^\x07]*\x07")
BATTLE = ("referee", "tamer", "battle", "--journal", "game.jsonl")
Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `companion` with some words, or a battle of Ann and Bo; all are over in the end."""
    started: list[Terminal] = []

    def begin(*words: str, **size: int) -> Terminal:
        terminal = Terminal(tmp_path, *(words or BATTLE), **size)
        started.append(terminal)
        if words[:3] in ((), BATTLE[:3]):
            terminal.expect("Who plays? Two names, a comma between; one may be The Deck.")
            terminal.say("Ann, Bo", "Ann's team?")
        return terminal

    yield begin
    for terminal in started:
        terminal.close()


def test_a_game_is_told_without_a_pager(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`more` alone would clear the screen and show nothing."""
    in_process([*BATTLE[:3], "--journal", tmp_path / "game.jsonl"], "Ann, Bo\n")
    more = tmp_path / "programs/more"
    more.parent.mkdir()
    more.write_text("#!/bin/sh\necho nothing\n")
    more.chmod(0o755)
    monkeypatch.setenv("PATH", str(more.parent))
    terminal = start("replay", "game.jsonl")
    terminal.expect("Tamer Tournament", "Ann's team?")
    assert terminal.ended() == 3


def test_a_battle_from_its_first_question_to_its_end(start: Start) -> None:
    """With an empty line, an error and the question again, the tab key, scanned cards, and a pause before each exchange."""
    terminal = start()
    terminal.send("\r\r")
    terminal.say("Vulpine", "There is no card “Vulpine”. Did you mean Vulpike?")
    assert ANSI.sub("", terminal.before).count("!") == 1, "an empty line is no answer"
    terminal.expect("Ann's team?")
    terminal.send("Vulp\t")
    terminal.expect("Vulpike")
    terminal.send(", drach\t")
    terminal.expect("Baby Drachna")
    terminal.say("", "Ann has Vulpike, Baby Drachna: 3 points.", "Bo's team?")
    terminal.say("R1-01", "1: Heroicat · Enter ends, :drop takes the last one off")
    terminal.say("R1-13", "2: Heroicat, Vulpike · Enter ends")
    terminal.say(":drop", "1: Heroicat · Enter ends")
    terminal.say("R1-21", "2: Heroicat, Escamophage · Enter ends")
    terminal.say("", "> Heroicat, Escamophage", "Set the green die on Baby Drachna to 2.")
    for told in ("Exchange 1:", "Exchange 2:", "Exchange 3:", "The battle is over: Bo records a victory."):
        terminal.expect(PAUSE)
        assert "wins" not in terminal.before
        terminal.say("", told)
    terminal.expect("Bo wins after 3 exchanges.", ENDS)
    terminal.send("\r")
    assert terminal.ended() == 0


def test_run_leaves_out_the_pauses(start: Start) -> None:
    terminal = start()
    terminal.say("Vulpike, Baby Drachna", "Bo's team?")
    terminal.say("Heroicat, Escamophage", PAUSE)
    terminal.say(":run", "Bo wins after 3 exchanges.", ENDS)
    terminal.send("\r")
    assert terminal.ended() == 0
    terminal = start(*BATTLE[:3], "--journal", "again.jsonl", "--pace", "run")
    terminal.say("Vulpike; Heroicat", "! “Heroicat” was typed for Ann. Bo is asked now.", "Bo's team?")
    terminal.say("Heroicat", "Bo wins after 1 exchange.", ENDS)
    terminal.spawned.sendcontrol("d")
    assert terminal.ended() == 0


def test_after_the_result_the_last_answer_can_be_taken_back(start: Start) -> None:
    terminal = start(*BATTLE, "--pace", "run")
    terminal.say("Vulpike", "Bo's team?")
    terminal.say("Heroicat", "Bo wins after 1 exchange.", ENDS)
    terminal.say("Vulpike", "! Nothing is asked just now.", ENDS)
    terminal.say(":why", "damage.stays", ENDS)
    terminal.say(":undo", "Taken back: Heroicat.", "Bo's team?")
    terminal.say("Vulpike", "it is a tie", ENDS)
    terminal.send("\r")
    assert terminal.ended() == 0
    again = start("resume", "game.jsonl", "--pace", "run")
    again.expect(ENDS)
    again.say(":undo", "Bo's team?")
    again.say("Heroicat", "Bo wins after 1 exchange.", ENDS)


def test_a_pause_is_a_place_like_any_other(start: Start) -> None:
    terminal = start()
    terminal.say("Vulpike, Baby Drachna", "Bo's team?")
    terminal.say("Heroicat, Escamophage", PAUSE)
    terminal.say("", PAUSE)
    terminal.say(":state", "Ann: Baby Drachna 3/4 (green 2)", PAUSE)
    terminal.say(":card Heroicat", "Heroicat  R1-", PAUSE)
    terminal.say(":fix Baby Drachna damage 2", "Mended by hand", PAUSE)
    terminal.say("", "Exchange 2")
    terminal.say(":undo", "Taken back: Baby Drachna damage 2.", PAUSE)
    terminal.say(":undo", "Taken back: Heroicat, Escamophage.", "Bo's team?")


def test_what_was_typed_before_a_question_stood_waits_for_enter(start: Start) -> None:
    terminal = start(*BATTLE, "--pace", "run")
    terminal.send("Vulpike\rHeroicat\r")
    terminal.expect("Bo's team?", "A new question: Enter answers it with “Heroicat”.")
    terminal.screen(lambda shown: shown.rstrip().endswith("> Heroicat"))
    terminal.say("", "Bo wins after 1 exchange.", ENDS)


def test_what_waits_in_the_prompt_gives_way_to_what_is_typed(start: Start) -> None:
    """Each line that was typed before is offered, and nothing is added to it but on purpose."""
    terminal = start(*BATTLE, "--pace", "run")
    terminal.send("Vulpike\rHeroicat\rLeechlet\r")
    terminal.expect("A new question: Enter answers it with “Heroicat”.")
    terminal.screen(lambda shown: shown.rstrip().endswith("> Heroicat"))
    terminal.say(":undo", "Taken back: Vulpike.", "A new question: Enter answers it with “Leechlet”.")
    terminal.send("\x1b[D\x7f")  # left, and the letter before it is gone
    terminal.screen(lambda shown: shown.rstrip().endswith("> Leechlt"))
    terminal.say("", "There is no card “Leechlt”. Did you mean Leechlet?")


def test_where_a_secret_answer_stands_another_is_not_heard(start: Start) -> None:
    """Wrong words there are typed anew by people who see them: neither is that lost, nor does the battle run on."""
    terminal = start("referee", "tamer", "--journal", "night.jsonl", columns=80, rows=24)
    terminal.say("Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    terminal.say("unrecorded", "who wins, or shall I referee it?")
    terminal.say("referee it", "Ann's team, at most 5 points?")
    terminal.say("Vulpike", "Taken for Ann: Vulpike.")
    terminal.say("Leechlet", "! Nothing is asked just now.", "Taken for Ann: Vulpike.")
    terminal.say(":undo", "Ann's team, at most 5 points?")
    terminal.screen(lambda shown: "Nothing is asked" not in shown and shown.endswith(">"))
    terminal.say("Leechlet", "Taken for Ann: Leechlet.")
    terminal.say("", "Ann's answer is taken. Hand over.", "Bo's team, at most 5 points?")


def test_a_line_at_a_pause_runs_past_no_other(start: Start) -> None:
    """Words typed there show the next exchange, and themselves in the prompt."""
    terminal = start(columns=80, rows=24)
    terminal.say("Vulpike, Baby Drachna", "Bo's team?")
    terminal.say("Heroicat, Escamophage", PAUSE)
    terminal.say("ok", "Exchange 1", PAUSE)
    shown = terminal.screen(lambda shown: shown.rstrip().endswith(f"{PAUSE} ok"))
    assert "Exchange 2" not in shown
    terminal.say(":state", "Ann: Baby Drachna", PAUSE)
    terminal.say("", "Exchange 2", PAUSE)


def test_hand_over_is_said_to_the_next_one_who_is_asked(start: Start) -> None:
    terminal = start("referee", "tamer", "--journal", "night.jsonl")
    terminal.say("Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    terminal.say("recorded", "Ann, your 5 picks of round 1?")
    for number in range(4):
        codes = " ".join(f"R1-{code:02}" for code in range(5 * number + 1, 5 * number + 6))
        terminal.say(codes, "Enter hides it")
        terminal.say("", "Hand over." if number < 3 else "who wins, or shall I referee it?")
    terminal.say(":fix Ann picks", "Mended by hand", "Ann, your 5 picks of round 1?")
    assert "Hand over" not in terminal.before


def test_what_is_long_is_read_a_screen_at_a_time(start: Start) -> None:
    """And it ends on what was asked."""
    terminal = start("referee", "tamer", "--journal", "night.jsonl", columns=80, rows=24)
    terminal.say("Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    terminal.say(":why pair", "pairing.first:", "Enter shows more: 9 lines. q ends.")
    shown = terminal.screen(lambda shown: "q ends." in shown)
    assert "pairing.first:" in shown
    terminal.say("", "nobody gains by coming late)", "1 recorded · 2 unrecorded")
    terminal.say(":why pair", "q ends.")
    terminal.say("q", "1 recorded · 2 unrecorded")
    terminal.say("recorded", "Ann, your 5 picks of round 1?")


def test_what_is_looked_up_stands_there_until_enter_where_the_board_would_hide_it(start: Start) -> None:
    """And what is typed there answers."""
    terminal = start("referee", "tetra-master", "--auto", "dice", "--seed", "3", "--pace", "run", columns=80, rows=24)
    terminal.say("Ann, Bo", "turn: which card of")
    terminal.say(":help", "Enter goes back.")
    shown = terminal.screen(lambda shown: "Enter goes back." in shown)
    assert "Type an answer, or any beginning of it" in shown and ":help all tells every word." in shown
    terminal.say("", "turn: which card of")
    terminal.say(":why turn", "Enter goes back.")
    terminal.say(":undo", "Taken back: Ann, Bo.")


def test_of_two_fights_all_that_hands_do_is_in_view_without_a_pause(start: Start, tmp_path: Path) -> None:
    """The longest turn of the recorded night in ten keys, at 80 x 24."""
    night = (SCENARIOS / "tetra-master" / "night.txt").read_text(encoding="utf-8").splitlines()
    before = [(line, 0) for line in night if not line.startswith("#")][:17]
    Begun(["tetra-master", "battle"]).play(before, tmp_path / "game.jsonl")
    terminal = start("resume", "game.jsonl", columns=80, rows=24)
    terminal.expect("which card of Dust Bunny, Ember Fox?")
    for keys, asked in (("E", "On which cell"), ("6", "fight next?"), ("d", "rolls 6 dice"), ("A", "Clay Doll (b4")):
        terminal.say(keys, asked)
    shown = terminal.screen(lambda shown: "b4, magical" in shown and shown.endswith("or who wins?\n>"))
    done = ("Turn Nettle Sprite on d4 over", "Turn Basalt Titan on c4 over", "Roll dice: Ann 6, Bo 2.")
    assert all(map(shown.count, done)), shown
    terminal.say("A", "Ann captures Clay Doll", "Bo's turn: which card of")


def test_help_is_first_the_six_words_that_a_question_needs(start: Start) -> None:
    terminal = start()
    terminal.say(":help", ":undo", ":why", ":auto", ":card", ":quit", ":help all tells every word.", "Ann's team?")
    assert ":mine" not in terminal.before
    terminal.say("Vulpike, Baby Drachna", "Bo's team?")
    terminal.say("Heroicat, Escamophage", PAUSE)
    terminal.say(":help", ":run", ":undo", ":fix", PAUSE)
    terminal.say(":help all", ":mine", ":at", PAUSE)


@pytest.mark.skipif(not shutil.which("less"), reason="no pager on this machine; `apt-get install less` brings it")
def test_a_replay_is_read_page_by_page(start: Start, tmp_path: Path) -> None:
    night = ["referee", "tamer", "--auto", "all", "--seed", "3", "--journal", str(tmp_path / "night.jsonl")]
    assert in_process(night)[0] == 0
    terminal = start("replay", "night.jsonl", columns=80, rows=24)
    first = terminal.screen(lambda shown: "Round 1: teams of at most 5 points." in shown)
    assert "champion" not in first
    terminal.send("q")
    assert terminal.ended() == 0


def test_what_only_people_know_is_not_made_up_unasked(start: Start) -> None:
    terminal = start("referee", "tamer", "--journal", "night.jsonl")
    terminal.say("Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    terminal.say("unrecorded", "who wins, or shall I referee it?")
    terminal.say(":auto", "! Only you know that.", "who wins, or shall I referee it?")
    terminal.say(":auto", "The program answers:")


def test_a_secret_that_the_program_chose_is_shown_to_whose_it_is(start: Start) -> None:
    terminal = start("referee", "tamer", "--journal", "night.jsonl")
    terminal.say("Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    terminal.say("recorded", "Ann, your 5 picks of round 1?")
    terminal.say(":auto", "The program answers: a secret answer.", "Taken for Ann: ", "Enter hides it")
    terminal.say("", "Ann's answer is taken. Hand over.", "Bo, your 5 picks of round 1?")


def test_the_programs_dice_keep_the_pace(start: Start) -> None:
    """In a match of Challengers! of which the program draws every card."""
    words = ("referee", "challengers", "match", "--auto", "dice", "--seed", "3", "--journal", "match.jsonl")
    terminal = start(*words, columns=80, rows=24)
    terminal.say("Ann, Bo", "Ann's deck?")
    terminal.say("starter", "Bo's deck?")
    terminal.say("starter", PAUSE)
    for _ in range(5):
        terminal.say("", PAUSE)
        assert 1 < terminal.before.count("•") < 8


def test_who_left_at_a_pause_comes_back_to_it(start: Start) -> None:
    """Also where it was mended there, and where nobody said goodbye."""
    terminal = start()
    terminal.say("Vulpike, Baby Drachna", "Bo's team?")
    terminal.say("Heroicat, Escamophage", PAUSE)
    terminal.say("", "Exchange 1", PAUSE)
    terminal.say(":fix Baby Drachna damage 3", "Mended by hand", PAUSE)
    terminal.say(":quit", "Nothing is lost")
    again = start("resume", "game.jsonl")
    again.expect("Where things stand:", "Baby Drachna 3/4", PAUSE)
    assert "Exchange 1:" not in again.before
    again.spawned.kill(9)
    once_more = start("resume", "game.jsonl")
    once_more.expect("Where things stand:", PAUSE)
    once_more.say("", "Baby Drachna takes 3 damage from Heroicat: 6 in all", PAUSE)


def test_a_line_at_a_pause_goes_to_the_next_question(start: Start) -> None:
    terminal = start()
    terminal.say("Harpick, Vulpike, Sootling", "Bo's team?")
    terminal.say("Cindermouse, Leechlet, Heroicat", PAUSE)
    terminal.say("Heroicat", "Ann chooses Heroicat.")


def test_a_secret_is_shown_until_enter_and_then_gone(start: Start) -> None:
    terminal = start("referee", "tamer", "--journal", "night.jsonl")
    terminal.say("Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    terminal.say("recorded", "Ann, your 5 picks of round 1?")
    picks = "Heroicat, Vulpike, Cindermouse, Kindlehound, Grateling"
    terminal.say(picks, f"Taken for Ann: {picks}. Enter hides it")
    terminal.say(":undo", "Ann, your 5 picks of round 1?")
    terminal.screen(lambda shown: "Kindlehound" not in shown)
    terminal.say(picks, f"Taken for Ann: {picks}. Enter hides it")
    terminal.screen(lambda shown: picks in shown)
    terminal.say("", "Bo, your 5 picks of round 1?")
    shown = terminal.screen(lambda shown: "Kindlehound" not in shown)
    assert "recorded" in shown, "the story before it stays"


def test_what_was_taken_stands_there_while_the_same_person_is_asked_on(start: Start) -> None:
    """A Deck Phase: the picks are seen while cards are removed, and Enter for none hides all of it at once."""
    terminal = start("referee", "challengers", "--journal", "night.jsonl", columns=80, rows=24)
    for line, then in (
        ("Ann, Bo", "which tournament plan?"),
        ("", "record the Deck Phases?"),
        ("recorded", "in the box?"),
    ):
        terminal.say(line, then)
    terminal.say("castle", "Ann, which cards do you pick?")
    terminal.say("cow/cat", "Ann, which cards do you remove from your deck?", "Taken: picks: Cow, redraw, Cat.")
    terminal.say(":undo", "Ann, which cards do you pick?")
    terminal.screen(lambda shown: "picks: Cow" not in shown)
    terminal.say("pony", "Ann, which cards do you remove from your deck?", "Taken: picks: Pony.")
    terminal.say("dog", "Taken for Ann: picks: Pony; remove: Dog S. Enter hides it")
    terminal.say(":undo", "Ann, which cards do you remove from your deck?")
    terminal.say("", "Ann picks 1 card of Level A and removes none.", "Ann's answer is taken. Hand over.")
    terminal.screen(lambda shown: "Bo, which cards do you pick?" in shown and "Pony" not in shown)


def test_picks_that_are_typed_where_a_pile_is_asked_for_stand_nowhere(start: Start, tmp_path: Path) -> None:
    night = ["Ann, Bo", ".", "recorded", "castle", *("none; none", "none; none", "Ann", "2") * 2]
    in_process(["referee", "challengers", "--journal", str(tmp_path / "night.jsonl")], "\n".join(night))
    terminal = start("resume", "night.jsonl", columns=80, rows=24)
    terminal.expect("Ann, of which pile do you draw 5 cards?")
    terminal.say("ufoo", "! “ufoo” is none of the answers.")
    terminal.say("ufo", "Ann, which cards do you remove from your deck?", "Taken: picks: UFO.")
    terminal.say("", "Bo, of which pile do you draw 5 cards?")
    terminal.screen(lambda shown: "ufo" not in shown.lower() and "Bo, of which pile" in shown)


def test_a_window_stands_there_as_a_pause_does(start: Start) -> None:
    """It is typed behind its words; what nobody answered leaves nothing in the story, an answer stands there."""
    terminal = start("referee", "cardpg", "duel", "--journal", "duel.jsonl", columns=80, rows=24)
    terminal.say("Ann, Bo", "Which champion has Ann?")
    terminal.say("KS", "Which abilities has Ann's KS?")
    terminal.say("7H, 6D", "Which champion has Bo?")
    terminal.say("QD", "Which abilities has Bo's QD?")
    terminal.say("8C, 9C", "Ann and Bo roll")
    terminal.say("5 2", "Enter goes on;")
    terminal.screen(lambda shown: ">" not in shown.partition("Enter goes on;")[2])
    terminal.say("", "Neither matches", "Ann and Bo roll")
    terminal.screen(lambda shown: "Enter goes on" not in shown)
    terminal.say("5 2", "Enter goes on")
    terminal.say("bo: 5S 5C", "Bo plays Pair")
    terminal.screen(lambda shown: "> bo: 5S 5C" in shown)


def test_what_was_gathered_stands_in_the_story(start: Start) -> None:
    """Also where Enter alone would have been “none”."""
    terminal = start("referee", "cardpg", "duel", "--journal", "duel.jsonl", columns=80, rows=24)
    terminal.say("Ann, Bo", "Which champion has Ann?")
    terminal.say("KS", "Which abilities has Ann's KS?")
    terminal.say("9H", "1: 9H · Enter ends")
    terminal.say("", "> 9H", "Which champion has Bo?")
    assert "none" not in terminal.before


@pytest.mark.parametrize(("columns", "rows"), [(100, 30), (60, 24)])
def test_the_table_stays_in_view(columns: int, rows: int, start: Start) -> None:
    terminal = start(columns=columns, rows=rows)
    terminal.say("Grateling, Cinderfang, Brazenboar", "Bo's team?")
    terminal.say("Leechlet, Baby Drachna, Escamophage, Heroicat", "which creature?")
    shown = terminal.screen(lambda shown: shown.rstrip().endswith("\n>")).split("\n")
    place = next(n for n, line in enumerate(shown) if line == " before the first exchange")
    words = " ".join(" ".join(shown[place + 1 :]).split())
    assert words == (
        "Ann: Grateling 3/3, Cinderfang 3/1, Brazenboar 4/4 "
        "Bo: Leechlet 1/3, Baby Drachna 3/2, Escamophage 2/3, Heroicat 3/3 "
        "Ann chooses for Grateling: which creature? 1 Cinderfang · 2 Brazenboar >"
    )
    assert not any(line.count("[") != line.count("]") for line in shown), "creatures are whole"
    terminal.say(":state", "Ann: Grateling 3/3")
    terminal.say(":undo", "Taken back: ", "Bo's team?")


@pytest.mark.parametrize(("columns", "rows"), [(100, 34), (60, 24)])
def test_the_whole_board_stays_in_view(columns: int, rows: int, start: Start) -> None:
    words = ("referee", "tetra-master", "battle", "--auto", "dice", "--seed", "3", "--pace", "run")
    terminal = start(*words, columns=columns, rows=rows)
    terminal.say("Ann, Bo", "turn: which card of")
    for _ in range(3):
        terminal.say(":auto", "On which cell")
        terminal.say(":auto", "turn: which card of")
    shown = terminal.screen(lambda shown: shown.rstrip().endswith("\n>"))
    assert re.findall(r"^ *([1-4]) \|", shown, re.MULTILINE) == [*"1234"]
    assert "turn " in shown
    assert re.search(r"a +b +c +d", shown)


def test_enter_before_a_question_stood_does_not_take_its_default(start: Start, tmp_path: Path) -> None:
    source = tmp_path / "odd.csv"
    source.write_text(
        "name,code,cost,class,element,power,health,text\nOdd,OD-01,1,Spirit,Air,1,1,Battle Start: Sing.\n", "utf-8"
    )
    source.with_suffix(".toml").write_text('name = "odd"\ntitle = "Odd"\ngame = "tamer"\nprefix = "OD"\n', "utf-8")
    terminal = start(*BATTLE[:3], "--set", str(source), "--journal", "odd.jsonl")
    terminal.say("Odd", "Bo's team?")
    terminal.say("Brazenboar\r\r", "[Enter: done]")
    terminal.screen(lambda shown: "[Enter: done]" in shown)
    terminal.say("", "Exchange 1")


@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_with_the_words_to_go_on(key: str, start: Start) -> None:
    terminal = start()
    terminal.spawned.sendcontrol(key)
    terminal.expect("Nothing is lost; go on with:", "companion resume game.jsonl")
    assert terminal.ended() == 3
    again = start("resume", "game.jsonl")
    again.expect("Ann's team?")
    again.say(":quit", "companion resume game.jsonl")
    assert again.ended() == 3


@pytest.mark.parametrize("columns", [60, 100])
def test_lines_are_no_longer_than_the_terminal_is_wide(columns: int, start: Start) -> None:
    terminal = start(columns=columns)
    terminal.say("Vulpike, Baby Drachna, Heroicat, Leechlet, Gargulet", "Bo's team?")
    lines = [line.rstrip("\r") for line in ANSI.sub("", terminal.before).split("\n")]
    story = lines[next(place for place, line in enumerate(lines) if line.startswith("•")) :]
    assert max(map(len, story)) <= columns
    assert " ".join(" ".join(story).split()).startswith(
        "• Ann has Vulpike, Baby Drachna, Heroicat, Leechlet, Gargulet: 8 points. → Lay Ann's creatures in a row"
    )


# Completion.

TARGET: Question[str] = Choose("effects.choice", "Ann", candidates=["Baby Drachna", "Heroicat", "Heronaut"])
ORDER: Question[list[str]] = Arrange("deck.order", "Ann", items=["Baby Drachna", "Heroicat", "Heronaut"])


def completed(question: Question[Any], line: str, asked_for: bool = False) -> list[str]:
    """The line as each completion leaves it."""
    completer = LegalAnswers()
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
def test_completion_replaces_what_is_typed(question: Question[Any], line: str, lines: list[str]) -> None:
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


def test_the_board_is_drawn_once_a_turn(start: Start) -> None:
    """The next question shows it as the turn has left it: there is no pause before, and no second one for the cell."""
    terminal = start("referee", "tetra-master", "battle", columns=80, rows=24)
    terminal.say("Ann, Bo", "c4, or none;")
    terminal.say("none", "dealt to Ann?")
    terminal.say("Ifrit, Straw Man, Pale Wisp, Barn Owl, Rust Mite", "dealt to Bo?")
    terminal.say("Behemoth, Chocobo, Bomb, Shiva, Beatrix", "Who starts?")
    terminal.say("4", "Bo's turn:")
    terminal.say("chocobo a1", "Ann's turn:")
    shown = terminal.screen(lambda shown: shown.rstrip().endswith("\n>"))
    assert shown.count(f"+{'-' * 12}" * 4 + "+") == 2, "its upper and its lower edge"


def test_a_kept_secret_is_shown_to_whose_it_is_alone() -> None:
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        terminal = AtTerminal(StringIO(), False, "step")
    terminal.keeps("Ann", "Dog")
    assert terminal.hides("Ann", "Cat") == "Taken for Ann: Dog; Cat. Enter hides it, :undo takes it back."
    terminal.keeps("Ann", "Dog")
    assert terminal.hides("Bo", "Cat") == "Taken for Bo: Cat. Enter hides it, :undo takes it back."
