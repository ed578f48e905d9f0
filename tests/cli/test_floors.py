"""Architecture: imports point downwards, and rules know no clock, no chance, no file."""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion
from companion.cards import shipped

PACKAGE = Path(companion.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))

# What each floor may import of the others; everyone may import companion.errors.
BELOW = {
    "files": set(),
    "formulas": {"files"},
    "pictures": set(),
    "cards": {"files", "formulas", "pictures"},
    "table": {"cards", "files"},
    "board": {"table", "cards"},
    "engine": {"board", "table"},
    "frontends": {"engine", "board", "table", "files"},
    "pairing": {"files"},
    "wording": set(),
    "rounds": {"pairing", "board", "table"},
    "games": {"rounds", "pairing", "frontends", "engine", "board", "table", "cards", "wording", "files"},
    "printing": {"cards", "files", "formulas", "pictures"},
    "odds": {"games", "engine", "table", "cards", "files"},
    "lab": {"odds", "printing", "games", "engine", "table", "cards", "files", "formulas"},
    "page": {"games", "printing", "frontends", "engine", "board", "table", "cards", "files"},
    "api": {"lab", "odds", "page", "games", "printing", "pairing", "engine", "table", "cards", "files", "pictures"},
    "cli": {
        "api",
        "lab",
        "odds",
        "page",
        "games",
        "printing",
        "pairing",
        "frontends",
        "engine",
        "table",
        "cards",
        "files",
    },
}
OUTSIDE_THE_RULES = {"random", "time", "os", "sys", "datetime", "secrets", "socket", "subprocess", "threading"}


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All that a file says, piece by piece."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path, hints: bool = False) -> list[tuple[int, str]]:
    """Every module that a file imports anywhere, with its line; what is only there for type hints is left out."""
    return list(_imports(path, hints))


