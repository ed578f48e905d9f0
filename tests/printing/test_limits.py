"""Limits that hold: many names, names that are no UTF-8, and what a killed print leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.shell import COMMAND, in_process

from companion.cli.print.options import player_names
from companion.errors import UsageError
from companion.printing.files.saving import save, saved, saved_together


def test_ten_thousand_names_are_soon_looked_at() -> None:
    """Each name was held against all: a minute and more."""
    names = [f"Player {number}" for number in range(10_000)]
    begun = time.process_time()
    assert player_names(", ".join(names)) == names
    with pytest.raises(UsageError, match="--players names “player 7” twice"):
        player_names(", ".join([*names, "player 7"]).replace("Player 7,", "player 7,", 1))
    assert time.process_time() - begun < 3


LEFT = ".cards.pdf.ab12_xyz"


def old(path: Path) -> Path:
    os.utime(path, (0, 0))
    return path


def test_what_a_killed_print_left_is_taken_away_by_the_next(tmp_path: Path) -> None:
    (tmp_path / LEFT).write_bytes(b"half")
    (tmp_path / ".companion-ab12_xyz").mkdir()
    (tmp_path / ".companion-ab12_xyz" / "one.png").write_bytes(b"half")
    for name in (LEFT, ".companion-ab12_xyz"):
        old(tmp_path / name)
    save(tmp_path / "cards.pdf", b"whole")
    with saved_together(tmp_path) as place:
        (place / "one.png").write_bytes(b"whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cards.pdf", "one.png"]


@pytest.mark.parametrize("name", [".cards.pdf", ".cards.pdf.ab12_xy", ".cards.pdf.ab12_xyzz", ".other.pdf.ab12_xyz"])
def test_what_may_be_somebodys_own_stays(name: str, tmp_path: Path) -> None:
    old_one = tmp_path / name
    old_one.write_bytes(b"mine")
    old(old_one)
    save(tmp_path / "cards.pdf", b"whole")
    assert old_one.exists()


def test_what_is_just_being_written_stays(tmp_path: Path) -> None:
    """Two prints at once into one file: the last one to end counts, and neither is disturbed."""
    with saved(tmp_path / "cards.pdf") as first:
        first.write(b"first")
        (beside,) = tmp_path.iterdir()
        old(beside)
        save(tmp_path / "cards.pdf", b"second")
        assert beside.exists()
    assert (tmp_path / "cards.pdf").read_bytes() == b"first"
    with saved_together(tmp_path / "all") as place:
        old(place)
        with saved_together(tmp_path / "all"):
            assert place.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed so there")
def test_a_print_that_is_killed_leaves_nothing_in_the_end(tmp_path: Path) -> None:
    words = ["print", "cards", "tamer", "--copies", "60", "--out", str(tmp_path / "cards.pdf")]
    killed = subprocess.Popen([*COMMAND, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while killed.poll() is None and not any(tmp_path.iterdir()):
        time.sleep(0.05)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    (left,) = tmp_path.iterdir()
    old(left)
    assert left.name.startswith(".cards.pdf.")
    assert in_process([*words[:3], "--only", "heroicat", "--copies", "1", *words[5:]])[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["cards.pdf"]


BAD = os.fsdecode(b"caf\xe9")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems give no file such a name")
@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        (f"deck/{BAD}.csv", ["print", "cards", "./deck"], "deck/caf\\xe9.csv"),
        (f"deck/{BAD}.csv", ["check", "./deck"], "deck/caf\\xe9.csv"),
        (f"{BAD}/deck.csv", ["print", "cards", f"./{BAD}"], "caf\\xe9"),
        (f"{BAD}/deck.csv", ["check", f"./{BAD}"], "caf\\xe9/deck.csv"),
    ],
)
def test_a_table_or_folder_whose_name_is_no_utf_8_is_told(name: str, words: list[str], said: str) -> None:
    path = Path(name)
    path.parent.mkdir()
    path.write_text("name\nWolf\n")
    code, out, err = in_process(words)
    assert (code, out, err) == (1, "", f"companion: {said}: its name is no UTF-8; give it another\n")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems give no file such a name")
def test_a_found_picture_whose_name_is_no_utf_8_is_told() -> None:
    from PIL import Image

    Path("deck").mkdir()
    Path("art").mkdir()
    Path("deck/deck.csv").write_text("name\ncaf\n")
    Image.new("RGB", (630, 880)).save(f"art/{BAD}.png")
    code, out, err = in_process(["print", "cards", "./deck", "--pictures", "art"])
    assert (code, out) == (1, "")
    assert "caf\\xe9.png" in err and "is no UTF-8; give it another" in err
