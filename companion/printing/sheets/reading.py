"""Reading a sheet's layout: its TOML and those that it extends, with everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from companion.cards import Problem, SourceError, shipped
from companion.cards.explain import explain
from companion.cards.pictures import PictureError
from companion.errors import quoted
from companion.printing.drawing.fonts import FontError, own_typeface
from companion.printing.faces.model import OwnIcon
from companion.printing.layouts.kinds import KINDS as OF_FACES
from companion.printing.layouts.kinds import Picture, Term
from companion.printing.layouts.toml_file import TomlFile, read_toml
from companion.printing.sheets.checking import faults_of
from companion.printing.sheets.kinds import KINDS, PLACE, Column, Contents, Group, Placed, Table
from companion.printing.sheets.model import Page, Players, SheetLayout
from companion.words import did_you_mean

WANTED = "the TOML of a sheet"
FAMILY_AT_MOST = 8

_Key = tuple[str | int, ...]


def read_sheet(path: Path) -> SheetLayout:
    """The sheet that a TOML file describes, with what it takes over from the sheet that it `extends`.

    Raises SourceError with everything that is wrong with it, in its own file or in one that it extends.
    """
    files = _family(path)
    reading = _Reading(files)
    try:
        layout = reading.layout()
    except RecursionError:
        raise SourceError([Problem(path, 0, "", "is nested too deeply", f"name {WANTED}")]) from None
    if layout is None or reading.problems:
        raise SourceError(sorted(reading.problems, key=lambda each: (str(each.file) != str(path), each.line)))
    return layout


def _family(path: Path) -> list[TomlFile]:
    """The sheet's file and those that it extends, each after the one that names it."""
    files = [read_toml(path, WANTED)]
    while isinstance(name := files[-1].table.get("extends", ""), str) and name:
        found = {each.stem: each for each in _others(files)}
        if name not in found or len(files) == FAMILY_AT_MOST:
            what = f"there is no other sheet {quoted(name)}"
            instead = did_you_mean(name, found) or f"there are {', '.join(sorted(found))}"
            raise SourceError([Problem(files[-1].path, files[-1].line_of(("extends",)), "extends", what, instead)])
        files.append(read_toml(found[name], WANTED))
    return files


def _others(files: Sequence[TomlFile]) -> Iterator[Path]:
    """The sheets that may be extended, those that win last: shipped ones, and those beside the file that asks."""
    layouts, beside = shipped("layouts"), files[-1].path.parent
    passed = [file.path.resolve() for file in files]
    folders = [layouts / "boards", layouts / "trackers"]
    if beside.name == "boards":
        folders.reverse()
    found = [layouts / "sheet.toml", *(path for folder in (*folders, beside) for path in sorted(folder.glob("*.toml")))]
    return (path for path in found if path.resolve() not in passed)


def _over(base: Any, own: Any) -> Any:
    """A layout's own table laid over the one that it extends, key by key."""
    if isinstance(base, dict) and isinstance(own, dict):
        if "kind" in own and own["kind"] != base.get("kind"):
            return own
        return {**base, **{key: _over(base.get(key), value) for key, value in own.items()}}
    return own


