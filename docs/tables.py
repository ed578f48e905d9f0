"""Writes the tables of questions and events into the documents, from their declarations: `make docs`."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games import every
from companion.table.declared import events_table, questions_table

DOCS = Path(__file__).parent


def main() -> None:
    """Every table that a comment such as `<!-- events tamer -->` stands above."""
    for page in sorted(DOCS.glob("*.md")):
        text = written = page.read_text(encoding="utf-8")
        for game in every():
            for what, lines in (("questions", questions_table(game.package)), ("events", events_table(game.package))):
                mark = f"<!-- {what} {game.name} -->\n"
                written = re.sub(rf"{mark}(\|.*\n)*", lambda _, m=mark, t=lines: m + "\n".join(t) + "\n", written)
        if written != text:
            page.write_text(written, encoding="utf-8")


main()
