"""The automatic player: a table that answers every question by itself, for simulation and benchmarks."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from companion.table import Alone, Ask, Settled
from companion.table.events import Event
from companion.table.question import Between, Question

T = TypeVar("T")
S = TypeVar("S")
B = TypeVar("B")


class Automatic(Alone):
    """A table where each legal answer is about as likely; `log`, where given, collects the events."""

    deals = False

    def __init__(self, cards: Any, random: Random, log: list[Event] | None = None) -> None:
        self.cards = cards
        self.random = random
        self.log = log

    def ask(self, question: Question[T] | Ask[T, S], between: Between[B] | None = None) -> T | S | B:
        """A legal answer; nothing is done in between."""
        asked = question() if callable(question) else question
        return asked.answer if isinstance(asked, Settled) else asked.pick(self.random)

    def tell(self, event: Event) -> None:
        """Keeps the event, where somebody wants the log."""
        if self.log is not None:
            self.log.append(event)
