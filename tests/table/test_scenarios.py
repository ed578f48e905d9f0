"""Every scenario leads to what it says: plainly, with undo and redo after every answer, and cut off anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.play import Begun, Played, numbered, story_digest
from support.scenario import SCENARIOS, Scenario, read_scenario, scenarios
from support.second_thoughts import SecondThoughts

from companion.games import every

pytestmark = pytest.mark.slow

ALL = scenarios()
FEW = 15
ONE_OF_A_MODE = list({tuple(each.options[:2]): each for each in ALL}.values())
every_scenario = pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)


def answers(scenario: Scenario) -> list[tuple[str, int]]:
    return list(numbered(scenario.path.read_text(encoding="utf-8")))


@cache
def plainly(path: Path) -> Played:
    """A scenario as it is typed, played once for all tests."""
    scenario = read_scenario(path)
    return Begun(scenario.options).play(answers(scenario))


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
    played = plainly(scenario.path)
    assert_as_told(scenario, played)
    told = [event["text"] for event in played.story]
    assert [text for text in scenario.tells if text not in told] == []


@pytest.mark.parametrize(
    ("scenario", "all_of_them"),
    [*((each, False) for each in ALL), *((each, True) for each in ONE_OF_A_MODE)],
    ids=lambda each: each.name if isinstance(each, Scenario) else ["the-last-answer", "all-answers"][each],
)
def test_undo_and_redo_after_every_answer_change_nothing(scenario: Scenario, all_of_them: bool) -> None:
    once, front = plainly(scenario.path), SecondThoughts(answers(scenario), all_of_them)
    result = Begun(scenario.options).session(front).run()
    assert front.taken_back
    assert (result, story_digest(front.lines())) == (once.result, story_digest(once.lines))


def assert_resumes_from_cuts(scenario: Scenario, folder: Path, cuts: Callable[[bytes], Iterable[int]]) -> None:
    """The journal cut off at some bytes, and each time resumed with the answers that the rest of the file holds."""
    begun, typed = Begun(scenario.options), answers(scenario)
    journal, cut = folder / "whole.jsonl", folder / "cut.jsonl"
    once = begun.play(typed, journal)
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
    """Behind each line, and each line torn in its middle; of many some, both ways by turns."""
    ends = line_ends(journal)
    found = sorted([*ends, *((start + end) // 2 for start, end in pairwise(ends))])
    return found[:: len(found) // FEW | 1]


def every_byte(journal: bytes) -> range:
    return range(line_ends(journal)[0], len(journal) + 1)


def bytes_here_and_there(journal: bytes) -> range:
    """Some in each line, each line's first and last ones among them in one line or another."""
    return every_byte(journal)[::7]


@every_scenario
@pytest.mark.usefixtures("no_syncs")
def test_cut_off_between_answers_and_inside_them_and_resumed(scenario: Scenario, tmp_path: Path) -> None:
    assert_resumes_from_cuts(scenario, tmp_path, whole_lines_and_torn_ones)


@pytest.mark.usefixtures("no_syncs")
def test_cut_off_at_any_byte_and_resumed(tmp_path: Path) -> None:
    assert_resumes_from_cuts(read_scenario(SCENARIOS / "tamer" / "by_hand.txt"), tmp_path, bytes_here_and_there)


@pytest.mark.long
@every_scenario
@pytest.mark.usefixtures("no_syncs")
def test_every_scenario_cut_off_at_every_byte_and_resumed(scenario: Scenario, tmp_path: Path) -> None:
    assert_resumes_from_cuts(scenario, tmp_path, every_byte)


DIGESTS = """
import json
from support.scenario import scenarios
from table.test_scenarios import plainly, story_digest
found = {each.name: (once.result, story_digest(once.lines)) for each in scenarios() if (once := plainly(each.path))}
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def elsewhere() -> Any:
    """The results and stories of all scenarios in a process with another hash seed."""
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "0" else "0"
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return json.loads(subprocess.check_output([sys.executable, "-c", DIGESTS], env=environment))


@every_scenario
def test_it_tells_the_same_whatever_the_hash_seed(scenario: Scenario, elsewhere: Any) -> None:
    once = plainly(scenario.path)
    assert elsewhere[scenario.name] == [json.loads(json.dumps(once.result)), story_digest(once.lines)]
