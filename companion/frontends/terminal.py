"""The referee at a terminal: completion of the legal answers, history, and the table always in view."""

import os
import re
import shutil
from _thread import interrupt_main
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from threading import Event as Flag
from threading import Thread
from typing import Any, TextIO

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

from companion.board.views import TIED
from companion.engine.commands import WORDS
from companion.frontends.screen import BOLD, PLAIN, WIDEST, Screen, below, going_on, numbered, put, wrapped
from companion.table import STEP_LINES, Pace, Scene, T, View
from companion.table.events import Event
from companion.table.question import Question
from companion.words import counted, fold

KEPT_FREE = 7  # lines below the table: the question, its options and the answer
KEPT_BELOW = 3  # and below what was looked up, where it is longer than a screen
LOW = 24  # rows of a terminal that has none to spare

MANY = 12
BLANK = (Keys.ControlM, Keys.ControlJ, Keys.ControlC, Keys.Escape, " ")
"""Keys that begin no answer."""
KEYS_EACH = 0.05  # so many seconds between two looks at the keys


class Interrupted(Exception):
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
            for name in self.also if word == ":at" and line != word else ():
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
        notes = self.question.notes() if self.question else {}
        for option in options:
            if _begins(option, fold(typed)) and fold(option) not in taken:
                yield Completion(option, -len(typed), display_meta=notes.get(option))


def _begins(option: str, typed: str) -> bool:
    """True if a word of the option, and what follows it, begins with what is typed."""
    return any(fold(option[word.start() :]).startswith(typed) for word in re.finditer(r"\S+", option))


