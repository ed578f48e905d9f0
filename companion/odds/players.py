"""Players of a run: chance, or somebody careful, who tries the answers first."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Self

from companion.odds.rollout import Rollout
from companion.table.parsing import canonical, first_answer, parse_line
from companion.table.question import AnswerError, Question
from companion.table.questions import Several

Players = Literal["chance", "careful"]


@dataclass(slots=True)
class ChancePlayer:
    """Each legal answer is about as likely; dice and piles have a luck of their own, so that it is the same whatever is
    chosen. What can be played out is."""

    luck: Random
    choices: Random
    writes: bool = False

    @classmethod
    def seeded(cls, seed: int, writes: bool = False) -> Self:
        """The player of a run."""
        return cls(Random(seed), Random(seed ^ 0x5DEECE66D), writes)

    def answers(self, run: Rollout, question: Question[Any]) -> tuple[Any, str]:
        between = question.between
        if between and (done := between.pick(self.choices)) is not None:
            return done, between.write(done) if self.writes else ""
        return self.plainly(question)

    def plainly(self, question: Question[Any]) -> tuple[Any, str]:
        """An answer, where nothing is done in between."""
        answer = self._answer(question)
        return answer, question.write(answer) if self.writes else ""

    def _answer(self, question: Question[Any]) -> Any:
        if question.asks_for == "fact" and (answer := question.played_out()) is not None:
            return answer
        return question.pick(self.luck if question.asks_for == "chance" else self.choices)


@dataclass(slots=True)
class ScriptedPlayer:
    """A player that gives these lines first, and then leaves it to another one. Raises AnswerError at a line that can't
    be taken.
    """

    lines: list[str]
    then: Any

    def answers(self, run: Rollout, question: Question[Any]) -> tuple[Any, str]:
        if not self.lines:
            return self.then.answers(run, question)  # type: ignore[no-any-return]
        line = self.lines.pop(0)
        given = line if first_answer(question, line)[0] else f"{question.default() or ''}{line}"
        parsed = parse_line(question, given)
        self.lines = [parsed.rest, *self.lines] if parsed.rest else self.lines
        return parsed.meaning, canonical(question, parsed)


def candidates(question: Question[Any], random: Random, most: int) -> list[str]:
    """The answers that there are, each as it may be typed; of many a few by chance."""
    there = whole_answers(question)
    if not there or len(there) > most:
        default = question.default()
        found = dict.fromkeys(random.sample(there, most) if there else [] if default is None else [default])
        for _ in range(0 if there else 3 * most):
            if len(found) < most:
                found.setdefault(question.write(question.pick(random)))
        there = list(found)
    return there


def whole_answers(question: Question[Any]) -> list[str]:
    """The answers that can be listed; none where an answer is made of several things."""
    if isinstance(question, Several) and question.bounds()["max"] > 1:
        return []
    return [each for each in question.options() or () if _is_whole(question, each)]


def _is_whole(question: Question[Any], text: str) -> bool:
    """True if a text is an answer by itself."""
    try:
        question.read(text)
    except AnswerError:
        return False
    return True


def share(winners: Sequence[str], who: str) -> float:
    """The worth of a game to a player: 1 where nobody else has won it."""
    return 1 / len(winners) if who in winners else 0.0
