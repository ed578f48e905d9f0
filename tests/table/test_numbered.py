"""Numbers in place of what a list shows: with something between, or one behind the other where that is one reading."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.play import typed
from support.terminal import Terminal

from companion.engine.numbered import by_numbers
from companion.table.question import Display, WhichOne
from companion.table.questions import Several

ABC = [f"card {letter}" for letter in "abcdefghijklmno"]


class Letters(Several[str], name="letters", says="which?"):
    """Any number of the letters."""

    kind = "cards"

    twice: str = ""

    def bounds(self) -> dict[str, int]:
        return {"min": 0, "max": 20}

    def part(self, text: str) -> str:
        return self.whole([text])[0]

    def whole(self, parts: list[str]) -> list[str]:
        if wrong := [part for part in parts if part.strip() not in ABC]:
            raise WhichOne(wrong[0])
        return [part.strip() for part in parts]

    def display(self) -> Display:
        return Display(None, copies={name: 1 + (name == self.twice) for name in ABC})


def letters(line: str, many: int, twice: str = "") -> str:
    return by_numbers(Letters("", "Ann", twice=twice), ABC[:many], line).replace("card ", "")


@pytest.mark.parametrize(
    ("line", "many", "means"),
    [
        ("3", 9, "c"),
        ("3142", 9, "c, a, d, b"),
        ("3 1, 4 and 2", 9, "c, a, d, b"),
        ("10", 10, "j"),
        ("3101", 10, "c, j, a"),
        ("10", 9, "10"),  # no place of the list
        ("14 2", 15, "n, b"),
        ("1 14 2", 15, "a, n, b"),
        ("7 31", 15, "7 31"),  # what a longer one means is not guessed beside others
        ("99", 9, "99"),  # it is there once
        ("16", 15, "a, f"),
        ("3 x", 9, "3 x"),
        ("03", 9, "03"),
        ("", 9, ""),
    ],
)
def test_numbers_mean_what_stands_there(line: str, many: int, means: str) -> None:
    assert letters(line, many) == means


def test_what_is_there_twice_may_be_named_twice() -> None:
    assert letters("22", 9, twice="card b") == "b, b"


@pytest.mark.parametrize("line", ["12", "312", "123", "1115"])
def test_what_can_be_read_in_two_ways_is_asked(line: str) -> None:
    with pytest.raises(WhichOne, match=f"“{line}” fits ") as error:
        letters(line, 15)
    assert error.value.hint == "put spaces between the numbers"


PICKS = [
    "Vulpike, Dewdrift, Matchwisp, Draughtling, Leechlet",
    "Pebblepaca, Lanternjay, Matchwisp, Wickfinch, Cindermouse",
    "Leechlet, Rootwarden, Puddlepup, Gargulet, Whirligeist",
    "Wickfinch, Vulpike, Mosskin, Gravelgeist, Escamophage",
]


def test_a_list_that_mine_shows_has_the_same_numbers() -> None:
    night = ("Ann, Bo, Cleo, Dan", "recorded", *PICKS, "referee it", ":mine")
    played = typed("tamer evening", *night, "2145")
    assert (played.refused, played.session.entries[-1].answer) == ([], "Dewdrift, Vulpike, Draughtling, Leechlet")
    played = typed("tamer evening", *night, "21455")
    assert played.refused == ["There is no card “21455”. Type a name, the beginning of one, or a code."]


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Terminal]:
    """An evening at its first battle, at 80 x 24."""
    typed_before = ["Ann, Bo, Cleo, Dan", "recorded", *PICKS, "referee it"]
    (tmp_path / "answers").write_text("\n".join(typed_before), encoding="utf-8")
    began = Terminal(tmp_path, "referee", "tamer", "--answers", "answers", "--journal", "night.jsonl")
    assert began.ended() == 3
    terminal = Terminal(tmp_path, "resume", "night.jsonl", columns=80, rows=24)
    yield terminal
    terminal.close()


@pytest.mark.slow
def test_who_is_asked_for_a_team_sees_what_it_may_be_made_of(night: Terminal) -> None:
    """Nothing of it stays; and the last team is hidden from nobody, for both are told next."""
    listed = "1 Vulpike · 2 Dewdrift · 3 Matchwisp · 4 Draughtling · 5 Leechlet"
    shown = night.screen(lambda shown: shown.rstrip().endswith(">"))
    assert "Ann's team, at most 5 points?" in shown and listed in shown
    night.say("2145", "Taken for Ann: Dewdrift, Vulpike, Draughtling, Leechlet. Enter hides it")
    night.say("", "Ann's answer is taken. Hand over.", "Bo's team")
    shown = night.screen(lambda shown: shown.rstrip().endswith(">"))
    assert "Dewdrift" not in shown and "1 Pebblepaca · 2 Lanternjay" in shown
    night.say("1", "Ann has Dewdrift, Vulpike, Draughtling, Leechlet", "Bo has Pebblepaca")
    assert "hides it" not in night.before


@pytest.mark.slow
def test_what_was_told_last_can_be_taken_back_at_once(night: Terminal) -> None:
    night.screen(lambda shown: shown.rstrip().endswith(">"))
    night.say("2145", "Enter hides it")
    night.say("", "Bo's team")
    night.say("1", "Enter goes on")
    night.say(":undo", "Taken back: a secret answer.", "Bo's team")
    night.say("2", "Bo has Lanternjay")
