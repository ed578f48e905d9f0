"""Forms: how a part of the language stands on a card. One template is printed, read and written back.

A template is words with slots such as `{amount:INT}`: a field of the part, and what may stand there. What is between
`[` and `]` is there where its fields are. A word after `!` is where a fault of the whole is shown.
"""
# mypyc

import re
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, fields, is_dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from companion.errors import quoted

Forms = Mapping[str, Mapping[str, Any]]
_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_PIECE = re.compile(r"\{(?P<field>\w+):(?P<stands>\w+)\}|(?P<mark>[\[\]])|!(?P<kept>\w+)|(?P<word>[\w']+|[^\w\s])")


@dataclass(frozen=True, slots=True)
class Form:
    """One way in which a part stands on a card: its template, and the values of fields that it has no slot for."""

    part: type["Part"]
    template: str
    fixed: Mapping[str, Any]

    def grammar(self) -> str:
        """The form as the right side of a grammar's rule, in small letters."""
        pieces = []
        for each in _PIECE.finditer(self.template):
            literal = f'"{each["word"].lower()}"' if each["word"] else ""
            pieces.append(each["stands"] or each["mark"] or (each["kept"] or "").upper() or literal)
        return " ".join(pieces)

    def slots(self) -> list[str]:
        """The fields of the form's slots in their order; "" stands for the word where a fault is shown."""
        return [each["field"] or "" for each in _PIECE.finditer(self.template) if each["field"] or each["kept"]]

    def read(self, values: tuple[Any, ...]) -> "Part":
        """The part that the form says, from what stands in its slots (None where nothing does)."""
        given = {field: value for field, value in zip(self.slots(), values, strict=True) if field and value is not None}
        return self.part(**self.fixed, **given)

    def text(self, part: Any) -> str | None:
        """The part in this form, or None where the form can't say it."""
        if any(getattr(part, field) != value for field, value in self.fixed.items()):
            return None
        names = {each.name for each in fields_of(part)} - self.fixed.keys()
        absent = {each.name for each in fields_of(part) if each.default == getattr(part, each.name)} & names
        there = _OPTIONAL.sub(lambda found: "" if absent & _named(found[1]) else found[1], self.template)
        if _named(there) != names - absent:
            return None
        return re.sub(r"\{(\w+):(\w+)\}", lambda m: _written(getattr(part, m[1]), m[2]), there).replace("!", "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of a card's text. One with fields is a frozen dataclass.

    `stands` is what it may stand for in a form, `forms` are its templates, the one to be written first, each with the
    values of fields that it has no slot for. A module gives them to its parts in a table (`give_forms`).
    """

    stands: ClassVar[str]
    forms: ClassVar[Forms]

    def __eq__(self, other: object) -> bool:
        """True if both say the same, as dataclasses do: compiled, this one stands before theirs."""
        return isinstance(other, Part) and type(self) is type(other) and self._said() == other._said()

    def __hash__(self) -> int:
        """The same for all that are equal."""
        return hash((type(self), self._said()))

    def _said(self) -> tuple[object, ...]:
        return tuple(getattr(self, each.name) for each in fields_of(self))

    def fault(self) -> str:
        """The reason why what it says can't be, in a sentence; "" where it can."""
        return ""

    def text(self) -> str:
        """The part as it stands on a card."""
        return next(text for form in forms_of(type(self)) if (text := form.text(self)) is not None)


def give_forms(table: Mapping[type[Part], Forms | str]) -> None:
    """Gives parts their forms; a template alone is the only one. Raises TypeError where a slot is no field."""
    for part, forms in table.items():
        part.forms = {forms: {}} if isinstance(forms, str) else forms
        known = {each.name for each in fields_of(part)}
        for template, fixed in part.forms.items():
            if strange := ({*_named(template)} | fixed.keys()) - known:
                names = ", ".join(sorted(strange))
                raise TypeError(f"{part.__name__}: {quoted(template)} names {names}, no field of it")


def fields_of(part: object) -> tuple[Field[Any], ...]:
    """The fields of a part: of one that says always the same there are none."""
    return fields(part) if is_dataclass(part) else ()


def forms_of(part: type[Part]) -> Iterator[Form]:
    """The forms of one kind of part; what parts have in common has none."""
    return (Form(part, template, fixed) for template, fixed in getattr(part, "forms", {}).items())


def _named(template: str) -> set[str]:
    """The fields that a template has slots for."""
    return set(re.findall(r"\{(\w+)", template))


def _written(value: Any, stands: str) -> str:
    """A value as it stands in a slot: a kind as one or many, a part in its own form, all else as it is."""
    if stands in ("one", "many"):
        return str(getattr(value, stands)())
    return value.text() if isinstance(value, Part) else str(value)
