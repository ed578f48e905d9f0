"""Cards and other things that come one a line, typed or as a scanner sends them, gathered into one answer."""

from typing import Any

from companion.table.card_questions import Cards
from companion.table.parsing import accepts, first_answer, gathers, is_interrupt
from companion.table.question import AnswerError, NotAllowed, Question, TooFew
from companion.table.questions import Several


class PartialAnswer:
    """An answer on several lines, as far as it has come."""

    def __init__(self, question: Question[Any] | None) -> None:
        self.question = question if isinstance(question, Several) and question.bounds()["max"] > 1 else None
        self.things: list[Any] = []

    def takes(self, line: str, *, codes: bool) -> bool:
        """True if a line is gathered: a card's code, where codes begin it, or anything once the gathering has begun."""
        question = self.question
        if question is None or not line or line.startswith(":"):
            return False
        is_code = codes and isinstance(question, Cards) and question.index.is_code(line)
        return (bool(self.things) or is_code) and not is_interrupt(question, line)

    def begins(self, line: str, error: AnswerError) -> bool:
        """True if it begins with a line that was refused: that names one thing, where several are wanted."""
        question = self.question
        if question and gathers(question) and not self.things and isinstance(error, TooFew):
            is_one = question.many(error.so_far) == 1 and not first_answer(question, line)[1]
            self.things = error.so_far if is_one else []
            return bool(self.things)
        return False

    def add(self, line: str) -> None:
        """Adds what a line names; what is a whole answer by itself is it, where it can't be added. Raises an
        AnswerError, and then nothing is added."""
        assert self.question
        try:
            self.things = self.question.read(", ".join([*map(self.question.label, self.things), line]))
        except TooFew as error:
            self.things = error.so_far
        except AnswerError:
            if accepts(self.question, line) and len(whole := self.question.read(line)) > 1:
                self.things = whole
            else:
                raise

    def drop(self) -> None:
        """Takes the last one off. Raises NotAllowed where there is none."""
        if not self.things:
            raise NotAllowed("no card is gathered here", "take an answer back with :undo")
        self.things = self.things[:-1]

    @property
    def full(self) -> bool:
        """True if no further one can come."""
        return self.question is not None and self.question.many(self.things) == self.question.bounds()["max"]

    def line(self) -> str:
        """The answer so far as one line."""
        return ", ".join(map(self.question.label, self.things)) if self.question else ""

    def says(self) -> str:
        """A sentence on the answer so far, and what may follow."""
        assert self.question
        many, (lowest, highest) = self.question.many(self.things), self.question.bounds().values()
        so_far = f"{many} of {highest}" if lowest == highest else str(many)
        ends = "Enter ends" if many >= lowest else f"{lowest - many} to come"
        drops = "" if not self.things else ", :drop takes the last one off"
        return f"{so_far}: {self.line() or 'none'} · {ends}{drops}"
