"""Texts with names of columns and formulas in them, and what they become on a card."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from companion.formulas import Formula, FormulaError, Value, formula, same, within, written
from companion.words import fold

_BRACES = re.compile(r"\{([^{}]*)\}")
_ALONE = re.compile(r"[{}]")
_NAME = re.compile(r"\w+")
T = TypeVar("T")
OTHERWISE = "*"
"""The key of a map for all values that it does not name."""


@dataclass(frozen=True, slots=True)
class Filled:
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
    """What names stand for on a card: its columns and the face's words. Icons stand for themselves: `:sword:`.

    A name is found without case, and `hit_points` finds the column `Hit points`.
    """

    said: Mapping[str, str]
    icons: Collection[str] = ()

    def called(self, name: str) -> str:
        """How the name is written where it is said; as it is where nothing says it."""
        if name in self.said:
            return name
        folded = fold(name)
        return next((each for each in self.said if fold(each) == folded), name)

    def __call__(self, name: str) -> str:
        """What the name stands for, or nothing."""
        found = self.said.get(self.called(name))
        if found is None:
            return f":{name}:" if name in self.icons else ""
        return found

    def worked(self, text: str) -> Value:
        """What comes of a formula. Raises FormulaError."""
        return formula(text).value(self)


def fill(template: str, values: Values, mapped: Mapping[str, str] | None = None) -> Filled:
    """The template with everything in braces replaced by what comes of it; `mapped` says what that text becomes.

    Raises FormulaError.
    """
    names = [values.called(name) for name in names_in(template)]
    text = _BRACES.sub(lambda found: _shown(found[1], values), template).strip()
    for key, instead in (mapped or {}).items():
        if key == OTHERWISE or within(text, key):
            text = fill(instead, values).text
            break
    return Filled(text, tuple((name, values.said.get(name, "")) for name in dict.fromkeys(names)))


def of_value(table: Mapping[str, T], value: str) -> T | None:
    """What a table has for a value, which is found without case."""
    return table[value] if value in table else next((each for key, each in table.items() if same(key, value)), None)


def names_in(template: str) -> list[str]:
    """The names in a template's braces, those in its formulas among them. Raises FormulaError for one that says
    nothing, and for a brace without its other."""
    if alone := _ALONE.search(_BRACES.sub("", template)):
        raise FormulaError(f"a {alone[0]} stands alone", "write both braces around a name, such as {name}")
    return [name for inside in _BRACES.findall(template) for name in _names(inside)]


def formulas_in(template: str) -> Iterator[Formula]:
    """What stands in a template's braces and is no name alone. Raises FormulaError."""
    return (formula(inside) for inside in _BRACES.findall(template) if not _NAME.fullmatch(inside))


def only_name(template: str) -> str:
    """The name that the whole template is, or ""."""
    whole = _BRACES.fullmatch(template)
    return whole[1] if whole and _NAME.fullmatch(whole[1]) else ""


def _names(inside: str) -> tuple[str, ...]:
    return (inside,) if _NAME.fullmatch(inside) else formula(inside).names


def _shown(inside: str, values: Values) -> str:
    return values(inside) if _NAME.fullmatch(inside) else written(values.worked(inside))
