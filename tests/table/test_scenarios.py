"""Every scenario leads to what it says: plainly, with undo and redo after every answer, and cut off anywhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from support.play import Begun, Played, numbered, story_digest
from support.scenario import SCENARIOS, Scenario, read_scenario, scenarios
from support.second_thoughts import SecondThoughts
from support.shell import companion, json_lines

from companion.games import every
from companion.table.journal import read_journal

ALL = scenarios()
every_scenario = pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)


def answers(scenario: Scenario) -> list[tuple[str, int]]:
    return list(numbered(scenario.path.read_text(encoding="utf-8")))


def plainly(scenario: Scenario, journal: Path | None = None) -> Played:
    return Begun(scenario.options).play(answers(scenario), journal)


def assert_as_told(scenario: Scenario, played: Played) -> None:
    assert played.result is not None, played.lines[-1]
    assert scenario.told_by(played.result) == scenario.result
    assert not played.unused


def test_every_mode_has_a_scenario() -> None:
    assert {tuple(scenario.options[:2]) for scenario in ALL} == {(g.name, m.name) for g in every() for m in g.modes}


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*/*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_its_heading_says_how_it_begins_and_what_it_leads_to(path: Path) -> None:
    assert read_scenario(path).is_whole, f"{path}: its heading needs one `# options: …` and a field of the result"


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


def assert_resumes_from_cuts(scenario: Scenario, folder: Path, cuts: Callable[[bytes], Iterable[int]]) -> None:
    """The journal cut off at some bytes, and each time resumed with the answers that the rest of the file holds."""
    begun, typed = Begun(scenario.options), answers(scenario)
    journal, cut = folder / "whole.jsonl", folder / "cut.jsonl"
    once = plainly(scenario, journal)
    whole = journal.read_bytes()
    for end in cuts(whole):
        cut.write_bytes(whole[:end])
        resumed = begun.resume(cut, typed)
        assert_as_told(scenario, resumed)
        assert once.story[len(once.story) - len(resumed.story) :] == resumed.story, whole[:end]
        assert cut.read_bytes() == whole
    assert begun.replay(cut).story == once.story


def line_ends(journal: bytes) -> list[int]:
    """Behind each whole line, the header's first."""
    return [place + 1 for place, byte in enumerate(journal) if byte == ord("\n")]


def whole_lines_and_torn_ones(journal: bytes) -> list[int]:
    """Behind each line, and each line torn at its first byte, in its middle, and before its end."""
    ends = line_ends(journal)
    torn = [cut for start, end in pairwise(ends) for cut in (start + 1, (start + end) // 2, end - 1)]
    return sorted([*ends, *torn])


def every_byte(journal: bytes) -> range:
    return range(line_ends(journal)[0], len(journal) + 1)


@pytest.fixture
def no_syncs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls a plug here, and thousands of real syncs take their time."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@every_scenario
@pytest.mark.usefixtures("no_syncs")
def test_cut_off_between_answers_and_inside_them_and_resumed(scenario: Scenario, tmp_path: Path) -> None:
    assert_resumes_from_cuts(scenario, tmp_path, whole_lines_and_torn_ones)


@every_scenario
def test_a_torn_line_is_as_if_it_had_not_been_begun(scenario: Scenario, tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    plainly(scenario, journal)
    for start, end in reversed(list(pairwise(line_ends(journal.read_bytes())))):
        torn = []
        for cut in reversed(range(start + 1, end)):
            os.truncate(journal, cut)
            torn.append(read_journal(journal))
        os.truncate(journal, start)
        before = read_journal(journal)
        assert not before.torn
        for played in torn:
            assert (played.entries, played.end, played.source) == (before.entries, before.end, before.source)


@pytest.mark.usefixtures("no_syncs")
def test_cut_off_at_every_byte_and_resumed(tmp_path: Path) -> None:
    assert_resumes_from_cuts(read_scenario(SCENARIOS / "tamer" / "by_hand.txt"), tmp_path, every_byte)


@pytest.mark.long
@every_scenario
@pytest.mark.usefixtures("no_syncs")
def test_every_scenario_cut_off_at_every_byte_and_resumed(scenario: Scenario, tmp_path: Path) -> None:
    assert_resumes_from_cuts(scenario, tmp_path, every_byte)


@every_scenario
def test_the_program_itself_tells_the_same_whatever_the_hash_seed(scenario: Scenario, tmp_path: Path) -> None:
    once = plainly(scenario)
    for hash_seed in ("0", "1"):
        journal = tmp_path / f"{hash_seed}.jsonl"
        ran = companion(
            "referee",
            *scenario.options,
            "--json",
            *("--journal", journal),
            typed=scenario.typed,
            PYTHONHASHSEED=hash_seed,
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        lines = json_lines(ran.stdout)
        assert lines[-1] == {"type": "result", "data": once.result}
        assert story_digest(lines) == story_digest(once.lines)
