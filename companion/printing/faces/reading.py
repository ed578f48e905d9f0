"""Reading a card face: a TOML of one's own or a shipped one, with what it takes over from the face that it extends."""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from companion.cards import SourceError, shipped
from companion.cards.digests import file_digest
from companion.cards.places import homes, layout_of
from companion.errors import quoted
from companion.files.toml_file import KeyPath, TomlFile
from companion.pictures.look import PictureError
from companion.printing.drawing.icons import icons
from companion.printing.faces.checking import faults_of
from companion.printing.faces.model import LARGEST, OF_SET, SIDES, SMALLEST, Face
from companion.printing.layouts.checking import Fault
from companion.printing.layouts.elements import KINDS, AnyElement, Art, Drawing, OwnIcon, Picture, Term
from companion.printing.layouts.reading import FAMILY_AT_MOST, Reading, cut_out, family, is_there, laid_over, problem_in
from companion.words import did_you_mean


@dataclass(frozen=True)
class FaceFile:
    """A face that was read and found right, and the files that say it: its own first, then those it extends."""

    face: Face
    files: tuple[TomlFile, ...]

    @cached_property
    def look(self) -> str:
        """The look of its cards, for their digests."""
        return look_of(self.face, self.files[0].path)

    def other(self, name: str) -> Path:
        """The file of a face that this one names."""
        return face_path(name, *(file.path for file in self.files))


def read_face(path: Path, columns: Collection[str] = (), *, with_back: bool = True) -> FaceFile:
    """The face that a TOML file describes; `columns` are those of the cards that it is for, where they are known.

    Where nobody prints backs it may be without one.

    Raises SourceError with everything that is wrong with the face, in its own file or in one that it extends.
    """
    files = face_family(path)
    reading = _Reading(files)
    return FaceFile(reading.finished(lambda: reading.face(columns, with_back), WANTED), files)


def size_of(path: Path) -> tuple[float, float] | None:
    """The width and height in mm of a face's cards, as it or one that it extends says; None where it is wrong."""
    try:
        tables = [file.table for file in face_family(path)]
    except SourceError:
        return None
    said = [next((each[key] for each in tables if key in each), None) for key in ("width", "height")]
    sizes = [each for each in said if isinstance(each, int | float) and SMALLEST <= each <= LARGEST]
    return (sizes[0], sizes[1]) if len(sizes) == len(said) else None


def names_shown(path: Path) -> set[str]:
    """Every name that a face uses, and those that it names for some cards; `picture` where there is a window for it.
    Raises SourceError."""
    faces = _with_others(path)
    every = (each for face in faces for each in (*face.front.values(), *face.back.values()))
    return {"picture" for each in every if isinstance(each, Art)}.union(*(face.names() for face in faces))


def names_wanted(path: Path) -> set[str]:
    """The names that a face, or one that it names for some cards, needs of the cards. Raises SourceError."""
    found = {name for face in _with_others(path) for name in face.names() - {*face.said, *face.icons}}
    return found - {*OF_SET, *icons(), "index"}


def _with_others(path: Path) -> list[Face]:
    found, left = {path: read_face(path, with_back=False)}, [path]
    while left:
        here = found[left.pop()]
        for other in (here.other(name) for faces in here.face.others.values() for name in faces.values()):
            if other not in found:
                found[other] = read_face(other, with_back=False)
                left.append(other)
    return [each.face for each in found.values()]


