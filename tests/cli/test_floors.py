"""How the house is built: imports point downwards, and rules know no clock, no chance, no file."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion

PACKAGE = Path(companion.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))

# What each floor may import of the others; everyone may import companion.errors.
BELOW = {
    "cards": set(),
    "table": {"cards"},
    "pairing": set(),
    "games": {"pairing", "table", "cards"},
    "printing": {"cards"},
    "cli": {"games", "printing", "pairing", "table", "cards"},
}
OUTSIDE_THE_RULES = {"random", "time", "os", "sys", "datetime", "secrets", "socket", "subprocess", "threading"}


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports anywhere, with its line; what is only there for type hints is left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    hints = {id(node) for found in ast.walk(tree) if _is_type_checking(found) for node in ast.walk(found)}
    for node in ast.walk(tree):
        if id(node) in hints:
            continue
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: imports are written out from companion"
            yield node.lineno, node.module or ""
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


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


def test_no_floor_below_names_a_game() -> None:
    named = [
        where(path, line, module)
        for path in MODULES
        if floor(name_of(path)) in ("cards", "table", "pairing", "printing")
        for line, module in imports(path)
        if module.startswith("companion.games")
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
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ExceptHandler):
                caught = {name.id for name in ast.walk(node.type) if isinstance(name, ast.Name)} if node.type else {""}
                if caught & {"", "Exception", "BaseException"}:
                    broad.append(f"{path.relative_to(PACKAGE.parent)}:{node.lineno}")
    assert broad == []


@pytest.mark.parametrize("game", GAMES)
def test_random_is_used_by_pickers_only(game: str) -> None:
    """`random` itself is never called in the rules: nothing but the class Random is taken from it."""
    called = [
        f"{path.relative_to(PACKAGE.parent)}:{node.lineno}"
        for path in (PACKAGE / "games" / game).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Random"
    ]
    taken = [
        where(path, line, module)
        for path in (PACKAGE / "games" / game).rglob("*.py")
        for line, module in imports(path)
        if module.startswith("random.") and module != "random.Random"
    ]
    assert called + taken == []
