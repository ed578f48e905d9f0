"""Reading a layout's TOML: its table, and the line on which each of its keys stands."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from companion.files.problems import Problem
from companion.files.text import fault, read_text

KeyPath: TypeAlias = tuple[str | int, ...]
DEEP_AT_MOST = 100

_DEEP = re.compile(rf"""\s*\[*\s*[\w"'-]+(?:\s*\.\s*[\w"'-]+){{{DEEP_AT_MOST}}}""")

_PLACE = re.compile(r" \(at (?:line ([0-9]+), column [0-9]+|end of document)\)$")
_TOKEN = re.compile(
    r'''"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*|[\[\]{}=,\n]|[^\s"'#\[\]{}=,]+''',
    re.DOTALL,
)


@dataclass(frozen=True)
class TomlFile:
    """A TOML file that was read: its text and its table."""

    path: Path
    text: str
    table: dict[str, Any]

    def line_of(self, place: Sequence[str | int]) -> int:
        """The line of a key, given by the names of its tables and its own, or of the innermost of these that the file
        spells out; 0 for none."""
        return next((self._lines[tuple(place[:end])] for end in range(len(place), 0, -1) if self.has(place[:end])), 0)

    def problem(self, place: Sequence[str | int], what: str, instead: str) -> Problem:
        """The problem with a key, on its line."""
        return Problem(self.path, self.line_of(place), ".".join(map(str, place))[:80], what, instead)

    def has(self, place: Sequence[str | int]) -> bool:
        """True if the file spells the key or table out."""
        return tuple(place) in self._lines

    @cached_property
    def _lines(self) -> dict[KeyPath, int]:
        lines: dict[KeyPath, int] = {}
        for place, line in _spelled_out(self.text):
            for end in range(1, len(place) + 1):
                lines.setdefault(place[:end], line)
        return lines


def read_toml(path: Path, wanted: str) -> TomlFile:
    """The TOML file at `path`, of which messages say that it should be `wanted`, such as "the TOML of a card face".

    Raises SourceError with one problem: the file is not there, no text, no TOML, too large or nested too deeply.
    """
    return parsed(path, read_text(path, wanted), wanted)


def parsed(path: Path, text: str, wanted: str) -> TomlFile:
    """The text of a TOML file with its table. Raises SourceError."""
    for number, written in enumerate(text.split("\n"), start=1):
        if _DEEP.match(written):
            raise fault(path, "is nested too deeply", f"name {wanted}", number)
    try:
        return TomlFile(path, text, tomllib.loads(text))
    except RecursionError:
        raise fault(path, "is nested too deeply", f"name {wanted}") from None
    except ValueError as error:
        message = "a number has too many digits" if "set_int_max_str_digits" in str(error) else str(error)
        place = _PLACE.search(message)
        line = int(place[1]) if place and place[1] else text.count("\n") + 1 if place else 0
        reason = _PLACE.sub("", message)
        what = f"is no TOML from here on: {reason[:1].lower()}{reason[1:]}"
        raise fault(path, what, "write `key = value` lines, texts between double quotes", line) from None


def _spelled_out(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Every table header and key of a right TOML text, with its line; an array's tables are numbered from 0."""
    table: KeyPath = ()
    counted: dict[KeyPath, int] = {}
    words: list[str] = []  # of the statement up to its `=`
    depth, line, in_value = 0, 1, False
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token == "\n" and not depth:
            if words and words[0] == "[":
                table = _header("".join(words), counted)
                yield table, line
            words, in_value = [], False
        elif in_value:
            depth += (token in ("[", "{")) - (token in ("]", "}"))
        elif token == "=" and words[0] != "[":
            yield table + _names("".join(words)), line
            in_value = True
        elif not token.startswith("#"):
            words.append(token)
        line += token.count("\n")
    if words and words[0] == "[":
        yield _header("".join(words), counted), line


def _header(words: str, counted: dict[KeyPath, int]) -> KeyPath:
    """The place of a table or, by the number it gets, of an array's next table."""
    names = _names(words.strip("[]"))
    place: KeyPath = ()
    for number, name in enumerate(names, start=1):
        place += (name,)
        if number == len(names) and words.startswith("[["):
            counted[place] = counted.get(place, -1) + 1
        if place in counted:
            place += (counted[place],)
    return place


def _names(dotted: str) -> tuple[str, ...]:
    """The parts of a dotted key, quoted ones too."""
    names: list[str] = []
    table: Any = tomllib.loads(f"{dotted} = 0")
    while table != 0:
        ((name, table),) = table.items()
        names.append(name)
    return tuple(names)
