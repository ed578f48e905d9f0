"""Texts with the names of columns in them, and what they become on a card."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

NAME = re.compile(r"\{(\w+)\}")


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


def fill(template: str, values: Mapping[str, str]) -> Filled:
    """The template with each `{name}` in it replaced by what the name stands for, or by nothing."""
    text = NAME.sub(lambda found: values.get(found[1], ""), template).strip()
    return Filled(text, tuple((name, values.get(name, "")) for name in NAME.findall(template)))