class _Reading(Reading):
    """A face on its way from tables to a model, and what was found wrong so far."""

    def face(self, columns: Collection[str], with_back: bool) -> Face | None:
        """The face, as far as it is right; None where nothing can be made of it."""
        table = self._merged()
        sides = {side: self._elements(table.get(side, {}), side) for side in SIDES}
        terms = self.models(Term, table.get("terms", {}), "terms")
        own_icons = self.models(OwnIcon, table.get("icons", {}), "icons")
        front = {"front": sides["front"]} if "front" in table else {}
        whole = {**table, **front, "back": sides["back"], "terms": terms, "icons": own_icons}
        found = self.model(Face, whole, ()) or self._usable(whole)
        if found is not None:
            for place, what, instead in faults_of(found, columns, whole=not self.problems, with_back=with_back):
                if place[-1] != "plates" or self.files[0].has(place):  # it may leave a plate out of what it extends
                    self.say(*self._changed(place, what, instead))
            self._check_others(found)
            found = found.model_copy(update={"fonts": self.fonts(found.fonts)})
        return found

    def _usable(self, table: dict[str, Any]) -> Face | None:
        """A face whose size or border is wrong, with another in its place, so that what else is wrong is said too."""
        instead = {key: value for key, value in STAND_INS.items() if any(each.column == key for each in self.problems)}
        try:
            return Face.model_validate({**table, **instead}) if instead else None
        except ValidationError:
            return None

    def _merged(self) -> dict[str, Any]:
        """The tables of all files in one, the oldest face's first."""
        table: dict[str, Any] = {}
        for file in reversed(self.files):
            own = {**file.table}
            removed = own.pop("remove", [])
            for name in removed if isinstance(removed, list) else []:
                if wrong := cut_out(table, str(name)):
                    self.problems.append(problem_in([file], ("remove",), *wrong))
            for place, what, instead in laid_over(table, own, SIDES):
                self.problems.append(problem_in([file], place, what, instead))
        return {**table, **{key: self.files[0].table[key] for key in ("remove",) if key in self.files[0].table}}

    def _taken_over(self, tables: dict[str, Any], side: str) -> list[str]:
        """The names of a side's elements that come from the faces that this one extends."""
        named = (name for name, table in tables.items() if isinstance(table, dict) and "kind" in table)
        return [name for name in named if any(file.has((side, name)) for file in self.files[1:])]

    def _elements(self, tables: Any, side: str) -> dict[str, AnyElement]:
        """A side's elements as far as they are right."""
        found: dict[str, AnyElement] = {}
        others = self._taken_over(tables, side) if isinstance(tables, dict) else []
        for name, table in self.tables(tables, (side,)):
            kind = self.kind(table, KINDS, (side, name), others=others)
            if kind and (element := self.model(kind, table, (side, name))):
                if isinstance(element, Picture):
                    element = self.beside(element, (side, name))
                elif isinstance(element, Drawing):
                    element = self.of_svg(element, (side, name))
                elif isinstance(element, Art):
                    element = self.drawn(element, (side, name))
                found[name] = self.masked(element, (side, name))
        return found

    def drawn(self, art: Art, place: KeyPath) -> Art:
        """The window with the creatures of the file that its layout names; what is wrong with that file is said."""
        found = art.beside(self.giver((*place, "creatures")))
        if found.drawn and not is_there(found.path):
            known = [path.stem for home in homes("layouts") for path in (home / "creatures").glob("*.toml")]
            what, instead = f"there are no creatures {quoted(art.creatures)}", f"write {', '.join(sorted(known))}"
            self.say((*place, "creatures"), what, f"{instead}, or the name of a .toml beside this face")
            return found.model_copy(update={"drawn": False})
        return found

    def masked(self, element: AnyElement, place: KeyPath) -> AnyElement:
        """The element with the SVG of its mask, from the folder of the layout that names it; whether it is there."""
        if element.mask is None or not element.mask.shape.lower().endswith(".svg"):
            return element
        found = element.beside(self.giver((*place, "mask")))
        try:
            found.file_beside(element.mask.shape)
        except PictureError as error:
            self.say((*place, "mask"), error.what, error.instead)
        return found

    def _check_others(self, face: Face) -> None:
        for column, faces in face.others.items():
            for value, name in faces.items():
                if not is_there(face_path(name, *(file.path for file in self.files))):
                    self.say(("others", column, value), *no_such_face(name, self.files[0].path))

    def _changed(self, place: KeyPath, what: str, instead: str) -> Fault:
        """A fault of a size that this face takes from another, told of the corner where that is the face's own."""
        corner = (*place[:-1], {"w": "x", "h": "y"}.get(str(place[-1]), ""))
        if self.files[0].has(corner) and not self.files[0].has(place):
            return corner, what, f"move it back, or give it its own {place[-1]}: {instead}"
        return place, what, instead


WANTED = "the TOML of a card face"
STAND_INS = {"width": 1000.0, "height": 1000.0, "border": "#ffffff"}
"""Stand-ins for what a face gives wrongly or not at all, while the rest is looked at: all lies on such a card."""


def face_path(name: str, *beside: Path) -> Path:
    """The file of a face that another one names: beside one of the files that say that one, or a shipped face.

    A name that ends with .toml is a path from there. A face's own name can only mean a shipped one.
    """
    file = name if name.lower().endswith(".toml") else f"{name}.toml"
    own = [path.parent / file for path in beside if file != path.name]
    return next((path for path in own if is_there(path)), layout_of("faces", file.removesuffix(".toml")))


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
            mask = table.get("mask") if isinstance(table, dict) else None
            shape = mask.get("shape") if isinstance(mask, dict) else mask
            if isinstance(shape, str) and shape.lower().endswith(".svg"):
                yield file.path.parent / shape
            for key, name in table.items() if isinstance(table, dict) else ():
                if not isinstance(name, str):
                    continue
                if table is named[0] or key == "file" or (key == "name" and name.lower().endswith(".svg")):
                    yield file.path.parent / name
                elif key == "creatures" and name.lower().endswith(".toml"):
                    creatures = file.path.parent / name
                    yield from (creatures, *sorted(creatures.parent.glob("*.svg")))


def _tables_in(table: Any) -> Iterator[dict[str, Any]]:
    yield from (each for each in (table.values() if isinstance(table, dict) else ()) if isinstance(each, dict))


def look_of(face: Face, path: Path) -> str:
    """The look of a face's cards, for their digests: the contents of the face at `path`, and the bytes of its typefaces
    and pictures, wherever they lie.
    """
    said = face.model_dump_json(exclude={"fonts"})
    files = dict.fromkeys(files_behind(path))
    for folder in sorted({str(file.parent) for file in files}, reverse=True):
        said = said.replace(json.dumps(folder, ensure_ascii=False)[1:-1], "")
    faces = {file.path for file in face_family(path)}  # which are in what the face says
    bytes_of = [file_digest(file) for file in files if file not in faces]
    return sha256("".join([said, *bytes_of]).encode()).hexdigest()


def no_such_face(name: str, beside: Path) -> tuple[str, str]:
    """The problem with naming a face that there is not, and what would be right."""
    shipped_ones = sorted(path.stem for path in shipped_faces().glob("*.toml"))
    own = sorted(path.stem for path in beside.parent.glob("*.toml") if path.name != beside.name)
    near = did_you_mean(name.removesuffix(".toml"), dict.fromkeys([*own, *shipped_ones]))
    instead = f"name a shipped one ({', '.join(shipped_ones)}) or a file beside this one"
    return f"there is no face {quoted(name)}", near or instead
