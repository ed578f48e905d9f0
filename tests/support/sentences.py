"""The sentences that a game's events and questions have, and which of them are still to be heard."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from declared import events_of, questions_of


def sentences(package: str) -> dict[str, dict[str, re.Pattern[str]]]:
    """By the names of a package's events and questions, their sentences, each with what it looks like when filled."""
    found = {}
    said = {name: event.words for name, event in events_of(package).items()}
    said |= {name: question.says for name, question in questions_of(package).items()}
    for name, words in said.items():
        source = ast.parse(textwrap.dedent(inspect.getsource(words)))
        found[name] = {ast.unparse(text): re.compile(_filled(text), re.DOTALL) for text in _texts(source)}
    return found


class Sweep:
    """Rules, events and questions in all words that are still to occur while games are played by chance."""

    def __init__(self, rules: Iterable[str], *packages: str) -> None:
        self.rules = set(rules)
        self.unheard = {name: each for package in packages for name, each in sentences(package).items()}

    def hear(self, lines: Iterable[dict[str, Any]]) -> None:
        """Strike off what occurs in lines of the protocol."""
        for line in lines:
            self.rules.discard(line.get("rule") or "")
            if line["type"] in ("ask", "event") and line["name"] in self.unheard:
                patterns = self.unheard[line["name"]]
                said = f"{line['text']} {line.get('do')}"
                for text in [text for text, pattern in patterns.items() if pattern.search(said)]:
                    del patterns[text]
                if not patterns:
                    del self.unheard[line["name"]]

    def left(self) -> list[str]:
        """Rules and texts that never occurred."""
        return sorted(
            [*self.rules, *(f"{name}: {text}" for name, each in self.unheard.items() for text in each or "-")]
        )


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
    """Words when filled, as those who type read them."""
    return re.sub(r"\\\|[^⟩]*⟩|[⟨⟩]", "", _pattern(node))


def _pattern(node: ast.AST) -> str:
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
