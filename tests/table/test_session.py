"""Lines typed at a running game: words to the referee, garbage, lines of any length. Nothing advances by mistake."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.play import Begun, Played, Script
from support.scenario import SCENARIOS
from support.shell import companion, json_lines

from companion.table.parsing import first_answer
from companion.table.question import AnswerError, Question

pytestmark = pytest.mark.usefixtures("elsewhere")

GAME = Begun(["tamer", "battle", "--set", str(SCENARIOS / "tamer" / "sets" / "round1.csv"), "--rule", "round=1"])
TEAMS = ["Ann, Bo", "Flint Finch, Kite Kobold, Gloom Gnat", "Flint Finch, Kite Kobold, Gloom Gnat"]
WORDS = "It knows :undo :drop :run :state :mine :card :try :odds :at :why :help :auto :fix :quit."
LIE_HERE = (
    "It can be: Flint Finch (Ann), Kite Kobold (Ann), Gloom Gnat (Ann), "
    "Flint Finch (Bo), Kite Kobold (Bo) or Gloom Gnat (Bo)."
)
FIXES = (
    "It can be: PIECE power|health|damage|place NUMBER; PIECE out; PIECE is what lies here, such as Flint Finch (Ann)."
)


def typed(*lines: str, game: Begun = GAME) -> Played:
    return game.play((line, 0) for line in lines)


def errors(played: Played) -> list[tuple[str, str]]:
    return [(line["text"], line["hint"]) for line in played.lines if line["type"] == "error"]


def asks(played: Played) -> list[tuple[int, str]]:
    return [(line["id"], line["name"]) for line in played.lines if line["type"] == "ask"]


def events(played: Played, name: str) -> list[dict[str, Any]]:
    return [line for line in played.lines if line["type"] == "event" and line["name"] == name]


# Errors: one clear sentence, and the same question with the same id.

NO_NAMES = "Type 2 names on one line, a comma between."
NO_NUMBER = "Type :undo, or :undo 3 for the last three."
NO_PLAYER = "At most 24 plain letters, please."
FIRST: list[str] = []


@pytest.mark.parametrize(
    ("before", "line", "text", "hint"),
    [
        (FIRST, "", "That is 0 names.", NO_NAMES),
        (FIRST, "   \t ", "That is 0 names.", NO_NAMES),
        (FIRST, "\0\x1b[31m, Bo", "“\\x00\\x1b[31m” is no name for a player.", NO_PLAYER),
        (FIRST, "\udc80, Bo", "“\\udc80” is no name for a player.", NO_PLAYER),
        (FIRST, "A" * 10_001, "That line has more than 10,000 characters.", "No answer is as long as that."),
        (FIRST, ":", "The referee knows no word “:”.", WORDS),
        (FIRST, ": undo", "The referee knows no word “:”.", WORDS),
        (FIRST, ":Bananas now", "The referee knows no word “:Bananas”.", WORDS),
        (FIRST, ":\0", "The referee knows no word “:\\x00”.", WORDS),
        (FIRST, ":undo", "There is no answer to take back.", ""),
        (FIRST, ":why bananas", "No rule speaks of “bananas”.", "Look for another word, or type :why alone."),
        (TEAMS, ":undo 0", "“0” is no number of answers, and nothing that was played is called so.", NO_NUMBER),
        (TEAMS, ":undo -1", "“-1” is no number of answers, and nothing that was played is called so.", NO_NUMBER),
        (TEAMS, ":undo two", "“two” is no number of answers, and nothing that was played is called so.", NO_NUMBER),
        (TEAMS, ":undo ٣", "“٣” is no number of answers, and nothing that was played is called so.", NO_NUMBER),
        (
            TEAMS,
            ":undo 9999999",
            "“9999999” is no number of answers, and nothing that was played is called so.",
            NO_NUMBER,
        ),
        (TEAMS, ":undo 99", "There are 3 answers to take back.", "Type :undo 3 for all."),
        (TEAMS, ":fix bananas", "“bananas” is no correction.", FIXES),
        (TEAMS, ":fix Flint Finch damage -1", "“Flint Finch damage -1” is no correction.", FIXES),
        (TEAMS, ":fix Flint Finch damage 99999", "“Flint Finch damage 99999” is no correction.", FIXES),
        (TEAMS, ":fix \0 out", "“\\x00” is nothing that lies here.", LIE_HERE),
        (TEAMS, ":fix Flint Finch out", "“Flint Finch” fits Flint Finch (Ann), Flint Finch (Bo).", "Type more of it."),
        (TEAMS, ":fix Flint Finch (Ann) colour 3", "“Flint Finch (Ann) colour 3” is no correction.", FIXES),
        (TEAMS, ":fix Flint Finch (Ann) place 4", "Ann’s row has no place 4.", "Places are 1 to 3."),
        (TEAMS, f":fix {'x' * 300} out", f"“{'x' * 40}…” is no correction.", FIXES),
    ],
)
def test_an_error_and_then_the_same_question(before: list[str], line: str, text: str, hint: str) -> None:
    played = typed(*before, line)
    assert errors(played) == [(text, hint)]
    assert asks(played)[-2:] == [(len(before) + 1, "battle-start-order" if before else "players")] * 2


@pytest.mark.parametrize("word", [":state", ":STATE", ":s", ":State now", ":state  "])
def test_state_in_all_spellings(word: str) -> None:
    (state,) = events(typed(*TEAMS, word), "state")
    assert list(state["data"]["rows"]) == ["Ann", "Bo"]
    assert "Ann: Flint Finch (Ann) 1/1, Kite Kobold (Ann) 2/2" in state["text"]


@pytest.mark.parametrize("word", [":help", ":h", ":?", ":HELP me"])
def test_help_in_all_spellings(word: str) -> None:
    (told,) = events(typed(*TEAMS, word), "help")
    assert all(each in told["text"] for each in (":undo", ":state", ":why", ":auto", ":fix", ":help all"))


def test_why_tells_the_rules_of_what_just_happened_and_of_the_question() -> None:
    (told,) = events(typed(*TEAMS, ":why"), "why")
    assert told["data"] == {
        "rules": ["team.order", "battle-start.between-players"],
        "switches": {"battle-starts": "by-place"},
    }
    assert told["text"].startswith("team.order: A team stands in a row")


def test_why_looks_rules_up() -> None:
    (told,) = events(typed(":why slay order"), "why")
    assert told["data"] == {"rules": ["slay.order"], "switches": {"slays": "roll"}}


@pytest.mark.parametrize("word", [":quit", ":q", ":QUIT please"])
def test_quit_leaves_the_rest_unread(word: str) -> None:
    played = typed("Ann, Bo", word, "Vulpike")
    assert (played.result, played.unused) == (None, ["Vulpike"])


def test_undo_takes_the_programs_rolls_back_with_the_answer_before_them() -> None:
    dice = Begun(["tamer", "battle", "--auto", "dice", "--set", str(SCENARIOS / "tamer" / "sets" / "round1.csv")])
    played = typed(*TEAMS, ":undo", game=dice)
    assert events(played, "undone")[0]["data"] == {"answers": [TEAMS[2]], "left": 2}
    assert asks(played)[-1] == (3, "team")


def test_undo_takes_back_what_the_program_was_told_to_answer_and_nothing_that_people_typed() -> None:
    played = typed("Ann, Bo", *[":auto"] * 5, ":undo ?", ":undo", ":undo", game=Begun(["tetra-master", "battle"]))
    (listed,) = events(played, "undoable")
    assert [line.split(" · ")[0] for line in listed["text"].split("\n")] == [":undo 1", ":undo 2"]
    assert listed["text"].split("\n")[0].endswith(" and 4 more answers")
    assert [number for number, _ in asks(played)][-3:] == [7, 2, 1]


def test_undo_says_in_which_match() -> None:
    night = Begun(["tamer", "evening"])
    played = typed("Ann, Bo, Cleo, Dan", "unrecorded", "Ann wins", ":undo ?", game=night)
    listed = events(played, "undoable")[0]["text"]
    assert listed.startswith(":undo 1 · Ann - Bo: the table, outcome: Ann wins\n:undo 2 · the table, draft record")


def test_an_error_drops_what_followed_on_its_line() -> None:
    played = typed("Ann, Bo; Zzz; Flint Finch")
    assert errors(played) == [("There is no card “Zzz”.", "Type a name, the beginning of one, or a code.")]
    assert asks(played)[-1] == (2, "team")


# Lines of any length, and bytes that are no text, through a real pipe.


def test_ten_megabytes_on_one_line() -> None:
    ran = companion("referee", "tamer", "battle", "--json", "--journal", "long.jsonl", typed="A" * 10_000_000)
    assert ran.returncode == 3


def test_bytes_that_are_no_text() -> None:
    garbage = bytes(range(256)) * 3 + b"\n" + b"\xff\xfe, Bo\n" + b"x" * 2_000_000 + b"\nAnn, Bo\n"
    ran = companion("referee", "tamer", "battle", "--json", "--journal", "garbage.jsonl", typed=garbage)
    lines = json_lines(ran.stdout)
    assert (ran.returncode, ran.stderr) == (3, "")
    assert lines[-1] == {"type": "suspended", "journal": "garbage.jsonl"}
    assert (lines[-2]["type"], lines[-2]["id"]) == ("ask", 2)
    refused = [line["text"] for line in lines if line["type"] == "error"]
    assert "That line has more than 10,000 characters." in refused
    assert not any("\x1b" in text or "\0" in text for text in refused)


# A fuzz of whole games.


class Scribbler(Script):
    """Types at every question what is no answer to it, and then what the automatic player would say."""

    def __init__(self, texts: list[str], random: Any) -> None:
        super().__init__(())
        self.texts = texts
        self.random = random
        self.meant: list[str] = []

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if not self.left:
            self.meant.append(question.write(question.pick(self.random)))
            self.left = [(self.meant[-1], 0), *((text, 0) for text in self.texts if is_none(question, text.strip()))]
        return self.left.pop()


def is_none(question: Question[Any], text: str) -> bool:
    """True if a text is no answer; several answers at once, and words to the referee, have tests of their own."""
    first, rest = first_answer(question, text)
    if rest or text.startswith(":"):
        return False
    try:
        question.read(first)
    except AnswerError:
        return True
    return False


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(texts=st.lists(st.text(max_size=60), max_size=4), random=st.randoms(use_true_random=False))
def test_nothing_but_an_answer_advances_a_game(texts: list[str], random: Any) -> None:
    front = Scribbler(texts, random)
    session = GAME.session(front, auto="none")
    assert set(session.run()) == {"winners", "rounds", "standing"}
    assert [entry.answer for entry in session.entries] == front.meant


def test_where_the_deck_plays_an_answer_is_taken_back() -> None:
    played = typed("The Deck, Bo", "Ivy", ":undo")
    assert (errors(played), asks(played)[-1]) == ([], asks(played)[1])
