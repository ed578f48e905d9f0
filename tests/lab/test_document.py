"""docs/lab.md: its example is what happens, and its three questions have these answers."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout

import pytest
from support.document import examples, read
from support.shell import in_process

from companion.lab.records import SCHEMA


@pytest.fixture(scope="module")
def wars(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[str], list[str]]]:
    """Lines of the document's example, and those of the command, in the folder of the test."""
    ((words, lines),) = examples("lab.md")
    with chdir(tmp_path_factory.mktemp("lab")):
        code, out, _ = in_process([*words, "--workers", 1])
        assert code == 0
        yield lines, out.splitlines()


@pytest.mark.slow
def test_the_example_is_what_happens(wars: tuple[list[str], list[str]]) -> None:
    lines, out = wars
    assert out == lines


@pytest.mark.slow
def test_the_questions_have_these_answers(wars: tuple[list[str], list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    ((code, answers),) = re.findall(r"```python\n(.*?)```\n```\n(.*?)```\n", read("lab.md"), re.DOTALL)
    monkeypatch.chdir("wars")
    out = io.StringIO()
    with redirect_stdout(out):
        exec(code, {})
    assert out.getvalue() == answers


def test_every_column_is_told() -> None:
    text = read("lab.md")
    for table, columns in SCHEMA.items():
        (row,) = re.findall(rf"^\| `{table}` \|.*$", text, re.MULTILINE)
        assert [each for each in columns if f"`{each}`" not in row] == []
