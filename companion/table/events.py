"""What a referee tells: typed values, whose words come from a game's templates and never from its rules."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar


@dataclass(slots=True)
class Event:
    """Something that happened. Subclasses add what changed, before and after.

    `name` is the slug that programs know it by; `rule` is the id in the game's register.
    """

    name: ClassVar[str]
    rule: str

    @property
    def variant(self) -> str:
        """Which of several templates tells it; empty where there is one."""
        return ""

    def data(self) -> dict[str, Any]:
        """The event's own fields, as JSON can hold them."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "rule"}
