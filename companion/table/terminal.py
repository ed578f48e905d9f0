"""The referee at a terminal: completion of the legal answers, history, and a status line of what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from companion.table.questions import Question, fold
from companion.table.screen import Screen

WORDS = (":undo", ":state", ":why", ":help", ":auto", ":fix", ":quit")


class _Answers(Completer):
    """Completes exactly the legal answers of the question that stands, or the words to the referee."""

    def __init__(self) -> None:
        self.question: Question[Any] | None = None

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        line = document.text_before_cursor
        if line.startswith(":"):
            yield from (Completion(word, -len(line)) for word in WORDS if word.startswith(line))
            return
        options = (self.question.options() if self.question else None) or []
        part = line.rsplit(";", 1)[-1]
        taken: set[str] = set()
        if self.question and self.question.kind in ("cards", "arrange"):
            *before, part = part.split(",")
            if self.question.kind == "arrange":
                taken = {fold(each) for each in before}
        typed = part.lstrip()
        for option in options:
            if fold(option).startswith(fold(typed)) and fold(option) not in taken:
                yield Completion(option, -len(typed))


class Terminal(Screen):
    """A person at a terminal."""

    def __init__(self, out: TextIO, colour: bool) -> None:
        super().__init__(iter(()), out, colour)
        self._completer = _Answers()
        self._status = ""
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=self._completer,
            complete_style=CompleteStyle.MULTI_COLUMN,
            complete_while_typing=True,
            bottom_toolbar=lambda: self._status or None,
            enable_history_search=False,
        )

    def asks(self, question: Question[Any], text: str, number: int, status: str) -> None:
        super().asks(question, text, number, status)
        self._status = f" {status}" if status else ""

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self._out.flush()
        self._completer.question = question
        try:
            return self._session.prompt(ANSI("\033[1m> \033[0m")), 0
        except (EOFError, KeyboardInterrupt):
            return None
