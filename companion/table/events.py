"""What a referee tells: typed values, each declared once with its fields, its words, and what hands do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any, ClassVar, NamedTuple

from companion.declaring import Declared
from companion.words import Template, filled


class Told(NamedTuple):
    """An event in words: what happened, and what hands do at the table (None where nothing is to be done)."""

    text: str
    do: str | None


class Event(Declared):
    """Something that happened. A subclass declares its fields, which are named in the call: what changed, and how.

    `name` is the slug that programs know it by, `says` the words for people and `do` what hands do; both are templates
    of the data's fields, one for each variant where there are several. `rule` is the id in the game's register.
    An event whose data are not its fields says in `tells` what they are, for the documents.
    """

    name: ClassVar[str]
    says: ClassVar[Template]
    do: ClassVar[Template] = ""
    varies_by: ClassVar[str] = ""
    tells: ClassVar[Mapping[str, str]] = {}
    rule: str = field(kw_only=False)

    @property
    def variant(self) -> str:
        """Which of several templates tells it: what the field says that it varies by, or what follows from several."""
        return str(getattr(self, self.varies_by)) if self.varies_by else ""

    def data(self) -> dict[str, Any]:
        """The event's own fields, as JSON can hold them."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "rule"}

    def words(self) -> Told:
        """The event for people. They are made only where somebody reads them."""
        value_of = self.data().__getitem__
        return Told(filled(self.says, self.variant, value_of), filled(self.do, self.variant, value_of) or None)
