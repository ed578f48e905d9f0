"""A player's name that was mistyped is mended at any time: `:fix Ann is Anna`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.play import Begun, Played, numbered, typed
from support.shell import in_process

from companion.engine.journal import Journal, JournalError, read_journal

FOUR = "Ann, Bo, Cleo, Dan"
BEGINNINGS = {
    "tamer evening": (FOUR, "unrecorded", "referee it"),
    "challengers tournament": (FOUR, "", "recorded", "", ":at Ann", "none", "none"),
    "tossing-tiger game": ("Ann, Bo",),
    "tetra-master battle": ("Ann, Bo",),
    "cardpg game": ("Ann, Bo",),
}
BATTLE = ["Ann, Bo", "Vulpike"]


def behind(played: Played, told: str) -> list[dict[str, Any]]:
    """The lines behind an event that tells so."""
    return played.lines[1 + [line.get("text") for line in played.lines].index(told) :]


@pytest.mark.parametrize(("mode", "lines"), BEGINNINGS.items(), ids=BEGINNINGS)
def test_all_that_is_shown_has_the_new_name(mode: str, lines: tuple[str, ...]) -> None:
    autos = [":auto", ":auto"] * 8
    played = typed(f"{mode} --seed 3 --auto dice", *lines, ":auto", ":fix ann is Zoe", *autos, ":state", ":undo ?")
    shown = json.dumps(behind(played, "Ann is Zoe."))
    assert "Zoe" in shown and "Ann" not in shown


@pytest.mark.parametrize("mode", ["tamer evening", "challengers tournament", "cardpg game", "tossing-tiger game"])
def test_games_played_to_their_end_have_the_new_name_in_their_results(mode: str, tmp_path: Path) -> None:
    """The name is mended in the middle; the journal keeps what was typed, and is read with the new one."""
    journal, begun = tmp_path / "game.jsonl", Begun([*mode.split(), "--seed", "5"])
    lines = f"{FOUR}\n" + ":auto\n" * 8
    first = begun.play(numbered(lines), journal)
    assert first.result is None, "it goes on"
    kept, lines = journal.read_bytes(), f"{lines}:fix Ann is Zoe\n"
    begun.resume(journal, numbered(lines))
    assert journal.read_bytes().startswith(kept)
    over = begun.resume(journal, numbered(lines + ":auto\n:auto\n" * 3000))
    assert over.refused == []
    assert "Zoe" in json.dumps(over.lines) and "Ann" not in json.dumps(over.lines)
    again = begun.replay(journal)
    assert again.result == over.result
    assert "Ann" not in json.dumps(again.lines)
    code, out, err = in_process(["history", "--in", tmp_path, "--json"])
    assert (code, "Zoe" in out, "Ann" in out, err) == (0, True, False, "")


def test_answers_before_and_after_it_are_taken_back_as_ever(tmp_path: Path) -> None:
    journal, begun = tmp_path / "game.jsonl", Begun(["tamer", "battle"])
    played = begun.play(((line, 0) for line in [*BATTLE, ":fix Ann is Zoe", ":undo", "Baby Drachna"]), journal)
    assert [entry.answer for entry in read_journal(journal).entries] == ["Zoe, Bo", "Baby Drachna"]
    assert played.refused == []
    assert [each.who for each in read_journal(journal).entries] == [None, "Zoe"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Ann is Bo", "Bo plays already."),
        ("ann is bo", "Bo plays already."),
        ("Ann is Ann", "Ann plays already."),
        ("Ann is none", "“none” is no name for a player."),
        ("Ann is a: b", "“a: b” is no name for a player."),
    ],
)
def test_a_name_that_is_taken_or_none_is_refused(words: str, why: str) -> None:
    played = typed("tamer battle", *BATTLE, f":fix {words}", ":state")
    assert played.refused[0].startswith(why)
    assert "Ann" in played.told[-1]


def test_a_name_with_which_the_game_cannot_be_played_changes_nothing(tmp_path: Path) -> None:
    """The Robot plays by itself: nobody who has given answers can be it."""
    journal, begun = tmp_path / "game.jsonl", Begun(["challengers", "match"])
    lines = ["Ann, Bo", "starter", "starter", ":fix Ann is Robot", ":state"]
    played = begun.play(((line, 0) for line in lines), journal)
    assert played.refused[-1] == "Nobody can be called Robot here. Nothing was changed."
    assert played.asks[-1] == played.asks[-2]
    assert b'"names"' not in journal.read_bytes()


def test_a_name_that_others_begin_with_and_a_card_of_that_name_stay(tmp_path: Path) -> None:
    """Ann Lee is not Ann; and Dog, a player, is not the card."""
    played = typed("tamer battle", "Ann, Ann Lee", "Vulpike", ":fix Ann is Zoe", ":state")
    assert "Zoe: " in played.told[-1] and "Ann Lee: " in played.told[-1]
    played = typed("tamer battle", "Vulpike, Bo", "Vulpike", ":fix Vulpike is Zoe", ":state")
    assert "Zoe: Vulpike" in played.told[-1]


def test_people_who_come_later_and_corrections_with_a_begun_name_are_read_anew() -> None:
    lines = [
        FOUR,
        "unrecorded",
        ":fix Finn joins",
        ":fix cleo leaves",
        ":fix Cleo is Kim",
        ":fix finn is Flo",
        ":state",
    ]
    played = typed("tamer evening", *lines)
    assert played.refused == []
    assert "Kim" in played.told[-1] and "Flo" in played.told[-1] and "Cleo" not in played.told[-1]


def test_a_journal_whose_names_are_none_is_refused(tmp_path: Path) -> None:
    journal = Journal.begin(tmp_path / "game.jsonl", Begun(["tamer", "battle"]).header)
    journal.renames("", "Zoe", 0)
    journal.close()
    with pytest.raises(JournalError, match="line 2: its names are not what a referee writes"):
        read_journal(tmp_path / "game.jsonl")


def test_help_says_so() -> None:
    assert "ANN is ANNA" in typed("tamer battle", *BATTLE, ":fix").told[-1]
