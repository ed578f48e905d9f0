"""Which files a face is made of: its own, those that it extends, and what lies beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.cards import Problem, SourceError, shipped
from companion.errors import quoted
from companion.printing.faces.model import SIDES
from companion.printing.layouts.toml_file import TomlFile, read_toml
from companion.words import did_you_mean

WANTED = "the TOML of a card face"
FAMILY_AT_MOST = 8


def face_path(name: str, *beside: Path) -> Path:
    """The file of a face that another one names: beside one of the files that say that one, or a shipped face.

    A name that ends with .toml is a path from there. A face's own name can only mean a shipped one.
    """
    file = name if name.lower().endswith(".toml") else f"{name}.toml"
    own = [path.parent / file for path in beside if file != path.name]
    return next((path for path in own if is_there(path)), shipped_faces() / file)


def is_there(path: Path) -> bool:
    """Whether there is a file at a path that a person wrote, even one that no file can have."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def shipped_faces() -> Path:
    """The folder of the faces that travel with the program."""
    return shipped("layouts") / "faces"


def family(path: Path) -> tuple[TomlFile, ...]:
    """A face's file and those that it extends, each after the one that names it; raises SourceError."""
    files = [read_toml(path, WANTED)]
    while isinstance(name := files[-1].table.get("extends", ""), str) and name:
        base = face_path(name, files[-1].path)
        wrong = ("", "")
        if not is_there(base):
            wrong = no_such_face(name, files[-1].path)
        elif any(base.samefile(file.path) for file in files):
            wrong = f"{quoted(name)} extends this face in turn", "name a face that does not"
        elif len(files) == FAMILY_AT_MOST:
            wrong = f"faces extend one another more than {FAMILY_AT_MOST} deep", "extend one that stands alone"
        if wrong[0]:
            raise SourceError([problem_in(files[-1:], ("extends",), *wrong)])
        files.append(read_toml(base, WANTED))
    return tuple(files)


def files_behind(path: Path) -> Iterator[Path]:
    """Every file that a face is made of: its own, those that it extends, its typefaces and the pictures in it.

    What is wrong with one of them is told when the face is read.
    """
    yield path
    try:
        files = family(path)
    except SourceError:
        return
    for file in files:
        yield file.path
        named = [
            file.table.get("fonts", {}),
            *(each for side in SIDES for each in _tables_in(file.table.get(side, {}))),
        ]
        for table in named:
            for key, name in table.items() if isinstance(table, dict) else ():
                if isinstance(name, str) and (table is named[0] or key == "file"):
                    yield file.path.parent / name


def _tables_in(table: Any) -> Iterator[dict[str, Any]]:
    yield from (each for each in (table.values() if isinstance(table, dict) else ()) if isinstance(each, dict))


def no_such_face(name: str, beside: Path) -> tuple[str, str]:
    """What is wrong with naming a face that there is not, and what would be right."""
    shipped_ones = sorted(path.stem for path in shipped_faces().glob("*.toml"))
    own = sorted(path.stem for path in beside.parent.glob("*.toml") if path.name != beside.name)
    near = did_you_mean(name.removesuffix(".toml"), dict.fromkeys([*own, *shipped_ones]))
    instead = f"name a shipped one ({', '.join(shipped_ones)}) or a file beside this one"
    return f"there is no face {quoted(name)}", near or instead


def problem_in(files: Sequence[TomlFile], place: Sequence[str], what: str, instead: str) -> Problem:
    """A problem with a key, in the first of the files that gives it, or else in the first that gives most of it."""
    for end in range(len(place), 0, -1):
        if by := next((file for file in files if file.has(place[:end])), None):
            return Problem(by.path, by.line_of(place), _shown(place), what, instead)
    return Problem(files[0].path, 0, _shown(place), what, instead)


def _shown(place: Sequence[str]) -> str:
    return ".".join(part if len(part) <= 40 else f"{part[:40]}…" for part in place)
