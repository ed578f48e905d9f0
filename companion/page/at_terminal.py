"""The page's front where somebody types at a terminal: it reads along, a step at a time, where they are."""

from collections import deque
from contextlib import suppress
from typing import Any

from companion.engine.command_words import word_of
from companion.engine.session import GOES_ON
from companion.engine.state import question_ids
from companion.frontends.prompt import PromptInterrupt
from companion.frontends.terminal import Terminal, scene_of
from companion.page.front import UNPRINTED_KEPT, WORDS, PageFront
from companion.page.inbox import Post, SeatRequest, TypedLine
from companion.page.story import Pause, StoryLine, related
from companion.table import STEP_LINES, View
from companion.table.events import Event
from companion.table.question import Question


class TerminalFront(PageFront):
    """Prints the story of the strand at which the terminal is, and leaves its prompt where a screen has answered."""

    own: Terminal

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.own.prompt.completer.know(WORDS)
        self._inbox.called = self.own.prompt.interrupt
        self.shown.on_going_on = self.own.prompt.interrupt
        self._unprinted: deque[StoryLine] = deque(maxlen=UNPRINTED_KEPT)
        self._read = 0  # so many lines of the story came here
        self._hidden: tuple[str | None, str] | None = None  # whose answer stands there until Enter

    def asks(
        self, question: Question[Any], number: int, view: View | None, strand: str | None, also: list[str]
    ) -> None:
        id = question_ids(self.session.state, [self.session.path])[self.session.path]
        if id != self._asked:
            self._asked, self._number = id, number
        self.own.asks(question, self._number, view, strand, also)

    def steps(self, view: View | None, lines: int = STEP_LINES) -> bool:
        if self._pace == "step" and lines == STEP_LINES:
            self.shown.pauses(self.session.path, view, scene_of(view))
        return False

    def _next(self, question: Question[Any]) -> Post | TypedLine | SeatRequest:
        while True:
            if (sent := self._inbox.take(waits=False)) is not None:
                return sent
            self._print_story()
            with suppress(PromptInterrupt):
                if self._hidden:
                    word = self.own.waits(self._hidden[1])
                    if word and not word.startswith(":"):
                        self.session.run_command(word)
                        continue
                    self.own.forgets(None if word and word_of(word) == ":undo" else self._hidden[0])
                    self._hidden = None
                    if word is None or word:
                        return TypedLine(None if word is None else (word, 0))
                elif pause := self.shown.waits(self.session.path):
                    typed = self._at_pause(pause)
                    if typed and typed.line and not typed.line[0].startswith(":"):
                        self.own.goes_ahead(typed.line[0])
                    elif typed:
                        return typed
                elif self._is_on_a_phone(question):
                    words = f"{question.who} answers on a phone. “:seat {question.who}” asks here, :at goes elsewhere."
                    word = self.own.waits(words)
                    if word is None or word:
                        return TypedLine(None if word is None else (word, 0))
                else:
                    return TypedLine(self.own.line(question))

    def _comes_too_late(self, typed: TypedLine) -> bool:
        """Nothing is read here before it is asked for: a line that was begun is taken off its prompt."""
        return False

    def result(self, data: dict[str, Any], lines: list[str]) -> None:
        self._done()
        self._look_around()
        self._inbox.close("The game is over.")
        self._read_to_the_end()
        self.own.result(data, lines)
        self.shown.ends(lines, self.finale(data))

    def _read_to_the_end(self) -> None:
        self._print_story()
        while pause := self.shown.waits(()):
            with suppress(PromptInterrupt):
                if typed := self._at_pause(pause):
                    if typed.line is None:
                        return
                    self.session.run_command(typed.line[0])
            self._print_story()

    def _at_pause(self, pause: Pause) -> TypedLine | None:
        """Read a line at a pause; None where it only says that hands are done."""
        typed = self.own.waits(GOES_ON, pause.scene, pause.id)
        if typed is None:
            return TypedLine(None)
        if not typed:
            self.shown.goes_on(pause.id)
        elif not typed.startswith(":") or word_of(typed) in (":run", ":undo"):
            self.shown.runs(self.session.path)
            self._print_story()
        return None if typed in ("", ":run") else TypedLine((typed, 0))

    def waits(self, words: str) -> str | None:
        """Read a line once the game is over; screens interrupt nobody for long."""
        while True:
            with suppress(PromptInterrupt):
                return self.own.waits(f"{words} Until then the page is there.")

    def _print_story(self) -> None:
        """Print the story seen by now of the strand at which the terminal is, and of those above it."""
        for number, line in self.shown.seen_since(self._read):
            self._read = number
            if not line.typed:
                self._unprinted.append(line)
        for line in list(self._unprinted):
            if related(line.path, self.session.path):
                self._unprinted.remove(line)
                if line.event:
                    self.own.tells(line.event)
                elif line.asked:
                    self.own.tells_answer(line.asked, line.who or "", line.text)

    def _tells_own(self, event: Event) -> None:
        """Leave it: it is printed with the story."""

    def _takes_own(self, question: Question[Any], answer: str, plain: bool) -> None:
        if self._post is None:
            self.own.takes(question, answer, plain)

    def _hides_own(self, who: str | None, answer: str) -> None:
        words = self.own.hides(who, answer)
        self._hidden = (who, words) if words else None
