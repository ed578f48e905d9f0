"""A front that takes answers back and gives them again, after every one of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.session import Session
from companion.table.entries import FIX
from companion.table.question import Question
from support.play import Script


class SecondThoughts(Script):
    """Types a script, and after each line that was taken: `:undo`, and the same answers again.

    `all_of_them` takes back everything down to the first answer each time. `taken_back` counts the undone lines.
    """

    session: Session

    def __init__(self, answers: Iterable[tuple[str, int]], all_of_them: bool) -> None:
        super().__init__(answers)
        self.all_of_them = all_of_them
        self.taken_back = 0
        self._before = 0
        self._left_to_program: set[int] = set()
        self._again: list[str] = []

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if self._again:
            return self._again.pop(), 0
        entries = self.session.entries
        first = 0 if self.all_of_them else self._before
        typed = sum(entry.by == "person" for entry in entries[first:])
        if len(entries) > self._before and typed:
            self.taken_back += 1
            self._again = [text for place in range(first, len(entries)) if (text := self._typed(place))][::-1]
            self._before = len(entries)
            return f":undo {typed}", 0
        self._before = len(entries)
        line = super().line(question)
        if line and line[0] == ":auto":
            self._left_to_program.add(len(entries))
        return line

    def _typed(self, place: int) -> str | None:
        """The line typed for an answer, or None where the program gave it unasked."""
        entry = self.session.entries[place]
        if entry.by == "program":
            return ":auto" if place in self._left_to_program else None
        return f":fix {entry.answer}" if entry.ask == FIX else entry.answer
