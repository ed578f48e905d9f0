"""docs/referee.md: its examples happen just so, one after the other, and what it lists is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.document import examples, names, table
from support.shell import in_process

from companion.games import find

pytestmark = pytest.mark.slow

DOCUMENT = "referee.md"


def parts(lines: list[str]) -> list[str]:
    """An example's text, in the parts between its ellipses."""
    return [part.strip("\n") for part in re.split(r"^…$", "\n".join(lines), flags=re.MULTILINE)]


def assert_told(out: str, lines: list[str]) -> None:
    first, *others = parts(lines)
    if not others:
        assert out == f"{first}\n"
        return
    assert out.startswith(f"{first}\n")
    assert out.endswith(f"\n{others[-1]}\n")


def test_the_examples_happen_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "88")
    found = examples(DOCUMENT)
    assert len(found) == 7
    for words, lines in sorted(found, key=lambda example: example[0][0] != "referee"):
        typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
        code, out, err = in_process(words, typed)
        assert code == (3 if ":quit" in typed else 0), words
        assert re.fullmatch(rf"companion: {words[1]} holds \d+ answers\n" if words[0] == "resume" else "", err), words
        assert_told(out, lines)


def test_the_words_to_the_referee_are_those_there_are(tmp_path: Path) -> None:
    documented = [names(row[0])[0] for row in table(DOCUMENT, "## Words to the referee")]
    _, out, _ = in_process(["referee", "tamer", "battle", "--journal", tmp_path / "game.jsonl"], ":nonsense\n")
    assert f"It knows {' '.join(documented)}." in " ".join(out.split())


def test_the_switches_are_those_there_are() -> None:
    switches = find("tamer").register().switches
    documented = [
        names(row[0])[0].removeprefix("--rule ") for row in table(DOCUMENT, "## Rules that tables play otherwise")
    ]
    assert {text.partition("=")[0] for text in documented} == set(switches)
    find("tamer").register().settle(documented)
