"""Odds of each player and each answer: figures that come progressively, and end when they are sure enough."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from companion.errors import CompanionError
from companion.odds.determinizing import Inconsistent, determinized
from companion.odds.exact import enumerated
from companion.odds.figures import Share, Tally
from companion.odds.observation import as_seen_by
from companion.odds.players import Players, candidates
from companion.odds.position import Position
from companion.odds.rollout import Rollout, StopRollout
from companion.odds.runs import STAGES, SURE_WITHIN, each_tallied, luck, tallied
from companion.table import Data
from companion.table.question import Question

STAGES_EACH = (25, 50, 100, 200, 400)
"""Numbers of runs that try each answer, until the best of them is sure."""
MOST_STEPS = 800_000
"""The most steps of that: some seven seconds on two cores."""
MOST = 8
"""The number of answers that are ranked; of more some by chance."""
FITTING = 0.5
"""The least share of what is drawn anew in place of secrets that must fit, or no odds are told."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Odds so far: each one's wins, how people choose in these runs, and for an open question of `who` what each answer
    brings them, best first. `of_all` is whether these are all answers there are.
    """

    names: list[str]
    tally: Tally
    players: Players
    who: str = ""
    asks: str = ""
    answers: list[tuple[str, Tally]] = field(default_factory=list)
    of_all: bool = True

    def data(self) -> Data:
        """Data of it for programs."""
        tally = self.tally
        each = [{"player": name, **_figure(tally.of(name)), "alone": _figure(tally.alone(name))} for name in self.names]
        rest = {"shared": tally.shared, "nobody": tally.nobody}
        told: Data = {"odds": each} | {name: round(figure.share, 4) for name, figure in rest.items()}
        told["bounds"] = {name: _figure(figure) for name, figure in rest.items()}
        told |= {"games": tally.games, "players": self.players, "exact": tally.exact is not None}
        if tally.exact is not None:
            told |= tally.fractions(self.names)
        if self.answers:
            told |= {"ask": self.asks, "who": self.who, "all": self.of_all}
            told["answers"] = [
                {"answer": answer, **_figure(each.of(self.who)), "alone": _figure(each.alone(self.who))}
                | {"games": each.games}
                for answer, each in self.answers
            ]
        return told

    def lines(self) -> list[str]:
        """In words."""
        tally, chooses = self.tally, {"chance": "by chance", "careful": "with care"}[self.players]
        how = f"{tally.games:,} games played on {chooses}"
        if tally.exact is not None:
            how = f"exactly: {f'all {tally.games:,} ways' if tally.games > 1 else 'the one way'} it can go"
        told = [f"Who wins from here: {tally.in_words(self.names)} ({how})."]
        return [*told, *self.ranking()]

    def ranking(self) -> list[str]:
        """The answers in words, best first; nothing where none were tried."""
        if not self.answers:
            return []
        some = "" if self.of_all else f"; {len(self.answers)} of many"
        exactly = all(tally.exact is not None for _, tally in self.answers)
        many = max(tally.games for _, tally in self.answers)
        how = "exactly" if exactly else f"the same luck for all, up to {many:,} games each"
        begins = f"{self.who} wins by each answer ({how}{some}):"
        return [begins, *(f"  {tally.told(self.who)}  {answer}" for answer, tally in self.answers)]


def _figure(figure: Share) -> Data:
    return {name: round(value, 4) for name, value in figure._asdict().items()}


class _FirstQuestion:
    """A player that only notes the question."""

    question: Question[Any] | None = None

    def answers(self, run: Rollout, question: Question[Any]) -> Any:
        self.question = question
        raise StopRollout


def asked_at(position: Position) -> Question[Any] | None:
    """The question at which a position stands; None where it is over."""
    if position.hidden:
        position = determinized(position, partial(luck, position, 0))
    looked = _FirstQuestion()
    Rollout(position, looked).to_its_end()
    return looked.question


def odds(
    work: Executor,
    position: Position,
    seats: frozenset[str] = frozenset(),
    players: Players = "chance",
    stages: Sequence[int] = STAGES,
    *,
    ranks: bool = True,
    within: float = SURE_WITHIN,
    most_steps: int = MOST_STEPS,
) -> Iterator[Odds]:
    """Odds after each stage, for those who hold some seats. Raises Inconsistent where secrets can't be drawn anew, and
    CompanionError where nobody wins it at all, or plays yet.
    """
    if not position.players:
        raise CompanionError("nobody plays yet, so nobody wins; first say who plays")
    is_over = asked_at(position) is None  # then nothing is secret any more
    position = position if is_over else as_seen_by(position, seats)
    known = Odds(position.players, Tally(), players)
    exactly = None if position.hidden else enumerated(position)
    for tally in [exactly] if exactly else tallied(work, position, (), players, stages):
        if tally.games < FITTING * (tally.games + tally.unfit):
            raise Inconsistent(
                "what others hold in secret can't be drawn anew such that all that was seen holds, so no odds are told"
            )
        names = [*position.players, *sorted(tally.names - {*position.players})]
        known = Odds(names, tally, players)
        yield known
        if within and tally.is_sure(within, names):
            break
    if ranks and not is_over:
        yield from _ranked(work, position, known, seats, most_steps)


def _ranked(work: Executor, position: Position, known: Odds, seats: frozenset[str], most_steps: int) -> Iterator[Odds]:
    """The answers to the open question, tried with the same luck each; not those to a secret, which hang on what is
    hidden."""
    question = asked_at(position)
    if question is None:
        return
    who = question.who if question.who in known.names else known.names[0]
    if question.asks_for == "fact" or (position.hidden and question.who not in seats) or question.secret:
        return
    answers = candidates(question, Random(position.digest), MOST)
    if len(answers) < 2:
        return
    of_all = set(answers) >= set(question.options() or [""])
    for order in ranked(work, position, answers, who, known.players, most_steps):
        yield Odds(known.names, known.tally, known.players, who, question.name, order, of_all)


def ranked(
    work: Executor, position: Position, answers: Sequence[str], who: str, players: Players, most_steps: int = MOST_STEPS
) -> Iterator[list[tuple[str, Tally]]]:
    """Answers with what came of them, after each stage, the best for a player first; those that are surely worse than
    the best are tried no further, nor any where that would take more work than so many steps."""
    exactly = [None if position.hidden else enumerated(position, (answer,)) for answer in answers[:1]]
    if exactly[0] is not None:
        exactly += [enumerated(position, (answer,)) for answer in answers[1:]]
    found = {answer: tally for answer, tally in zip(answers, exactly, strict=False) if tally is not None}
    left = [answer for answer in answers if answer not in found]
    for was, now, then in zip((0, *STAGES_EACH), STAGES_EACH, (*STAGES_EACH[1:], 0), strict=False):
        more = each_tallied(work, position, [[answer] for answer in left], players, range(was, now))
        found |= {answer: found.get(answer, Tally()) + tally for answer, tally in zip(left, more, strict=True)}
        order = sorted(found.items(), key=lambda one: (-one[1].of(who).share, one[0]))
        yield order
        best = order[0][1].of(who).low
        left = [answer for answer in left if found[answer].of(who).high >= best]
        work_to_come = sum(found[answer].steps for answer in left) * (then - now) // now
        if len(left) < 2 or not then or sum(tally.steps for tally in found.values()) + work_to_come > most_steps:
            return
