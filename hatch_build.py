"""How the wheel is built: with COMPANION_COMPILE=1 in the environment what games spend their time in is compiled.

The rest stays as it is, and so does the wheel without: it is for any machine, and takes nothing to be built.
Declarations are written out for the compiler first, which takes no class or function that is made as the program runs.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER = "mypy[mypyc]>=2.0,<3"
OPTIONS = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
OPEN = {"Rounds", "PairedRounds"}
"""Classes of which others are made that stay interpreted."""
WANTED = os.environ.get("COMPANION_COMPILE") == "1"


class CompiledRules(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml names as `compiled`."""

    def dependencies(self) -> list[str]:
        """What is needed for a build."""
        return [COMPILER] if WANTED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles in a folder of its own, and adds what comes of it to the wheel."""
        if not WANTED or version == "editable":
            return
        self.folder = TemporaryDirectory()
        where = Path(self.folder.name)
        copytree(Path(self.root, "companion"), where / "companion", ignore=lambda _, names: {"__pycache__"} & {*names})
        compiled = self.config["compiled"].items()
        modules = [f"companion/{folder}/{name}.py" for folder, names in compiled for name in names]
        for module in modules:
            (where / module).write_text(written_out((where / module).read_text("utf-8")), "utf-8")
        subprocess.run([sys.executable, "-m", "mypyc", *OPTIONS, *modules], cwd=where, check=True)
        made = [path for path in where.rglob("*__mypyc.*") if path.parent == where]
        made += [path for path in (where / "companion").rglob("*") if path.suffix in (".so", ".pyd")]
        build_data["force_include"] |= {str(path): str(path.relative_to(where)) for path in made}
        build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """What was compiled is in the wheel now."""
        if hasattr(self, "folder"):
            self.folder.cleanup()


def written_out(source: str) -> str:
    """A module whose events and parts of a language stand there as functions and classes that mypyc takes."""
    tree, needs = ast.parse(source), set[str]()
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    has_parts = any(name.name == "Part" for node in imports for name in node.names)
    has_parts |= any(keyword.arg == "says" for node in classes for keyword in node.keywords)
    body: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and _decorators(node) & {"event", "event_with"}:
            needs |= {"from typing import Final", "from companion.table.events import Event, EventKind"}
            body += _event(node)
        elif isinstance(node, ast.ClassDef) and (node.name in OPEN or "dataclass_transform" in _decorators(node)):
            needs |= {"from typing import TYPE_CHECKING", "if TYPE_CHECKING: from mypy_extensions import mypyc_attr"}
            body.append(_open(node) if node.name in OPEN else _declared(node))
        elif isinstance(node, ast.ClassDef) and has_parts and not node.decorator_list and not _is_enum(node):
            needs |= {"from dataclasses import dataclass"}
            body += _part(node)
        elif isinstance(node, ast.ClassDef) and "dataclass" in _decorators(node):
            body.append(_constructed(node))
        else:
            body.append(node)
    behind = body.index(imports[-1]) + 1
    body[behind:behind] = ast.parse("\n".join(sorted(needs))).body
    return ast.unparse(ast.Module(body, []))


def _decorators(node: ast.FunctionDef | ast.ClassDef) -> set[str]:
    return {ast.unparse(each).partition("(")[0] for each in node.decorator_list}


def _event(words: ast.FunctionDef) -> list[ast.stmt]:
    """An event's words, and a function of the event's name that only makes it: so it is called without a detour."""
    name, given = words.name, words.args
    words.name += "_"
    fields = [arg.arg for arg in (*given.args, *given.kwonlyargs)]
    named = ", *, " * bool(fields) + ", ".join(f"{field}: object" for field in fields)
    values = "".join(f"{field}, " for field in fields)
    makes = f"""
_kind_of_{name}: Final[EventKind] = getattr({words.name}, "kind")
def {name}(_rule: str, /{named}) -> Event:
    return Event(_kind_of_{name}, _rule, ({values}))
"""
    return [words, *ast.parse(makes).body]


def _is_enum(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).endswith("Enum") for base in node.bases)


def _part(part: ast.ClassDef) -> list[ast.stmt]:
    """A part of a language: a dataclass that says so, with what is no field of it set behind it. One that all share
    has no fields, and is none: what a class holds would be taken for one."""
    said = {ast.unparse(each.targets[0]): ast.unparse(each.value) for each in part.body if isinstance(each, ast.Assign)}
    if part.keywords:
        said["forms"] = f"{{{ast.unparse(part.keywords[0].value)}: {{}}}}"
    part.body = [each for each in part.body if not isinstance(each, ast.Assign)]
    bare = any(isinstance(each, ast.AnnAssign) and "ClassVar" in ast.unparse(each) for each in part.body)
    part.keywords, part.decorator_list = [], [] if bare else [_expression("dataclass(frozen=True)")]
    sets = [f"setattr({part.name}, {name!r}, {value})" for name, value in said.items()]
    return [part, *ast.parse("\n".join(sets)).body]


def _constructed(data: ast.ClassDef) -> ast.stmt:
    """A dataclass whose constructor stands there: the one that is made as the program runs would be interpreted."""
    fields = [each for each in data.body if isinstance(each, ast.AnnAssign)]
    takes, keeps = list[str](), list[str]()
    for name, kind, value in ((ast.unparse(each.target), ast.unparse(each.annotation), each.value) for each in fields):
        given = {each.arg: each.value for each in value.keywords} if isinstance(value, ast.Call) else {}
        if kind.startswith("ClassVar"):
            return data
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
            if "init" in given:
                continue
            made = f"({ast.unparse(given['default_factory'])})()"
            takes.append(f"{name}: {kind} | None = None")
            keeps.append(f"self.{name} = {made} if {name} is None else {name}")
        else:
            takes.append(f"{name}: {kind}" + (f" = {ast.unparse(value)}" if value else ""))
            keeps.append(f"self.{name} = {name}")
    if any(isinstance(each, ast.FunctionDef) and each.name == "__post_init__" for each in data.body):
        keeps.append("self.__post_init__()")
    lines = "".join(f"\n    {each}" for each in keeps or ["pass"])
    data.body += ast.parse(f"def __init__(self, {', '.join(takes)}) -> None:{lines}").body
    decorator = next(each for each in data.decorator_list if isinstance(each, ast.Call))
    for each in decorator.keywords:
        each.arg = {"frozen": "unsafe_hash"}.get(each.arg or "", each.arg)
    decorator.keywords = [each for each in decorator.keywords if each.arg != "slots"]
    decorator.keywords.append(ast.keyword("init", ast.Constant(False)))
    return data


def _declared(base: ast.ClassDef) -> ast.stmt:
    """What declarations are made of: of the compiled ones, which are written out, it makes nothing more."""
    _open(base)
    makes = next(each for each in base.body if isinstance(each, ast.FunctionDef) and each.name == "__init_subclass__")
    makes.body[-1] = ast.If(_expression("'__mypyc_attrs__' not in vars(cls)"), [makes.body[-1]], [])
    return base


def _open(base: ast.ClassDef) -> ast.ClassDef:
    """A class below which interpreted ones may be."""
    base.decorator_list = [_expression("mypyc_attr(allow_interpreted_subclasses=True)")]
    return base


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
