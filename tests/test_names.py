"""Names and docstrings say what a thing is in the field's words (docs/glossary.md)."""

from __future__ import annotations

import ast
import builtins
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import glossary
import pytest
import tables

ROOT = Path(__file__).parents[1]
FILES = [
    path
    for folder in ("companion", "tests", "docs", "tools")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "mutants" not in path.parts
]
FILES.append(ROOT / "hatch_build.py")
NOT_AT_THE_START = re.compile(r"(\[[\w.-]+\] )*(What|Who|Whoever|Whose|Whether|How)\b")


# Participles and adverbs that no ending gives away; nouns that end as participles do; and the names that are still to be
# replaced, in the rooms of the table, its engine, its front ends and the games.
IRREGULAR = re.compile(
    "Again|Alone|Apart|Around|Aside|Away|Begun|Beside|Between|Dealt|Drawn|Enough|Exactly|Found|Given|Heard|Held|Here|Kept"
    "|Known|Laid|Left|Lost|Made|Over|Paid|Said|Seen|Shown|Since|Taken|There|This|Thrown|Together|Told|Which|Who|Why|Won"
)
NOUNS = {
    "Building",
    "Checking",
    "Deed",
    "Drawing",
    "Finding",
    "Meeting",
    "Reading",
    "Seating",
    "Setting",
    "Sitting",
    "Standing",
}


def is_no_noun(name: str) -> bool:
    """True if a class's name is a participle or an adverb alone."""
    word = name.lstrip("_")
    one = re.fullmatch("[A-Z][a-z]+", word) is not None
    return one and word not in NOUNS and (IRREGULAR.fullmatch(word) is not None or word.endswith(("ed", "ing")))


def strings(node: ast.AST) -> Iterator[str]:
    """Docstrings, and the strings below attributes, of a module and all that is in it."""
    for each in ast.walk(node):
        if isinstance(each, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for line in each.body:
                if (
                    isinstance(line, ast.Expr)
                    and isinstance(line.value, ast.Constant)
                    and isinstance(line.value.value, str)
                ):
                    yield line.value.value


def classes() -> Iterator[tuple[Path, str]]:
    """Classes of the program, with their files."""
    for path in FILES:
        if path.is_relative_to(ROOT / "companion"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield path.relative_to(ROOT), node.name


def begins_badly(source: str) -> list[str]:
    """Those strings of a source that begin with no noun and no verb."""
    return [text for text in strings(ast.parse(source)) if NOT_AT_THE_START.match(text)]


def test_docstrings_begin_with_the_term_or_a_verb() -> None:
    sources = ((path.relative_to(ROOT), path.read_text(encoding="utf-8")) for path in FILES)
    assert [f"{path}: {text[:60]}" for path, source in sources for text in begins_badly(source)] == []


def test_a_docstring_that_begins_with_what_is_found() -> None:
    source = '"""Good."""\nA = 1\n"""How much."""\n\n\ndef f() -> None:\n    """[a.rule] [b] Whether."""\n'
    assert begins_badly(source) == ["How much.", "[a.rule] [b] Whether."]


def test_errors_that_docstrings_name_are_there() -> None:
    there = {
        each.name
        for path in FILES
        for each in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(each, ast.ClassDef)
    }
    there |= {name for name in dir(builtins) if name[0].isupper()}
    named = (
        (path.relative_to(ROOT), word)
        for path in FILES
        for text in strings(ast.parse(path.read_text(encoding="utf-8")))
        for word in re.findall(r"\b[Rr]aises (?:an? )?([A-Z]\w+)", text)
    )
    assert [f"{path}: {word}" for path, word in named if word not in there] == []


def test_a_class_is_named_by_a_noun() -> None:
    assert [(str(path), name) for path, name in classes() if is_no_noun(name)] == []


def test_participles_and_adverbs_are_told_from_nouns() -> None:
    told = ("Told", "_Looked", "Since", "Watching")
    assert [name for name in (*told, "Drawing", "SeatTaken", "Deed") if is_no_noun(name)] == [*told]


def test_a_word_is_the_name_of_one_class() -> None:
    """Games call their classes as their rulebooks call things; all others have a name of their own."""
    found = defaultdict(list)
    for path, name in classes():
        if "games" not in path.parts and not name.startswith("_"):
            found[name].append(str(path))
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}


@pytest.mark.parametrize("word", glossary.WORDS)
def test_a_word_has_a_meaning_and_a_place(word: str) -> None:
    meaning = glossary.meaning(word)
    assert meaning.endswith(".") and not NOT_AT_THE_START.match(meaning)
    assert (ROOT / re.findall(r"`([^`]+)`", glossary.place(word))[0]).is_file()


def test_the_page_has_the_words_as_they_are_declared() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert page.endswith("\n".join(tables.glossary_table()) + "\n"), "run make docs"
    assert list(glossary.WORDS) == sorted(glossary.WORDS, key=str.casefold)
