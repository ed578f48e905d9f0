"""Forms: how a part of the language stands on a card. One template is printed, read and written back.

A template is words with slots such as `{amount:INT}`: a field of the part, and what may stand there. What is between
`[` and `]` is there where its fields are. A word after `!` is where a fault of the whole is shown.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, dataclass_transform

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
        names = {each.name for each in fields(part)} - self.fixed.keys()
        absent = {each.name for each in fields(part) if each.default == getattr(part, each.name)} & names
        there = _OPTIONAL.sub(lambda found: "" if absent & _named(found[1]) else found[1], self.template)
        if _named(there) != names - absent:
            return None
        return re.sub(r"\{(\w+):(\w+)\}", lambda m: _written(getattr(part, m[1]), m[2]), there).replace("!", "")


@dataclass_transform(frozen_default=True)
class Part:
    """A part of a card's text. A class below this one is a frozen dataclass by itself.

    `stands` is what it may stand for in a form, `forms` are its templates, the one to be written first, each with the
    values of fields that it has no slot for. What stands in one way only `says` it in its first line.
    """

    stands: ClassVar[str]
    forms: ClassVar[Mapping[str, Mapping[str, Any]]]

    def __init_subclass__(cls, *, says: str | None = None, **options: Any) -> None:
        super().__init_subclass__(**options)
        if says is not None:
            cls.forms = {says: {}}
        dataclass(frozen=True)(cls)

    def fault(self) -> str:
        """The reason why what it says can't be, in a sentence; "" where it can."""
        return ""

    def text(self) -> str:
        """The part as it stands on a card."""
        return next(text for form in forms_of(type(self)) if (text := form.text(self)) is not None)


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
