"""Checks of a sheet besides its form: names that mean nothing, and parts and words that never end."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from companion.errors import CompanionError, quoted
from companion.files.toml_file import KeyPath
from companion.formulas import FormulaError
from companion.formulas.template import is_path, names_in
from companion.printing.drawing.fonts import font_files
from companion.printing.layouts.checking import Fault, Meanings, ScreenMessage, nearest, said_in
from companion.printing.layouts.elements import texts_of
from companion.printing.layouts.repeating import Repeat
from companion.printing.sheets import elements as kinds
from companion.printing.sheets.views import worked_up


def faults_of(layout: kinds.SheetLayout) -> Iterator[Fault]:
    """Everything wrong with a sheet whose form is right: where, what, and what would be right."""
    checking = _Checking(layout)
    yield from checking.order()
    found = list(checking.words())
    try:
        checking.data()
    except CompanionError as error:
        found.append((("data",), str(error), "see docs/sheets.md"))
    found += checking.sizes()
    if not found:  # words that lead in a circle can't be looked up
        for name in layout.pages:
            found += checking.page(name)
    yield from dict.fromkeys(found)


ELEMENTS_AT_MOST = 10_000
"""Elements of a page, those of a part as often as it stands there."""


@dataclass(slots=True)
class _Checking:
    layout: kinds.SheetLayout
    said: ScreenMessage = field(init=False)
    meanings: Meanings = field(init=False)

    def __post_init__(self) -> None:
        """Find the values of each word and colour, and where the sheet says so."""
        layout = self.layout
        tables: list[tuple[KeyPath, Mapping[str, str]]] = [(("values",), layout.values), (("save",), layout.save)]
        tables += [(("by", path, value), table) for path, by in layout.by.items() for value, table in by.items()]
        self.said = said_in(tables)
        self.meanings = Meanings(self.said, layout.fonts, layout.icons)

    def data(self) -> Mapping[str, Any]:
        """Data of a blank sheet. Raises CompanionError for data that its view can't take."""
        layout = self.layout
        return worked_up(layout.view, layout.data, layout.players.least, layout.players.most)

    def order(self) -> Iterator[Fault]:
        """Check that the pages that are put in order are there."""
        for name in self.layout.order:
            if name not in self.layout.pages:
                yield ("order",), f"there is no page {quoted(name)}", nearest(name, self.layout.pages)

    def words(self) -> Iterator[Fault]:
        """Check that no word leads back to itself."""
        for name, said in self.said.items():
            for place, text in said:
                yield from _unreadable(text, place)
                if name in self._leads_to(name, set()):
                    yield place, f"{quoted(name)} leads back to itself", "let it name something in the data"

    def _leads_to(self, name: str, passed: set[str]) -> set[str]:
        """The words that a word names, directly or by way of others."""
        for _, text in self.said.get(name, ()):
            for root in _roots(text):
                if root in self.said and root not in self.layout.data and root not in passed:
                    passed.add(root)
                    self._leads_to(root, passed)
        return passed

    def sizes(self) -> Iterator[Fault]:
        """Check that no page holds too much: parts in parts in parts soon are millions."""
        of_parts: dict[str, int] = {}
        for name, page in self.layout.pages.items():
            if self._many(page, of_parts) > ELEMENTS_AT_MOST:
                what = f"holds more than {ELEMENTS_AT_MOST:,} elements, with those of its parts"
                yield ("pages", name), what, "let parts stand in it less often"

    def _many(self, contents: kinds.Contents, of_parts: dict[str, int]) -> int:
        """The number of elements, those in groups and their parts too."""
        many = len(contents.elements)
        for each in contents.elements.values():
            if isinstance(each.what, kinds.Group):
                many += self._many(each.what, of_parts)
                part = each.what.part
                if part in self.layout.parts and part not in of_parts:
                    of_parts[part] = 0  # where it stands in itself, which is told elsewhere
                    of_parts[part] = self._many(self.layout.parts[part], of_parts)
                many += of_parts.get(part, 0)
        return many

    def page(self, name: str) -> Iterator[Fault]:
        """Everything on a page."""
        layout, own = self.layout, self.layout.pages[name]
        known = {*self.data(), *self.said, "title", "page"}
        place: KeyPath = ("pages", name)
        yield from self._path(own.each, known, (*place, "each"))
        if own.each != "":
            known |= _named(own.name)
        yield from self._condition(own.when, known, (*place, "when"))
        yield from self._template(own.title, known, (*place, "title"))
        for path in layout.by:
            yield from self._path(path, known | {path.partition(".")[0]}, ("by", path))
        yield from self._contents(own, known, place, ())
        for key, joins, length in (
            ("joins_x", own.joins_x, own.width or layout.width),
            ("joins_y", own.joins_y, own.height or layout.height),
        ):
            for join in joins:
                if not 0 < join < length:
                    yield (*place, key), f"{join:g} mm is not on the board of {length:g} mm", "leave it out"
        if sum(self._continuing(own, ())) > 1:
            yield place, "has several groups that continue on the next page", "let one of them continue"

    def _continuing(self, contents: kinds.Contents, passed: tuple[str, ...]) -> Iterator[int]:
        for each in contents.elements.values():
            if isinstance(each.what, kinds.Group | kinds.SheetTable) and each.what.continues:
                yield 1
            if isinstance(each.what, kinds.Group):
                part = each.what.part
                if part in self.layout.parts and part not in passed:
                    yield from self._continuing(self.layout.parts[part], (*passed, part))
                yield from self._continuing(each.what, passed)

    def _contents(
        self, contents: kinds.Contents, known: set[str], place: KeyPath, parts: tuple[str, ...]
    ) -> Iterator[Fault]:
        for name, each in contents.elements.items():
            yield from self._element(each, known, (*place, "elements", name), parts)

    def _element(
        self, each: kinds.PlacedElement, known: set[str], place: KeyPath, parts: tuple[str, ...]
    ) -> Iterator[Fault]:
        yield from self._condition(each.when, known, (*place, "when"))
        yield from self._condition(each.unless, known, (*place, "unless"))
        yield from _fonts_left_out(each.what, place)
        match each.what:
            case kinds.Group():
                yield from self._group(each.what, known, place, parts)
            case kinds.SheetTable():
                yield from self._table(each.what, known, place, parts)
            case kinds.SheetNames():
                yield from self._path(each.what.each, known, (*place, "each"))
                yield from self._template(each.what.text, known | {each.what.name}, (*place, "text"))
                yield from self._template(each.what.more, known | {"left_out"}, (*place, "more"))
                yield from self._texts(each.what, known, place)
            case _:
                yield from self._texts(each.what, known, place)

    def _group(self, group: kinds.Group, known: set[str], place: KeyPath, parts: tuple[str, ...]) -> Iterator[Fault]:
        for name, value in group.given.items():
            if isinstance(value, str):
                yield from self._template(value, known, (*place, "with", name))
        inner = known | set(group.given)
        yield from self._path(group.each, inner, (*place, "each"))
        if group.repeated:
            inner |= _named(group.name)
            whole = kinds.Contents(elements={"group": kinds.PlacedElement(what=group)})
            if any(self._continuing(whole, parts)) and not group.continues:
                yield place, "is repeated and holds a group that continues", "let this one continue"
        yield from self._contents(group, inner, place, parts)
        if not group.part:
            return
        if group.part not in self.layout.parts:
            yield (*place, "part"), f"there is no part {quoted(group.part)}", nearest(group.part, self.layout.parts)
        elif group.part in parts:
            yield (*place, "part"), f"the part {quoted(group.part)} stands in itself", "name another part"
        else:
            part = self.layout.parts[group.part]
            yield from self._contents(part, inner, ("parts", group.part), (*parts, group.part))

    def _table(
        self, table: kinds.SheetTable, known: set[str], place: KeyPath, parts: tuple[str, ...]
    ) -> Iterator[Fault]:
        yield from self._path(table.each, known, (*place, "each"))
        yield from self._texts(table, known, place)
        for name, column in table.columns.items():
            at = (*place, "columns", name)
            yield from _fonts_left_out(column, at)
            inner = known | _named(table.name)
            yield from self._template(column.title, known, (*at, "title"))
            yield from self._texts(column, inner, at)
            for key, each in column.elements.items():
                yield from self._element(each, inner, (*at, "elements", key), parts)

    def _texts(self, model: BaseModel, known: set[str], place: KeyPath) -> Iterator[Fault]:
        """The templates of an element, and the typefaces, icons and colours that it names."""
        repeat, rotate = getattr(model, "repeat", None), getattr(model, "rotate", 0.0)
        if isinstance(repeat, Repeat):
            if repeat.count:
                yield from self._template(f"{{{repeat.count}}}", known, (*place, "repeat", "count"))
            known = known | {"index"}
        if isinstance(rotate, str):
            yield from self._template(f"{{{rotate}}}", known, (*place, "rotate"))
        look_up = {"font": self.meanings.font, "icon": self.meanings.icon, "colour": self.meanings.colour}
        for key, role, text in texts_of(model):
            yield from self._template(text, known, (*place, key))
            if "{" not in text and role in look_up:
                yield from look_up[role](text, (*place, key))

    def _template(self, text: str, known: set[str], place: KeyPath) -> Iterator[Fault]:
        yield from _unreadable(text, place)
        for root in _roots(text):
            yield from self._root(root, known, place)

    def _condition(self, condition: kinds.Condition, known: set[str], place: KeyPath) -> Iterator[Fault]:
        if isinstance(condition, str) and condition and not is_path(condition):
            yield from self._template(f"{{{condition}}}", known, place)
            return
        for path in [condition] if isinstance(condition, str) else condition:
            yield from self._path(path, known, place)

    def _path(self, path: object, known: set[str], place: KeyPath) -> Iterator[Fault]:
        if isinstance(path, str) and path:
            yield from self._template(path, known, place)
            if not path.startswith("{"):
                yield from self._root(path.partition(".")[0], known, place)

    def _root(self, root: str, known: set[str], place: KeyPath) -> Iterator[Fault]:
        if root not in known:
            yield place, f"nothing is called {quoted(root)} here", nearest(root, sorted(known), "give it in [data]")


def _roots(template: str) -> list[str]:
    """The first parts of the names in a template; none where it can't be read."""
    with suppress(FormulaError):
        return [name.partition(".")[0] for name in names_in(template)]
    return []


def _unreadable(template: str, place: KeyPath) -> Iterator[Fault]:
    """The fault in a template that can't be read."""
    try:
        names_in(template)
    except FormulaError as error:
        yield place, error.what, error.instead


def _fonts_left_out(model: BaseModel, place: KeyPath) -> Iterator[Fault]:
    """Check that a typeface is named wherever words stand."""
    for key in ("font", "bold", "word_font", "heading_font"):
        if getattr(model, key, None) == "":
            yield (*place, key), "is empty", f"there are {', '.join(font_files())}"


def _named(name: str) -> set[str]:
    """Names for the elements of a repeated group."""
    return {name, f"{name}_number", f"{name}_even"}
