"""Reading layouts, of card faces and of whole sheets: a file and those that it extends, what it takes over from these,
and all that is wrong there."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from companion.cards import Problem, SourceError
from companion.errors import quoted
from companion.files.models import M, validated
from companion.files.toml_file import KeyPath, TomlFile, read_toml
from companion.pictures.look import PictureError
from companion.printing.drawing.fonts import FontError, own_typeface
from companion.printing.layouts.elements import Drawing, Picture
from companion.words import did_you_mean

FAMILY_AT_MOST = 8


def family(
    path: Path, wanted: str, named: Callable[[str, Sequence[TomlFile]], Path | tuple[str, str]]
) -> tuple[TomlFile, ...]:
    """A layout's file and those that it extends, each after the one that names it.

    `named` gives the file of a name, or what is wrong with the name and what would be right. Raises SourceError.
    """
    files = [read_toml(path, wanted)]
    while isinstance(name := files[-1].table.get("extends", ""), str) and name:
        base = named(name, files)
        if not isinstance(base, Path):
            raise SourceError([problem_in(files[-1:], ("extends",), *base)])
        files.append(read_toml(base, wanted))
    return tuple(files)


def problem_in(files: Sequence[TomlFile], place: Sequence[str | int], what: str, instead: str) -> Problem:
    """A problem with a key, in the first of the files that gives it, or else in the first that gives most of it."""
    shown = ".".join(part if len(part) <= 40 else f"{part[:40]}…" for part in map(str, place))
    for end in range(len(place), 0, -1):
        if by := next((file for file in files if file.has(place[:end])), None):
            return Problem(by.path, by.line_of(place), shown, what, instead)
    return Problem(files[0].path, 0, shown, what, instead)


def is_there(path: Path) -> bool:
    """True if there is a file at a path that a person wrote, even one that no file can have."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


K = TypeVar("K")


@dataclass(slots=True)
class Reading:
    """A layout on its way from the tables of its files to a model, and what was found wrong so far."""

    files: Sequence[TomlFile]
    problems: list[Problem] = field(default_factory=list)

    def say(self, place: Sequence[str | int], what: str, instead: str) -> None:
        """Keeps what is wrong with a key."""
        self.problems.append(problem_in(self.files, place, what, instead))

    def finished(self, read: Callable[[], M | None], wanted: str) -> M:
        """Give what `read` gives. Raises SourceError with everything that was found wrong."""
        path = self.files[0].path
        try:
            layout = read()
        except RecursionError:
            raise SourceError([Problem(path, 0, "", "is nested too deeply", f"name {wanted}")]) from None
        if self.problems or layout is None:
            raise SourceError(sorted(self.problems, key=lambda each: (str(each.file) != str(path), each.line)))
        return layout

    def giver(self, place: Sequence[str | int]) -> Path:
        """The path of the file that gives a key."""
        return next((file for file in self.files if file.has(place)), self.files[0]).path

    def tables(self, found: Any, place: KeyPath) -> Iterator[tuple[str, dict[str, Any]]]:
        """Those of the tables below a key that are tables."""
        if not isinstance(found, dict):
            written = ".".join(map(str, (*place, "NAME")))
            self.say(place, f"{quoted(str(found))} is no table", f"write it as [{written}]")
            return
        for name, table in found.items():
            if isinstance(table, dict):
                yield name, table
            else:
                written = ".".join(map(str, (*place, name)))
                self.say((*place, name), f"{quoted(str(table))} is no table", f"write it as [{written}]")

    def kind(
        self, table: Mapping[str, Any], kinds: Mapping[str, K], place: KeyPath, of: str = "", others: Sequence[str] = ()
    ) -> K | None:
        """The class for an element's `kind` among these; None where it is none of them. Whoever leaves it out may mean
        one of the `others`, which the layout extends.
        """
        kind = table.get("kind", "")
        if isinstance(kind, str) and kind in kinds:
            return kinds[kind]
        one_of, at = f"write one of {', '.join(kinds)}", (*place, "kind")
        if kind:
            self.say(at, f"there is no kind {quoted(str(kind))}{of}", did_you_mean(str(kind), kinds) or one_of)
            return None
        by = next((number for number, file in enumerate(self.files) if file.has(place)), 0)
        known = f", or call it like one that there is: {', '.join(others)}" if others else ""
        self.problems.append(problem_in(self.files[by : by + 1], at, "is missing", one_of + known))
        return None

    def models(self, model: type[M], tables: Any, key: str) -> dict[str, M]:
        """Those of the tables below a key that are right, each as the model says."""
        read = ((name, self.model(model, table, (key, name))) for name, table in self.tables(tables, (key,)))
        return {name: found for name, found in read if found is not None}

    def model(self, model: type[M], table: Mapping[str, Any], place: KeyPath) -> M | None:
        """A table as the model says, or None where something is wrong with it."""
        return validated(model, table, place, self.say)

    def fonts(self, named: Mapping[str, str]) -> dict[str, str]:
        """The files of a layout's own typefaces by their paths."""
        paths: dict[str, str] = {}
        for name, file in named.items():
            folder = self.giver(("fonts", name)).parent
            paths[name] = str(folder / file)
            try:
                if is_there(folder / file) and not (folder / file).resolve().is_relative_to(folder.resolve()):
                    raise FontError(f"{quoted(file)} leaves the folder of the layout", "name a font in that folder")
                own_typeface(folder / file)
            except FontError as error:
                self.say(("fonts", name), error.what, error.instead)
        return paths

    def beside(self, picture: Picture, place: KeyPath) -> Picture:
        """The picture in the folder of the layout that names it; whether it is there, unless a name in the template
        says which it is."""
        found = picture.beside(self.giver((*place, "file")))
        if "{" not in picture.file:
            try:
                found.path(picture.file)
            except PictureError as error:
                self.say((*place, "file"), error.what, error.instead)
        return found

    def of_svg(self, drawing: Drawing, place: KeyPath) -> Drawing:
        """The drawing, from the folder of the layout that names it; whether it is there and has the parts that are
        named whatever the card says."""
        from companion.printing.drawing.plain_svg import parts_of  # a layout without any is read faster

        found = drawing.beside(self.giver((*place, "name")))
        try:
            parts_of(found.path, () if "{" in found.parts else found.parts.split())
        except PictureError as error:
            self.say((*place, "parts" if "no part" in error.what else "name"), error.what, error.instead)
        return found


