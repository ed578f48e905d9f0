"""Played games as data: what a journal was begun with, each answer in it, and where it was given."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

FORMAT = 1
StrandPath = tuple[int | str, ...]
"""The path of a strand, one of several things that happen at once: nothing for the game itself; below it which of its
blocks, from 1, and the name there, and so on.
"""


def within(path: StrandPath, above: StrandPath) -> bool:
    """True if a strand or a block is another one, or below it."""
    return path[: len(above)] == above


FIX = "fix"
"""The name of a correction by hand, in the place of a question's."""
AUTO = ("none", "dice", "all")
"""Parts that the program answers by itself: nothing; rolls, draws and shuffles; everything."""


@dataclass(slots=True)
class Header:
    """The header of a journal: the game, its mode, the switches in force, the cards and their digest.

    `each` is how many copies there were of each single card's digest; journals of older versions tell none.
    """

    game: str
    mode: str
    rules: dict[str, str]
    cards: str
    sets: list[str]
    seed: int | None = None
    auto: str = "none"
    answers: str = ""
    program: str = ""
    format: int = FORMAT
    each: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Entry:
    """One answer, or one correction by hand (`ask` is then `fix`).

    `by` is `person` or `program`. `source` is the line of the answers' file it came from, counted from 1 (0: none),
    and `rest` what that line still held for the questions after this one. `displaced` is an answer that was written on
    another line of the journal: one before it is lost, or there twice. `strand` says in which of several things that
    happen at once it was given (see companion/engine/strands.py); an `undo` takes back so many of the last in it. A
    correction was made when so many `steps` had begun since the answer before it, or (0) where something was asked.
    """

    ask: str
    who: str | None
    answer: str
    by: str = "person"
    source: int = 0
    rest: str = ""
    undo: int = 0
    displaced: bool = False
    strand: StrandPath = ()
    steps: int = 0


@dataclass(slots=True)
class JournalContent:
    """A journal as read: the answers that count (undone ones are gone), each with its line, and where reading ended.

    `whole` is how many whole lines there are. `size` is the file's, in bytes; `end` is the byte behind the last whole
    line: less than `size` where a crash tore the last line. `source` is the last line of the answers' file that was
    taken, `result` that of a game played to its end, and `undone` how often something was taken back. `heard` is how
    many events people had heard at a pause behind the last answer, strand by strand. `last` is the last whole line, and
    `fault` what is wrong with the line behind it, where reading went only so far.
    """

    path: Path
    header: Header
    entries: list[Entry]
    lines: list[int]
    whole: int
    end: int
    size: int
    source: int
    result: dict[str, Any] | None = None
    undone: int = 0
    heard: dict[StrandPath, int] = field(default_factory=dict)
    last: bytes = b""
    fault: str = ""

    def add(self, entry: Entry, line: int) -> None:
        """Adds an answer of a line, or takes back as many as an undo says."""
        self.heard, self.result, self.source = {}, None, max(self.source, entry.source)
        if not entry.undo:
            self.entries.append(entry)
            self.lines.append(line)
            return
        self.undone += 1
        there = [place for place, each in enumerate(self.entries) if within(each.strand, entry.strand)]
        for place in there[: -entry.undo - 1 : -1]:
            del self.entries[place], self.lines[place]
        if self.entries:
            self.entries[-1] = replace(self.entries[-1], rest="")

    def end_with(self, result: dict[str, Any]) -> None:
        """The game was played to its end."""
        self.result = result

    def pause(self, heard: dict[StrandPath, int]) -> None:
        """People paused behind the last answer."""
        self.heard = heard

    def count_line(self, number: int, line: bytes) -> None:
        """A line of that number is whole."""
        self.whole, self.last = number, line

    def stop_at(self, fault: str) -> None:
        """The next line can't be read."""
        self.fault = fault

    @property
    def torn(self) -> bool:
        """True if the last line was cut off."""
        return self.end < self.size
