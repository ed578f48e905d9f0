"""Build of the wheel: with COMPANION_COMPILE=1 in the environment what games spend their time in is compiled.

The rest stays as it is, and so does the wheel without: it is for any machine, and takes nothing to be built.
Declarations are written out for the compiler first, which takes no class or function that is made as the program runs.
"""

import ast
import builtins
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER = "mypy[mypyc]>=2.0,<3"
OPTIONS = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
OPEN = {"SequentialTable", "Pool", "Rounds", "PairedRounds"}
"""Classes of which others are made that stay interpreted, beside the kinds of questions."""
DECLARED = ("companion.table.declaring", "Declaration")
KINDS, QUESTION = "companion.table.", "companion.table.question"
WORDS = ("says", "default")
ATTRIBUTES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING: from mypy_extensions import mypyc_attr"
NATIVE = "'__mypyc_attrs__' in vars(cls)"
KNOWN = ("__dataclass_fields__", "__dataclass_params__")
Place = tuple[str, str]
"""A module, and a name there."""
WANTED = os.environ.get("COMPANION_COMPILE") == "1"


class CompiledRules(BuildHookInterface[Any]):
    """Compiles the modules that pyproject.toml names as `compiled`."""

    def dependencies(self) -> list[str]:
        """Packages needed for a build."""
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
        write_out(where, modules)
        subprocess.run([sys.executable, "-m", "mypyc", *OPTIONS, *modules], cwd=where, check=True)
        made = [path for path in where.rglob("*__mypyc.*") if path.parent == where]
        made += [path for path in (where / "companion").rglob("*") if path.suffix in (".so", ".pyd")]
        build_data["force_include"] |= {str(path): str(path.relative_to(where)) for path in made}
        build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clean up: what was compiled is in the wheel now."""
        if hasattr(self, "folder"):
            self.folder.cleanup()


def write_out(where: Path, paths: list[str]) -> None:
    """Writes modules below a folder as mypyc takes them."""
    sources = {path.removesuffix(".py").replace("/", "."): (where / path).read_text("utf-8") for path in paths}
    for path, text in zip(paths, written_out(sources).values(), strict=True):
        (where / path).write_text(text, "utf-8")


def written_out(sources: dict[str, str]) -> dict[str, str]:
    """Modules, by their names, whose events, questions and parts of a language stand there as functions and classes
    that mypyc takes."""
    modules = Modules(sources)
    return {name: modules.written_out(name) for name in sources}


class Modules:
    """The modules that are compiled: the classes there, and what is imported by which name."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.trees = {name: ast.parse(source) for name, source in sources.items()}
        self.classes: dict[Place, ast.ClassDef] = {}
        self.imported: dict[Place, Place] = {}
        for module, tree in self.trees.items():
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    self.classes[module, node.name] = node
                elif isinstance(node, ast.ImportFrom):
                    for name in node.names:
                        self.imported[module, name.asname or name.name] = str(node.module), name.name
        self.closer = set[tuple[Place, str]]()  # fields that are told more closely by a question below
        self.fields = {place: self._fields(place[0], node) for place, node in self.classes.items()}

    def written_out(self, module: str) -> str:
        """A module as mypyc takes it."""
        tree, needs = self.trees[module], set[str]()
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
                needs |= {ATTRIBUTES}
                body.append(_open(node) if node.name in OPEN else _declared(node))
            elif isinstance(node, ast.ClassDef) and self.fields[module, node.name]:
                body += Written(self, module, node).question(needs)
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

    def found(self, module: str, name: ast.expr) -> Place:
        """The module and the name there for which a name in a module stands."""
        if isinstance(name, ast.Subscript):
            return self.found(module, name.value)
        if isinstance(name, ast.Attribute):
            return ".".join(self.imported[module, ast.unparse(name.value)]), name.attr
        place = module, ast.unparse(name)
        while place in self.imported:
            place = self.imported[place]
        return place

    def bases(self, module: str, node: ast.ClassDef) -> list[Place]:
        """A class's bases."""
        return [self.found(module, base) for base in node.bases]

    def _fields(self, module: str, node: ast.ClassDef) -> dict[str, "Field"]:
        """The fields of a question; none of another class."""
        of = next(iter(self.bases(module, node)), None)
        fields = self._fields(of[0], self.classes[of]) if of in self.classes else {}
        if not fields and of != DECLARED:
            return {}
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and not ast.unparse(each.annotation).startswith("ClassVar"):
                name, field = ast.unparse(each.target), Field.of((module, node.name), each)
                if name in fields and fields[name].kind != field.kind:
                    self.closer.add((fields[name].place, name))
                fields[name] = field
        for given in node.keywords:
            if given.arg in fields:
                fields[given.arg] = fields[given.arg]._replace(
                    module=module, held=ast.unparse(given.value), factory=False
                )
        return fields


class Field(NamedTuple):
    """A field of a question: whether it is named in a call and may be, and what it holds else, or what makes that."""

    place: Place
    module: str
    kind: str
    held: str
    factory: bool
    taken: bool
    named: bool

    @classmethod
    def of(cls, place: Place, node: ast.AnnAssign) -> "Field":
        """The field that a line declares."""
        said = {each.arg: each.value for each in node.value.keywords} if isinstance(node.value, ast.Call) else {}
        held, makes = said.get("default", None if said else node.value), said.get("default_factory")
        value = held or makes
        text = ast.unparse(value) if value else ""
        return cls(
            place, place[0], ast.unparse(node.annotation), text, bool(makes), "init" not in said, "kw_only" not in said
        )

    @property
    def required(self) -> bool:
        """True if each call names it."""
        return self.held in ("", "unsaid")


