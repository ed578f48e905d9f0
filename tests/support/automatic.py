"""The automatic player: it answers every question by itself, so that many games are played."""

from random import Random
from typing import Any

from companion.engine.automatic import SequentialTable
from companion.table import Ask, Askable, B, KnownAnswer, S, T
from companion.table.events import Event
from companion.table.question import Interrupts


class Automatic(SequentialTable):
    """A table where each legal answer is about as likely; `log`, where given, collects the events."""

    deals = False

    def __init__(self, cards: Any, random: Random, log: list[Event] | None = None) -> None:
        self.cards = cards
        self.random = random
        self.log = log

    def ask(self, question: Askable[T] | Ask[T, S], between: Interrupts[B] | None = None) -> T | S | B:
        """A legal answer; nothing is done in between."""
        asked: Any = question() if callable(question) else question
        answer: T | S = asked.answer if isinstance(asked, KnownAnswer) else asked.pick(self.random)
        return answer

    def tell(self, event: Event) -> None:
        """Keeps the event, where somebody wants the log."""
        if self.log is not None:
            self.log.append(event)
