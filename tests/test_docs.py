"""The documents are what they look like."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from support import prose

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
HEADING = re.compile(r"\|(\s*:?-+:?\s*\|)+")
EXAMPLE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
CODE = re.compile("`[^`]*`")
ADDRESS = re.compile("[a-z]+:")


def misplaced(text: str) -> list[str]:
    """The blocks of table rows that have no heading: a line of cells and one of dashes, as many, at their top."""
    blocks = re.findall(r"(?:^\|.*\n?)+", EXAMPLE.sub("", text), re.MULTILINE)
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


def dead_links(page: Path, text: str) -> list[str]:
    """The links of a page that lead to no file, or to a heading that its file has not; addresses are not asked."""
    found = []
    for target in re.findall(r"\]\(([^)\s]+)\)", CODE.sub("", EXAMPLE.sub("", text))):
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        if ADDRESS.match(target):
            continue
        if not file.exists() or (anchor and anchor not in anchors(file.read_text(encoding="utf-8"))):
            found.append(target)
    return found


def anchors(text: str) -> set[str]:
    """The anchors that a forge gives to a page's headings."""
    headings = re.findall(r"^#+ (.+)$", EXAMPLE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_link_is_dead(page: Path) -> None:
    assert dead_links(page, page.read_text(encoding="utf-8")) == []


def test_a_dead_link_is_found() -> None:
    page = ROOT / "docs" / "cut.md"
    text = "# A *fine* page: of two\n[a](print.md#tuckboxes) [b](http://c.example) [d](#cutting)\n```\n[e](f.md)\n```\n`[e](f)`\n"
    assert dead_links(page, text) == []
    assert dead_links(page, f"{text}[g](h.md) [i](print.md#j) [k](#l)") == ["h.md", "print.md#j", "#l"]
    assert anchors(text) == {"a-fine-page-of-two"}


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "docs" / "index.md"
    linked = {target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", index.read_text(encoding="utf-8"))}
    assert {page.name for page in index.parent.glob("*.md")} - linked == {"index.md"}


def test_the_pages_build_strictly(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(tmp_path)]
    built = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    assert {page.stem for page in ROOT.glob("docs/*.md")} <= {path.name for path in tmp_path.iterdir()} | {"index"}


LONG = {"CHANGELOG", "cardpg", "challengers", "from-python", "lab", "tamer-cards", "tetra-master", "tossing-tiger"}
"""Pages whose sentences are still too long in the mean."""


@pytest.mark.parametrize("page", [page for page in PAGES if page.stem not in LONG], ids=lambda page: page.stem)
def test_sentences_are_short(page: Path) -> None:
    assert prose.mean_length(page.read_text(encoding="utf-8")) <= prose.MOST


def test_sentences_are_counted_one_by_one() -> None:
    page = "# A heading. With two.\n\nOne two. `three four` five!\n\n- Six\n- Seven [eight](nine.md)\n\n| ten |\n"
    assert list(map(prose.words, prose.sentences(page))) == [2, 2, 1, 2]
