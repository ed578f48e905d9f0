"""Numbers that are typed in place of what stands in a numbered list: `3`, `2 14`, or without spaces `14253`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from companion.errors import quoted
from companion.lists import single
from companion.table.parsing import accepts
from companion.table.question import Question, WhichOne
from companion.words import is_number, listed

READINGS = 60


def by_numbers(question: Question[Any], there: Sequence[str], line: str) -> str:
    """The line with what its numbers stand for among what is listed `there`, where it is no answer as it stands.

    Numbers with something between are those numbers. Digits without anything between are read in every way that names
    nothing more often than it is there. Raises WhichOne where there is more than one.
    """
    words = single(line) if there else []
    if not words or not all(map(is_number, words)) or accepts(question, line):
        return line
    if len(words) > 1 and all(_is_place(word, len(there)) for word in words):
        return _named(there, words)
    copies, found = question.display().copies, list[str]()
    for places in _readings("".join(words), len(there)) if len(words) == 1 else ():
        many = Counter(there[int(place) - 1] for place in places)
        if all(many[name] <= copies.get(name, many[name]) for name in many):
            found.append(_named(there, places))
        if len(found) > READINGS:
            break
    if len(found) > 1:
        raise WhichOne(f"{quoted(line)} fits {listed(map(quoted, found), 'and', 3)}", "put spaces between the numbers")
    return found[0] if found else line


def _named(there: Sequence[str], places: Sequence[str]) -> str:
    return ", ".join(there[int(place) - 1] for place in places)


def _is_place(word: str, many: int) -> bool:
    return word[:1] != "0" and len(word) <= len(str(many)) and 0 < int(word) <= many


def _readings(digits: str, many: int) -> Iterator[list[str]]:
    """Every way to part digits into places of a list of so many."""
    if not digits:
        yield []
    for end in range(1, len(str(many)) + 1):
        if end <= len(digits) and _is_place(digits[:end], many):
            yield from ([digits[:end], *behind] for behind in _readings(digits[end:], many))
