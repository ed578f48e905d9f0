"""Declarations: classes whose fields are named in the call, such as a game's questions and events."""

from dataclasses import dataclass, field
from typing import Any, dataclass_transform


@dataclass_transform(eq_default=False, kw_only_default=True, field_specifiers=(field,))
class Declaration:
    """A class below this one is a dataclass by itself: its fields are named in the call, unless they say otherwise."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        dataclass(eq=False, kw_only=True)(cls)
