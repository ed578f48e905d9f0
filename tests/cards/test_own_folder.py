"""Files in a folder of one's own cards where its layouts should be, and can't be one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.api.checking import check

UNREADABLE: dict[str, tuple[Callable[[Path], object], str]] = {
    "folder": (Path.mkdir, "is a folder; name the TOML of a card face"),
    "dead link": (lambda path: path.symlink_to("nowhere"), "there is no such file; name the TOML of a card face"),
    "pipe": (os.mkfifo, "is no ordinary file; name the TOML of a card face"),
}


@pytest.mark.parametrize("made", UNREADABLE)
def test_a_face_that_is_no_file_is_told(tmp_path: Path, made: str) -> None:
    (tmp_path / "deck.csv").write_text("name\nWolf\n", encoding="utf-8")
    make, said = UNREADABLE[made]
    make(tmp_path / "face.toml")
    assert [str(each) for each in check([tmp_path]).problems] == [f"{tmp_path / 'face.toml'}: {said}"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "text = \"{'a'*60*60*60*60*60*60}\"",
            "words that are the face's own: the text that comes of it is longer than 10,000 characters; "
            "repeat it less often, or write a shorter one",
        ),
        (
            'text = "a"\nrepeat = { count = 1000000000, step = [0.0, 0.0] }',
            "“1000000000” is too large; count to a whole number from 0 to 400",
        ),
    ],
)
def test_a_face_that_asks_for_too_much_is_told(tmp_path: Path, line: str, said: str) -> None:
    (tmp_path / "deck.csv").write_text("name\nWolf\n", encoding="utf-8")
    element = f'[front.more]\nkind = "text"\nx = 4.0\ny = 4.0\nw = 10.0\nh = 5.0\nsize = 9.0\n{line}\n'
    (tmp_path / "face.toml").write_text(f'extends = "own"\n{element}', encoding="utf-8")
    (problem,) = check([tmp_path]).problems
    assert str(problem).endswith(f": {said}")
