"""The referee at a terminal: completion of the legal answers, history, and a status line of what lies on the table."""

import re
import shutil
from collections.abc import Iterable
from typing import Any, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from companion.table.questions import Question
from companion.table.screen import BOLD, Screen
from companion.words import fold

WORDS = {
    ":undo": "take the last answer back",
    ":state": "what lies on the table",
    ":why": "the rule",
    ":help": "all words",
    ":auto": "the program answers",
    ":fix": "mend the table by hand",
    ":quit": "stop; the journal is kept",
}
MANY = 12


def status_lines(status: str, columns: int) -> list[str]:
    """A status as it fits: on one line, or a line for each of its parts, what is too long cut off at the end."""
    if len(status) <= columns:
        return [status]
    return [part if len(part) <= columns else part[: columns - 1] + "…" for part in status.split("   ")]


class Answers(Completer):
    """Completes exactly the legal answers of the question that stands, or the words to the referee."""

    def __init__(self) -> None:
        self.question: Question[Any] | None = None

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        line = document.text_before_cursor
        if line.startswith(":"):
            for word, meaning in WORDS.items():
                if word.startswith(line):
                    yield Completion(word, -len(line), display_meta=meaning)
            return
        options = (self.question.options() if self.question else None) or []
        part = line.rsplit(";", 1)[-1]
        taken: set[str] = set()
        if self.question and self.question.kind in ("cards", "arrange"):
            *before, part = part.split(",")
            if self.question.kind == "arrange":
                taken = {fold(each) for each in before}
        typed = part.lstrip()
        if not typed and len(options) > MANY and not complete_event.completion_requested:
            return
        for option in options:
            if _begins(option, fold(typed)) and fold(option) not in taken:
                yield Completion(option, -len(typed))


def _begins(option: str, typed: str) -> bool:
    """Whether a word of the option, and what follows it, begins with what is typed."""
    return any(fold(option[word.start() :]).startswith(typed) for word in re.finditer(r"\S+", option))


class Terminal(Screen):
    """A person at a terminal."""

    def __init__(self, out: TextIO, colour: bool) -> None:
        super().__init__(iter(()), out, colour)
        self._completer = Answers()
        self._status = ""
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=self._completer,
            complete_style=CompleteStyle.MULTI_COLUMN,
            complete_while_typing=True,
            bottom_toolbar=self._toolbar,
            enable_history_search=False,
        )

    def _toolbar(self) -> str | None:
        columns = shutil.get_terminal_size().columns
        return "\n".join(f" {line}" for line in status_lines(self._status, columns - 2)) if self._status else None

    def asks(self, question: Question[Any], number: int, status: str) -> None:
        super().asks(question, number, status)
        self._status = status

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self._out.flush()
        self._completer.question = question
        try:
            while not (typed := self._session.prompt(ANSI("\033[1m> \033[0m") if self._colour else "> ")).strip():
                pass
        except (EOFError, KeyboardInterrupt):
            return None
        return typed, 0

    def hides(self, who: str | None) -> None:
        """Empties the screen and what the arrow keys bring back."""
        self._out.write("\033[2J\033[3J\033[H")
        self._session.history = self._session.default_buffer.history = InMemoryHistory()
        self._print(f"{who}'s answer is taken and wiped off the screen. Hand over.", BOLD)
