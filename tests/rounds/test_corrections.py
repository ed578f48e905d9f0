"""Corrections of an event in rounds mean what they say: the match that is named, never a finished one by the way."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support.shell import in_process

from companion.api.at_table import GameAtTable, Listener, outcome
from companion.games.any_event import EVENT
from companion.pairing import Tournament
from companion.pairing.reading import read_event
from companion.pairing.writing import as_csv
from companion.table.entries import Entry

TWO_ROUNDS = """# --event swiss
round,player,opponent,won
1,Ann,Bo,Ann
1,Cy,Dee,Cy
2,Ann,Cy,
2,Bo,Dee,
"""
Types = Callable[..., tuple[list[str], str]]


def results(path: str = "g.csv") -> list[str]:
    return [row for row in as_csv(read_event(Path(path))).splitlines() if row[:1].isdigit()]


@pytest.fixture
def types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Types:
    """Types lines at the board of an event: the rows of its file then, and what was told."""
    monkeypatch.chdir(tmp_path)

    def type_(text: str, *typed: str, options: tuple[str, ...] = ()) -> tuple[list[str], str]:
        Path("g.csv").write_text(text, encoding="utf-8")
        Path("g.jsonl").unlink(missing_ok=True)
        Path("typed").write_text("\n".join([*typed, ""]), encoding="utf-8")
        _, out, err = in_process(["event", "g.csv", "--answers", "typed", *options])
        return results(), " ".join(f"{out} {err}".split())

    return type_


BEFORE = ["1,Ann,Bo,Ann", "1,Cy,Dee,Cy", "2,Ann,Cy,", "2,Bo,Dee,"]


def test_a_name_left_out_means_the_open_match(types: Types) -> None:
    """Ann is asked of her match with Cy, and Bo's is the one with Dee: no finished round is touched."""
    rows, _ = types(TWO_ROUNDS, ":fix Bo draw")
    assert rows == [*BEFORE[:3], "2,Bo,Dee,draw"]
    rows, _ = types(TWO_ROUNDS, ":fix draw")
    assert rows == [*BEFORE[:2], "2,Ann,Cy,draw", "2,Bo,Dee,"]
    rows, told = types(TWO_ROUNDS, ":fix Bo draw", ":fix Bo wins")
    assert rows == [*BEFORE[:3], "2,Bo,Dee,draw"]
    assert "Bo has no match that is open. Name both: Bo-BO wins." in told


def test_a_round_that_is_over_changes_at_the_second_time(types: Types) -> None:
    rows, told = types(TWO_ROUNDS, ":fix Ann-Bo draw")
    assert rows == BEFORE
    assert (
        "Round 1 is over (Ann - Bo: Ann wins). It would be Ann - Bo: draw instead, and round 2 would be paired anew. "
        "Nothing has changed; the same line once more does it." in told
    )
    assert types(TWO_ROUNDS, ":fix Ann-Bo draw", ":fix Cy-Dee draw")[0] == BEFORE
    assert types(TWO_ROUNDS, ":fix Ann-Bo draw", ":fix Cy-Dee draw", ":fix Ann-Bo draw")[0] == BEFORE
    assert types(TWO_ROUNDS, ":fix Ann-Bo draw", ":fix Ann-Bo draw")[0][0] == "1,Ann,Bo,draw"
    begun = TWO_ROUNDS.replace("2,Bo,Dee,", "2,Bo,Dee,Bo")
    rows, told = types(begun, ":fix Ann-Bo draw", ":fix Ann-Bo draw")
    assert rows[0] == "1,Ann,Bo,draw" and rows[2:] == ["2,Ann,Cy,", "2,Bo,Dee,Bo"]
    assert "It would be Ann - Bo: draw instead. Nothing" in told


def test_a_match_of_the_round_that_is_played_is_mended_at_once(types: Types) -> None:
    assert types(TWO_ROUNDS, ":fix Bo-Dee Bo", ":fix Bo-Dee draw")[0][3] == "2,Bo,Dee,draw"


def test_over_json_at_once(types: Types) -> None:
    rows, _ = types(TWO_ROUNDS, ":fix Ann-Bo draw", options=("--json",))
    assert rows[0] == "1,Ann,Bo,draw"


def test_games_are_those_of_the_two_in_their_order(types: Types) -> None:
    rows, _ = types(TWO_ROUNDS, ":fix Dee-Bo 2-1", ":fix cy 2-0")
    assert rows[2:] == ["2,Ann,Cy,0-2", "2,Bo,Dee,1-2"]
    assert types(TWO_ROUNDS, ":fix Ann-Cy")[0] == BEFORE


def test_by_the_number_of_the_table(types: Types) -> None:
    rows, _ = types(TWO_ROUNDS, ":fix table 2 Dee walkover", ":fix Table 1: 2-1")
    assert rows[2:] == ["2,Ann,Cy,2-1", "2,Bo,Dee,Dee walkover"]
    rows, told = types(TWO_ROUNDS, ":fix table 3 draw")
    assert rows == BEFORE and "There is no table 3 in this round. Tables are 1 to 2." in told
    rows, told = types(TWO_ROUNDS, ":fix table 1")
    assert rows == BEFORE and "Nothing is said of how Ann - Cy ended. Say who won, draw, or 2-1." in told


def test_an_evening_of_tamer_is_warned_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finished round of a game's own event is corrected at the second time, too."""
    monkeypatch.chdir(tmp_path)
    lines = ["A, B, C, D", "unrecorded", "A", "C", ":fix A-B B wins"]

    def records(*typed: str) -> list[int]:
        Path("evening.txt").write_text("\n".join([*typed, ":state", ""]), encoding="utf-8")
        options = ["--rule", "first-round=across", "--auto", "dice", "--seed", "1", "--journal", "e.jsonl"]
        Path("e.jsonl").unlink(missing_ok=True)
        in_process(["referee", "tamer", "--answers", "evening.txt", *options])
        code, out, err = in_process(["replay", "e.jsonl", "--json"])
        assert code == 3, err
        states = [json.loads(line) for line in out.splitlines()]
        return [sum(each.get("name") == "result-mended" for each in states)]

    assert records(*lines) == [0]
    assert records(*lines, lines[-1]) == [1]


def test_names_are_parsed_however_many_play() -> None:
    """No sentence is made for each pair of players: a correction among 2,000 takes no seconds."""
    players = [f"Player {number}" for number in range(1999)]
    text = as_csv(Tournament(players))
    begun = GameAtTable.begun(EVENT, EVENT.mode(None), auto="none")
    start = time.process_time()
    played = outcome(begun, Listener([":fix Zoë joins"]), entries=[Entry("event", None, text)])
    assert "Zoë" in played.state["file"]
    assert time.process_time() - start < 4
