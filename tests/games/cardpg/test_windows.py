"""Windows: after a roll or a combo nothing is drawn, told or moved until nobody answers any more."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.cardpg.table import duel
from support.play import Begun, Played, typed
from support.shell import companion, json_lines

from companion.engine.journal import Journal

DEALT = ("Ann, Bo", "KS, QS, JS, AS", "KH, QH, JH, AH", "9", "4")
BY_DICE = Begun(["cardpg", "duel", "--auto", "dice", "--seed", "4"])
DUEL = ("Ann, Bo", "KS", "6S, 5S", "QH", "7H, 8D")


def begun(*lines: str) -> Played:
    """A game of two; Ann starts."""
    return typed("cardpg game", *DEALT, *lines)


def tail(played: Played, many: int) -> list[str]:
    """The last things that were told."""
    return played.told[-many:]


def test_nothing_is_carried_out_before_the_window_is_closed() -> None:
    """asking: a heart that hits draws no card that a pair then takes away"""
    open_ = begun("7H KS", "KS", "7")
    assert open_.asks[-1]["name"] == "answers" and open_.told[-1] == "Ann has rolled 7."
    assert (open_.asks[-1]["default"], open_.asks[-1]["rule"]) == ("nobody", "asking")
    countered = begun("7H KS", "KS", "7", "bo: 7D 7S", "", "")
    assert not countered.refused and "Ann draws 1 card." not in countered.told[-5:]
    assert "Ann: take 1 card of the number deck." not in countered.did[-5:]
    assert countered.state["players"]["Ann"]["hand"] == 5 and "KS's roll is a miss." in countered.told
    hit = begun("7H KS", "KS", "7", "")
    assert tail(hit, 3)[:2] == ["7 matches 7H of KS.", "Ann draws 1 card."]
    assert hit.state["players"]["Ann"]["hand"] == 6


def test_after_a_miss_the_turn_stands_still() -> None:
    """asking: Bo draws nothing while the window is open"""
    open_ = begun("7H KS", "KS", "6")
    assert open_.asks[-1]["name"] == "answers" and open_.state["players"]["Bo"]["hand"] == 5


def test_the_window_says_who_comes_first_and_how() -> None:
    """asking"""
    both = begun("7H KS", "KS", "7").asks[-1]["text"]
    assert both == "Ann has rolled 7. Enter goes on; a combo answers, Bo's first: Bo: 7D 7S"
    hands = ("2C, 3D, 3H, 3S, 4C", "2D, 3C, 4D, 4H, 4S")
    known = typed("cardpg game --rule hands=known", *DEALT[:3], *hands, "9", "4", "7H", "7H KS", "KS", "3").asks[-1]
    assert known["text"] == "Ann has rolled 3. Enter goes on; a combo answers, Bo's first: Bo: 7D 7S"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("5S 5D", "“5S 5D” says not who answers. Enter is for nobody; a combo answers, Bo's first: Bo: 7D 7S."),
        ("Bo: 3S 3D", "No card of this Pair shows 5 or 9. One of them must show the rolled number."),
        ("3 3", "“3 3” says not who answers. Enter is for nobody; a combo answers, Bo's first: Bo: 7D 7S."),
    ],
)
def test_what_is_refused_at_a_window(line: str, message: str) -> None:
    """asking combos.roll"""
    assert duel("KS 7H", "QD 8C", "5 9", line).refused == [message]


def test_what_needs_a_roll_is_refused_where_none_lies() -> None:
    """combos.roll"""
    message = "A Pair needs a roll. Play it when one lies there; ranks 9 to 16 need none."
    assert duel("KS 7H", "QD 8C", "Bo: 3S 3D").refused == [message]


def test_ranks_above_eight_are_played_in_a_window_and_then_it_stands_again() -> None:
    """anytime turn.combos"""
    played = begun("7H KS", "KS", "6", "Bo: 2H 9H as flush", "")
    assert not played.refused and tail(played, 1) == ["Bo draws 1 card."]
    assert [ask["text"].partition(".")[0] for ask in played.asks[-3:]] == [
        "Ann has rolled 6",
        "2 Flush of Bo's",
        "Ann has rolled 6",
    ]


def test_the_step_for_combos_asks_nobody() -> None:
    """turn.combos"""
    assert [name for name, _ in begun("7H KS", "none").asked][-2:] == ["tap", "attack"]


@pytest.mark.parametrize("lines", [[":fix QH tapped"], [":fix QH tapped", ":undo"], ["Bo: 2C 2D", ":undo"]])
def test_the_program_rolls_on_only_once_the_window_is_closed(lines: list[str], tmp_path: Path) -> None:
    """asking: a correction, an undo and a resume leave the window open"""
    begins = BY_DICE.play([(line, 0) for line in DUEL])
    assert begins.asks[-1]["name"] == "answers"
    rolled = tail(begins, 2)
    played = BY_DICE.play([(line, 0) for line in (*DUEL, *lines)], tmp_path / "duel.jsonl")
    assert played.asks[-1] == begins.asks[-1] | {"id": played.asks[-1]["id"]}
    resumed = BY_DICE.resume(tmp_path / "duel.jsonl", [])
    assert resumed.asks == [played.asks[-1]]
    told = BY_DICE.replay(tmp_path / "duel.jsonl").story
    assert [event["text"] for event in told if event["name"] == "rolled"] == rolled


def test_a_called_answer_is_answered_in_a_window_of_its_own() -> None:
    """chain asking"""
    played = duel("KS 7H", "QD 8C", "5 9", "Ann: 5S", "Bo: 5C 5D", "Ann: 5H 6C", "", "", "7", "")
    assert not played.refused and played.result["winners"] == ["Ann"]
    asked = [entry.ask for entry in played.session.entries[5:]]
    assert asked == ["duel-roll", *["answers"] * 5, "roll", "answers"]


def test_a_journal_with_the_switch_of_before_is_refused(tmp_path: Path) -> None:
    """One sentence: the line, the switch, and what plays it on."""
    header = Begun(["cardpg", "duel"]).header
    header.rules, header.program = {"answers": "called"}, "1.0"
    Journal.begin(tmp_path / "game.jsonl", header).close()
    refused = companion("resume", tmp_path / "game.jsonl", typed="")
    assert refused.returncode == 1
    assert refused.stderr.strip().endswith("line 1: answers=called is no switch any more; companion 1.0 plays it on")


def test_a_program_and_a_pipe_are_asked_the_same() -> None:
    """asking: a window is an `ask` with a default; a line that is empty closes it"""
    lines = "Ann, Bo\nKS\n7H, 6D\nQD\n8C, 9C\n5 9\n.\n"
    *_, ask, _ = json_lines(companion("referee", "cardpg", "duel", "--json", typed=lines[:-2]).stdout)
    assert (ask["name"], ask["default"], ask["options"]) == ("answers", "nobody", ["nobody"])
    piped = companion("referee", "cardpg", "duel", typed=lines).stdout
    window = piped[piped.index("Ann has rolled 5 and") :].partition(">")[0]
    assert (
        " ".join(window.split()).endswith("Enter goes on; a combo answers, Bo's first: Bo: 7D 7S")
        and "[Enter" not in window
    )
