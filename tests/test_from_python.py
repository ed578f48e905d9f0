"""`from companion import …`: the page's example, here and from the wheel; no command line behind it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from installed import TOLD, example, play_installed

import companion
from companion.errors import CompanionError
from companion.table.question import Question

TEAMS = ["Ann, Bo", "Vulpike, Baby Drachna", "Heroicat, Escamophage"]


def test_the_page_s_example_says_who_won_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    program = example()
    assert len(program.splitlines()) <= 10
    exec(compile(program, "from-python.md", "exec"), {})
    *told, last = capsys.readouterr().out.splitlines()
    assert last == TOLD
    assert "Baby Drachna is knocked out by Escamophage: 5 damage, Health 4." in told


@pytest.mark.long  # builds, and installs all that it needs
def test_the_wheel_plays_the_example_in_an_empty_folder(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path)]
    subprocess.run([*build, str(Path(__file__).parents[1])], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert play_installed(wheel, sys.executable, tmp_path).splitlines()[-1] == TOLD


def test_nothing_of_it_imports_typer(tmp_path: Path) -> None:
    program = f"import sys\nfrom companion import {', '.join(companion.__all__)}\n{example()}\nassert not sys.modules.keys() & {{'typer', 'click'}}"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=tmp_path, stdout=subprocess.DEVNULL)


def test_a_journal_is_replayed_to_the_same_end(tmp_path: Path) -> None:
    journal = tmp_path / "battle.jsonl"
    played = companion.play("tamer", "battle", TEAMS, journal=journal)
    again = companion.replay(str(journal))
    assert (again.result, again.words, again.events) == (played.result, played.words, played.events)


def test_answers_may_be_one_text_and_auto_is_one_of_three() -> None:
    assert companion.play("tamer", "battle", "Ann, Bo\nVulpike\nHeroicat").words[0] == "Bo wins after 1 exchange."
    with pytest.raises(CompanionError, match="auto is none or dice or all, not “some”"):
        companion.play("tamer", "battle", auto="some")


def test_a_function_answers_each_question_until_it_leaves() -> None:
    def answer(question: Question[object]) -> str | None:
        asked.append((question.name, question.who))
        return {"players": "Ann, Bo", "team": "Vulpike"}.get(question.name) if len(asked) < 3 else None

    asked: list[tuple[str, str | None]] = []
    left = companion.play("tamer", "battle", answer)
    assert (left.result, left.words) == (None, [])
    assert asked == [("players", None), ("team", "Ann"), ("team", "Bo")]


def test_the_line_that_cannot_be_taken_is_named() -> None:
    with pytest.raises(CompanionError) as refused:
        companion.play("tamer", "battle", ["Ann, Bo", "Vulpike, Nobody At All"])
    assert str(refused.value).startswith("the answers, line 2: there is no card “Nobody At All”")


def test_files_are_checked(tmp_path: Path) -> None:
    (tmp_path / "zoo.csv").write_text("name,cost\nOtter,one\n", encoding="utf-8")
    (tmp_path / "zoo.toml").write_text('name = "zoo"\ngame = "tamer"\n', encoding="utf-8")
    report = companion.check(str(tmp_path / "zoo.csv"))
    assert report.problems and not report.sets


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="module 'companion' has no attribute 'nothing'"):
        companion.nothing  # noqa: B018
