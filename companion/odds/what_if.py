"""Foresight at a table: the words `:try` and `:odds`."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from companion.engine.commands import Foreseen
from companion.engine.state import GameState
from companion.odds.asking import MOST_STEPS, Odds, asked_at, odds
from companion.odds.observation import as_seen_by
from companion.odds.players import whole_answers
from companion.odds.position import Position, have, loaded
from companion.odds.runs import STAGES
from companion.odds.trial import Trial, tried
from companion.odds.workers import Workers
from companion.table.entries import Header
from companion.table.question import AnswerError, NotAllowed, Question
from companion.words import counted, listed

LISTED = 12
ON_A_PAGE = (25, 100)
STEPS_ON_A_PAGE = 80_000
"""The most steps where others wait for the referee meanwhile, all in its process."""


class WhatIf:
    """Looks ahead of a game that is played under a header."""

    def __init__(self, header: Header, cards: Callable[[], Any]) -> None:
        self._header = header
        self._cards = cards

    def tries(self, game: GameState, line: str, seats: frozenset[str] | None) -> Foreseen:
        """Tell an answer's consequences."""
        position, question = self._open(game, seats)
        if question.secret and not (seats and question.who in seats):
            raise NotAllowed("this answer is secret, and what it would do is not told here", "answer it")
        found = tried(position, [line])
        lines = [*found.told(), found.asks()]
        return Foreseen("\n".join(["If so:", *(f"  {each}" for each in lines)]), {"answer": line} | found.data())

    def tries_each(self, game: GameState, seats: frozenset[str] | None) -> Foreseen:
        """Tell each answer's consequences, in a line."""
        position, question = self._open(game, seats)
        if question.secret and not (seats and question.who in seats):
            raise NotAllowed("this answer is secret, and what it would do is not told here", "answer it")
        options = whole_answers(question)
        game_, mode, _ = loaded(position)
        words_of = game_.refereed(mode).result_lines
        found: dict[str, Trial] = {}
        for option in options[:LISTED]:
            with suppress(AnswerError):
                found[option] = tried(position, [option])
        if not found:
            raise NotAllowed("the answers here can't be listed", "type :try and an answer")
        lines = [f"{option}: {each.in_a_line(words_of)}" for option, each in found.items() if each.tells]
        if silent := [option for option, each in found.items() if not each.tells]:
            lines.append(f"Nothing is learnt by {listed(silent, 'or', LISTED)} alone: {found[silent[0]].asks()}")
        if len(options) > LISTED:
            lines.append(f"… and {counted(len(options) - LISTED, 'more answer')}; :try ANSWER tries one.")
        return Foreseen("\n".join(lines), {"answers": [{"answer": each} | one.data() for each, one in found.items()]})

    def odds(self, game: GameState, seats: frozenset[str] | None) -> Iterator[Foreseen]:
        """Tell the odds from here, as far as they are known by and by."""
        position = self._position(game)
        if asked_at(position) is None:
            return  # what is told of its end is not told before its time
        many, stages, most = (0, STAGES, MOST_STEPS) if seats is None else (1, ON_A_PAGE, STEPS_ON_A_PAGE)
        known: Odds | None = None
        with Workers(many) as work:
            try:
                for known in odds(work, position, seats or frozenset(), stages=stages, most_steps=most):
                    if not known.answers:
                        yield Foreseen("\n".join(known.lines()), known.data())
            except KeyboardInterrupt:
                if known is None:
                    raise
        if known and known.answers:
            yield Foreseen("\n".join(known.ranking()), known.data(), adds=True)

    def _position(self, game: GameState) -> Position:
        position = Position.of(self._header, game)
        have(position, self._cards())
        loaded(position)
        return position

    def _open(self, game: GameState, seats: frozenset[str] | None) -> tuple[Position, Question[object]]:
        position = as_seen_by(self._position(game), seats or frozenset())
        question = asked_at(position)
        if question is None:
            raise NotAllowed("nothing is asked here", "answer where something is asked")
        return position, question
