"""The language of layouts: texts with names and formulas in braces, conditions, and names of colours, on cards and on
whole sheets; on these a name may be a path into the data, such as `match.one.name`."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from companion.formulas.formula import Formula, FormulaError, Value, formula, is_so, of_a_length, same, within, written
from companion.words import fold

_BRACES = re.compile(r"\{([^{}]*)\}")
_IN_CELLS = re.compile(r"\{\{([^{}]*)\}\}|\{([^{}]*)\}")  # `{{name}}`, as other programs have it, means the same
_ALONE = re.compile(r"[{}]")
_NAME = re.compile(r"\w+(?:\.[\w-]+)*")
T = TypeVar("T")
OTHERWISE = "*"
"""The key of a map for all values that it does not name."""


@dataclass(frozen=True, slots=True)
class FilledText:
    """A template filled with a card's values: the `text`, and the value of each of the template's names."""

    text: str
    values: tuple[tuple[str, str], ...]

    @property
    def field(self) -> str:
        """The first column that it shows, or the words themselves where it shows none."""
        return self.values[0][0] if self.values else self.text

    @property
    def longest(self) -> str:
        """The column that takes most of the text; "" where it shows none."""
        return max(self.values, key=lambda each: len(each[1]))[0] if self.values else ""

    def column_with(self, char: str) -> str:
        """The column that a character of the text comes from; "" where the template itself has it."""
        return next((column for column, value in self.values if char in value), "")


@dataclass(frozen=True, slots=True)
class Values:
    """Values of names on a card: its columns and the face's words. Icons stand for themselves: `:sword:`.

    A name is found without case, and `hit_points` finds the column `Hit points`.
    """

    said: Mapping[str, str]
    icons: Collection[str] = ()

    def called(self, name: str) -> str:
        """The name as it is written where it is said; as it is where nothing says it."""
        if name in self.said:
            return name
        folded = fold(name)
        return next((each for each in self.said if fold(each) == folded), name)

    def __call__(self, name: str) -> str:
        """The name's value, or nothing."""
        found = self.said.get(self.called(name))
        if found is None:
            return f":{name}:" if name in self.icons else ""
        return found


def fill(template: str, values: Values, mapped: Mapping[str, str] | None = None) -> FilledText:
    """The template with everything in braces replaced by what comes of it; `mapped` says what that text becomes.

    Raises FormulaError.
    """
    names = [values.called(name) for name in names_in(template)]
    text = filled(template, values).strip()
    for key, instead in (mapped or {}).items():
        if key == OTHERWISE or within(text, key):
            text = fill(instead, values).text
            break
    return FilledText(text, tuple((name, values.said.get(name, "")) for name in dict.fromkeys(names)))


def cells_filled(columns: Mapping[str, str]) -> dict[str, str]:
    """A card's columns, those filled in that a cell names in braces; what else stands in braces stays as it is."""
    values = Values(columns)
    return {
        column: _IN_CELLS.sub(lambda found: columns.get(values.called((found[1] or found[2]).strip()), found[0]), cell)
        if "{" in cell
        else cell
        for column, cell in columns.items()
    }


def unknown_in(cell: str, columns: Mapping[str, object]) -> list[str]:
    """Texts in braces in a cell that name no column of the card."""
    known = {fold(column) for column in columns}
    return [inside for inside in _BRACES.findall(cell) if fold(inside) not in known]


def filled(template: str, named: Callable[[str], Value], shown: Callable[[str], str] | None = None) -> str:
    """The template with every name in braces replaced by what it is `shown` as, by itself that which is `named` so, and
    every formula by what comes of it. Raises FormulaError."""
    parts = list(_parts(template))
    count = len(parts)
    for place in range(1, count, 2):
        if shown is not None and _NAME.fullmatch(parts[place]):
            parts[place] = shown(parts[place])
        else:
            parts[place] = written(worked(parts[place], named))
    text = "".join(parts)
    return of_a_length(text) if count > 3 else text  # what names several things may double, value by value


@lru_cache(maxsize=1024)
def _parts(template: str) -> tuple[str, ...]:
    """The texts outside braces, and between them those in braces."""
    return tuple(_BRACES.split(template))


def holds(condition: str, named: Callable[[str], Value]) -> bool:
    """True if a name's value, or a formula's, is so. Raises FormulaError."""
    return is_so(worked(condition, named))


def worked(text: str, named: Callable[[str], Value]) -> Value:
    """The value of a name or of a formula. Raises FormulaError."""
    return named(text) if _NAME.fullmatch(text) else formula(text).value(named)


def last_colour(name: str, said: Mapping[str, str]) -> str:
    """The colour that a name leads to by way of other names: `#rrggbb`, or the first that nothing is said of."""
    passed = [name]
    while not passed[-1].startswith("#") and said.get(passed[-1], name) not in passed:
        passed.append(said[passed[-1]])
    return passed[-1]


def of_value(table: Mapping[str, T], value: str) -> T | None:
    """A table's entry for a value, which is found without case."""
    return table[value] if value in table else next((each for key, each in table.items() if same(key, value)), None)


@lru_cache(maxsize=1024)
def names_in(template: str) -> tuple[str, ...]:
    """The names in a template's braces, those in its formulas among them. Raises FormulaError for one that says
    nothing, and for a brace without its other."""
    if alone := _ALONE.search(_BRACES.sub("", template)):
        raise FormulaError(f"a {alone[0]} stands alone", "write both braces around a name, such as {name}")
    return tuple(name for inside in _BRACES.findall(template) for name in _names(inside))


def formulas_in(template: str) -> Iterator[Formula]:
    """Formulas in a template's braces, but for names alone. Raises FormulaError."""
    return (formula(inside) for inside in _BRACES.findall(template) if not _NAME.fullmatch(inside))


def is_path(text: str) -> bool:
    """True if a text is a name or a path, in which names in braces may stand."""
    return _NAME.fullmatch(_BRACES.sub("_", text)) is not None


def only_name(template: str) -> str:
    """The name that the whole template is, or ""."""
    whole = _BRACES.fullmatch(template)
    return whole[1] if whole and _NAME.fullmatch(whole[1]) else ""


def _names(inside: str) -> tuple[str, ...]:
    return (inside,) if _NAME.fullmatch(inside) else formula(inside).names
