"""Pydantic's errors in words for the person who wrote the file."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Union, get_args, get_origin

from companion.errors import quoted
from companion.words import did_you_mean

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo
    from pydantic_core import ErrorDetails

_TOO_SMALL = {"greater_than", "greater_than_equal"}
_TOO_LARGE = {"less_than", "less_than_equal"}
_NO_NUMBER = {
    "int_parsing",
    "int_type",
    "int_from_float",
    "int_parsing_size",
    "float_parsing",
    "float_type",
    "finite_number",
}
_NO_SHAPE = {
    "list_type": ("list", "[ ]"),
    "dict_type": ("table", "{ names with values }"),
    "model_type": ("table", "{ names with values }"),
    "model_attributes_type": ("table", "{ names with values }"),
}
_NO_YES_OR_NO = {"bool_parsing", "bool_type"}


class Explanation(NamedTuple):
    """A value's column or key, what is wrong with it, and what would be right."""

    column: str
    what: str
    instead: str


def explain(error: ErrorDetails, model: type[BaseModel]) -> Explanation:
    """One of pydantic's errors in words; a validator's `ValueError(what, instead)` speaks for itself."""
    column = str(error["loc"][0]) if error["loc"] else ""
    field = field_of(model, column)
    value, kind = error["input"], error["type"]
    shown = quoted(str(value))
    if kind == "value_error":
        what, instead, *_ = (*map(str, error["ctx"]["error"].args), "", "")
        return Explanation(column, what, instead)
    right = expectation(field) if field else ""
    write = f"write {right}" if right else ""
    if kind == "missing":
        return Explanation(column, "is missing", write)
    if kind in ("literal_error", "enum") and field:
        values = choices(field)
        what = f"{shown} is none of {', '.join(values)}"
        return Explanation(column, what, did_you_mean(str(value), values) or "write one of them")
    if kind in _NO_NUMBER:
        return Explanation(
            column, f"{shown} is no {'whole ' if kind.startswith('int') else ''}number", write or "write one"
        )
    if kind in _TOO_SMALL | _TOO_LARGE:
        too = "small" if kind in _TOO_SMALL else "large"
        return Explanation(column, f"{shown} is too {too}", write or _bound(error))
    if kind in _NO_YES_OR_NO:
        return Explanation(column, f"{shown} is neither yes nor no", "write yes or no")
    if kind == "string_too_long":
        what = f"is {len(value)} characters long"
        return Explanation(column, what, f"write at most {error['ctx']['max_length']}")
    if kind in ("too_long", "too_short"):
        most, least = (error["ctx"].get(f"{end}_length") for end in ("max", "min"))
        return Explanation(
            column,
            f"has {len(value)} entries",
            f"write at most {most}" if most is not None else f"write at least {least}",
        )
    if kind == "string_type":
        return Explanation(column, f"{shown} is no text", "write it between double quotes")
    if kind in _NO_SHAPE:
        noun, written = _NO_SHAPE[kind]
        return Explanation(column, f"{shown} is no {noun}", f"write it as {written}")
    if kind == "extra_forbidden":
        names = column_names(model)
        return Explanation(column, "is not known here", did_you_mean(column, names) or f"known are {', '.join(names)}")
    return Explanation(column, f"{shown} does not fit", write or error["msg"])


def _bound(error: ErrorDetails) -> str:
    """The right range for a number in a list, by the bound that it breaks."""
    words = {"gt": "more than", "ge": "at least", "lt": "less than", "le": "at most"}
    return next(f"write {words[name]} {bound:g}" for name, bound in error["ctx"].items() if name in words)


def column_names(model: type[BaseModel]) -> list[str]:
    """The names of a model's columns as its card source writes them."""
    hidden: frozenset[str] = getattr(model, "not_columns", frozenset())
    return [field.alias or name for name, field in model.model_fields.items() if name not in hidden]


def shown_names(model: type[BaseModel]) -> list[str]:
    """The names of what a row shows: its columns, and what it works out of them."""
    return [*column_names(model), *model.model_computed_fields]


@lru_cache(maxsize=1024)  # for every row of a long table
def field_of(model: type[BaseModel], column: str) -> FieldInfo | None:
    """The field of a column, by its alias or its name."""
    fields = model.model_fields
    return next((field for name, field in fields.items() if column in (field.alias, name)), None)


def choices(field: FieldInfo) -> list[str]:
    """The values of a column that has a closed list of them, else nothing."""
    kind = _without_none(field.annotation)
    if get_origin(kind) is Literal:
        return [str(each) for each in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(each.value) for each in kind]
    return []


def expectation(field: FieldInfo) -> str:
    """The values of a column: its description where it has one, else its closed list or its number's range."""
    if field.description:
        return field.description
    values = choices(field)
    if values:
        return f"one of {', '.join(values)}"
    kind = _without_none(field.annotation)
    if kind in (int, float):
        return ("a whole number" if kind is int else "a number") + _range(field)
    return "a text" if kind is str else ""


def _range(field: FieldInfo) -> str:
    least, most, more_than = (
        next((getattr(each, bound) for each in field.metadata if hasattr(each, bound)), None)
        for bound in ("ge", "le", "gt")
    )
    if more_than is not None:
        return f", more than {more_than}" + (f" and at most {most}" if most is not None else "")
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f", at least {least}"
    return f", at most {most}" if most is not None else ""


def _without_none(annotation: Any) -> Any:
    if get_origin(annotation) in (Union, UnionType):
        kinds = [each for each in get_args(annotation) if each is not NoneType]
        return kinds[0] if len(kinds) == 1 else annotation
    return annotation
