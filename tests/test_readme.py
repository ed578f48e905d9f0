"""The README says what is so."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT.joinpath("README.md").read_text(encoding="utf-8")


def test_the_transcript_is_what_happens(tmp_path):
    script = ROOT / "tests/scenarios/tamer/rulebook_example.txt"
    command = [sys.executable, "-m", "companion", "referee", "tamer", "battle", "--answers", str(script)]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True).stdout
    transcript = re.search(r"```\n\$ companion referee tamer battle\n(.+?)\n```", README, re.DOTALL)
    assert transcript
    place = 0
    for part in transcript[1].split("\n…\n"):
        place = told.index(part, place) + len(part)


def test_every_link_leads_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if not target.startswith("http"):
            assert ROOT.joinpath(target).exists(), target


def test_every_command_it_names_is_there():
    for command in re.findall(r"^\| `companion (\w+)", README, re.MULTILINE):
        help_text = subprocess.run(
            [sys.executable, "-m", "companion", command, "--help"], capture_output=True, check=True
        )
        assert help_text.stdout


def test_the_two_commands_are_in_the_makefile():
    targets = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert targets == ["demo", "test"]
    makefile = ROOT.joinpath("Makefile").read_text(encoding="utf-8")
    assert all(f"\n{target}:" in makefile for target in targets)
