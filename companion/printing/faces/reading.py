"""Reading a card face: a TOML of one's own or a shipped one, with what it takes over from the face that it extends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from companion.cards import Problem, SourceError
from companion.cards.explain import explain
from companion.cards.pictures import PictureError
from companion.errors import quoted
from companion.printing.drawing.fonts import FontError, own_typeface
from companion.printing.faces.checking import faults_of
from companion.printing.faces.family import WANTED, face_path, family, is_there, no_such_face, problem_in
from companion.printing.faces.model import SIDES, Face, OwnIcon
from companion.printing.layouts.kinds import KINDS, AnyElement, Picture, Term
from companion.printing.layouts.merging import cut_out, laid_over
from companion.printing.layouts.toml_file import TomlFile
from companion.words import did_you_mean

_M = TypeVar("_M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class FaceFile:
    """A face that was read and found right, and the files that say it: its own first, then those it extends."""

    face: Face
    files: tuple[TomlFile, ...]

    def other(self, name: str) -> Path:
        """The file of a face that this one names."""
        return face_path(name, *(file.path for file in self.files))


def read_face(path: Path, columns: Collection[str] = ()) -> FaceFile:
    """The face that a TOML file describes; `columns` are those of the cards that it is for, where they are known.

    Raises SourceError with everything that is wrong with the face, in its own file or in one that it extends.
    """
    try:
        files = family(path)
        reading = _Reading(files)
        face = reading.face(columns)
    except RecursionError:
        raise SourceError([Problem(path, 0, "", "is nested too deeply", f"name {WANTED}")]) from None
    if reading.problems or face is None:
        raise SourceError(sorted(reading.problems, key=lambda each: (str(each.file) != str(path), each.line)))
    return FaceFile(face, files)


@dataclass(frozen=True, slots=True)
class _Reading:
    """A face on its way from tables to a model, and what was found wrong so far."""

    files: tuple[TomlFile, ...]
    problems: list[Problem] = field(default_factory=list)

    def face(self, columns: Collection[str]) -> Face | None:
        """The face, as far as it is right; None where nothing can be made of it."""
        table = self._merged()
        sides = {side: self._elements(table.get(side, {}), side) for side in SIDES}
        terms = self._models(Term, table.get("terms", {}), "terms")
        icons = self._models(OwnIcon, table.get("icons", {}), "icons")
        front = {"front": sides["front"]} if "front" in table else {}
        found = self._model(Face, {**table, **front, "back": sides["back"], "terms": terms, "icons": icons}, ())
        if found is not None:
            for place, what, instead in faults_of(found, columns, whole=not self.problems):
                self._say(*self._changed(place, what, instead))
            self._check_others(found)
            found = self._fonts(found)
        return found

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

    def _elements(self, tables: Any, side: str) -> dict[str, AnyElement]:
        """A side's elements as far as they are right."""
        found: dict[str, AnyElement] = {}
        for name, table in self._tables(tables, side, f"[{side}.NAME]"):
            kind = table.get("kind", "")
            if not kind:
                self._say((side, name, "kind"), "is missing", f"write one of {', '.join(KINDS)}")
            elif not isinstance(kind, str) or kind not in KINDS:
                what = f"there is no kind {quoted(str(kind))}"
                instead = did_you_mean(str(kind), KINDS) or f"write one of {', '.join(KINDS)}"
                self._say((side, name, "kind"), what, instead)
            elif element := self._model(KINDS[kind], table, (side, name)):
                found[name] = self._beside(element, (side, name)) if isinstance(element, Picture) else element
        return found

    def _beside(self, picture: Picture, place: tuple[str, ...]) -> Picture:
        """The picture in the folder of the layout that names it; whether it is there, unless a card's column says
        which it is."""
        found = picture.beside(self._giver((*place, "file")))
        if "{" not in picture.file:
            try:
                found.path(picture.file)
            except PictureError as error:
                self._say((*place, "file"), error.what, error.instead)
        return found

    def _check_others(self, face: Face) -> None:
        for column, faces in face.others.items():
            for value, name in faces.items():
                if not is_there(FaceFile(face, self.files).other(name)):
                    self._say(("others", column, value), *no_such_face(name, self.files[0].path))

    def _fonts(self, face: Face) -> Face:
        """The face with its own typefaces' files by their paths."""
        paths: dict[str, str] = {}
        for name, file in face.fonts.items():
            folder = self._giver(("fonts", name)).parent
            paths[name] = str(folder / file)
            try:
                if is_there(folder / file) and not (folder / file).resolve().is_relative_to(folder.resolve()):
                    raise FontError(f"{quoted(file)} leaves the folder of the layout", "name a font in that folder")
                own_typeface(folder / file)
            except FontError as error:
                self._say(("fonts", name), error.what, error.instead)
        return face.model_copy(update={"fonts": paths})

    def _changed(self, place: tuple[str, ...], what: str, instead: str) -> tuple[tuple[str, ...], str, str]:
        """A fault of a size that this face takes from another, told of the corner where that is the face's own."""
        corner = (*place[:-1], {"w": "x", "h": "y"}.get(place[-1], ""))
        if self.files[0].has(corner) and not self.files[0].has(place):
            return corner, what, f"move it back, or give it its own {place[-1]}: {instead}"
        return place, what, instead

    def _giver(self, place: tuple[str, ...]) -> Path:
        """The path of the file that gives a key."""
        return next((file for file in self.files if file.has(place)), self.files[0]).path

    def _models(self, model: type[_M], tables: Any, key: str) -> dict[str, _M]:
        read = (
            (name, self._model(model, table, (key, name))) for name, table in self._tables(tables, key, f"[{key}.NAME]")
        )
        return {name: found for name, found in read if found is not None}

    def _tables(self, tables: Any, key: str, written: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Those of the tables below a key that are tables."""
        if not isinstance(tables, dict):
            self._say((key,), f"{quoted(str(tables))} is no table", f"write it as {written}")
            return
        for name, table in tables.items():
            if isinstance(table, dict):
                yield name, table
            else:
                self._say((key, name), f"{quoted(str(table))} is no table", f"write it as {written}")

    def _model(self, model: type[_M], table: dict[str, Any], place: tuple[str, ...]) -> _M | None:
        try:
            return model.model_validate(table)
        except ValidationError as error:
            for each in error.errors(include_url=False):
                _, what, instead = explain(each, model)
                keys = [str(part) for part in each["loc"]]
                if keys[-1:] == ["[key]"]:
                    keys.pop()
                    what, instead = f"there is no side {quoted(keys[-1])}", f"write one of {', '.join(SIDES)}"
                elif each["type"] in ("dict_type", "list_type"):
                    kind, shape = (
                        ("table", "`name = value` lines below [ ]") if "dict" in each["type"] else ("list", "[ ]")
                    )
                    what, instead = f"{quoted(str(each['input']))} is no {kind}", f"write it as {shape}"
                self._say((*place, *keys), what, instead)
            return None

    def _say(self, place: Sequence[str], what: str, instead: str) -> None:
        self.problems.append(problem_in(self.files, place, what, instead))
