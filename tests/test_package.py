"""Facts of the package: the Pythons that it runs on, the licences that travel with it, how it is installed."""

import ast
import re
import runpy
import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import companion

ROOT = Path(__file__).parents[1]
HOOK = runpy.run_path(str(ROOT / "hatch_build.py"))
FONTS = ROOT / "layouts/fonts"
TOML = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text(encoding="utf-8"))
PROJECT = TOML["project"]


def test_the_pythons_that_it_names_are_those_that_make_looks_for() -> None:
    named = re.findall(r"Programming Language :: Python :: (\S+)", "\n".join(PROJECT["classifiers"]))
    makefile = ROOT.joinpath("Makefile").read_text(encoding="utf-8")
    assert named == re.findall(r"command -v python(3\.\d+)", makefile) == ["3.11", "3.12", "3.13", "3.14"]
    assert f"in python{' python'.join(named[:0:-1])};" in makefile, "the newest first, for the wheel"
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_what_make_installs_is_of_known_versions_that_the_package_takes() -> None:
    """All that it names, on every Python: `make versions` writes them anew."""
    lines = ROOT.joinpath("tools/versions.txt").read_text(encoding="utf-8").splitlines()
    known: dict[str, list[Requirement]] = {}
    for line in lines:
        if not line.startswith("#"):
            known.setdefault(canonicalize_name(Requirement(line).name), []).append(Requirement(line))
    extras = PROJECT["optional-dependencies"]
    named = [
        Requirement(each)
        for group in (PROJECT["dependencies"], *map(extras.get, ("page", "lab", "test")))
        for each in group
    ]
    for each in named:
        if each.name == "companion":
            continue
        pinned = known[canonicalize_name(each.name)]
        assert all(each.specifier.contains(str(one.specifier).removeprefix("==")) for one in pinned), each
        for python in ("3.11", "3.12", "3.13", "3.14"):
            here = {"python_full_version": f"{python}.0", "python_version": python}
            assert any(one.marker is None or one.marker.evaluate(here) for one in pinned), (each, python)


def test_every_licence_is_named_and_travels_in_the_wheel() -> None:
    """The expression said MIT alone, though most of the wheel's bytes are fonts under another licence."""
    assert PROJECT["license"] == "MIT AND OFL-1.1"
    sent = {path for pattern in PROJECT["license-files"] for path in ROOT.glob(pattern)}
    texts = {path: path.read_text(encoding="utf-8") for path in sent}
    licences = {path for path in texts if path.parent == FONTS}
    assert sent - licences == {ROOT / "LICENSE"}
    assert texts[ROOT / "LICENSE"].startswith("MIT License")
    assert all("SIL Open Font License, Version 1.1" in texts[path] for path in licences)
    families = {path.name.partition("-")[0] for path in FONTS.glob("*.[to]tf")}
    assert {path.name.removesuffix("-OFL.txt") for path in licences} == families


def test_what_it_tells_people_to_install_is_there_to_install() -> None:
    """There is no package of that name anywhere: it is installed from the checkout."""
    texts = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("companion/**/*.py")]
    told = [
        each
        for path in texts
        for each in re.findall(r"pipx? install (?:--\S+ )*(\S+)", path.read_text(encoding="utf-8"))
    ]
    assert {each.rstrip("`.,").strip("'\"") for each in told} == {"", "pipx", ".[page]", ".[lab]", ".[page,lab]"}
    assert PROJECT["optional-dependencies"].keys() >= {"page", "lab"}
    code = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("companion/**/*.py"))
    assert set(re.findall(r'check_installed\(.+"(\w+)"\)', code)) == {"page", "lab"}


COMPILED: list[str] = HOOK["compiled"](ROOT)


def test_nothing_is_needed_for_a_plain_build() -> None:
    assert TOML["build-system"]["requires"] == ["hatchling>=1.27"]


def test_the_hook_calls_the_compiler_and_nothing_more() -> None:
    text = ROOT.joinpath("hatch_build.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert "write_text" not in text and "import ast" not in text, "no source is written from source"


def test_a_new_game_is_compiled_without_a_line_elsewhere(tmp_path: Path) -> None:
    """By a mark in each module that is compiled."""
    game = tmp_path / "companion/games/new"
    (game / "language").mkdir(parents=True)
    for name, mark in {"asks": "", "battle": "# mypyc\n", "language/effects": "# mypyc\n"}.items():
        (game / f"{name}.py").write_text(f'"""A module."""\n{mark}\nSIZE = 5\n', encoding="utf-8")
    assert HOOK["compiled"](tmp_path) == [f"companion/games/new/{name}.py" for name in ("battle", "language/effects")]


def test_rules_of_each_game_are_compiled_and_what_declares_is_not() -> None:
    """The compiler would pass over what a class says in its first line, and over decorators of ours."""
    there = {path.parts[2] for path in map(Path, COMPILED) if path.parts[1] == "games"}
    assert there == {path.parent.name for path in ROOT.glob("companion/games/*/__init__.py")}
    for path in COMPILED:
        for node in ast.parse(ROOT.joinpath(path).read_text(encoding="utf-8")).body:
            assert not getattr(node, "keywords", ()), path
            decorators = {ast.unparse(each).partition("(")[0] for each in getattr(node, "decorator_list", ())}
            assert decorators <= {"cache", "dataclass", "lru_cache", "mypyc_attr"}, path


def test_what_is_made_of_a_compiled_class_is_compiled_too() -> None:
    """No class that is interpreted may be below one that is compiled."""
    compiled = {path.removesuffix(".py").replace("/", ".") for path in COMPILED}
    for found in walk_packages(companion.__path__, "companion."):
        if not found.name.endswith("__main__"):
            import_module(found.name)
    found_there = [each for name in compiled for each in vars(import_module(name)).values()]
    classes: list[type[Any]] = [each for each in found_there if isinstance(each, type)]
    ours = [each for each in classes if each.__module__ in compiled]
    below = {
        (one, other) for one in ours for other in one.__subclasses__() if other.__module__.startswith("companion.")
    }
    assert [pair for pair in below if pair[1].__module__ not in compiled] == []
    assert len(below) > 40
