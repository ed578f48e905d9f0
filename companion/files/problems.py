"""Problems in a file that a person wrote, and their places."""

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from companion.errors import CompanionError, quoted

SHOWN_AT_MOST = 20
_ALIKE_AT_LEAST = 3
_OF_A_CARD = re.compile("[^:“]+: ")  # a card's name, before what is wrong with it

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a file.

    `line` counts from 1 (0: the file as a whole); `column` is a column's or key's name, "" where it is none;
    `what` is wrong; `instead` would be right. A warning leaves the card usable.
    """

    file: str | Path
    line: int
    column: str
    what: str
    instead: str = ""
    severity: Severity = "error"

    def data(self) -> dict[str, Any]:
        """The problem as JSON tells it."""
        return asdict(self) | {"file": str(self.file)}

    @property
    def place(self) -> str:
        """`file:line`, or the file alone."""
        return _printable(f"{self.file}:{self.line}" if self.line else str(self.file))

    def __str__(self) -> str:
        """`file:line: column: what is wrong; what would be right`, a warning marked as one."""
        mark = "warning" if self.severity == "warning" else ""
        words = "; ".join(filter(None, (self.what, self.instead)))
        return ": ".join(filter(None, (self.place, *map(_printable, (self.column, mark, words)))))


def summed(problems: Iterable[Problem]) -> list[Problem]:
    """The problems, alike ones of many cards as one that names the first of their rows."""
    alike: dict[Problem, list[Problem]] = {}
    for each in problems:
        key = replace(each, line=0, what=_OF_A_CARD.sub("", each.what, 1)) if each.line else each
        alike.setdefault(key, []).append(each)
    found = []
    for key, these in alike.items():
        lines = list(dict.fromkeys(each.line for each in these))
        if len(these) < _ALIKE_AT_LEAST or not lines[0]:
            found += these
            continue
        what = key.what if len({each.what for each in these}) > 1 else these[0].what
        rows = f"{', '.join(map(str, lines[:3]))}{', …' if lines[3:] else ''}"
        where = f"in {len(lines)} rows ({rows})" if lines[1:] else f"on {len(these)} cards"
        found.append(replace(these[0], what=f"{where}: {what}"))
    return found


class SourceError(CompanionError):
    """A card source that can't be used; `problems` are all the errors that were found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        lines = [str(problem) for problem in summed(self.problems)]
        if (more := len(lines) - SHOWN_AT_MOST) > 0:
            lines[SHOWN_AT_MOST:] = [f"… and {more} more; `companion check` tells them all"]
        super().__init__("\n".join(lines))


def _printable(text: str) -> str:
    return text if text.isprintable() else quoted(text, at_most=len(text) * 10)[1:-1]
