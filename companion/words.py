"""Words for people and from people: texts as they are compared, lists and counts as they are read, templates filled."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any

_LETTERS_OF_THEIR_OWN = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_SUITS = frozenset("♠♥♦♣♤♡♢♧")


def fold(text: str) -> str:
    """The letters, digits and suit signs of a text, without case and accents: what counts when texts are compared."""
    if text.isascii():
        return "".join(filter(str.isalnum, text.casefold()))
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(each for each in plain.translate(_LETTERS_OF_THEIR_OWN) if each.isalnum() or each in _SUITS)


def listed(names: Iterable[str], word: str = "and", at_most: int = 6) -> str:
    """`a`, `a and b`, `a, b and c`; of more than `at_most` those first and how many more there are."""
    shown = list(names)
    if len(shown) > at_most:
        shown = [*shown[:at_most], f"{len(shown) - at_most} more"]
    return f" {word} ".join(filter(None, (", ".join(shown[:-1]), *shown[-1:])))


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`, `2 rematches`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}{'es' if noun.endswith('ch') else 's'}"


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """`did you mean Fire?`, or "" where nothing known is near."""
    from difflib import get_close_matches

    folded = {fold(each): each for each in known}
    near = get_close_matches(fold(text[:100]), folded, n=1, cutoff=0.6)
    return f"did you mean {folded[near[0]]}?" if near else ""


Template = str | Mapping[str, str]
"""A template, or one for each variant of what is told."""


class _Count(int):
    """A number that a template may ask for with its noun: `{points:point}` is `1 point` or `2 points`."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'s' * (self != 1)}" if noun else str(int(self))


class _Fields(dict[str, Any]):
    """Template values, looked up when they are asked for: lists are read out with commas."""

    def __init__(self, value_of: Callable[[str], Any]) -> None:
        super().__init__()
        self._value_of = value_of

    def __missing__(self, key: str) -> Any:
        value = self._value_of(key)
        if isinstance(value, list):
            return ", ".join(map(str, value)) or "nobody"
        return _Count(value) if isinstance(value, int) else value


def filled(template: Template, variant: str, value_of: Callable[[str], Any]) -> str:
    """The words of a template, or of its variant, with each field's value; they begin with a capital letter.

    A variant without a template says nothing: "".
    """
    chosen = template if isinstance(template, str) else template.get(variant, "")
    text = chosen.format_map(_Fields(value_of))
    return text[:1].upper() + text[1:]
