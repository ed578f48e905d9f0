"""Trial of an answer: told as it would be told, up to the next question. Nothing is kept of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.odds.determinizing import determinized
from companion.odds.observation import words
from companion.odds.players import ScriptedPlayer
from companion.odds.position import Position
from companion.odds.rollout import RecordingRollout, Rollout, StopRollout, ToldEvent
from companion.odds.runs import luck
from companion.table import Data
from companion.table.question import Question

LONG = 100
WORLDS = 12
"""The number of ways to draw anew what is hidden; what follows is told as far as it is the same in all of them."""


@dataclass(slots=True)
class Trial:
    """A trial's outcome: the `events` that would be told, and the question that would be asked `then`, or the `result`;
    neither where it is `unsure`: what follows hangs on what is hidden.
    """

    events: list[ToldEvent]
    then: Question[Any] | None = None
    result: Data | None = None
    unsure: bool = False

    @property
    def tells(self) -> bool:
        """True if anything is learnt by it but what is asked next."""
        return bool(self.told()) or self.then is None

    def told(self) -> list[str]:
        """The words told, a sentence or two for each event."""
        return [each.words.text for each in self.events if each.words.text]

    def asks(self) -> str:
        """A sentence on what comes behind that."""
        if self.unsure:
            return "What follows hangs on what others hold in secret."
        return f"Then: {self.then.text()}" if self.then else "Then the game is over."

    def in_a_line(self, words_of: Callable[[Data], list[str]]) -> str:
        """The last that is told, cut where it is long; `words_of` a result."""
        ends = "".join(words_of(self.result)[:1]) if self.result is not None else ""
        line = " ".join((ends or "".join(self.told()[-1:]) or self.asks()).split())
        return line if len(line) <= LONG else f"{line[: LONG - 1]}…"

    def data(self) -> Data:
        """Data of it for programs."""
        told = [{"name": each.event.name, "text": each.words.text} for each in self.events]
        then = {"name": self.then.name, "who": self.then.who} if self.then else None
        return {"events": told, "then": then, "result": self.result, "unsure": self.unsure}


def tried(position: Position, lines: Sequence[str]) -> Trial:
    """Try some lines. Raises AnswerError where one can't be taken, and Inconsistent where what is hidden can't be drawn
    anew.
    """
    if not position.hidden:
        return _one(position, lines)
    worlds = [_one(determinized(position, partial(luck, position, run)), lines) for run in range(WORLDS)]
    first = worlds[0]
    same = 0
    while all(len(each.events) > same for each in worlds) and len({words(each.events[same]) for each in worlds}) == 1:
        same += 1
    ends = {(len(each.events), each.then and (each.then.name, each.then.who, each.then.text())) for each in worlds}
    return first if ends == {ends.pop()} and same == len(first.events) else Trial(first.events[:same], unsure=True)


class _NextQuestion:
    """A player for when all lines are given: it only notes the question."""

    asked: Question[Any] | None = None

    def answers(self, run: Rollout, question: Question[Any]) -> Any:
        self.asked = question
        raise StopRollout


def _one(position: Position, lines: Sequence[str]) -> Trial:
    behind = _NextQuestion()
    run = RecordingRollout(position, ScriptedPlayer(list(lines), behind))
    try:
        result = run.run()
    except StopRollout:
        return Trial(run.log, behind.asked)
    return Trial(run.log, result=result)
