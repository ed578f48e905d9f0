"""The words of events and questions: templates in a game's `words.toml`, filled with what the rules told."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from companion.table.events import Event


class Told(NamedTuple):
    """An event in words: what happened, and what hands do at the table (None where nothing is to be done)."""

    text: str
    do: str | None


class _Count(int):
    """A number that a template may ask for with its noun: `{points:point}` is `1 point` or `2 points`."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'s' * (self != 1)}" if noun else str(int(self))


class _Fields(dict[str, Any]):
    """Template values: lists are read out with commas."""

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        if isinstance(value, list):
            return ", ".join(map(str, value)) or "nobody"
        return _Count(value) if isinstance(value, int) else value


@dataclass(frozen=True, slots=True)
class Words:
    """One game's templates."""

    events: dict[str, Any]
    asks: dict[str, Any]

    def tell(self, event: Event) -> Told:
        """The words for an event."""
        template = self.events[event.name]
        if event.variant:
            template = template[event.variant]
        fields = _Fields(event.data())
        do = template.get("do")
        return Told(_filled(template["text"], fields), _filled(do, fields) if do else None)

    def ask(self, name: str, about: dict[str, Any]) -> str:
        """The words for a question; `about` may choose among several with its `variant`."""
        template = self.asks[name]
        if not isinstance(template, str):
            template = template[about["variant"]]
        return _filled(template, _Fields(about))


def _filled(template: str, fields: _Fields) -> str:
    text = template.format_map(fields)
    return text[0].upper() + text[1:]


@cache
def read_words(package: str) -> Words:
    """The templates in a game's folder, `words.toml`."""
    data = tomllib.loads(files(package).joinpath("words.toml").read_text(encoding="utf-8"))
    return Words(data["events"], data["asks"])
