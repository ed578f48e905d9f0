"""The sentences that a game's events and questions have, and which of them were heard."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any

from companion.table.declared import events_of, questions_of


def sentences(package: str) -> dict[str, dict[str, re.Pattern[str]]]:
    """By the names of a package's events and questions, their sentences, each with what it looks like when filled."""
    found = {}
    said = {name: event.words for name, event in events_of(package).items()}
    said |= {name: question.says for name, question in questions_of(package).items()}
    for name, words in said.items():
        source = ast.parse(textwrap.dedent(inspect.getsource(words)))
        found[name] = {ast.unparse(text): re.compile(_filled(text), re.DOTALL) for text in _texts(source)}
    return found


def unheard(package: str, heard: dict[str, set[str]]) -> list[str]:
    """The sentences of which nothing that was heard, by the names, has a trace."""
    return [
        f"{name}: {text}"
        for name, patterns in sentences(package).items()
        for text, pattern in patterns.items()
        if not any(pattern.search(said) for said in heard.get(name, ()))
    ]


def _texts(node: ast.AST) -> Iterator[Any]:
    """Every piece of words in a function: not its docstring, not what is compared or looked up."""
    if isinstance(node, ast.Expr | ast.Compare | ast.arguments | ast.Subscript) and not _has_table(node):
        return
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        if re.search(r"\w{2}", _filled(node)):
            yield node
        for inner in ast.walk(node):
            if isinstance(inner, ast.IfExp):
                yield from _texts(inner)
        return
    children = node.values if isinstance(node, ast.Dict) else list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Call):
        children = []
    for child in children:
        yield from _texts(child)


def _has_table(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict | ast.Tuple)


def _filled(node: ast.AST) -> str:
    if isinstance(node, ast.Constant):
        words = str(node.value)
        return (
            f"[{words[:1].upper()}{words[:1].lower()}]{re.escape(words[1:])}"
            if words[:1].isalpha()
            else re.escape(words)
        )
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in getattr(node, "values", [])
    )
