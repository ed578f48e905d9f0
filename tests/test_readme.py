"""The README says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.document import read
from support.shell import in_process

ROOT = Path(__file__).parents[1]
README = ROOT.joinpath("README.md").read_text(encoding="utf-8")


def test_the_transcript_is_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = ROOT / "tests/scenarios/tamer/rulebook_example.txt"
    _, told, _ = in_process(["referee", "tamer", "battle", "--answers", script])
    transcript = re.search(r"```\n\$ companion referee tamer battle\n(.+?)\n```", README, re.DOTALL)
    assert transcript
    place = 0
    for part in transcript[1].split("\n…\n"):
        place = told.index(part, place) + len(part)


def test_it_is_a_screen_and_a_half() -> None:
    assert len(README.encode()) <= 6_000


def test_every_command_is_on_the_page_of_commands() -> None:
    named = set(re.findall(r"`companion (\w+)", read("commands.md"), re.MULTILINE))
    _, listed, _ = in_process(["--help"])
    assert named == set(re.findall(r"^  ([a-z]+)  ", listed.partition("Commands:")[2], re.MULTILINE))
    for command in named:
        code, out, _ = in_process([command, "--help"])
        assert (code, bool(out)) == (0, True), command


def test_the_two_commands_are_in_the_makefile() -> None:
    targets = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert targets == ["demo", "test"]
    makefile = ROOT.joinpath("Makefile").read_text(encoding="utf-8")
    assert all(f"\n{target}:" in makefile for target in targets)