class Terminal(Screen):
    """A person at a terminal: the story scrolls by, and below it the table stays in view above the question.

    Whoever waits for what is typed gets Interrupted after `interrupt` was called, from any thread.
    """

    lists = True
    shows_progress = True

    def __init__(self, out: TextIO, colour: bool, pace: Pace) -> None:
        super().__init__(iter(()), out, colour)
        self._pace = pace
        self._running = False
        self._told = 0  # lines since the last question or pause
        self._below_it = 0  # rows that stood below the story at the last question
        self._ahead: list[str] = []  # typed at a pause, for the next question
        self._early: list[str] = []  # lines that were typed before what they may answer stood there
        self._begun = ""  # a line that was not sent yet when somebody was interrupted
        self._off = ""  # such a line, once something else is asked
        self._question: Question[Any] | None = None
        self._view: View | None = None
        self._echo: str | None = None
        self._ends_with_enter = False  # cards are being gathered
        self._below: list[str] = []  # what only the one who answers reads, and while they answer
        self._waits_for = self._new = ""
        self._scene: Scene | None = None  # the table as it was at a pause
        self._interrupted = Flag()
        self._taken_for: str | None = None  # whose secret was taken last
        self._kept: tuple[str | None, list[str]] | None = None  # whose secrets stand there while they are asked on
        self._stood: object = None  # what the last prompt was for
        self._completer = LegalAnswers()
        # To ask where the cursor is costs a second where the terminal does not answer.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        self._session: PromptSession[str] = PromptSession(
            self._standing,
            history=InMemoryHistory(),
            completer=self._completer,
            complete_style=CompleteStyle.MULTI_COLUMN,
            complete_while_typing=Condition(lambda: bool(self._session.default_buffer.text)),
            enable_history_search=False,
            erase_when_done=True,
        )

    def asks(
        self, question: Question[Any], number: int, view: View | None, strand: str | None, also: list[str]
    ) -> None:
        if (self._asked, self._open[0]) != (number, strand):
            self._running, self._told, self._below, self._ends_with_enter = False, 0, [], False
            if self._kept and question.who == self._kept[0]:
                self._below = self._wrapped(f"Taken: {'; '.join(self._kept[1])}.", "  ")
        if question.confides:
            self._echo = None
        self._asked, self._question, self._view, self._open = number, question, view, (strand, also)

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self._completer.stand(question, self._open[1])
        enter_answers = question.default() is not None or self._ends_with_enter
        if self._taken_for and question.who not in (None, self._taken_for):
            self._print(f"{self._taken_for}'s answer is taken. Hand over.", BOLD)
        self._taken_for = None
        typed = self._ahead.pop() if self._ahead else self._typed(enter_answers)
        enter = "" if self._ends_with_enter else question.default() or ""
        goes_on = question.window and typed in ("", ".")
        self._echo = None if typed is None or goes_on or question.confides else typed or enter
        return None if typed is None else (typed, 0)

    def _print(self, text: str, style: str = "", first: str = "", later: str = "") -> None:
        """Into the story; before what comes of it the question, and what was typed."""
        self._put_into_story()
        super()._print(text, style, first, later)

    def _put_into_story(self) -> None:
        if self._echo is not None and self._question:
            super()._print("")
            super()._print(put(self._question), BOLD)
            super()._print(f"> {self._echo}")
        self._echo = None

    def _typed(self, enter_answers: bool) -> str | None:
        """A line; an empty one only where Enter is an answer."""
        try:
            while True:
                typed = self._prompted((self._asked, self._open[0]))
                if typed.strip() or enter_answers:
                    return typed
        except (EOFError, KeyboardInterrupt):
            return None

    def _prompted(self, stands: object) -> str:
        """A line as it is typed to what `stands` there. What was typed before that waits for a question, and stays in
        its prompt until another Enter, or until something else is typed. What was begun to something else is told, and
        answers nothing: the Enter that was meant to send it neither. Raises Interrupted."""
        self._out.flush()
        is_new, self._stood = self._stood not in (None, stands), stands
        begun, self._begun = self._begun, ""
        if is_new:
            self._off = begun
            self._early += self._typed_before()
        waiting = self._ahead if self._waits_for else self._early
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
        except Interrupted:
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

    def knows(self, words: Mapping[str, str]) -> None:
        """These may be typed, too, besides the words to the referee."""
        self._completer.know(words)

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
            app.exit(exception=Interrupted)

    def _standing(self) -> ANSI:
        """The table, and below it the question, as wide as the terminal is now."""
        rows = shutil.get_terminal_size().lines
        scene = self._scene or self.scene_of(self._view)
        lines = [self.painted(line, number, scene.colours) for number, line in enumerate(scene.lines)] if scene else []
        if self._view and not scene:
            lines = self._wrapped(self._view.status())
        lines = ["", *(f" {line}" for line in lines)] if rows > LOW else [f" {line}" for line in lines]
        if self._waits_for:
            return self._pausing(lines, self._waits_for)
        question = self._question
        assert question
        if self._open[1]:
            lines += self._wrapped(going_on(*self._open))
        if question.window:
            return self._pausing(lines, put(question))
        lines += map(self._in_bold, self._wrapped(put(question)))
        if options := below(question):
            lines += self._wrapped(numbered(options), "  ")
        if question.listed():
            lines += self._wrapped(numbered(question.listed()), "  ")
        lines += [*self._below, *self._wrapped(self._new), self._in_bold(">")]
        self._below_it = len(lines)
        return ANSI("\n".join(lines) + " ")

    def _pausing(self, lines: list[str], words: str) -> ANSI:
        """The prompt at a pause or a window, which are told alike: one types behind the words."""
        lines += [*self._below, *self._wrapped(self._new), *map(self._in_bold, self._wrapped(words))]
        self._below_it = len(lines)
        return ANSI("\n".join(lines) + " ")

    def scene_of(self, view: View | None) -> Scene | None:
        """The table as it stays in view, as large as the terminal is now."""
        columns, rows = shutil.get_terminal_size()
        return view.scene(min(columns - 2, WIDEST), rows - KEPT_FREE) if view else None

    def _wrapped(self, text: str, indent: str = "") -> list[str]:
        return [line.replace(TIED, " ") for line in wrapped(text, indent, indent or "  ")]

    def _in_bold(self, text: str) -> str:
        return f"{BOLD}{text}{PLAIN}" if self._colour else text

    def steps(self, view: View | None, lines: int = STEP_LINES) -> bool:
        """True if it waits, unless next to nothing was told since hands were last waited for."""
        self._view = view
        return self._pace == "step" and not self._running and self._told > lines

    def waits(self, words: str, scene: Scene | None = None, pause: object = None) -> str | None:
        """The line typed where nothing is asked, below the table or a scene of it; None for the end.

        Where the same pause stands there once more, after an interruption, what was typed meanwhile is meant for it.
        """
        self._told, self._waits_for, self._scene = 0, words, scene
        self._completer.stand(None, self._open[1])
        try:
            return self._prompted(pause or object()).strip()
        except (EOFError, KeyboardInterrupt):
            return None
        finally:
            self._waits_for, self._scene = "", None

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

    def goes_ahead(self, typed: str) -> None:
        self._ahead.append(typed)

    def runs(self) -> None:
        self._running = True

    def takes(self, question: Question[Any], answer: str, plain: bool) -> None:
        if self._echo == "":  # Enter has ended a gathering
            self._echo = answer
        elif not plain:
            super().takes(question, answer, plain)
        self._put_into_story()

    def gathered(self, text: str) -> None:
        self._echo, self._ends_with_enter = None, True
        self._below = self._wrapped(text, "  ")

    def tells(self, event: Event) -> None:
        kind, told = event.kind, event.words()
        if kind.audience == "answerer" and self._question and self._question.confides:
            self._below = [line for part in told.text.split("\n") for line in self._wrapped(part, "  ")]
        elif kind.of_table and self._is_in_view():
            return
        elif kind.audience != "everybody" and kind.form != "sentence":
            self._pages([line for part in told.text.split("\n") for line in wrapped(part, "  ", "    ")])
        else:
            self._told += 1 + bool(told.do)
            super().tells(event)

    def takes_back(self) -> None:
        self._below, self._kept = [], None

    def _pages(self, lines: list[str]) -> None:
        """Show what was looked up, as much at a time as the terminal has room for; and where what stands below would
        hide it, until Enter.
        """
        rows = shutil.get_terminal_size().lines
        page, room = max(1, rows - KEPT_BELOW), rows - self._below_it
        typed: str | None = ""
        with suppress(Interrupted):
            while lines and typed == "":
                shown, lines = lines[:page], lines[page:]
                self._print("\n".join(shown))
                words = f"Enter shows more: {counted(len(lines), 'line')}. q ends." if lines else "Enter goes back."
                typed = self.waits(words, Scene([])) if lines or len(shown) > room else None
        if typed and typed != "q":
            self.goes_ahead(typed)

    def _is_in_view(self) -> bool:
        return self.scene_of(self._view) is not None

    def refuses(self, text: str, hint: str) -> None:
        if self._question and self._question.confides:
            self._below = self._wrapped(f"! {text} {hint}".strip())
        else:
            super().refuses(text, hint)

    def hides(self, who: str | None, answer: str) -> str:
        """Show a secret answer until Enter; nothing of it stays, nor of what the arrow keys would bring back."""
        self._view, self._below = None, []
        if not answer:
            self.forgets(who)
            return ""
        kept = self._kept[1] if self._kept else []
        return f"Taken for {who}: {'; '.join([*kept, answer])}. Enter hides it, :undo takes it back."

    def keeps(self, who: str | None, answer: str) -> None:
        kept = self._kept[1] if self._kept and self._kept[0] == who else []
        self.forgets(None)
        self._kept = who, [*kept, *filter(None, [answer])]

    def forgets(self, who: str | None) -> None:
        """Keeps nothing of a secret answer, nor of what the arrow keys would bring back."""
        self._session.history = self._session.default_buffer.history = InMemoryHistory()
        self._taken_for, self._below, self._kept, self._echo = who, [], None, None

    def tells_answer(self, asked: str, who: str, answer: str) -> None:
        """An answer that was given elsewhere, with its question."""
        self._print("")
        self._print(asked, BOLD)
        self._print(f"> {who}: {answer}" if who else f"> {answer}")