class Written:
    """A question as it is written out: what its first line says is said in its body, where its constructor is, too."""

    def __init__(self, modules: Modules, module: str, node: ast.ClassDef) -> None:
        self.modules, self.module, self.node = modules, module, node
        self.fields = modules.fields[module, node.name]
        self.said = {str(each.arg): each.value for each in node.keywords}
        self.said |= {ast.unparse(each.targets[0]): each.value for each in node.body if isinstance(each, ast.Assign)}

    def question(self, needs: set[str]) -> list[ast.stmt]:
        """The class, and what is set of it behind."""
        node, name, said = self.node, self.node.name, {key: ast.unparse(value) for key, value in self.said.items()}
        sets = [
            f"setattr({name}, {key!r}, {value})" for key, value in said.items() if key not in {*self.fields, *WORDS}
        ]
        makes = [f"def {key}(self) -> Any:\n    return _filled(self, {said[key]})" for key in WORDS if key in said]
        needs |= {"from typing import Any", *self._borrowed()}
        if makes and self.module != QUESTION:
            needs |= {f"from {QUESTION} import _filled"}
        for each in node.body:
            if isinstance(each, ast.FunctionDef) and each.name == "__init_subclass__":
                each.body.insert(0, ast.If(_expression(NATIVE), [ast.Return()], []))
                each.body[-1:] = ast.parse(f"getattr(super({name}, cls), '__init_subclass__')()").body
        if self.module.startswith(KINDS):
            needs |= {ATTRIBUTES, "import dataclasses"}
            sets.append(self._known())
            _open(node)
        inherited = self.modules.fields.get(self.modules.bases(self.module, node)[0], {})
        node.body = [each for each in node.body if self._stays(each, inherited)]
        node.body += ast.parse("\n".join([*makes, self._constructor()])).body
        node.keywords = []
        return [node, *ast.parse("\n".join(sets)).body]

    def _stays(self, line: ast.stmt, inherited: dict[str, Field]) -> bool:
        """True if a line of the body stays; a field is there once, and what it holds in a call isn't said there."""
        name = ast.unparse(line.target) if isinstance(line, ast.AnnAssign) else ""
        if isinstance(line, ast.AnnAssign) and (field := self.fields.get(name)):
            line.value = None if field.taken or not field.held else _expression(field.held)
            if ((self.module, self.node.name), name) in self.modules.closer:
                line.annotation = _expression("Any")
            return not (field.taken and name in inherited)
        return not isinstance(line, ast.Assign)

    def _constructor(self) -> str:
        takes, keeps = ["self"], list[str]()
        for name, each in self.fields.items():
            held = "" if each.required else each.held
            if not each.taken:
                keeps += [f"self.{name} = {held}"] * bool(held)
                continue
            takes += ["*"] * (each.named and "*" not in takes)
            made = f"({held})() if {name} is None else {name}"
            takes.append(f"{name}: Any" + f" = {'None' if each.factory else held}" * bool(held))
            keeps.append(f"self.{name} = {made if each.factory and held else name}")
        if any(each.name == "__post_init__" for each in self._functions(self.module, self.node)):
            keeps.append("self.__post_init__()")
        return f"def __init__({', '.join(takes)}) -> None:" + "".join(f"\n    {each}" for each in keeps)

    def _functions(self, module: str, node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
        """The functions of a question and of what it is made of."""
        yield from (each for each in node.body if isinstance(each, ast.FunctionDef))
        for place in self.modules.bases(module, node):
            if place in self.modules.classes:
                yield from self._functions(place[0], self.modules.classes[place])

    def _known(self) -> str:
        """Tells what makes dataclasses below a kind of question which fields it has."""
        fields = []
        for name, each in self.fields.items():
            makes, held = each.factory, each.held
            if not each.taken and held == "None":  # which the compiler keeps nowhere before a constructor sets it
                makes, held = True, "lambda: None"
            given = [f"{'default_factory' if makes else 'default'}={held}"] * bool(held)
            given += ["init=False"] * (not each.taken) + ["kw_only=False"] * (not each.named)
            fields.append(f"({name!r}, Any, getattr(dataclasses, 'field')({', '.join(given)}))")
        made = f"dataclasses.make_dataclass({self.node.name!r}, [{', '.join(fields)}], eq=False, kw_only=True)"
        sets = (f"setattr({self.node.name}, {each!r}, getattr(_known, {each!r}))" for each in KNOWN)
        return "\n".join([f"_known = {made}", *sets])

    def _borrowed(self) -> Iterator[str]:
        """Imports of what stands for a field's value where it is inherited."""
        for each in self.fields.values():
            nodes = ast.walk(ast.parse("" if each.required else each.held))
            for name in {node.id for node in nodes if isinstance(node, ast.Name)} - vars(builtins).keys():
                if self.modules.found(self.module, ast.Name(name)) != self.modules.found(each.module, ast.Name(name)):
                    yield f"from {each.module} import {name}"


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
    """The base of declarations: of the compiled ones, which are written out, it makes nothing more. What a field holds
    else is no attribute of a class, where it would stand before what a compiled one keeps it in.
    """
    _open(base)
    makes = next(each for each in base.body if isinstance(each, ast.FunctionDef) and each.name == "__init_subclass__")
    known = "getattr(cls, '__dataclass_fields__').values()"
    bare = f"for each in {known}:\n    if each.init and each.name in vars(cls):\n        delattr(cls, each.name)"
    makes.body[-1:] = [ast.If(_expression(NATIVE), [ast.Return()], []), makes.body[-1], *ast.parse(bare).body]
    return base


def _open(base: ast.ClassDef) -> ast.ClassDef:
    """A class below which interpreted ones may be."""
    base.decorator_list = [_expression("mypyc_attr(allow_interpreted_subclasses=True)")]
    return base


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
