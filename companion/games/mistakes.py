"""Mistakes of a game's author, found without a game being played: in what its modules declare, ask, tell and cite."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from functools import partial, partialmethod
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any, get_origin, get_type_hints

from companion.errors import quoted
from companion.files.packages import line_of, mistake_in, shown
from companion.files.problems import Problem, SourceError
from companion.games import Game
from companion.table.events import EventKind
from companion.table.question import Question
from companion.words import commas, did_you_mean

SET_BY_THE_TABLE = ("rule", "who")
IN_THE_FIRST_LINE = 'in the first line of its declaration: class Die(Roll, name="die", says="{who} rolls: what?")'


def mistakes(game: Game) -> list[Problem]:
    """All that can be said of a game's code and of its rules."""
    spec = find_spec(game.package)
    folder = Path(spec.origin).parent if spec and spec.origin else Path()
    problems: list[Problem] = []
    modules: list[ModuleType] = []
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).with_suffix("").parts
        try:
            modules.append(import_module(".".join([game.package, *(part for part in inside if part != "__init__")])))
        except (Exception, SystemExit) as error:  # whatever its author has written
            problems.append(mistake_in(folder, error))
    rules: list[str] = []
    try:
        rules += game.register().rules
    except SourceError as error:
        problems += error.problems
    for module in modules:
        problems += [*_declared(module), *_calls(module, rules)]
    return problems


def template_fault(question: type[Question[Any]], template: str) -> str:
    """The braces in a question's words that the question can't fill, in a sentence; "" where it can fill all."""
    for _, slot, spec, _ in Formatter().parse(template):
        if not slot:
            continue
        try:
            filled = _type_of(question, slot)
        except KeyError:
            known = sorted({*_fields(question), *(name for name in dir(question) if name in template)})
            meant = did_you_mean(slot, _fields(question)) or f"there are {commas(known)}"
            return f"{{{slot}{':' * bool(spec)}{spec}}} names nothing that it has; {meant}"
        if spec and filled is not int and get_origin(filled) not in (list, tuple):
            return f"{{{slot}:{spec}}} needs a number or a list before the colon"
    return ""


def _type_of(owner: Any, slot: str) -> Any:
    """The type of thing that fills a slot. Raises KeyError where nothing does."""
    for name in slot.split("."):
        there = getattr(get_origin(owner) or owner, name, None)
        hints = get_type_hints(there.fget if isinstance(there, property) else get_origin(owner) or owner)
        owner = hints["return" if isinstance(there, property) else name]
    return owner


def _fields(question: type[Question[Any]]) -> list[str]:
    return [each.name for each in fields(question) if each.init]


def _declared(module: ModuleType) -> Iterator[Problem]:
    """Questions that can't be asked."""
    for each in vars(module).values():
        if not (isinstance(each, type) and issubclass(each, Question) and each.__module__ == module.__name__):
            continue
        file, line = shown(Path(module.__file__ or "")), line_of(each)
        for wanted in ("name", "says"):
            if not each.__subclasses__() and not hasattr(each, wanted):
                yield Problem(file, line, each.__name__, f"has no {wanted}", f"write it {IN_THE_FIRST_LINE}")
        for made in vars(each).values():
            if isinstance(made, partialmethod) and (wrong := template_fault(each, made.args[0])):
                what, _, instead = wrong.partition("; ")
                yield Problem(file, line, each.__name__, what, instead)


def _calls(module: ModuleType, rules: list[str]) -> Iterator[Problem]:
    """Questions and events by a rule that there is not, or with a field that there is not; of no `rules`, which is
    told of their file, nothing more is said."""
    file = Path(module.__file__ or "")
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        made, given = _named(call.func, module), call.args
        later = made is partial and bool(given)
        if later:
            made, given = _named(given[0], module), given[1:]
        kind = getattr(made, "kind", None)
        if isinstance(kind, EventKind):
            name, known, needed = kind.name, list(kind.fields), set(kind.fields)
        elif isinstance(made, type) and issubclass(made, Question):
            name, known, needed = made.__name__, _fields(made), set[str]()
        else:
            continue
        say = partial(Problem, shown(file), call.lineno, name)
        for cited in _texts(given[0]) if given and rules else ():
            if cited and cited not in rules:
                what = f"cites the rule {quoted(cited)}, which is not in rules.toml"
                yield say(what, did_you_mean(cited, rules) or f"there are {commas(rules)}")
        said = [each.arg for each in call.keywords]
        for field in said:
            if field and field not in known:
                have = commas([each for each in known if each not in SET_BY_THE_TABLE]) or "none"
                yield say(f"has no field {quoted(field)}", did_you_mean(field, known) or f"it has {have}")
        if None not in said and not later and (lacking := sorted(needed - {*said})):
            yield say(f"is told without {commas(lacking)}", f"name {'them' if lacking[1:] else 'it'} in the call")


def _named(node: ast.expr, module: ModuleType) -> Any:
    """The object that a name in a module stands for, where it is the module's own or that of a module that it knows."""
    if isinstance(node, ast.Name):
        return vars(module).get(node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        there = vars(module).get(node.value.id)
        return getattr(there, node.attr, None) if isinstance(there, ModuleType) else None
    return None


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
