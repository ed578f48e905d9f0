"""The prompt of a terminal: completion of the legal answers, history, and what was typed before it was asked for."""

import os
import re
from _thread import interrupt_main
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from threading import Event as Flag
from threading import Thread
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.shortcuts import CompleteStyle

from companion.engine.command_words import WORDS, word_of
from companion.table import T
from companion.table.question import Question
from companion.words import fold

MANY = 12
BLANK = (Keys.ControlM, Keys.ControlJ, Keys.ControlC, Keys.Escape, " ")
"""Keys that begin no answer."""
KEYS_EACH = 0.05  # so many seconds between two looks at the keys


class PromptInterrupt(Exception):
    """Something came from elsewhere while somebody typed; what they have typed so far stands there again."""


class LegalAnswers(Completer):
    """Completes exactly the legal answers of the question that stands, or the words to the referee."""

    def __init__(self) -> None:
        self.words: Mapping[str, str] = WORDS
        self.question: Question[Any] | None = None
        self.also: list[str] = []  # what else is open

    def stand(self, question: Question[Any] | None, also: list[str]) -> None:
        """A question stands there, or none, and something else is open."""
        self.question, self.also = question, also

    def know(self, words: Mapping[str, str]) -> None:
        """Knows these words besides those to the referee."""
        self.words = {**WORDS, **words}

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        line = document.text_before_cursor
        if line.startswith(":"):
            for word, meaning in self.words.items():
                if word.startswith(line):
                    yield Completion(word, -len(line), display_meta=meaning)
            word, _, typed = line.partition(" ")
            for name in self.also if word_of(word) == ":at" and line != word else ():
                if _begins(name, fold(typed)):
                    yield Completion(name, -len(typed))
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
        notes = self.question.display().notes if self.question else {}
        for option in options:
            if _begins(option, fold(typed)) and fold(option) not in taken:
                yield Completion(option, -len(typed), display_meta=notes.get(option))


def _begins(option: str, typed: str) -> bool:
    """True if a word of the option, and what follows it, begins with what is typed."""
    return any(fold(option[word.start() :]).startswith(typed) for word in re.finditer(r"\S+", option))


class Prompt:
    """Lines that a person types below what stands `above`, which is told what there is to know of the prompt itself."""

    def __init__(self, above: Callable[[str], str]) -> None:
        self.completer = LegalAnswers()
        self._ahead: list[str] = []  # typed at a pause, for the next question
        self._early: list[str] = []  # lines that were typed before what they may answer stood there
        self._begun = ""  # a line that was not sent yet when somebody was interrupted
        self._off = ""  # such a line, once something else is asked
        self._new = ""  # what is said of what stands in the prompt
        self._stood: object = None  # what the last prompt was for
        self._interrupted = Flag()
        # To ask where the cursor is costs a second where the terminal does not answer.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        self._session: PromptSession[str] = PromptSession(
            lambda: ANSI(above(self._new)),
            history=InMemoryHistory(),
            completer=self.completer,
            complete_style=CompleteStyle.MULTI_COLUMN,
            complete_while_typing=Condition(lambda: bool(self._session.default_buffer.text)),
            enable_history_search=False,
            erase_when_done=True,
        )

    def answer(self, stands: object, enter_answers: bool) -> str | None:
        """A line to what `stands` there, an empty one only where Enter is an answer; None for the end."""
        if self._ahead:
            return self._ahead.pop()
        while (typed := self.line(stands, self._early)) is not None:
            if typed.strip() or enter_answers:
                return typed
        return None

    def at_pause(self, stands: object) -> str | None:
        """A line where nothing is asked, but a pause `stands` there; None for the end."""
        typed = self.line(stands, self._ahead)
        return None if typed is None else typed.strip()

    def line(self, stands: object, waiting: list[str]) -> str | None:
        """A line as it is typed to what `stands` there, or None. What was typed before that is `waiting` for a
        question, and stays in its prompt until another Enter, or until something else is typed. What was begun to
        something else is told, and answers nothing: the Enter that was meant to send it neither.

        Raises PromptInterrupt.
        """
        is_new, self._stood = self._stood not in (None, stands), stands
        begun, self._begun = self._begun, ""
        if is_new:
            self._off = begun
            self._early += self._typed_before()
        early = waiting.pop(0) if waiting and (is_new or not begun) else ""
        self._new = f"A new question: Enter answers it with “{early}”." if early else ""
        if self._off and not early:
            self._new = f"“{self._off}” was begun before this was asked: type it anew if it is meant for this."

        def begins() -> None:
            if early:
                self._select()
            self._leave()

        try:
            typed = self._session.prompt(default=early or begun * (not is_new), pre_run=begins)
            off, self._off, self._new = self._off, "", ""
            return typed if typed.strip() or not off else self._session.prompt(pre_run=begins)
        except (EOFError, KeyboardInterrupt):
            return None
        except PromptInterrupt:
            self._begun = self._session.default_buffer.text
            raise
        finally:
            self._new = ""

    def _select(self) -> None:
        """Selects what stands in the prompt: what is typed takes its place."""
        buffer = self._session.default_buffer
        buffer.cursor_position = 0
        buffer.start_selection()
        buffer.cursor_position = len(buffer.text)
        if buffer.selection_state:
            buffer.selection_state.enter_shift_mode()

    def _typed_before(self) -> list[str]:
        """The lines that were typed before anything stood there, but for empty ones."""
        typed = self._session.input
        with typed.raw_mode():
            keys = [*get_typeahead(typed), *typed.read_keys()]
        said = "".join("\n" if key.key in (Keys.ControlM, Keys.ControlJ) else key.data for key in keys)
        return [line for line in map(str.strip, said.split("\n")) if line.isprintable() and line]

    def go_ahead(self, typed: str) -> None:
        """Keeps a line that was typed at a pause for the question behind it."""
        self._ahead.append(typed)

    def forget(self) -> None:
        """Keeps nothing of what the arrow keys would bring back."""
        self._session.history = self._session.default_buffer.history = InMemoryHistory()

    def interrupt(self) -> None:
        """Interrupts whoever types, or is about to; from any thread."""
        self._interrupted.set()
        with suppress(RuntimeError):  # nobody types just now
            if loop := self._session.app.loop:
                loop.call_soon_threadsafe(self._leave)

    def _leave(self) -> None:
        app = self._session.app
        if self._interrupted.is_set() and app.is_running and not app.is_done:
            self._interrupted.clear()
            app.exit(exception=PromptInterrupt)

    def up_to_a_key(self, each: Iterator[T]) -> Iterator[T]:
        """The first comes in any case; what is typed meanwhile begins the next answer."""
        yield from islice(each, 1)
        while True:
            with self._ended_by_a_key():
                found = next(each, None)
            if found is None:
                return
            yield found

    @contextmanager
    def _ended_by_a_key(self) -> Iterator[None]:
        typed, over = self._session.input, Flag()

        def looks() -> None:
            keys: list[KeyPress] = []
            while not keys and not over.wait(KEYS_EACH):
                keys = typed.read_keys()
            if keys:
                store_typeahead(typed, keys[keys[0].key in BLANK :])
                interrupt_main()

        look = Thread(target=looks, daemon=True)
        with typed.raw_mode():
            look.start()
            try:
                yield
            finally:
                over.set()
                look.join()
