"""Where the keys of a TOML file stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.refusals import refusal

from companion.cards import SourceError, shipped
from companion.files.toml_file import read_toml

TEXT = '''\
a = 1  # b = 2
"b c" = """
x = 2
"""
c.d = [
  1, # x = 3
  "]", 2 ]
[[t]]
n = 1
[t.sub]
m = 'it = "is"'
[[t]]
n = 2
['q.r'.s]
k = { z = 1, y = [2] }
[last]'''


def test_every_key_has_its_line_whatever_stands_around_it(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(TEXT, encoding="utf-8")
    file = read_toml(tmp_path / "a.toml", "a TOML")
    lines = {
        ("a",): 1, ("b c",): 2, ("c",): 5, ("c", "d"): 5, ("t", 0): 8, ("t", 0, "n"): 9, ("t", 0, "sub", "m"): 11,
        ("t", 1, "n"): 13, ("q.r",): 14, ("q.r", "s", "k"): 15, ("q.r", "s", "k", "z"): 15, ("last",): 16,
        ("last", "missing"): 16, ("x",): 0, ("t", 7): 8,
    }  # fmt: skip
    assert {place: file.line_of(place) for place in lines} == lines
    assert file.has(("t", 1, "n"))
    assert not file.has(("t", 1, "m"))


def places(table: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every table of a TOML and every key in it; arrays as a whole."""
    if isinstance(table, dict):
        for key, value in table.items():
            yield (*place, key)
            yield from places(value, (*place, key))


@pytest.mark.parametrize("path", sorted(shipped("layouts").rglob("faces/*.toml")), ids=lambda path: path.stem)
def test_every_key_of_a_shipped_face_is_found(path: Path) -> None:
    file = read_toml(path, "a TOML")
    lines = file.text.splitlines()
    for place in places(file.table):
        line = lines[file.line_of(place) - 1]
        assert str(place[-1]) in line
        assert file.has(place) or re.search(r"= *\{.*\}", line), "what is not spelled out stands in an inline table"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\nb =\n", ":2: is no TOML from here on: invalid value; write `key = value` lines, texts between double quotes"),
        ("a = [1,\n2", ":2: is no TOML from here on: unclosed array; write `key = value` lines, texts between double quotes"),
        ("a = 1\na = 2\n", ":2: is no TOML from here on: cannot overwrite a value; write `key = value` lines, texts between "
         "double quotes"),
        (f"a = {'[' * 50_000}", ": is nested too deeply; name a TOML"),
    ],
)  # fmt: skip
def test_what_is_no_toml_is_told_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    assert refusal(SourceError, read_toml, tmp_path / "a.toml", "a TOML") == f"{tmp_path / 'a.toml'}{message}"