@dataclass(slots=True)
class _Reading:
    """A sheet on its way from tables to a model, and what was found wrong so far."""

    files: Sequence[TomlFile]
    problems: list[Problem] = field(default_factory=list)

    def layout(self) -> SheetLayout | None:
        """The sheet, or None where something is wrong with its form."""
        table: dict[str, Any] = {}
        for file in reversed(self.files):
            table = _over(table, file.table)
        table.pop("extends", None)
        for name, page in self._tables(table, ("pages",)):
            self._contents(Page, page, ("pages", name))
        for name, part in self._tables(table, ("parts",)):
            self._contents(Contents, part, ("parts", name))
        for name, term in self._tables(table, ("terms",)):
            self._model(Term, term, ("terms", name))
        for name, icon in self._tables(table, ("icons",)):
            self._model(OwnIcon, icon, ("icons", name))
        if isinstance(table.get("players"), dict):
            self._model(Players, table["players"], ("players",))
        whole = {key: value for key, value in table.items() if key not in ("parts", "terms", "icons", "players")}
        self._model(SheetLayout, whole | {"pages": {"any": {"title": ""}} if table.get("pages") else {}}, ())
        if self.problems:
            return None
        try:
            layout = SheetLayout.model_validate(table)
        except ValidationError as error:
            for each in error.errors(include_url=False):
                place = tuple(key for key in each["loc"] if key != "what" and key not in KINDS)
                self._say(place, *explain(each, SheetLayout)[1:])
            return None
        for place, what, instead in faults_of(layout):
            self._say(place, what, instead)
        for key, tables in (("pages", layout.pages), ("parts", layout.parts)):
            for name, contents in tables.items():
                self._pictures(contents, (key, name))
        return layout.model_copy(update={"fonts": self._fonts(layout)})

    def _fonts(self, layout: SheetLayout) -> dict[str, str]:
        """The sheet's own typefaces' files by their paths."""
        paths: dict[str, str] = {}
        for name, file in layout.fonts.items():
            folder = self._giver(("fonts", name)).parent
            paths[name] = str(folder / file)
            try:
                if not (folder / file).resolve().is_relative_to(folder.resolve()):
                    raise FontError(f"{quoted(file)} leaves the folder of the layout", "name a font in that folder")
                own_typeface(folder / file)
            except FontError as error:
                self._say(("fonts", name), error.what, error.instead)
        return paths

    def _pictures(self, contents: Contents, place: _Key) -> None:
        """Let every picture be looked for beside the file that names it; whether it is there, unless the data say
        which it is."""
        for name, each in contents.elements.items():
            at = (*place, "elements", name)
            if isinstance(each.what, Group):
                self._pictures(each.what, at)
            elif isinstance(each.what, Table):
                for key, column in each.what.columns.items():
                    self._pictures(Contents.model_construct(elements=column.elements), (*at, "columns", key))
            elif isinstance(each.what, Picture):
                picture = each.what.beside(self._giver((*at, "file")))
                contents.elements[name] = each.model_copy(update={"what": picture})
                try:
                    if "{" not in picture.file:
                        picture.path(picture.file)
                except PictureError as error:
                    self._say((*at, "file"), error.what, error.instead)

    def _contents(self, model: type[BaseModel], table: Mapping[str, Any], place: _Key) -> None:
        """A table with elements, and each of them."""
        self._model(model, {key: value for key, value in table.items() if key != "elements"}, place)
        for name, element in self._tables(table, (*place, "elements")):
            self._element(element, (*place, "elements", name))

    def _element(self, table: Mapping[str, Any], place: _Key) -> None:
        kind = table.get("kind", "")
        if not isinstance(kind, str) or kind not in KINDS:
            what = f"there is no kind {quoted(str(kind))} of element" if kind else "is missing"
            self._say((*place, "kind"), what, did_you_mean(str(kind), KINDS) or f"write one of {', '.join(KINDS)}")
            return
        own = {key: value for key, value in table.items() if key not in PLACE}
        held = {key: value for key, value in table.items() if key in PLACE}
        self._model(Placed, held | {"what": {"kind": "lines"}}, place)
        if kind in OF_FACES:
            own |= dict.fromkeys("xy", 0.0) | dict.fromkeys("wh", 1.0)
        if kind == "table":
            for name, column in self._tables(table, (*place, "columns")):
                self._contents(Column, column, (*place, "columns", name))
            own["columns"] = {}
        if kind == "group":
            self._contents(KINDS[kind], own, place)
        else:
            self._model(KINDS[kind], own, place)

    def _tables(self, table: Mapping[str, Any], place: _Key) -> Iterable[tuple[str, dict[str, Any]]]:
        """The tables below the last key of a place."""
        found = table.get(str(place[-1]), {})
        if not isinstance(found, dict):
            self._say(place, f"{quoted(str(found))} is no table", f"write it as [{'.'.join(map(str, place))}.NAME]")
            return
        for name, each in found.items():
            if isinstance(each, dict):
                yield name, each
            else:
                what = f"{quoted(str(each))} is no table"
                self._say((*place, name), what, f"write it as [{'.'.join(map(str, (*place, name)))}]")

    def _model(self, model: type[BaseModel], table: Mapping[str, Any], place: _Key) -> None:
        try:
            model.model_validate(table)
        except ValidationError as error:
            told = set()
            for each in error.errors(include_url=False):
                _, what, instead = explain(each, model)
                if each["type"] in ("dict_type", "list_type"):
                    shape = "a table" if each["type"] == "dict_type" else "a list in [ ]"
                    what, instead = f"{quoted(str(each['input']))} does not fit", f"write {shape}"
                key = each["loc"][:1]
                if key not in told:  # a length that is neither a number, a share nor a range is one mistake
                    told.add(key)
                    self._say((*place, *key), what, instead)

    def _giver(self, place: _Key) -> Path:
        """The path of the file that gives a key."""
        return next((file for file in self.files if file.has(place)), self.files[0]).path

    def _say(self, place: Sequence[str | int], what: str, instead: str) -> None:
        file = next(
            (each for end in range(len(place), 0, -1) for each in self.files if each.has(place[:end])), self.files[0]
        )
        self.problems.append(Problem(file.path, file.line_of(place), ".".join(map(str, place)), what, instead))
