"""Cards that come one code a line, as a scanner sends them, gathered into one answer."""

from typing import Any

from companion.table.card_questions import Cards
from companion.table.questions import NotAllowed, Question
from companion.words import commas


class Gathering:
    """What was scanned so far for a question that takes several cards."""

    def __init__(self, question: Question[Any] | None) -> None:
        self.question = question if isinstance(question, Cards) and question.highest > 1 else None
        self.cards: list[Any] = []

    def takes(self, line: str) -> bool:
        """Whether a line is gathered: a card's code, or anything that names cards once the gathering has begun."""
        if self.question is None or not line or self.question.is_between(line):
            return False
        return bool(self.cards) or self.question.index.is_code(line)

    def add(self, line: str) -> None:
        """Adds what a line names. Raises an AnswerError, and then nothing is added."""
        assert self.question
        more = [*self.cards, *map(self.question.find, self.question.parts(line))]
        if (many := self.question.many(more)) > self.question.highest:
            raise NotAllowed(f"that would be {many} cards", f"it is {self.question.highest} at most")
        if refused := self.question.refuse(more):
            raise refused
        self.cards = more

    def drop(self) -> None:
        """Takes the last card off. Raises NotAllowed where there is none."""
        if not self.cards:
            raise NotAllowed("no card is gathered here", "take an answer back with :undo")
        self.cards.pop()

    @property
    def full(self) -> bool:
        """Whether no further card can come."""
        return self.question is not None and self.question.many(self.cards) == self.question.highest

    def line(self) -> str:
        """The gathered cards as one line."""
        return ", ".join(map(self.question.label, self.cards)) if self.question else ""

    def says(self) -> str:
        """What is gathered, and what may follow."""
        assert self.question
        many, lowest, highest = self.question.many(self.cards), self.question.lowest, self.question.highest
        so_far = f"{many} of {highest}" if lowest == highest else str(many)
        ends = "Enter ends" if many >= lowest else f"{lowest - many} to come"
        drops = "" if not self.cards else ", :drop takes the last one off"
        return f"{so_far}: {commas(map(self.question.label, self.cards)) or 'none'} · {ends}{drops}"
