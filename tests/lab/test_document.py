"""docs/lab.md: its example is what happens, and its three questions have these answers."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from support.document import examples, read
from support.shell import in_process

from companion.lab.records import SCHEMA


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str], list[str]]:
    """The folder of the document's example, what it says there, and what the command says."""
    ((words, lines),) = examples("lab.md")
    folder = tmp_path_factory.mktemp("lab")
    code, out, _ = in_process([*words, "--workers", 1, "--out", folder])
    assert code == 0
    return folder, lines, out.splitlines()


def test_the_example_is_what_happens(told: tuple[Path, list[str], list[str]]) -> None:
    folder, lines, out = told
    assert [line.replace(str(folder), "output/tossing-tiger/lab/war-…") for line in out] == lines


def test_the_questions_have_these_answers(
    told: tuple[Path, list[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ((code, answers),) = re.findall(r"```python\n(.*?)```\n```\n(.*?)```\n", read("lab.md"), re.DOTALL)
    monkeypatch.chdir(told[0])
    out = io.StringIO()
    with redirect_stdout(out):
        exec(code, {})
    assert out.getvalue() == answers


def test_every_column_is_told() -> None:
    text = read("lab.md")
    for table, columns in SCHEMA.items():
        (row,) = re.findall(rf"^\| `{table}` \|.*$", text, re.MULTILINE)
        assert [each for each in columns if f"`{each}`" not in row] == []