_PLACE = ("x", "y", "w", "h", "turn")


def cut_out(table: dict[str, Any], name: str) -> tuple[str, str] | None:
    """Take what the dotted name says out of the table; else what is wrong with the name and what would be right."""
    *outer, last = name.split(".")
    inner: Any = table
    for part in outer:
        inner = inner.get(part) if isinstance(inner, dict) else None
    if isinstance(inner, dict) and last in inner:
        del inner[last]
        return None
    near = did_you_mean(last, inner) if isinstance(inner, dict) else ""
    what = f"the face that this one extends has no {quoted(name)}"
    if near:
        return what, near.replace("did you mean ", f"did you mean {'.'.join(outer)}." if outer else "did you mean ")
    return what, "write it as its tables do, such as front.title"


def laid_over(
    table: dict[str, Any], own: dict[str, Any], sides: Collection[str]
) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Lay a layout's own tables over those that it extends, key by key, and yield what is wrong with that.

    An element that is of another kind keeps nothing but its place. One that is `under` another is drawn just before
    that one; the others follow those that were there.
    """
    for key, value in own.items():
        if key in sides and isinstance(value, dict) and isinstance(table.setdefault(key, {}), dict):
            yield from _elements(table, key, value)
        else:
            table[key] = over(table.get(key), value)


def _elements(table: dict[str, Any], side: str, own: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], str, str]]:
    elements: dict[str, Any] = table[side]
    for name, value in own.items():
        before = elements.get(name)
        if (
            isinstance(before, dict)
            and isinstance(value, dict)
            and value.get("kind", before.get("kind")) != before.get("kind")
        ):
            before = {key: before[key] for key in _PLACE if key in before}
        elements[name] = over(before, value)
    for name in own:
        if isinstance(elements[name], dict) and "under" in elements[name]:
            above = elements[name].pop("under")
            if above == name or not isinstance(above, str) or above not in elements:
                instead = did_you_mean(str(above), elements) or "write the name of an element of the same side"
                yield (side, name, "under"), f"there is no other element {quoted(str(above))}", instead
            else:
                order = [each for each in elements if each != name]
                order.insert(order.index(above), name)
                table[side] = elements = {each: elements[each] for each in order}


def over(base: Any, own: Any) -> Any:
    """A table with another one laid over it, key by key."""
    if isinstance(base, dict) and isinstance(own, dict):
        return {**base, **{key: over(base.get(key), value) for key, value in own.items()}}
    return {key: over(None, value) for key, value in own.items()} if isinstance(own, dict) else own
