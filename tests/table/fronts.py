"""Fronts that read what was typed beforehand: a program, a pipe, an emulated terminal, a page."""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pyte
import pyte.modes
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput
from prompt_toolkit.output.vt100 import Vt100_Output
from support.play import Begun, Chance

from companion.engine.state import Suspension
from companion.frontends.jsonlines import JsonLines
from companion.frontends.lines import Screen, TextLines
from companion.frontends.terminal import Terminal
from companion.page.front import PageFront
from companion.page.inbox import Inbox, TypedLine
from companion.page.screen_state import ScreenState
from companion.page.seats import Seats
from companion.table.card_questions import Cards
from companion.table.events import Event
from companion.table.question import Question
from companion.table.questions import Dice

Line = tuple[str, str | None]
Lines = list[tuple[str, int]]


class Typist(Chance):
    """Answers by chance, and now and then with `:undo`; keeps what was typed."""

    def __init__(self, random: Random, lines: int) -> None:
        super().__init__(random, lines)
        self.typed: Lines = []

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        line = super().line(question)
        if line and isinstance(question, Cards) and question.index.is_code(line[0]):
            line = f"{line[0]},", 0  # people's fronts take a code alone as the first of several
        if line and isinstance(question, Dice) and question.doubt(line[0]):
            line = line[0].replace("11", "5 6").replace("12", "6 6"), 0  # people are asked what they mean by these
        self.typed += [line] if line else []
        return line

    def words(self, question: Question[Any]) -> str | None:
        return ":undo" if self.session.entries and self.random.random() < 0.08 else None


class Program(JsonLines):
    """A program at the table; keeps the events by their strands, as they come."""

    session: Any

    def __init__(self, typed: Lines) -> None:
        super().__init__(iter(typed), StringIO())
        self.told: list[tuple[Any, Event]] = []

    def tells(self, event: Event) -> None:
        event.words()
        self.told.append((self.session.path, event))
        super().tells(event)


class Pipe(Screen):
    """A pipe's lines."""

    session: Any

    def __init__(self, typed: Lines) -> None:
        super().__init__(iter(typed), TextLines(StringIO()))


class Emulated(StringIO):
    """The output of a terminal of so many columns and rows, as an emulator draws it."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.size = Size(rows=rows, columns=columns)
        self.screen = pyte.HistoryScreen(columns, rows, history=1_000_000)
        self.screen.set_mode(pyte.modes.LNM)
        self._stream = pyte.Stream(self.screen)

    def write(self, text: str) -> int:
        self._stream.feed(text)
        return len(text)

    def getvalue(self) -> str:
        """All lines that stand there, those first that have left the screen above."""
        above = ["".join(line[at].data for at in range(self.size.columns)) for line in self.screen.history.top]
        return "\n".join(line.rstrip() for line in (*above, *self.screen.display))


class AtTerminal(Terminal):
    """Somebody at an emulated terminal who types the same keys, and presses Enter where it waits."""

    session: Any

    def __init__(self, typed: Lines, keys: PipeInput, columns: int = 80, rows: int = 24) -> None:
        out = Emulated(columns, rows)
        with create_app_session(input=keys, output=Vt100_Output(out, lambda: out.size, term="xterm")):
            super().__init__(out, False, "step")
        self._to_type = iter(typed)
        self._keys = keys
        session = self.prompt._session
        prompt = session.prompt

        def typed_then(**options: Any) -> str:
            keys.send_text(self._next())
            return prompt(**options)

        vars(session)["prompt"] = typed_then

    def _next(self) -> str:
        """The keys that are typed to what stands there: a line, or Enter at a pause; Ctrl-D where no more is typed."""
        if self._standing._pause:
            return "\r"
        line = next((line for line, _ in self._to_type), None)
        return "\x04" if line is None else f"{line or '.'}\r"


class Page(PageFront):
    """A page that stops where no more is typed."""

    def _next(self, question: Question[Any]) -> Any:
        return self._inbox.take(waits=False) or TypedLine(None)


def paged(typed: Lines, folder: Path) -> PageFront:
    """A page, with a pipe where it was started."""
    inbox = Inbox()
    for each in typed:
        inbox.put(TypedLine(each))
    shown = ScreenState(Seats(folder / "seats"), "A game", lambda name: None)
    shown.story.seen = deque()  # all of it, and not what a screen is sent that opens the page anew
    return Page(Pipe([]), shown, inbox, "run", lambda: "")


def out_of(front: Screen) -> str:
    out = front._lines._out
    assert isinstance(out, StringIO)
    return out.getvalue()


def events_of(begun: Begun, typed: Lines) -> list[tuple[Any, Event]]:
    """The events as a program is told them, without how answers were taken."""
    program = Program(typed)
    by(begun, program)
    return [(path, event) for path, event in program.told if event.name not in ("taken", "gathered")]


def by(begun: Begun, front: Any, **options: Any) -> None:
    front.session = begun.session(front, **options)
    with suppress(Suspension):
        front.session.run()


def by_keys(begun: Begun, terminal: AtTerminal) -> None:
    """The game at a terminal, in a thread of its own: a prompt needs an event loop, and browsers' tests leave theirs."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(by, begun, terminal).result()
