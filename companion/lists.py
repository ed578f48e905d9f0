"""Lists as people type and say them: `pig, cat and dog`, `2 + 3`; and where a thing goes: `pig -> b2`, `pig to b2`."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import TypeVar

from companion.words import fold, is_number

LONGEST_NAME = 8
MOST_WORDS = 120
NO = frozenset({"n", "no", "nope", "none"})
_WORD = re.compile(r"[,\n&+]|[^\s,&+]+")
_ANY = re.compile(r"(?:[\s,&+]|\band\b)+", re.IGNORECASE)
_SIGNS = re.compile(r"[,\n&+]|\band\b", re.IGNORECASE)
_TO = re.compile(r"\s*(?:->|→|:)\s*|\s+(?:to|onto|on|against)\s+", re.IGNORECASE)

T = TypeVar("T")


def single(line: str) -> list[str]:
    """The words of a line where nothing that can be named holds a space: numbers, codes, cells."""
    return list(filter(None, _ANY.split(line)))


def have_numbers(options: Sequence[str]) -> bool:
    """True if options are listed with numbers, which may be typed instead."""
    return len(options) > 1 and not hold_numbers(options)


def hold_numbers(options: Sequence[str]) -> bool:
    """True if one of the options has a number itself, as `7H` or `battle 3`: then no place in the list is meant."""
    return any(word.lstrip("-")[:1].isdigit() for option in options for word in option.split())


def at_signs(line: str) -> list[str]:
    """The names between commas and the like; spaces stand within a name."""
    return list(filter(None, map(str.strip, _SIGNS.split(line))))


def onto(line: str) -> str:
    """The line with a space in place of what says where something goes: `7H -> KS` is `7H KS`."""
    return _TO.sub(" ", line).strip()


def says_no(text: str, options: Callable[[], Sequence[str] | None]) -> bool:
    """True if a text says no, or none, and none of the options is called just so."""
    return text.strip() == "-" or (fold(text) in NO and fold(text) not in map(fold, options() or ()))


def is_short_for(text: str, option: str) -> bool:
    """True if several words are an option in short: each begins one of its words, in the same order; in a pair of
    numbers (`1 and 2`) in any."""
    words, there = _folded(text), _folded(option)
    left = iter(there)
    return len(words) > 1 and (
        (" and " in option and sorted(words) == sorted(there))
        or all(any(_begins(word, each) for each in left) for word in words)
    )


def sentences(text: str, known: Iterable[str]) -> list[str]:
    """Those that a text says: in full, or else each word by its beginning."""
    words, there = _folded(text), {each: _folded(each) for each in known}
    whole = [each for each in there if fold(text) == fold(each)]
    return whole or [
        each for each, others in there.items() if len(words) == len(others) and all(map(_begins, words, others))
    ]


def people(words: str, name: str) -> bool:
    """True if words name what two people are in (`Ann - Bo`), or one of it: each by a beginning, in any order."""
    there = [fold(each) for each in name.split(" - ")]
    said = ([fold(each) for each in way] for way in ([words], words.split("-"), words.split()))
    return any(all(map(_begins, way, order)) for way in said for order in permutations(there, len(way)))


def _folded(text: str) -> list[str]:
    return list(filter(None, map(fold, single(onto(text).replace("-", " ")))))


def _begins(word: str, other: str) -> bool:
    return word == other or (word != "" and not is_number(word) and other.startswith(word))


def readings(line: str, named: Callable[[str], T | None], *, spaces: bool) -> Iterator[list[str]]:
    """Every way to part a line so that each part is `named` something, those with the longest parts first.

    A comma and a new line part in any case; `and`, `&` and `+` may also stand within a name, and so do `spaces`, unless
    they may part as well. A part is not cut where all of it means the same.
    """
    words = list(_WORD.finditer(line))
    parts = [word[0] in ",\n" for word in words]
    joins = [word[0] in "&+" or fold(word[0]) == "and" for word in words]

    def part(start: int, end: int) -> str:
        return line[words[start].start() : words[end - 1].end()]

    @cache
    def ends(start: int) -> list[int]:
        """The places where a part may end that begins here, the longest first."""
        found: dict[int, T] = {}
        for end in range(min(start + LONGEST_NAME, len(words)), start, -1):
            if not (any(parts[start:end]) or joins[start] or joins[end - 1]):
                means = named(part(start, end))
                if means is not None and means not in found.values() and leads_on(end):
                    found[end] = means
        return list(found)

    def behind(end: int) -> int:
        """The place where the next part begins, behind what stands between."""
        end += end < len(words) and parts[end]
        return end + (end < len(words) and joins[end])

    @cache
    def leads_on(end: int) -> bool:
        """True if the rest can be parted, too."""
        start = behind(end)
        return end == len(words) or (start < len(words) and (spaces or start > end) and bool(ends(start)))

    def read(start: int) -> Iterator[list[str]]:
        for end in ends(start):
            later = [[]] if end == len(words) else read(behind(end))
            yield from ([part(start, end), *others] for others in later)

    return read(0) if 0 < len(words) <= MOST_WORDS else iter(())
