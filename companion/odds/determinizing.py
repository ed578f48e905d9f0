"""Determinization: hidden answers are drawn anew, so that all that was seen holds; no odds tell a secret so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeVar

from companion.errors import CompanionError
from companion.odds.observation import asked_as, words
from companion.odds.position import Position, SeatView
from companion.odds.rollout import Player, Rollout, StopRollout, ToldEvent
from companion.table import Data
from companion.table.entries import Entry
from companion.table.events import Event
from companion.table.parsing import parse
from companion.table.question import Question

G = TypeVar("G", bound=Rollout)
TRIES = 150
"""The number of times that what is hidden is drawn anew for a run, or that of it that did not fit."""
STUCK = 15
"""After so many tries in which no more fits than did all of it is drawn anew: what did not fit was one that stood."""
FARTHER = 0.3
"""The probability that the answer before the one that did not fit is drawn anew, too."""


class Inconsistent(CompanionError):
    """Nothing that was drawn in place of what is hidden fits what everybody has seen."""


class _Determinizer:
    """Draws what is hidden, as its question says with what was seen since; what is `kept` as it was drawn before. Where
    all that was seen `holds` somebody answers `then`; where something is told otherwise, the run is given up."""

    def __init__(self, position: Position, seed: int, kept: dict[int, str], then: Player | None) -> None:
        self.seen, self.sinces = position.seen or SeatView(), position.sinces
        self.kept = kept
        self.then = then
        self.drawn: dict[int, str] = {}
        self.heard = 0
        self.holds = False
        self.random = Random(seed)

    def draws(self, run: Rollout, place: int, question: Question[Any]) -> Any:
        text = self.kept.get(place)
        if text is None:
            text = question.write(question.pick_anew(self.random, self.sinces[place]))
        self.drawn[place] = text
        run.entries[place] = replace(run.entries[place], answer=text)
        return parse(question, text).meaning

    def hears(self, event: Event) -> None:
        if event.name in self.seen.loose:
            return
        if self.seen.told[self.heard : self.heard + 1] != (words(ToldEvent(event, event.words())),):
            raise Contradiction(str(event.data().get("player")))
        self.heard += 1

    def answers(self, run: Rollout, question: Question[Any]) -> tuple[Any, str]:
        seen = self.seen
        self.holds = self.heard == len(seen.told) and asked_as(question, seen.seats) == seen.asked
        if not self.holds or not self.then:
            raise StopRollout
        run.player = self.then
        return self.then.answers(run, question)


class Contradiction(BaseException):
    """Something else was told than everybody has heard, of some player."""


@dataclass(slots=True)
class _Search:
    """The try of which most `fits`, who did not hear the same in it, and how many tries since fitted no better."""

    best: _Determinizer
    fits: int
    who: str | None
    stuck: int = 0

    def after(self, tried: "_Search") -> "_Search":
        """The one to go on from."""
        if tried.fits < self.fits:
            tried = self
        tried.stuck = 0 if tried.fits > self.fits else self.stuck + 1
        return tried

    def kept(self, entries: Sequence[Entry]) -> dict[int, str]:
        """Draws that stay: all but an answer of who did not hear the same, or of anybody; most often the last, and now
        and then those behind it, too.
        """
        drawn, random = self.best.drawn, self.best.random
        theirs = [place for place in drawn if entries[place].who == self.who] or list(drawn)
        first = len(theirs) - 1
        while first > 0 and random.random() < FARTHER:
            first -= 1
        anew = theirs[first:] if random.random() < FARTHER else theirs[first : first + 1]
        return {place: text for place, text in drawn.items() if place not in anew}


def determinized(position: Position, luck: Callable[[int], int]) -> Position:
    """A position in which all that was seen holds, with what is hidden drawn anew; `luck` is the seed of each try.
    Raises Inconsistent where none is found."""
    run, _ = fitting(position, luck, Rollout)
    return position.after(run.entries, position.at)


def fitting(
    position: Position, luck: Callable[[int], int], kind: type[G], then: Player | None = None
) -> tuple[G, Data | None]:
    """A run of a `kind` of such a position, up to where it is asked, or played to its end by whoever answers `then`,
    with its result. Raises Inconsistent."""
    entries, search, who = position.entries, None, None
    for turn in range(1, TRIES + 1):
        anew = _Determinizer(position, luck(turn), search.kept(entries) if search else {}, then)
        run, result = kind(position, anew, anew), None
        try:
            result = run.run()
        except Contradiction as differs:
            who = str(differs)
        except StopRollout:
            who = position.seen.asked[1] if position.seen and position.seen.asked else None
        except CompanionError:
            if anew.holds:
                raise
            who = entries[run.place].who if run.place < len(entries) else None
        if anew.holds:
            return run, result
        tried = _Search(anew, anew.heard, who)
        search = search.after(tried) if search else tried
        search = None if search.stuck == STUCK else search
    raise Inconsistent("what others hold in secret can't be drawn anew such that all that was seen holds")
