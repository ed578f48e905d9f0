"""Played games as data: what a journal was begun with, each answer in it, and where it was given."""

import re
from collections.abc import Collection
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

    `each` is how many copies there were of each single card's digest. Journals of older versions lack some: what was
    added later has a default.
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
    Where a player's name in it was mended since, it may also say one of the `others`.
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
    others: tuple[str, ...] = ()


class NameChange:
    """A change of a player's name, one among the `players`: all that was answered under the old one is read as if it
    had said the new one. A text may also mean a card, so what it says without the change stays among its readings.
    `source` is the line of the answers' file that it came from (0: none)."""

    def __init__(self, before: str, after: str, players: Collection[str], source: int = 0) -> None:
        self.before, self.after, self.source = before, after, source
        longer = sorted({before, *(name for name in players if before in name)}, key=len, reverse=True)
        self._names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longer))})(?!\w)", re.IGNORECASE)

    def text(self, text: str) -> str:
        """A text with the new name."""
        is_it = self.before.casefold()
        return self._names.sub(lambda found: self.after if found[0].casefold() == is_it else found[0], text)

    def path(self, path: StrandPath) -> StrandPath:
        """A strand's path with the new name."""
        return tuple(self.text(part) if isinstance(part, str) else part for part in path)

    def entry(self, entry: Entry) -> Entry:
        """An answer with the new name; in a correction, which stands as it was typed, it may have been begun only."""
        said = [entry.answer, *entry.others]
        readings = dict.fromkeys([*map(self.text, said), *said])
        if entry.ask == FIX:
            begun = [" ".join(map(self._whole, each.split(" "))) for each in said]
            readings |= dict.fromkeys(begun)
        answer, *others = readings
        who = self.after if entry.who == self.before else entry.who
        return replace(entry, who=who, answer=answer, others=tuple(others), strand=self.path(entry.strand))

    def _whole(self, word: str) -> str:
        return self.after if word and self.before.casefold().startswith(word.casefold()) else word


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

    def pause(self, heard: dict[StrandPath, int]) -> None:
        """Notes how many events people had heard behind the last answer."""
        self.heard = heard

    def end_game(self, result: dict[str, Any]) -> None:
        """Notes the result of a game that was played to its end."""
        self.result = result

    def end_line(self, number: int, line: bytes) -> None:
        """Notes a whole line as read."""
        self.whole, self.last = number, line

    def rename(self, before: str, after: str, source: int) -> None:
        """Reads all so far as if a player had been called so from the beginning."""
        self.source = max(self.source, source)
        change = NameChange(before, after, players_in(self.entries))
        self.entries[:] = map(change.entry, self.entries)
        self.heard, self.result = {change.path(path): many for path, many in self.heard.items()}, None

    @property
    def torn(self) -> bool:
        """True if the last line was cut off."""
        return self.end < self.size


def players_in(entries: list[Entry]) -> list[str]:
    """The players that the first answer names, where it is who plays."""
    return entries[0].answer.split(", ") if entries and entries[0].ask == "players" else []
