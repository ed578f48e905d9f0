"""Reading a sheet's layout: its TOML and those that it extends, with everything that is wrong with them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from companion.cards.places import homes, shipped
from companion.errors import quoted
from companion.files.explain import explain
from companion.files.toml_file import KeyPath, TomlFile
from companion.printing.layouts.checking import nearest
from companion.printing.layouts.elements import KINDS as OF_FACES
from companion.printing.layouts.elements import Drawing, OwnIcon, Picture, Term
from companion.printing.layouts.reading import FAMILY_AT_MOST, Reading, family
from companion.printing.sheets import elements as kinds
from companion.printing.sheets.checking import faults_of

WANTED = "the TOML of a sheet"


def read_sheet(path: Path, pictures: Path | None = None) -> kinds.SheetLayout:
    """The sheet that a TOML file describes, with what it takes over from the sheet that it `extends`. Pictures that the
    data name lie beside it, or in the folder `pictures`.

    Raises SourceError with everything that is wrong with it, in its own file or in one that it extends.
    """
    reading = _Reading(family(path, WANTED, _extended), pictures=pictures)
    return reading.finished(reading.layout, WANTED)


def _extended(name: str, files: Sequence[TomlFile]) -> Path | tuple[str, str]:
    """The sheet's file that another one extends."""
    found = {each.stem: each for each in _others(files)}
    if name in found and len(files) < FAMILY_AT_MOST:
        return found[name]
    return f"there is no other sheet {quoted(name)}", nearest(name, sorted(found))


def _others(files: Sequence[TomlFile]) -> Iterator[Path]:
    """The sheets that may be extended, those that win last: shipped ones, and those beside the file that asks."""
    layouts, beside = shipped("layouts"), files[-1].path.parent
    passed = [file.path.resolve() for file in files]
    folders = [home / kind for kind in ("boards", "trackers") for home in homes("layouts")]
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


@dataclass
class _Reading(Reading):
    """A sheet on its way from tables to a model, and what was found wrong so far."""

    pictures: Path | None = None

    def layout(self) -> kinds.SheetLayout | None:
        """The sheet, or None where something is wrong with its form."""
        table: dict[str, Any] = {}
        for file in reversed(self.files):
            table = _over(table, file.table)
        table.pop("extends", None)
        for name, page in self.tables(table.get("pages", {}), ("pages",)):
            self._contents(kinds.PageLayout, page, ("pages", name))
        for name, part in self.tables(table.get("parts", {}), ("parts",)):
            self._contents(kinds.Contents, part, ("parts", name))
        self.models(Term, table.get("terms", {}), "terms")
        self.models(OwnIcon, table.get("icons", {}), "icons")
        if isinstance(table.get("players"), dict):
            self.model(kinds.Players, table["players"], ("players",))
        whole = {key: value for key, value in table.items() if key not in ("parts", "terms", "icons", "players")}
        self.model(kinds.SheetLayout, whole | {"pages": {"any": {"title": ""}} if table.get("pages") else {}}, ())
        if self.problems:
            return None
        try:
            layout = kinds.SheetLayout.model_validate(table)
        except ValidationError as error:
            for each in error.errors(include_url=False):
                place = tuple(key for key in each["loc"] if key != "what" and key not in kinds.KINDS)
                self.say(place, *explain(each, kinds.SheetLayout)[1:])
            return None
        for place, what, instead in faults_of(layout):
            self.say(place, what, instead)
        for key, tables in (("pages", layout.pages), ("parts", layout.parts)):
            for name, contents in tables.items():
                self._pictures(contents, (key, name))
        return layout.model_copy(update={"fonts": self.fonts(layout.fonts)})

    def _pictures(self, contents: kinds.Contents, place: KeyPath) -> None:
        """Let every picture be looked for beside the file that names it; whether it is there, unless the data say
        which it is."""
        for name, each in contents.elements.items():
            at = (*place, "elements", name)
            if isinstance(each.what, kinds.Group):
                self._pictures(each.what, at)
            elif isinstance(each.what, kinds.SheetTable):
                for key, column in each.what.columns.items():
                    self._pictures(kinds.Contents.model_construct(elements=column.elements), (*at, "columns", key))
            elif isinstance(each.what, Picture):
                contents.elements[name] = each.model_copy(update={"what": self._picture(each.what, at)})
            elif isinstance(each.what, Drawing):
                contents.elements[name] = each.model_copy(update={"what": self.of_svg(each.what, at)})

    def _picture(self, picture: Picture, place: KeyPath) -> Picture:
        if self.pictures and "{" in picture.file:
            return picture.beside(self.pictures / "any.toml")
        return self.beside(picture, place)

    def _contents(self, model: type[BaseModel], table: Mapping[str, Any], place: KeyPath) -> None:
        """A table with elements, and each of them."""
        self.model(model, {key: value for key, value in table.items() if key != "elements"}, place)
        for name, element in self.tables(table.get("elements", {}), (*place, "elements")):
            self._element(element, (*place, "elements", name))

    def _element(self, table: Mapping[str, Any], place: KeyPath) -> None:
        model = self.kind(table, kinds.KINDS, place, " of element")
        if model is None:
            return
        own = {key: value for key, value in table.items() if key not in kinds.PLACE}
        held = {key: value for key, value in table.items() if key in kinds.PLACE}
        self.model(kinds.PlacedElement, held | {"what": {"kind": "lines"}}, place)
        if table["kind"] in OF_FACES:
            if own.pop("twice", None) is not None:
                self.say((*place, "twice"), "is for card faces", "draw it once more in a group with turn = 180")
            own |= dict.fromkeys("xy", 0.0) | dict.fromkeys("wh", 1.0)
        if model is kinds.SheetTable:
            for name, column in self.tables(table.get("columns", {}), (*place, "columns")):
                self._contents(kinds.Column, column, (*place, "columns", name))
            own["columns"] = {}
        if model is kinds.Group:
            self._contents(model, own, place)
        else:
            self.model(model, own, place)
