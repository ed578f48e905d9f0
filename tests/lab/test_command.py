"""`companion lab`: words, JSON, checks, every refusal, and Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from support.processes import PATIENCE, started
from support.shell import STOPPABLE, in_process

from companion.api.lab import Lab, LabRequest
from companion.lab.report.writing import LabReport

WAR = ["lab", "tossing-tiger", "war", "--workers", 1]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(elsewhere: None) -> None:
    """Results go to the folder of the test."""


@pytest.fixture(scope="module")
def wars(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of some wars."""
    folder = tmp_path_factory.mktemp("wars") / "lab"
    assert in_process([*WAR, "--games", "2e2", "--out", folder])[0] == 0
    return folder


def test_in_json(wars: Path) -> None:
    code, out, err = in_process([*WAR, "--games", "200", "--out", wars, "--json"])
    told = json.loads(out)
    assert code == 0
    assert re.fullmatch(
        r"companion: pairs of cards are known within 5 points from about [\d,]+ games on; these are 200\n", err
    )
    assert told["folder"] == str(wars) and told["games"] == 200
    assert all(Path(each).is_file() for each in told["files"])
    journals = [each["journal"] for each in told["findings"] if "journal" in each]
    assert journals and all(Path(each).is_file() for each in journals)


@pytest.fixture
def no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the report's pictures out."""
    monkeypatch.setattr("companion.api.lab.Lab.report", lambda self, study, command: LabReport([], {}))


def test_a_check_that_holds_is_exit_code_1(wars: Path, no_report: None) -> None:
    words = [*WAR, "--games", "200", "--out", wars]
    code, _, err = in_process([*words, "--fail-if", "draws > 5 and spread >= 0"])
    assert code == 1 and err.endswith("\ncompanion: this holds: draws > 5 and spread >= 0\n")
    assert in_process([*words, "--fail-if", "draws > 99"])[0] == 0


def test_results_lie_where_they_are_told_from_others() -> None:
    war = LabRequest("tossing-tiger", "war", games=20)
    others = [replace(war, seed=2), replace(war, rules=["stalemate=off"]), replace(war, sets=["base"])]
    folders = {Lab.of(asked).store.folder for asked in (war, *others, replace(war, games=40))}
    assert len(folders) == 4 and {each.parent for each in folders} == {Path("output/tossing-tiger/lab")}


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["tamer", "battle", "--games", "0"], 2, "--games is 1 to 4,000,000,000, not 0"),
        (["tamer", "battle", "--seats", "3"], 2, "--seats is 2 for Tamer Tournament's battle, not 3"),
        (["tamer", "evening", "--seats", "9"], 2, "--seats is 4 to 8 for Tamer Tournament's evening, not 9"),
        (["tamer", "battle", "--set", "no.csv"], 1, "no.csv"),
        (["tamer", "battle", "--with", "Nobody"], 2, "--with is a card of these sets, and none is called “Nobody”"),
        (["tamer", "battle", "--until", "0"], 2, "--until is more than 0 points"),
        (["tamer", "battle", "--fail-if", "spread >"], 1, "the formula “spread >” can't be read"),
        (
            ["tamer", "--fail-if", "spread > 3", "--out", "/proc/nowhere"],
            1,
            "/proc/nowhere/about.json can't be written",
        ),
    ],
)
def test_what_is_wrong_is_a_sentence(words: list[str], code: int, says: str) -> None:
    got, _, err = in_process(["lab", *words])
    assert (got, err.count("\n")) == (code, 1)
    assert says in err


def test_a_number_of_games_that_is_none() -> None:
    code, _, err = in_process(["lab", "tamer", "--games", "many"])
    assert code == 2 and "“many” is no number of games; write 100000 or 1e5" in err


def test_a_check_of_what_there_is_none(wars: Path, no_report: None) -> None:
    code, _, err = in_process([*WAR, "--games", "200", "--out", wars, "--fail-if", "fun < 3"])
    assert code == 2
    assert "\ncompanion: --fail-if there is no figure “fun”; there are spread, " in err


def test_results_that_are_damaged(tmp_path: Path, no_report: None) -> None:
    (tmp_path / "about.json").write_text("{")
    code, _, err = in_process([*WAR, "--games", "20", "--out", tmp_path])
    assert (code, err) == (1, f"companion: {tmp_path / 'about.json'} is damaged; begin anew with --fresh\n")
    assert in_process([*WAR, "--games", "20", "--out", tmp_path, "--fresh"])[0] == 0


def test_results_of_other_games_are_not_gone_on_with(wars: Path) -> None:
    code, _, err = in_process([*WAR, "--games", "200", "--seed", 5, "--out", wars])
    assert code == 1
    assert (
        err
        == f"companion: {wars} holds games of other cards or rules; name another folder, or begin anew with --fresh\n"
    )


def test_no_scheduler_is_there() -> None:
    code, _, err = in_process(["lab", "tamer", "battle", "--games", 20, "--cluster", "nonsense://1"])
    assert code == 1
    assert "companion: no Dask scheduler answers at nonsense://1 (" in err
    assert err.endswith("; `dask scheduler` begins one and tells its address\n")


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done() -> None:
    words = [*map(str, WAR), "--games", "100000", "--out", "here"]
    with started([*STOPPABLE, *words], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        ends = time.monotonic() + PATIENCE
        while not list(Path().glob("here/chunks/0*")) and time.monotonic() < ends:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.stderr
        err = process.stderr.read().decode()
    assert process.returncode == 130
    kept = len(list(Path().glob("here/chunks/0*")))
    assert kept and "companion: " in err and err.endswith(" games are kept in here; the same command goes on\n")
    assert list(Path().glob("here/chunks/.*")) == []