def _imports(path: Path, hints: bool) -> Iterator[tuple[int, str]]:
    hinted = [] if hints else [node for node in nodes(path) if _is_type_checking(node)]
    left_out = {id(inner) for node in hinted for inner in ast.walk(node)}
    for node in nodes(path):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: imports are written out from companion"
            yield node.lineno, node.module or ""
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def test_digits_are_those_from_0_to_9() -> None:
    r"""`\d` is any digit of any script, and `int` reads them all: `٣` was taken for the third answer."""
    files = [*MODULES, *PACKAGE.rglob("*.lark")]
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if r"\d" in line and r"[^\W\d]" not in line] == []


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def floor(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "companion" and len(parts) > 1 and parts[1] in BELOW else None


def where(path: Path, line: int, module: str) -> str:
    return f"{path.relative_to(PACKAGE.parent)}:{line} imports {module}"


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def test_there_are_floors_and_games() -> None:
    assert {floor(name_of(path)) for path in MODULES} >= set(BELOW)
    assert "tamer" in GAMES


def test_imports_point_downwards() -> None:
    upwards = []
    for path in MODULES:
        own = floor(name_of(path))
        if own is None:
            continue
        for line, module in imports(path):
            other = floor(module)
            if other not in {None, own} | BELOW[own]:
                upwards.append(where(path, line, module))
    assert upwards == []


def test_a_game_never_imports_another() -> None:
    across = [
        where(path, line, module)
        for game in GAMES
        for path in (PACKAGE / "games" / game).rglob("*.py")
        for line, module in imports(path)
        if module.startswith("companion.games.") and module.split(".")[2] in set(GAMES) - {game}
    ]
    assert across == []


def test_only_commands_know_typer() -> None:
    """Use from Python has no command line behind it."""
    known = [
        where(path, line, module)
        for path in MODULES
        if floor(name_of(path)) != "cli" and path.name not in ("commands.py", "options.py")
        for line, module in imports(path)
        if module.split(".")[0] in ("typer", "click") or module.startswith("companion.options")
    ]
    assert known == []


def test_only_commands_name_their_options() -> None:
    """Errors of what programs call say what is wrong, and of which choice (`of`, `by`); the command line knows its
    option. A command that is suggested stands in backticks.
    """
    named = [
        f"{path.relative_to(PACKAGE.parent)}:{node.lineno} {node.value}"
        for folder in ("api", "files", "printing/files")
        for path in sorted((PACKAGE / folder).rglob("*.py"))
        if path.name != "tournament.py"  # which puts a command together
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.search(r"(?<![\w-])--[a-z]", re.sub(r"`[^`]*(`|$)", "", node.value))
    ]
    assert named == []


@pytest.mark.parametrize("game", GAMES)
def test_rules_know_no_clock_no_chance_and_no_machine(game: str) -> None:
    """Every die, draw and choice is asked for. (A question's `pick` gets its Random; the name is for type hints.)"""
    outside = [
        where(path, line, module)
        for path in (PACKAGE / "games" / game).rglob("*.py")
        for line, module in imports(path)
        if module.split(".")[0] in OUTSIDE_THE_RULES and module not in ("random", "random.Random")
    ]
    assert outside == []


@pytest.mark.parametrize("game", GAMES)
def test_rules_swallow_no_suspension(game: str) -> None:
    """Undo and leaving are BaseExceptions that go through the rules: no bare except, no broad one."""
    broad = []
    for path in (PACKAGE / "games" / game).rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.ExceptHandler):
                caught = {name.id for name in ast.walk(node.type) if isinstance(name, ast.Name)} if node.type else {""}
                if caught & {"", "Exception", "BaseException"}:
                    broad.append(f"{path.relative_to(PACKAGE.parent)}:{node.lineno}")
    assert broad == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_random_is_used_by_pickers_only(game: str) -> None:
    """`random` itself is never called in the rules: nothing but the class Random is taken from it."""
    called = [
        f"{path.relative_to(PACKAGE.parent)}:{node.lineno}"
        for path in (PACKAGE / "games" / game).rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Random"
    ]
    taken = [
        where(path, line, module)
        for path in (PACKAGE / "games" / game).rglob("*.py")
        for line, module in imports(path)
        if module.startswith("random.") and module != "random.Random"
    ]
    assert called + taken == []


def imported(path: Path, modules: set[str]) -> set[str]:
    """The modules that a file imports; of a package and a module in it, the module."""
    found = imports(path, hints=True)
    inner = {(line, name.rpartition(".")[0]) for line, name in found if name in modules}
    return {name for line, name in found if (line, name) not in inner}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for type hints alone count too."""
    known = {name_of(path).removesuffix(".__init__"): path for path in MODULES}
    modules = {name_of(path) for path in MODULES}
    graph = {name: imported(path, modules) & known.keys() - {name} for name, path in known.items()}
    left = dict(graph)
    while ends := [name for name, others in left.items() if not others & left.keys()]:
        for name in ends:
            del left[name]
    assert sorted(left) == []


def test_the_floors_know_no_class_no_element_and_no_colour_of_a_game() -> None:
    """The words of the shipped cards' closed columns, and those of the sets' backs, stand in data and in games alone."""
    words = {word.casefold() for path in shipped("card_sources").glob("*/*.csv") for word in closed_words(path)} | {
        "red",
        "blue",
    }
    quoted_there = [
        f"{path.relative_to(PACKAGE.parent)}:{node.lineno} {node.value}"
        for path in MODULES
        if floor(name_of(path)) != "games"
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.casefold() in words
    ]
    assert quoted_there == []


def closed_words(path: Path) -> Iterator[str]:
    """The words in a card source's columns that have a few values only."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for column in rows[0]:
        values = {row[column] for row in rows if len(row[column]) > 1}  # a letter is nobody's alone
        if column not in ("name", "code", "text", "arrows") and len(values) <= 6:
            yield from (value for value in values if value.isalpha())
