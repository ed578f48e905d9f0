"""Every scenario leads to what it says: plainly, with undo and redo after every answer, and cut off anywhere."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support.play import Begun, Played, numbered, story_digest
from support.scenario import Scenario, scenarios
from support.second_thoughts import SecondThoughts
from support.shell import companion, json_lines

SCENARIOS = scenarios()
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)


def answers(scenario: Scenario) -> list[tuple[str, int]]:
    return list(numbered(scenario.path.read_text(encoding="utf-8")))


def plainly(scenario: Scenario, journal: Path | None = None) -> Played:
    return Begun(scenario.options).play(answers(scenario), journal)


def assert_as_told(scenario: Scenario, played: Played) -> None:
    assert played.result is not None, played.lines[-1]
    assert scenario.told_by(played.result) == scenario.result
    assert not played.unused


def test_every_game_has_a_scenario() -> None:
    assert {scenario.options[0] for scenario in SCENARIOS} >= {"tamer"}


@every_scenario
def test_it_leads_to_what_it_says(scenario: Scenario) -> None:
    played = plainly(scenario)
    assert_as_told(scenario, played)
    told = [event["text"] for event in played.story]
    assert [text for text in scenario.tells if text not in told] == []


@every_scenario
@pytest.mark.parametrize("all_of_them", [False, True], ids=["the-last-answer", "all-answers"])
def test_undo_and_redo_after_every_answer_change_nothing(scenario: Scenario, all_of_them: bool) -> None:
    once = plainly(scenario)
    begun = Begun(scenario.options)
    front = SecondThoughts(answers(scenario), all_of_them)
    session = begun.session(front)
    front.session = session
    result = session.run()
    assert front.taken_back
    assert (result, story_digest(front.lines())) == (once.result, story_digest(once.lines))


@every_scenario
def test_cut_off_at_every_byte_and_resumed(scenario: Scenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody pulls a plug here, and a thousand real syncs take their time.
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    begun, typed = Begun(scenario.options), answers(scenario)
    journal = tmp_path / "whole.jsonl"
    once = plainly(scenario, journal)
    whole = journal.read_bytes()
    cut = tmp_path / "cut.jsonl"
    for end in range(whole.index(b"\n") + 1, len(whole) + 1):
        cut.write_bytes(whole[:end])
        resumed = begun.resume(cut, typed)
        assert_as_told(scenario, resumed)
        assert once.story[len(once.story) - len(resumed.story) :] == resumed.story, whole[:end]
        assert cut.read_bytes() == whole
    assert begun.replay(cut).story == once.story


@every_scenario
def test_the_program_itself_tells_the_same_whatever_the_hash_seed(scenario: Scenario, tmp_path: Path) -> None:
    once = plainly(scenario)
    for hash_seed in ("0", "1"):
        journal = tmp_path / f"{hash_seed}.jsonl"
        ran = companion(
            "referee",
            *scenario.options,
            "--json",
            *("--answers", scenario.path),
            *("--journal", journal),
            PYTHONHASHSEED=hash_seed,
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        lines = json_lines(ran.stdout)
        assert lines[-1] == {"type": "result", "data": once.result}
        assert story_digest(lines) == story_digest(once.lines)
