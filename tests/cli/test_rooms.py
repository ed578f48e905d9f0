"""The four rooms of the heart: how large a class is, and who writes whose fields."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion

PACKAGE = Path(companion.__file__).parent
ROOMS = ("table", "board", "engine", "frontends")
FIELDS, METHODS = 20, 25
MUTATES = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}


@cache
def modules() -> dict[str, ast.Module]:
    """The rooms' modules, by their path."""
    paths = [path for room in ROOMS for path in sorted((PACKAGE / room).glob("*.py"))]
    return {str(path.relative_to(PACKAGE)): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def classes() -> dict[str, tuple[str, ast.ClassDef]]:
    """Their classes, by name, each with its module."""
    return {
        node.name: (path, node)
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }


def targets(node: ast.AST) -> Iterator[ast.expr]:
    """The targets of a statement that assigns or deletes."""
    if isinstance(node, ast.Assign | ast.Delete):
        found = node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        found = [node.target]
    else:
        return
    for each in found:
        yield from each.elts if isinstance(each, ast.Tuple) else [each]


def own_members(node: ast.ClassDef) -> tuple[set[str], set[str]]:
    """The fields and methods that a class has itself."""
    fields = {each.id for part in node.body for each in targets(part) if isinstance(each, ast.Name)}
    methods = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
    for part in methods.values():
        for each in (each for inner in ast.walk(part) for each in targets(inner)):
            if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == "self":
                fields.add(each.attr)
    return fields - methods.keys(), set(methods)


def members(name: str) -> tuple[set[str], set[str]]:
    """The fields and methods of a class, those that it inherits among them."""
    fields, methods = own_members(classes()[name][1])
    for base in classes()[name][1].bases:
        base = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(base, ast.Name) and base.id in classes():
            more = members(base.id)
            fields, methods = fields | more[0], methods | more[1]
    return fields - methods, methods


def test_no_class_is_too_large_to_hold_in_mind() -> None:
    """Inherited fields and methods count."""
    sizes = {name: tuple(map(len, members(name))) for name in classes()}
    assert sizes["GameState"] > (10, 10)
    assert {name: size for name, size in sizes.items() if size[0] > FIELDS or size[1] > METHODS} == {}


@cache
def fields_of_all() -> set[str]:
    """The names of all fields."""
    return {field for name in classes() for field in own_members(classes()[name][1])[0]}


def is_foreign(node: ast.expr, made: set[str]) -> bool:
    """True for a field of another object of ours than `self`, and than one that the same function makes."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if not isinstance(node, ast.Attribute) or node.attr not in fields_of_all():
        return False
    return not (isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"} | made)


def writes(tree: ast.AST) -> Iterator[str]:
    """Where a function writes a field of another object, or changes what one holds."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        made = {
            each.id
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
            for each in targets(node)
            if isinstance(each, ast.Name)
        }
        for node in ast.walk(function):
            if any(is_foreign(each, made) for each in targets(node)):
                yield ast.unparse(node)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATES:
                held = node.func.value
                if isinstance(held, ast.Attribute | ast.Subscript) and is_foreign(held, made):
                    yield ast.unparse(node)


def test_nobody_writes_a_field_of_another_object() -> None:
    assert {path: found for path, tree in modules().items() if (found := sorted(set(writes(tree))))} == {}


@pytest.mark.parametrize(
    "line",
    ["game.place = 1", "game.place += 1", "del game.entries[0]", "self.game.entries[:] = []", "game.entries.append(1)"],
)
def test_a_field_that_is_written_is_seen(line: str) -> None:
    assert list(writes(ast.parse(f"def change(self, game):\n    {line}"))) == [line]
