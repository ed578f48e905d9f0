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

# The floors from the lowest up, and what each imports of those below it. Every module is on one of them.
WORDS = {"errors", "words"}
CARDS = {"cards", *WORDS}
PLAYED = {"engine", "board", "table", *CARDS}
BELOW: dict[str, set[str]] = {
    "version": set(),
    "errors": set(),
    "words": set(),
    "lists": {"words"},
    "markup": set(),
    "extras": {"errors"},
    "files": WORDS,
    "formulas": {"files", *WORDS},
    "pictures": {"errors"},
    "wording": {"errors"},
    "cards": {"files", "formulas", "pictures", "markup", *WORDS},
    "table": {"lists", *CARDS},
    "board": {"table", *CARDS},
    "engine": {"board", "table", "files", "lists", *WORDS},
    "frontends": {"engine", "board", "table", "files", "lists", *WORDS},
    "pairing": {"files", *WORDS},
    "rounds": {"pairing", "board", "table", "lists", *WORDS},
    "game": {"games", "rounds", "pairing", "board", "table", "wording", "files", "lists", *CARDS},
    "games": {"game", "frontends", "rounds", "pairing", "files", *PLAYED},
    "printing": {"cards", "files", "formulas", "pictures", "markup", *WORDS},
    "odds": {"games", *PLAYED},
    "lab": {"odds", "games", "printing", "formulas", "version", *PLAYED},
    "page": {"games", "printing", "frontends", *PLAYED},
    "api": {
        "lab",
        "odds",
        "page",
        "games",
        "printing",
        "pairing",
        "pictures",
        "markup",
        "files",
        "extras",
        "version",
        *PLAYED,
    },
    "cli": {
        "api",
        "lab",
        "odds",
        "page",
        "game",
        "games",
        "printing",
        "frontends",
        "pairing",
        "files",
        "extras",
        "version",
        *PLAYED,
    },
    "companion": {"api", "version"},
    "__main__": {"cli"},
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
    """The floor of a module: its folder below companion, or itself. A folder in games is a `game`, whose own commands
    stand beside the program's; None outside."""
    first, *parts = module.split(".")
    if first != "companion":
        return None
    if parts[:1] == ["games"] and parts[1:2] and parts[1] in GAMES:
        return "cli" if parts[2:3] == ["commands"] else "game"
    return parts[0] if parts else first


def where(path: Path, line: int, module: str) -> str:
    return f"{path.relative_to(PACKAGE.parent)}:{line} imports {module}"


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def test_every_module_is_on_a_floor() -> None:
    assert {floor(name_of(path)) for path in MODULES} == set(BELOW)
    assert "tamer" in GAMES


def test_floors_lie_on_each_other() -> None:
    """But for a game and what all games are of: `companion.games` finds the one, and the other is made of it."""
    order = list(BELOW)
    upwards = [
        (name, each) for name, below in BELOW.items() for each in below if order.index(each) >= order.index(name)
    ]
    assert upwards == [("game", "games")]


def test_imports_point_downwards() -> None:
    """Those that are there for type hints alone, too."""
    known = {name_of(path) for path in MODULES}
    upwards = []
    for path in MODULES:
        own = floor(name_of(path)) or ""
        for line, module in imports(path, hints=True):
            if module == "companion" or (module not in known and module.rpartition(".")[0] == "companion"):
                continue  # its names follow
            if floor(module) not in {None, own} | BELOW[own]:
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
        if module.split(".")[0] in ("typer", "click") or module.startswith("companion.cli.options")
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
    known = {name_of(path): path for path in MODULES}
    modules = set(known)
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
        if not name_of(path).startswith("companion.games")
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
