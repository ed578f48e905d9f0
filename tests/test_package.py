"""Facts of the package: the Pythons that it runs on, the licences that travel with it, how it is installed."""

import re
import runpy
import tomllib
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import companion
from companion.table.question import Question, unsaid

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


def test_what_may_be_compiled_is_there_and_nothing_is_needed_for_a_plain_build() -> None:
    compiled = TOML["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    named = {ROOT / f"companion/{folder}/{name}.py" for folder, names in compiled.items() for name in names}
    assert named <= {*ROOT.glob("companion/**/*.py")}
    assert TOML["build-system"]["requires"] == ["hatchling>=1.27"]


def test_what_is_made_of_a_compiled_class_is_compiled_too() -> None:
    """No class that is interpreted may be below one that is compiled, but where the hook says so."""
    opened = {"Part", *HOOK["OPEN"]}
    tables = TOML["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    compiled = {f"companion.{folder.replace('/', '.')}.{name}" for folder, names in tables.items() for name in names}
    for found in walk_packages(companion.__path__, "companion."):
        if not found.name.endswith("__main__"):
            import_module(found.name)
    found_there = [each for name in compiled for each in vars(import_module(name)).values()]
    classes: list[type[Any]] = [each for each in found_there if isinstance(each, type)]
    ours = [each for each in classes if each.__module__ in compiled and each.__name__ not in opened]
    ours = [each for each in ours if not (issubclass(each, Question) and each.__module__.startswith(HOOK["KINDS"]))]
    below = {
        (one, other) for one in ours for other in one.__subclasses__() if other.__module__.startswith("companion.")
    }
    assert [pair for pair in below if pair[1].__module__ not in compiled] == []
    assert len(below) > 40


def written_out(source: str) -> str:
    """A module as it is written out for the compiler."""
    return str(HOOK["written_out"]({"written": source})["written"])


def test_a_question_is_the_same_where_its_constructor_is_written_out() -> None:
    """All of them: what their first lines say, and what a call names and may leave out."""
    tables = TOML["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    paths = [f"companion/{folder}/{name}.py" for folder, names in tables.items() for name in names]
    sources = {path[:-3].replace("/", "."): (ROOT / path).read_text("utf-8") for path in paths}
    looked_at = 0
    for name, text in HOOK["written_out"](sources).items():
        if name.rpartition(".")[2] not in ("asks", "questions", "card_questions", "dice"):
            continue
        written: dict[str, Any] = {"__name__": name, "mypyc_attr": lambda **_: lambda made: made}
        exec(text, written)
        for one in vars(import_module(name)).values():
            if isinstance(one, type) and issubclass(one, Question) and one.__module__ == name:
                other, looked_at = written[one.__name__], looked_at + 1
                assert _said(one) == _said(other), one
    assert looked_at > 100


def _said(question: type[Question[Any]]) -> dict[str, Any]:
    """The facts of a question's declaration."""
    held = {"name": None, "kind": None, "secret": None, "disclosure": None}
    takes = {}
    for each in signature(question).parameters.values():
        given = each.default
        if "factory" in str(given):
            makes = getattr(question, "__dataclass_fields__")[each.name].default_factory  # noqa: B009  # no dataclass to mypy
            given = Parameter.empty if getattr(makes, "func", makes) is unsaid else None
        takes[each.name] = each.kind, given
    return {key: getattr(question, key, None) for key in held} | {"takes": takes}


def test_what_is_declared_is_the_same_where_it_is_written_out_for_the_compiler() -> None:
    """Of an event a function makes it, and a part of a language is a class with fields, and all else set behind it."""
    from companion.games.tamer.battle import events

    written: dict[str, Any] = {"__name__": "written"}
    exec(written_out((ROOT / "companion/games/tamer/battle/events.py").read_text("utf-8")), written)
    changed: dict[str, Any] = {"creature": "Vulpike", "damage": 4, "health": 3, "by": None}
    one, other = (made("damage.knock-out", **changed) for made in (events.knocked_out, written["knocked_out"]))
    assert (one.name, one.rule, one.data(), one.words()) == (other.name, other.rule, other.data(), other.words())
    part = "class Swap(Effect, says='swap {a:one}'):\n    stands = 'effect'\n    a: int"
    text = written_out(f"from companion.wording import Part\n{part}").replace("\n\n", "\n")
    assert text.endswith(
        "@dataclass(frozen=True)\nclass Swap(Effect):\n    a: int\n"
        "setattr(Swap, 'stands', 'effect')\nsetattr(Swap, 'forms', {'swap {a:one}': {}})"
    )


def test_a_dataclass_is_the_same_where_its_constructor_is_written_out() -> None:
    source = "\n".join(
        [
            "from dataclasses import dataclass, field",
            "@dataclass(frozen=True, slots=True)",
            "class Held:\n    fans: int\n    of: str = 'Ann'",
            "@dataclass(slots=True, eq=False)",
            "class Pile:\n    name: str\n    cards: list[int] = field(default_factory=list)\n    first: int = field(init=False)",
            "    def __post_init__(self) -> None:\n        self.first = len(self.cards)",
        ]
    )
    written: dict[str, Any] = {"__name__": "written"}
    exec(written_out(source), written)
    held, pile = written["Held"], written["Pile"]
    assert (held(3) == held(fans=3, of="Ann"), held(3) == held(4), len({held(3), held(3)})) == (True, False, 1)
    one, other = pile("deck"), pile("deck", [7, 8])
    one.cards.append(5)
    assert (one.cards, pile("deck").cards, one.first, other.first, other.cards) == ([5], [], 0, 2, [7, 8])
    assert "def __init__" not in written_out(
        "from dataclasses import dataclass\n@dataclass(eq=False)\nclass A:\n    k: ClassVar[int] = 1"
    )
