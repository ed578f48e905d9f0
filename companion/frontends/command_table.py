"""A table for a game's commands: answers are typed beforehand, asked for one by one, or drawn by the program."""

from __future__ import annotations

import sys
from random import Random
from secrets import randbelow
from typing import Any, TextIO

from companion.engine.automatic import SequentialTable
from companion.errors import CompanionError
from companion.frontends.answers import piped
from companion.frontends.lines import Screen, TextLines
from companion.table import Ask, Askable, B, KnownAnswer, S, T, current
from companion.table.events import Event
from companion.table.parsing import parse
from companion.table.question import AnswerError, Interrupts, Question


class CommandTable(SequentialTable):
    """The `typed` answers, by the names of the questions; questions that are not among them are put or drawn.

    They are put to people where `ask_on` is a stream to write to, else the program draws, with the seed. `log` are all
    events told. Raises CompanionError for an answer that can't be taken, and where the typed ones end too early.
    """

    deals = False

    def __init__(self, cards: Any, typed: dict[str, list[str]], seed: int | None, ask_on: TextIO | None = None) -> None:
        self.cards = cards
        self.typed = typed
        self.log: list[Event] = []
        self._random = Random(randbelow(1_000_000_000) if seed is None else seed)
        self._screen = Screen(piped(sys.stdin.buffer), TextLines(ask_on, ask_on.isatty())) if ask_on else None
        self._asked = 0

    def ask(self, question: Askable[T] | Ask[T, S], between: Interrupts[B] | None = None) -> T | S | B:
        """The typed answer, the one that is given now, or one that the program draws."""
        asked = current(question, between)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        typed = self.typed.get(asked.name)
        if typed:
            try:
                return parse(asked, typed.pop(0)).meaning  # type: ignore[no-any-return]
            except AnswerError as error:
                raise CompanionError("; ".join(filter(None, (str(error), error.hint)))) from None
        if self._screen:
            return self._put(asked, self._screen)
        if typed is not None:
            raise CompanionError(f"what was typed ends too early: {asked.text()}")
        return asked.pick(self._random)

    def tell(self, event: Event) -> None:
        """Keeps the event, and shows it where questions are put."""
        self.log.append(event)
        if self._screen:
            self._screen.tells(event)

    def _put(self, question: Question[T], screen: Screen) -> T:
        self._asked += 1
        screen.asks(question, self._asked, None, None, [])
        while line := screen.line(question):
            try:
                return parse(question, line[0]).meaning  # type: ignore[no-any-return]
            except AnswerError as error:
                screen.refuses(str(error), error.hint)
                screen.asks(question, self._asked, None, None, [])
        raise CompanionError("the answers ended before all questions were answered")
