"""The documents are what they look like."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import prose

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
HEADING = re.compile(r"\|(\s*:?-+:?\s*\|)+")


def misplaced(text: str) -> list[str]:
    """The blocks of table rows that have no heading: a line of cells and one of dashes, as many, at their top."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    blocks = re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE)
    return [block for block in blocks if not headed(block.splitlines())]


def headed(rows: list[str]) -> bool:
    """True if a block of rows begins with a heading."""
    return len(rows) > 1 and bool(HEADING.fullmatch(rows[1])) and rows[0].count("|") == rows[1].count("|")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_row_of_a_table_stands_below_its_heading(page: Path) -> None:
    assert misplaced(page.read_text(encoding="utf-8")) == []


def test_a_table_that_a_blank_line_cuts_is_found() -> None:
    whole = "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n"
    assert misplaced(whole) == []
    assert misplaced(whole.replace("| 3", "\n| 3")) == ["| 3 | 4 |\n"]
    assert misplaced(f"```\n| 3 | 4 |\n```\n{whole}") == []


@pytest.mark.parametrize("page", ["architecture", "adding-a-game", "odds", "compiled", "referee", "glossary"])
def test_sentences_are_short(page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    assert prose.mean_length(text) <= prose.MOST


def test_sentences_are_counted_one_by_one() -> None:
    page = "# A heading. With two.\n\nOne two. `three four` five!\n\n- Six\n- Seven [eight](nine.md)\n\n| ten |\n"
    assert list(map(prose.words, prose.sentences(page))) == [2, 2, 1, 2]
