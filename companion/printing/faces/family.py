"""Which files a face is made of: its own, those that it extends, and what lies beside them."""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.cards import SourceError, shipped
from companion.cards.digests import file_digest
from companion.errors import quoted
from companion.files.toml_file import TomlFile
from companion.printing.faces.model import SIDES, Face
from companion.printing.layouts.reading import FAMILY_AT_MOST, family, is_there
from companion.words import did_you_mean

WANTED = "the TOML of a card face"


def face_path(name: str, *beside: Path) -> Path:
    """The file of a face that another one names: beside one of the files that say that one, or a shipped face.

    A name that ends with .toml is a path from there. A face's own name can only mean a shipped one.
    """
    file = name if name.lower().endswith(".toml") else f"{name}.toml"
    own = [path.parent / file for path in beside if file != path.name]
    return next((path for path in own if is_there(path)), shipped_faces() / file)


def shipped_faces() -> Path:
    """The folder of the faces that travel with the program."""
    return shipped("layouts") / "faces"


def face_family(path: Path) -> tuple[TomlFile, ...]:
    """A face's file and those that it extends, each after the one that names it; raises SourceError."""
    return family(path, WANTED, _extended)


def _extended(name: str, files: Sequence[TomlFile]) -> Path | tuple[str, str]:
    base = face_path(name, files[-1].path)
    if not is_there(base):
        return no_such_face(name, files[-1].path)
    if any(base.samefile(file.path) for file in files):
        return f"{quoted(name)} extends this face in turn", "name a face that does not"
    if len(files) == FAMILY_AT_MOST:
        return f"faces extend one another more than {FAMILY_AT_MOST} deep", "extend one that stands alone"
    return base


def files_behind(path: Path) -> Iterator[Path]:
    """Every file that a face is made of: its own, those that it extends, its typefaces, and the pictures and
    creatures in it.

    What is wrong with one of them is told when the face is read.
    """
    yield path
    try:
        files = face_family(path)
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
                elif key == "creatures" and isinstance(name, str) and name.lower().endswith(".toml"):
                    creatures = file.path.parent / name
                    yield from (creatures, *sorted(creatures.parent.glob("*.svg")))


def _tables_in(table: Any) -> Iterator[dict[str, Any]]:
    yield from (each for each in (table.values() if isinstance(table, dict) else ()) if isinstance(each, dict))


def look_of(face: Face, path: Path) -> str:
    """What makes the look of a face's cards, for their digests: what the face at `path` says, and the bytes of its
    typefaces and pictures, wherever they lie."""
    said = face.model_dump_json(exclude={"fonts"})
    files = dict.fromkeys(files_behind(path))
    for folder in sorted({str(file.parent) for file in files}, reverse=True):
        said = said.replace(json.dumps(folder, ensure_ascii=False)[1:-1], "")
    faces = {file.path for file in face_family(path)}  # which are in what the face says
    bytes_of = [file_digest(file) for file in files if file not in faces]
    return sha256("".join([said, *bytes_of]).encode()).hexdigest()


def no_such_face(name: str, beside: Path) -> tuple[str, str]:
    """What is wrong with naming a face that there is not, and what would be right."""
    shipped_ones = sorted(path.stem for path in shipped_faces().glob("*.toml"))
    own = sorted(path.stem for path in beside.parent.glob("*.toml") if path.name != beside.name)
    near = did_you_mean(name.removesuffix(".toml"), dict.fromkeys([*own, *shipped_ones]))
    instead = f"name a shipped one ({', '.join(shipped_ones)}) or a file beside this one"
    return f"there is no face {quoted(name)}", near or instead
