"""Lines that people type in a war: both dice of a battle on one line or by two scans, and two dice by their battles."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.play import typed
from support.shell import in_process

from companion.games.tossing_tiger.game.view import game_lines
from companion.games.tossing_tiger.war.asks import Swap


@pytest.mark.parametrize(
    "lines",
    [
        ("crane turtle",),
        ("crane, turtle",),
        ("crane and turtle",),
        ("cr tu",),
        ("Crouching Crane Trickstomp Turtle",),
        ("crane; turtle",),
        ("crane", "turtle"),
        ("TT-M8U9", "TT-WMBQ"),
    ],
)
def test_both_dice_of_a_battle_on_one_line_or_by_two_scans(lines: tuple[str, ...]) -> None:
    played = typed("tossing-tiger war", "Ann, Bo", "", "", "2", *lines)
    assert played.refused == []
    assert [entry.answer for entry in played.session.entries[4:6]] == ["Crouching Crane", "Trickstomp Turtle"]
    assert played.asked[-1] == ("card", "Ann"), "the second battle comes next"


@pytest.mark.parametrize("line", ["crane cow boy", "crouching crame", "tiger", "c t t"])
def test_what_is_no_pair_is_no_pair(line: str) -> None:
    played = typed("tossing-tiger war", "Ann, Bo", "", "", "2", line)
    assert [entry.ask for entry in played.session.entries] == ["players", "hand-size", "hand-size", "number"] + [
        "card"
    ] * (line == "tiger")


def test_the_second_die_takes_one_card_alone() -> None:
    played = typed("tossing-tiger war", "Ann, Bo", "", "", "2", "crane", "turtle panda")
    assert played.refused
    assert [entry.answer for entry in played.session.entries[4:]] == ["Crouching Crane"]


@pytest.mark.parametrize("line", ["1 and 3", "1 3", "1, 3", "3 1"])
def test_two_dice_by_their_battles(line: str) -> None:
    question = Swap("leopard", "Ann", candidates=["1 and 2", "1 and 3", "2 and 3", None])
    assert question.read(line) == ("2 and 3" if line == "3" else "1 and 3")


def test_enter_keeps_all_that_both_have_grabbed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """spoils.keep: where people type and nobody answers elsewhere; over JSON an empty line is one answer."""
    monkeypatch.chdir(tmp_path)
    war = ["Ann, Bo", "9", "9", "2", "crane monkey", "monkey crane", ""]
    _, out, _ = in_process(["referee", "tossing-tiger", "war", "--journal", "war.jsonl"], "\n".join(war) + "\n")
    assert "how many go into the hand? Enter for all. [Enter: 2; Bo: 2]" in out.replace("\n", " ")
    assert "Hands: Ann 9, Bo 9." in out
    played = typed("tossing-tiger war", *(line or "." for line in war))
    assert played.asks[-1]["name"] == "kept" and played.asks[-1]["who"] == "Bo"


def test_a_game_of_one_war_is_told_as_one() -> None:
    result = {"winners": ["Bo"], "values": {"Ann": 6, "Bo": 12}, "wars": [{}]}
    assert game_lines(result) == ["Bo won after 1 war: Ann 6, Bo 12."]
