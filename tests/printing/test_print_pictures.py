"""`companion print` with pictures from a folder: what it finds, what it says, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from support.refusals import refusal
from typer.testing import CliRunner

from companion.cli.app import app
from companion.errors import CompanionError

Run = Callable[..., Any]

TABLE = "name,code,cost,class,element,power,health\nOwl,B-1,1,Spirit,Air,1,2\nEel,B-2,1,Spirit,Water,1,2\n"


@pytest.fixture
def run() -> Run:
    """Runs the program in a folder with a card set and the folder `art`."""
    Path("b.csv").write_text(TABLE, encoding="utf-8")
    Path("b.toml").write_text('name = "b"\ngame = "tamer"\n', encoding="utf-8")
    Path("art").mkdir()

    def companion(*words: str) -> Any:
        done = CliRunner().invoke(app, ["print", "cards", "tamer", "--set", "b.csv", "--out", "b.pdf", *words])
        if isinstance(done.exception, CompanionError):
            raise done.exception
        assert done.exit_code == 0, done.output
        return done

    return companion


def test_pictures_from_a_folder_and_how_many_cards_have_none(run: Run) -> None:
    Image.new("RGB", (600, 400), (9, 99, 9)).save("art/owl.jpg")
    assert "1 card of the set without a picture: the program has drawn one." in run("--pictures", "art").stdout
    assert Path("art/owl.jpg").read_bytes() in Path("b.pdf").read_bytes()
    Image.new("RGB", (600, 400), (9, 9, 99)).save("art/B2.png")
    assert "without a picture" not in run("--pictures", "art").stdout


def test_too_few_dots_are_told_after_printing(run: Run) -> None:
    Image.new("RGB", (364, 243)).save("art/owl.jpg")
    Image.new("RGB", (200, 150)).save("art/eel.jpg")
    assert refusal(CompanionError, run, "--pictures", "art") == (
        "b.csv:3: picture: Eel: “eel.jpg” has 87 dots per inch at the size at which it is printed; "
        "take it 2.3 times as large, or larger, or print it so with --any-dpi"
    )
    assert not Path("b.pdf").exists()
    done = run("--pictures", "art", "--any-dpi")
    assert done.stderr.splitlines() == [
        "b.csv:2: picture: warning: Owl: “owl.jpg” has 142 dots per inch at the size at which it is printed; "
        "take it 1.4 times as large, or larger",
        "b.csv:3: picture: warning: Eel: “eel.jpg” has 87 dots per inch at the size at which it is printed; "
        "take it 2.3 times as large, or larger",
    ]
    (file,) = json.loads(run("--pictures", "art", "--any-dpi", "--json").stdout)["files"]
    assert [(each["line"], each["severity"]) for each in file["warnings"]] == [(2, "warning"), (3, "warning")]
    assert file["without_picture"] == 0


def test_a_folder_that_can_not_be_meant(run: Run) -> None:
    Image.new("RGB", (600, 400)).save("art/stranger.jpg")
    assert refusal(CompanionError, run, "--pictures", "paint") == (
        "--pictures: there is no folder “paint”; name the folder that the pictures are in"
    )
    assert refusal(CompanionError, run, "--pictures", "art") == (
        "--pictures: no picture in “art” is called as a card is, by its code or name; "
        "call it B-1.png or Owl.png, for one"
    )
    assert not Path("b.pdf").exists()
