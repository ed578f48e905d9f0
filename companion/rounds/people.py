"""Players in what people type: names are found in the line, however many play."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

from companion.words import fold, is_number

LONGEST = 24
"""Of so many words at most names are looked for."""
T = TypeVar("T")
Readings = tuple[list[T], list[T]]
"""The readings in which each name stands in full, and those in which one is only begun."""
_WORD = re.compile(r"[^\s,–-]+")


class PeopleLine:
    """A typed line, and the players (and the bye) whom its words may name: in full, or each word by its beginning."""

    def __init__(self, text: str, names: Iterable[str]) -> None:
        self._text = text
        self._words = [(fold(word[0]), word) for word in _WORD.finditer(text) if fold(word[0])][:LONGEST]
        self._names = list(map(_folded, names))
        self._found: dict[tuple[int, int], tuple[bool, list[str]]] = {}

    def one(self) -> Readings[tuple[str, str]]:
        """A player at the beginning, and what follows the name."""
        return _apart(
            (exact, (name, self._rest(end)))
            for end in range(1, len(self._words) + 1)
            for exact, name in self._named(0, end)
        )

    def two(self, between: str = "") -> Readings[tuple[str, str, str]]:
        """Two players one after the other, with a word `between` or none, and what follows them."""
        words, step = self._words, 1 if between else 0
        return _apart(
            (first and second, (a, b, self._rest(end)))
            for middle in range(1, len(words))
            if not between or begins(words[middle][0], between)
            for first, a in self._named(0, middle)
            for end in range(middle + step + 1, len(words) + 1)
            for second, b in self._named(middle + step, end)
            if a != b
        )

    def _named(self, start: int, end: int) -> Iterator[tuple[bool, str]]:
        """The people whom the words from one place up to another name, and whether in full."""
        if (start, end) not in self._found:
            words = [word for word, _ in self._words[start:end]]
            said = "".join(words)
            many, first = len(words), words[0]
            found = [name for name, _, whole in self._names if whole == said]
            exactly = bool(found)
            if not exactly:
                found = [
                    name
                    for name, parts, _ in self._names
                    if len(parts) == many and parts[0].startswith(first) and all(map(begins, words, parts))
                ]
            self._found[start, end] = exactly, found
        exactly, names = self._found[start, end]
        return ((exactly, name) for name in names)

    def _rest(self, end: int) -> str:
        return self._text[self._words[end - 1][1].end() :].strip(" ,:\t")


def _apart(readings: Iterable[tuple[bool, T]]) -> Readings[T]:
    found = list(readings)
    return [each for exact, each in found if exact], [each for exact, each in found if not exact]


@lru_cache(maxsize=8_192)
def _folded(name: str) -> tuple[str, list[str], str]:
    """A name, its words and the whole of it, as they are compared."""
    return name, [word for each in _WORD.findall(name) if (word := fold(each))], fold(name)


def begins(word: str, other: str) -> bool:
    return word == other or (not is_number(word) and other.startswith(word))
