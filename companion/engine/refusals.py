"""Refusals of a line that is no answer: whom it was meant for, and where a card that it names lies."""

from contextlib import suppress
from typing import Any

from companion.board.corrections import where
from companion.engine.helpers import Helpers
from companion.engine.state import GameState
from companion.errors import CompanionError
from companion.table.card_questions import NoCard
from companion.table.parsing import is_interrupt
from companion.table.question import AnswerError, NotAllowed, Question, Unreadable, can_be
from companion.words import fold


class Refusals:
    """Refusals at the question that stands."""

    def __init__(self, state: GameState, helpers: Helpers) -> None:
        self._state = state
        self._helpers = helpers

    def explained(self, question: Question[Any], line: str, error: AnswerError) -> AnswerError:
        """The error of a line, or one that says more: who is asked, of which set a card is, or where it lies."""
        if isinstance(error, NoCard) and (said := self._helpers.elsewhere(error.typed)):
            here = question.options() or question.display().vocabulary
            error = Unreadable(said, f"here {can_be(here)}")
        meant_for_another = self._meant_for_another(question, line) if isinstance(error, Unreadable) else None
        return meant_for_another or self._with_place(question, error)

    def is_settled(self, line: str) -> bool:
        """True if a line names what was taken just now because nothing else was left; a card by any beginning."""
        forced = [event for event in self._state.strands.now.recent if event.name == "forced"]
        taken = {fold(str(value)) for event in forced for value in event.data().values()}
        named = [line] if line else []
        if taken and line:
            with suppress(CompanionError):
                cards = self._helpers.look_up(line)
                named += cards if len(cards) == 1 else ()
        return not taken.isdisjoint(map(fold, named))

    def _meant_for_another(self, question: Question[Any], line: str) -> AnswerError | None:
        """The error of a line that begins with the name of somebody who is not asked, and a colon."""
        name, _, answer = line.partition(":")
        players = self._state.entries[0].answer.split(",") if self._state.entries else []
        is_named = bool(fold(name)) and fold(name) in map(fold, players)
        if not (answer.strip() and question.who and is_named) or is_interrupt(question, line):
            return None
        return NotAllowed(f"{question.who} is asked here, not {name.strip()}", "type the answer without a name")

    def _with_place(self, question: Question[Any], error: AnswerError) -> AnswerError:
        """An error on a card, and where that lies, if it lies there for all to see."""
        called = (error.card.name, error.card.code) if error.card else ()
        typed = fold(error.typed) if isinstance(error, NoCard) else ""
        view = self._state.strands.view if question.kind == "cards" and (called or typed) else None
        for side, place, piece in laid.pieces() if view and (laid := view.laid_out()) else ():
            if place.open and piece.card and piece.card in called:
                return NotAllowed(f"{error}; it lies {where(side, place)}", error.hint)
            if place.open and piece.card and typed and fold(piece.card).startswith(typed):
                return NotAllowed(f"{error}: {piece.card} lies {where(side, place)}", error.hint)
        return error
