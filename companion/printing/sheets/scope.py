"""The values that a sheet's templates and conditions name: by dotted paths into nested plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from companion.formulas import Value
from companion.formulas.template import filled, holds, is_path, only_name, worked
from companion.words import is_number

Plain: TypeAlias = str | int | float | bool
Condition: TypeAlias = str | Mapping[str, Plain | list[Plain]]

COUNT = "count"  # the last part of a path that asks how many things a list has


@dataclass(frozen=True, slots=True)
class Scope:
    """The names at a place of a sheet: `data`, and words and colours that are templates themselves: `values`, those
    `by` a value, and those `saved` that win over both.
    """

    data: Mapping[str, Any]
    values: Mapping[str, str]
    by: Mapping[str, Mapping[str, Mapping[str, str]]]
    saved: Mapping[str, str]

    def within(self, **names: Any) -> "Scope":
        """The scope with more names, which hide the same ones outside."""
        return replace(self, data={**self.data, **names})

    def value(self, path: str) -> Any:
        """The value to which a path such as `match.one.name`, `players.0` or `players.count` leads; None for nothing.

        Names in braces inside the path are filled in first: `plans.{players.count}`.
        """
        root, *steps = self.text(path).split(".")
        return _inside(self.data[root] if root in self.data else self._word(root), steps)

    def text(self, template: str) -> str:
        """The template with every name in braces filled in; what is not there leaves nothing."""
        return filled(template, self.named, self._shown)

    def given(self, template: Any) -> Any:
        """A template's value: the value itself where it is one name in braces, else its text."""
        if not isinstance(template, str):
            return template
        name = only_name(template)
        return self.value(name) if name else self.text(template)

    def holds(self, condition: Condition) -> bool:
        """True if a path leads to something, a formula holds, or each of several paths leads to its value or one of its
        values.
        """
        if isinstance(condition, str):
            return bool(self.value(condition)) if is_path(condition) else holds(condition, self.named)
        return all(self._is(path, wanted) for path, wanted in condition.items())

    def worked(self, said: str) -> Value:
        """The value of a path or a formula. Raises FormulaError."""
        return worked(said, self.named)

    def words(self) -> dict[str, str]:
        """Every word and colour, filled in, with those that depend on a value."""
        return {name: self.text(word) for name, word in self._said().items()}

    def named(self, path: str) -> Value:
        """The value of a path, as formulas take it."""
        found = self.value(path)
        return found if isinstance(found, bool | int | float) else _written(found)

    def _shown(self, path: str) -> str:
        return _written(self.value(path))

    def _word(self, name: str) -> str | None:
        word = self._said().get(name)
        return None if word is None else self.text(word)

    def _said(self) -> dict[str, str]:
        """Values of each word and colour here; where several tables say it, the last one wins."""
        said = dict(self.values)
        for path, tables in self.by.items():
            root, *steps = path.split(".")
            said |= tables.get("*", {})
            said |= tables.get(_written(_inside(self.data.get(root), steps)), {})
        return said | dict(self.saved)

    def _is(self, path: str, wanted: Plain | list[Plain]) -> bool:
        found = self.value(path)
        return any(
            found == (self.given(each) if isinstance(each, str) else each)
            for each in (wanted if isinstance(wanted, list) else [wanted])
        )


def _inside(found: Any, steps: Sequence[str]) -> Any:
    """The value to which the steps of a path lead."""
    for step in steps:
        if isinstance(found, Mapping):
            found = found.get(step)
        elif isinstance(found, list | tuple) and step == COUNT:
            found = len(found)
        elif isinstance(found, list | tuple) and is_number(step) and int(step) < len(found):
            found = found[int(step)]
        else:
            return None
    return found


def _written(value: Any) -> str:
    """A value as words: nothing for none, whole numbers without a point, the things of a list with commas."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list | tuple):
        return ", ".join(_written(each) for each in value)
    return str(value)
