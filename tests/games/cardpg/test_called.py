"""Answers that are called: nobody is asked for them, and the referee goes back to the roll."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.cardpg.table import duel
from support.play import Begun, Played, typed
from support.shell import companion, json_lines

from companion.api.at_table import replay
from companion.table.journal import read_journal

CALLED = "--rule answers=called"
DEALT = ("Ann, Bo", "KS, QS, JS, AS", "KH, QH, JH, AH", "9", "4")
HANDS = ("2H, 7D, 7C, 3S, 4S", "5D, 5C, 6C, 8D, 9D")


def called(*lines: str) -> Played:
    return duel("KS 7H", "QD 8C", *lines, rules="answers=called")


def begun(*lines: str) -> Played:
    """A game of two; Ann starts."""
    return typed(f"cardpg game {CALLED}", *DEALT, *lines)


def test_nobody_is_asked_who_answers() -> None:
    """asking"""
    played = called("5 9", "3 3", "7 5", "nobody")
    assert [name for name, _ in played.asked][5:] == ["duel-roll"] * 3 + [
        "answers"
    ]  # the last one, before the duel is over
    assert not played.refused and played.result["winners"] == ["Ann"]


def test_an_answer_at_the_next_question_goes_back_to_the_roll() -> None:
    """asking.called"""
    played = called("5 9", "Bo: 5S 6S 7S", "1", "7 5", "")
    texts = played.told
    assert not played.refused
    assert "Taken back, and answered: 5 9." in texts
    story = [event["text"] for event in played.story]
    assert story[-9:-4] == [
        "Ann has rolled 5.",
        "Bo has rolled 9.",
        "Bo plays 3 Straight (5S, 6S, 7S): Roll +/- 2. It is countered by a 4 Straight or higher.",
        "Ann's roll is moved by +1, to 6.",
        "Neither matches: both roll again.",
    ]
    entries = [(entry.ask, entry.answer) for entry in played.session.entries[5:8]]
    assert entries == [("duel-roll", "5 9"), ("answers", "Bo: 5S 6S 7S as 3 Straight"), ("shift", "1")]


def test_a_called_answer_is_answered_the_same_way() -> None:
    """asking.called chain"""
    played = called("5 9", "Ann: 5S", "Bo: 5C 5D", "Ann: 5H 6C", "7", "")
    assert not played.refused
    assert [entry.ask for entry in played.session.entries[5:]] == ["duel-roll", *["answers"] * 3, "roll", "answers"]
    assert played.result["winners"] == ["Ann"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("5 9", "3 2", "Bo: 5S 5D"), "No card of this Pair shows 3 or 2."),
        (("5 9", "Bo: 3S 3D"), "No card of this Pair shows 5 or 9."),
        (("Bo: 3S 3D",), "A Pair needs a roll."),
    ],
)
def test_what_is_refused(lines: tuple[str, ...], message: str) -> None:
    """asking.called"""
    played = called(*lines)
    assert played.refused[-1].startswith(message), played.refused
    assert not any(event["name"] == "undone" for event in played.lines if event["type"] == "event")


@pytest.mark.parametrize(
    ("lines", "since"),
    [
        (("7S KS", "KS", "7", "Bo", "9C"), "“9C” was shown"),
        (("7S KS", "KS", "7", "none"), "“none” was answered"),
        (("7H KS", "KS", "6", ":fix KS untapped"), "“KS untapped” was mended"),
    ],
)
def test_it_is_too_late_once_something_was_answered(lines: tuple[str, ...], since: str) -> None:
    """asking.called"""
    played = begun(*lines, "Bo: 6S 6D")
    assert played.refused[-1] == (
        f"A Pair needs a roll, and what lay there can't be answered any more, for {since} since. "
        "Say so at the next question at the latest; :undo takes back what came since."
    )


def test_a_drawn_card_that_nobody_saw_is_taken_back() -> None:
    """asking.called: a heart draws, and then the roll is countered"""
    drawn = begun("7H KS", "KS", "7")
    assert drawn.state["players"]["Ann"]["hand"] == 6
    played = begun("7H KS", "KS", "7", "Bo: 7S 7D")
    assert not played.refused and "KS's roll is a miss." in played.told
    assert played.state["players"]["Ann"]["hand"] == 5


def test_what_is_said_to_be_played_now_is_no_answer() -> None:
    """asking.called"""
    back = begun("7H KS", "KS", "7", "Bo: 2D 9D")
    now = begun("7H KS", "KS", "7", "Bo: 2D 9D now")
    assert [any(line.get("name") == "undone" for line in played.lines) for played in (back, now)] == [True, False]


def test_what_is_called_is_kept(tmp_path: Path) -> None:
    """asking.called: the journal leads to the same, cut off anywhere, and after an undo"""
    lines = [(line, 0) for line in (*DEALT, "7H KS", "KS", "7", "Bo: 7S 7D", ":undo", "Bo: 7S 7C", "Ann: 9C 9D now")]
    table = Begun(["cardpg", "game", *CALLED.split()])
    played = table.play(lines, tmp_path / "game.jsonl")
    resumed = table.resume(tmp_path / "game.jsonl", [])
    assert resumed.lines[-1] == played.lines[-1]
    assert resumed.state == played.state
    entries = read_journal(tmp_path / "game.jsonl").entries
    assert [entry.answer for entry in entries if entry.ask == "answers"] == ["Bo: 7S 7C as Pair"]


def test_the_program_asks_before_it_rolls_on() -> None:
    """asking: who lets it roll has no other moment"""
    options = f"cardpg duel {CALLED} --auto dice --seed 3"
    played = typed(options, "Ann, Bo", "KS", "7H", "QD", "8C", *["nobody"] * 40)
    assert "answers" in dict(played.asked) and played.result


def test_what_is_answered_where_the_game_would_be_over_is_told() -> None:
    """asking: Bo's answer turns what was told behind Ann's pair; no event of it is left out for those before it."""
    lines = ("Ann, Bo", "KS", "7H 8H", "QS", "9H", "7 9", "Ann: 7D 7C")
    over = typed(f"cardpg duel {CALLED}", *lines)
    assert over.told[-1] == "KS loses 7H, 8H."
    turned = typed(f"cardpg duel {CALLED}", *lines, "Bo: 9D 9C 9S")
    assert turned.told[len(over.told) :][-3:] == [
        "Bo plays 3 Kind (9D, 9C, 9S) as an answer to Pair: Remove all abilities of a champion or monster. "
        "It is countered by a 4 Kind or higher.",
        "Pair is countered by 3 Kind, and does nothing.",
        "Both match: both roll again.",
    ]
    assert "Put 9D, 9C, 9S on the discard pile." in turned.did


def test_over_json_it_is_asked_unless_it_is_switched(tmp_path: Path) -> None:
    """asking: called is the default at a table; programs are asked, and so are journals of before"""
    lines = "Ann, Bo\nKS\n7H\nQD\n8C\n5 9\n"
    over_json = companion("referee", "cardpg", "duel", "--json", "--journal", tmp_path / "j.jsonl", typed=lines)
    assert json_lines(over_json.stdout)[-2]["name"] == "answers"
    plain = companion("referee", "cardpg", "duel", "--journal", tmp_path / "p.jsonl", typed=lines)
    assert "Does anybody answer?" not in plain.stdout
    assert read_journal(tmp_path / "p.jsonl").header.rules["answers"] == "called"


@pytest.mark.slow
def test_a_journal_of_before_is_read_on() -> None:
    """asking: `nobody`, whose question is not asked any more, is passed over, and it is said"""
    played = read_journal(Path(__file__).with_name("of_before.jsonl"))
    assert "answers" not in played.header.rules
    assert [event for event in replay(played).events if event["name"] == "read-on"] == [
        {"name": "read-on", "rule": None, "many": 1, "asks": ["answers"]}
    ]
