"""Documents as tests read them: their tables and their examples, so that neither they nor the code run ahead."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def read(document: str) -> str:
    """The whole document."""
    return (DOCS / document).read_text(encoding="utf-8")


def section(document: str, heading: str) -> str:
    """The text below a heading, down to the next heading of the same level or a higher one."""
    text = read(document)
    level = heading.split()[0]
    start = text.index(f"{heading}\n") + len(heading) + 1
    following = re.compile(rf"^#{{1,{len(level)}}} ", re.MULTILINE).search(text, start)
    return text[start : following.start() if following else len(text)]


def table(document: str, heading: str, number: int = 0) -> list[list[str]]:
    """The rows of a section's table, header left out; each cell without the blanks around it."""
    tables: list[list[list[str]]] = []
    inside = False
    for line in section(document, heading).splitlines():
        if not line.startswith("|"):
            inside = False
            continue
        if not inside:
            tables.append([])
        inside = True
        tables[-1].append([cell.strip() for cell in line.strip("|").split("|")])
    return tables[number][2:]


def names(cell: str) -> list[str]:
    """The names in code letters in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def examples(document: str) -> list[tuple[list[str], list[str]]]:
    """Each example that a comment names the command of: the command's words behind `companion`, and its lines."""
    text = read(document)
    found = re.findall(r"<!-- companion (.+?) -->\n```\n(.*?)```\n", text, re.DOTALL)
    return [(words.split(), lines.splitlines()) for words, lines in found]


def words_beside(module: str, name: str) -> str:
    """A file's words, by its path from the folder of a test module."""
    return (Path(module).parent / name).read_text(encoding="utf-8")
