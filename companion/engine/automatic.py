"""Tables that wait for nobody, and the automatic player: it answers every question by itself, for simulation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from companion.table.asking import Ask, Askable, KnownAnswer, Plays, current
from companion.table.events import Event
from companion.table.question import Interrupts
from companion.table.view import View

T = TypeVar("T")
S = TypeVar("S")
B = TypeVar("B")


def one_by_one(plays: Plays[T] | Callable[[], Plays[T]]) -> dict[str, T]:
    """Plays strands one after the other, where nobody goes from one to another: their results."""
    done: dict[str, T] = {}
    while True:
        there = plays() if callable(plays) else plays
        todo = [name for name in there if name not in done]
        if not todo:
            return done
        done[todo[0]] = there[todo[0]]()


class SequentialTable:
    """A table at which nobody's hands are waited for, and strands are played one after the other."""

    view: View | None = None

    def step(self, lines: int = 0) -> None:
        """Nobody's hands are waited for."""

    def together(self, plays: Plays[T] | Callable[[], Plays[T]]) -> dict[str, T]:
        """One after the other."""
        return one_by_one(plays)


class Automatic(SequentialTable):
    """A table where each legal answer is about as likely; `log`, where given, collects the events."""

    deals = False

    def __init__(self, cards: Any, random: Random, log: list[Event] | None = None) -> None:
        self.cards = cards
        self.random = random
        self.log = log

    def ask(self, question: Askable[T] | Ask[T, S], between: Interrupts[B] | None = None) -> T | S | B:
        """A legal answer; nothing is done in between."""
        asked = current(question)
        return asked.answer if isinstance(asked, KnownAnswer) else asked.pick(self.random)

    def tell(self, event: Event) -> None:
        """Keeps the event, where somebody wants the log."""
        if self.log is not None:
            self.log.append(event)
