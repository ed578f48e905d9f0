"""A secret that is answered where somebody else is asked: it is taken, said so at once, and stands nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.play import typed
from support.terminal import Terminal

START = ("Ann, Bo, Cleo, Dan", "", "recorded", "")


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Terminal]:
    """A tournament of Challengers! at a terminal of 80 x 24, at its Deck Phases."""
    terminal = Terminal(tmp_path, "referee", "challengers", "--journal", "night.jsonl", columns=80, rows=24)
    terminal.expect("Who plays?")
    for line, heard in zip(START, ("Who takes", "Shall I record", "Which set stays", "Ann, which cards"), strict=True):
        terminal.say(line, heard)
    yield terminal
    terminal.close()


def test_a_secret_out_of_turn_is_taken_at_once_and_stands_nowhere(night: Terminal) -> None:
    """It was echoed on the next Enter, for all to see, and nothing had said that it was taken."""
    night.send("bo: pony jester\r")
    night.expect("Bo: picks taken; which cards do you remove from your deck?")
    shown = night.screen(lambda shown: shown.endswith(">"))
    assert "Ann, which cards do you pick?" in shown
    night.say("none", "Ann, which cards do you remove")
    night.say("none", "Enter hides it")
    night.say("", "Dan, which cards do you pick?")
    assert "pony" not in night.screen(lambda shown: shown.endswith(">")).lower()


def test_a_secret_that_is_refused_out_of_turn_is_not_read_out(night: Terminal) -> None:
    night.say("bo: ponyx", "Bo can't answer so. Type :at Bo, and the answer there.")
    shown = night.screen(lambda shown: shown.endswith(">"))
    assert "ponyx" not in shown.lower() and "Ann, which cards do you pick?" in shown


def test_a_taken_secret_says_what_was_picked_and_what_removed(night: Terminal) -> None:
    """`Taken for Ann: Pony; Dog` told nobody which was which."""
    night.say("pony", "which cards do you remove", "Taken: picks: Pony.")
    night.say("dog", "Taken for Ann: picks: Pony; remove: Dog S. Enter hides it")


def test_the_last_of_a_strand_is_told_without_a_question() -> None:
    told = typed("challengers tournament", *START, "bo: none", "bo: none").told
    assert "Bo: picks taken; which cards do you remove from your deck?" in told
    assert told[-1] == "Bo: remove taken."


def test_over_json_it_is_told_too() -> None:
    played: Any = typed("challengers tournament", *START, "bo: pony jester")
    (event,) = [each for each in played.story if each["name"] == "taken-out-of-turn"]
    assert event["data"] == {"who": "Bo", "ask": "picks", "asks": event["data"]["asks"]}
    assert played.unused == []
