"""Reading a card face: a TOML of one's own or a shipped one, with what it takes over from the face that it extends."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.cards import Problem, SourceError
from companion.cards.places import shipped
from companion.errors import quoted
from companion.files.toml_file import KeyPath, TomlFile
from companion.printing.faces.checking import faults_of
from companion.printing.faces.family import WANTED, face_family, face_path, no_such_face
from companion.printing.faces.model import SIDES, Face
from companion.printing.layouts.checking import Fault
from companion.printing.layouts.elements import KINDS, AnyElement, Art, OwnIcon, Picture, Term
from companion.printing.layouts.merging import cut_out, laid_over
from companion.printing.layouts.reading import Reading, is_there, problem_in
from companion.words import did_you_mean


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
        files = face_family(path)
    except RecursionError:
        raise SourceError([Problem(path, 0, "", "is nested too deeply", f"name {WANTED}")]) from None
    reading = _Reading(files)
    return FaceFile(reading.finished(lambda: reading.face(columns), WANTED), files)


class _Reading(Reading):
    """A face on its way from tables to a model, and what was found wrong so far."""

    def face(self, columns: Collection[str]) -> Face | None:
        """The face, as far as it is right; None where nothing can be made of it."""
        table = self._merged()
        sides = {side: self._elements(table.get(side, {}), side) for side in SIDES}
        terms = self.models(Term, table.get("terms", {}), "terms")
        icons = self.models(OwnIcon, table.get("icons", {}), "icons")
        front = {"front": sides["front"]} if "front" in table else {}
        found = self.model(Face, {**table, **front, "back": sides["back"], "terms": terms, "icons": icons}, ())
        if found is not None:
            for place, what, instead in faults_of(found, columns, whole=not self.problems):
                self.say(*self._changed(place, what, instead))
            self._check_others(found)
            found = found.model_copy(update={"fonts": self.fonts(found.fonts)})
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
        for name, table in self.tables(tables, (side,)):
            kind = table.get("kind", "")
            if not kind:
                self.say((side, name, "kind"), "is missing", f"write one of {', '.join(KINDS)}")
            elif not isinstance(kind, str) or kind not in KINDS:
                what = f"there is no kind {quoted(str(kind))}"
                instead = did_you_mean(str(kind), KINDS) or f"write one of {', '.join(KINDS)}"
                self.say((side, name, "kind"), what, instead)
            elif element := self.model(KINDS[kind], table, (side, name)):
                if isinstance(element, Picture):
                    element = self.beside(element, (side, name))
                elif isinstance(element, Art):
                    element = self.drawn(element, (side, name))
                found[name] = element
        return found

    def drawn(self, art: Art, place: KeyPath) -> Art:
        """The window with the creatures of the file that its layout names; what is wrong with that file is said."""
        found = art.beside(self.giver((*place, "creatures")))
        if found.drawn and not is_there(found.path):
            known = [path.stem for path in (shipped("layouts") / "creatures").glob("*.toml")]
            what, instead = f"there are no creatures {quoted(art.creatures)}", f"write {', '.join(sorted(known))}"
            self.say((*place, "creatures"), what, f"{instead}, or the name of a .toml beside this face")
            return found.model_copy(update={"drawn": False})
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
