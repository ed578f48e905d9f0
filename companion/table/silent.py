"""Answers that are called: a silent question is put to nobody, and who has something to say to it says so later."""

from typing import Any

from companion.table import referee_events as say
from companion.table.front import Front
from companion.table.journal import Entry
from companion.table.question import AnswerError, NotAllowed, Question, TooLate
from companion.table.replay import Replay, Rewind
from companion.table.undo import brief

NOW = " now"
"""Behind what somebody does in between: it is no answer to what was silent."""


class Silent:
    """The silent question that was passed last, and what is tried as an answer to it.

    `tried` is a line with its source, `refusal` why it can be no answer to that question.
    """

    def __init__(self, game: Replay, front: Front) -> None:
        self._game = game
        self._front = front
        self.tried: tuple[str, int] | None = None
        self.refusal: AnswerError | None = None

    def tries(self, question: Question[Any], line: str, source: int) -> str:
        """The line that is said to a question; what may answer what was silent is tried there first."""
        first, _ = question.split(line)
        if question.between and first.endswith(NOW):
            return line.replace(NOW, "", 1)
        if self._may_answer(question, first):
            self.tried, self.refusal = (line, source), None
            raise self._game.from_here()
        return line

    def _may_answer(self, question: Question[Any], line: str) -> bool:
        """Whether a line may answer what was silent; if a new step began since, only what can't be done now."""
        game = self._game
        lies_there = game.passed == len(game.entries) and game.entries[-1].strand == game.path
        if not (lies_there and question.is_between(line)):
            return False
        return not (game.now.steps and question.can_hear(line))

    def passes(self, question: Question[Any]) -> None:
        """Takes what is tried as an answer, if it can be one: the game goes back to there, as if it was said there."""
        if self.tried is None:
            return
        game, (line, source) = self._game, self.tried
        first, rest = question.split(line)
        try:
            _, written = question.taken(first)
        except AnswerError as error:
            self.refusal = self.refusal or error
            return
        self.tried = None
        before, told = game.entries[-1].answer, game.behind[-1].told
        left = len(game.entries) - 1
        self._front.tells(say.undone("", answers=[before], left=left, brief=[brief(before)], by=""))
        game.keep(Entry(question.name, question.who, written, "person", source, rest))
        self._front.takes(question, written, plain=True)
        game.lays_anew = True
        raise Rewind(dict(told))

    def too_late(self, error: TooLate) -> NotAllowed:
        """Why something can't be said any more: what was done since a question was silent that it could answer."""
        game = self._game
        if not 0 <= game.passed < len(game.entries):
            return error
        since = range(game.passed, len(game.entries))
        place = next((each for each in since if game.behind[each].done in ("rolled", "shown")), game.passed)
        asked = game.behind[place]
        what = "a secret" if asked.secret else f"“{brief(game.entries[place].answer)}”"
        text = f"{error}, and what lay there can't be answered any more, for {what} was {asked.done} since"
        return NotAllowed(text, "say so at the next question at the latest; :undo takes back what came since")
