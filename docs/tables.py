"""Writes the tables of questions and events into the documents, from their declarations: `make docs`."""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import glossary
from declared import events_of, questions_of

from companion.games import every
from companion.printing.drawing.icons import icons
from companion.table.events import EventKind

DOCS = Path(__file__).parent
_TYPES = {
    "int": "number",
    "float": "number",
    "bool": "true or false",
    "list[int]": "list of numbers",
    "list[dict[str, typing.Any]]": "list of objects",
    "dict[str, int]": "object of numbers",
    "dict[str, list[int]]": "object of lists of numbers",
    "int | None": "number or null",
}


def main() -> None:
    """Every table that a comment such as `<!-- events tamer -->` stands above."""
    for page in sorted(DOCS.glob("*.md")):
        text = written = page.read_text(encoding="utf-8")
        tables = {"ways to type": ways_table(), "icons": icons_table(), "glossary": glossary_table()}
        for game in every():
            tables[f"questions {game.name}"] = questions_table(game.package)
            tables[f"events {game.name}"] = events_table(game.package)
        for what, lines in tables.items():
            mark = f"<!-- {what} -->\n"
            written = re.sub(rf"{mark}(\|.*\n)*", lambda _, m=mark, t=lines: m + "\n".join(t) + "\n", written)
        if written != text:
            page.write_text(written, encoding="utf-8")


def events_table(package: str) -> list[str]:
    """The lines of a Markdown table of a game's events: when they come, and their data."""
    rows = [
        (f"`{name}`", inspect.cleandoc(each.words.__doc__ or "").replace("\n\n", " ").replace("\n", " "), _data(each))
        for name, each in events_of(package).items()
    ]
    return _table(("event", "when", "data"), rows)


def questions_table(package: str) -> list[str]:
    """The lines of a Markdown table of a game's questions: their kinds, and when they are asked."""
    rows = [
        (f"`{name}`", f"`{each.kind}`", inspect.cleandoc(each.__doc__ or "").partition("\n\n")[0].replace("\n", " "))
        for name, each in questions_of(package).items()
    ]
    return _table(("ask", "kind", "when"), rows)


def ways_table() -> list[str]:
    """The lines of a Markdown table of ways to type an answer, which the tests try: where, what, and what it means."""
    rows = []
    for at in tomllib.loads((DOCS / "typing.toml").read_text(encoding="utf-8"))["at"]:
        for number, (text, means) in enumerate(at["ways"]):
            how, _, said = means.partition(": ")
            meaning = said if how in ("asks", "gathers") else f"`{means}`"
            rows.append((at["question"] if number == 0 else "", f"`{text}`" if text else "Enter", meaning))
    return _table(("question", "typed", "what it means"), rows)


def icons_table() -> list[str]:
    """The names of all shipped icons."""
    return _table(("icons",), [(", ".join(f"`{name}`" for name in icons()),)])


def glossary_table() -> list[str]:
    """The lines of a Markdown table of the house's words: their meanings, and where they are defined."""
    rows = [(word, glossary.meaning(word), glossary.place(word)) for word in glossary.WORDS]
    return _table(("word", "meaning", "defined in"), rows)


def _data(event: EventKind) -> str:
    fields = inspect.signature(event.words).parameters.values()
    told = event.tells or {each.name: _kind_of(_type(each.annotation)) for each in fields}
    return ", ".join(f"`{name}` {kind}" for name, kind in told.items())


def _kind_of(annotation: str) -> str:
    """A field's type in words; a thing of the game is told as a text."""
    if annotation in _TYPES:
        return _TYPES[annotation]
    if annotation.startswith("list["):
        return "list of texts"
    return "text or null" if annotation.endswith(" | None") else "text"


def _type(annotation: object) -> str:
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def _table(heading: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (heading, ("---",) * len(heading), *rows)]


if __name__ == "__main__":
    main()
