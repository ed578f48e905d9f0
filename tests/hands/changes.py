"""Changes of the layout since the question before of which people were not told: a piece's name, or its place's.

It compares the layouts by itself, place by place, and reads nothing but the names in what hands do and in what is typed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from support.play import Begun, Chance

from companion.board.places import Piece, Place
from companion.table.entries import Entry
from companion.table.events import Event
from companion.table.question import Question

Look = tuple[Any, ...]
TEXTS = ("program-answered", "mended", "picked")
"""The events whose sentence says what somebody has done: it says what was answered in secret, or in another way."""
REMOVED = "Level A discard, Level B discard, Level C discard"
"""The piles for cards that somebody answers to remove."""


class Lies(NamedTuple):
    """A place as hands see it: its things in order, each with how it looks, how many there are in all, and of what.

    It is `called` so, or belongs to somebody who is; `names` are what its things are called by, by their ids. So many
    cards lie `on` those things.
    """

    things: list[tuple[str, Look]]
    names: dict[str, tuple[str, ...]]
    many: int
    called: tuple[str, ...]
    whose: str
    holds: str
    on: int = 0


NOTHING = Lies([], {}, 0, (), "", "")


def lies(side: str, place: Place) -> Lies:
    """A place as it lies there."""
    pieces = [each for piece in place.pieces if piece.lies for each in (*piece.under, piece, *piece.on)]
    names = {piece.id: _called(piece) for piece in pieces}
    count = len(pieces) if place.count is None else place.count
    holds = "" if place.written else "uncounted" if place.uncounted else place.holds or "card"
    called = tuple(name.casefold() for name in (place.name, *place.also))
    on = sum(len(piece.on) for piece in place.pieces)
    return Lies([(piece.id, _look(piece)) for piece in pieces], names, count, called, side.casefold(), holds, on)


def _called(piece: Piece) -> tuple[str, ...]:
    """Names for it where it is clear from the sentence whose it is, or which of several: `Dog 2 (Ann)`."""
    plain = re.sub(r" \(.+\)$", "", piece.name)
    return tuple(name.casefold() for name in (piece.name, plain, re.sub(r" \d+$", "", plain), *piece.also))


def _look(piece: Piece) -> Look:
    return tuple(piece.dice), piece.back, piece.turned, piece.owner


def unnamed(before: dict[str, Lies], after: dict[str, Lies], said: str) -> Iterator[str]:
    """The changes from one table to another of which nothing that was said names the piece."""
    told = said.casefold()
    whole = [part for part in re.split(r"[.;] ", told) if re.search(r"(your|'s) (cards|creatures|deck)s?\b", part)]
    everybodys = any("your decks" in part for part in whole)
    more, counted = Counter[str](), dict[str, int]()
    for place in {**before, **after}:
        was, now = before.get(place, NOTHING), after.get(place, NOTHING)
        names, there = was.names | now.names, now if place in after else was
        all_of = there.whose and (everybodys or any(there.whose in part for part in whole))
        told_of = {piece for piece, called in names.items() if all_of or any(name in told for name in called)}
        one, two = Counter(was.things), Counter(now.things)
        changed = dict.fromkeys(piece for piece, _ in ((one - two) + (two - one)))
        yield from (f"{names[piece][0]} in {place}" for piece in changed if piece not in told_of)
        stay = [[piece for piece, _ in each.things if piece in was.names and piece in now.names] for each in (was, now)]
        if Counter(stay[0]) == Counter(stay[1]) and stay[0] != stay[1] and told_of.isdisjoint(stay[0]):
            yield f"the order in {place}: {', '.join(names[piece][0] for piece in stay[1])}"
        if "uncounted" not in (was.holds, now.holds) and there.holds:
            more[there.holds] += now.many - now.on - (was.many - was.on)
            more["card"] += now.on - was.on
            if now.many != was.many and not changed and not all_of:
                counted[place] = now.many - was.many
    uncounted = {each.holds for each in (*before.values(), *after.values())} & {"uncounted"}
    yield from (f"{number:+} {holds} in all" for holds, number in more.items() if number and not uncounted)
    moved = any(Counter(was.things) != Counter(after.get(place, NOTHING).things) for place, was in before.items())
    for place, number in counted.items():
        there = after.get(place) or before[place]
        if not moved and not any(word and word in told for word in (*there.called, there.whose)):
            yield f"{number:+} in {place}"


class Recorder(Chance):
    """Plays by chance, and keeps what nothing has named between two questions."""

    def __init__(self, random: Random, does: Callable[[Recorder, Question[Any]], str | None] | None = None) -> None:
        super().__init__(random)
        self.does = does
        self.known: dict[str, Lies] = {}
        self.said: list[str] = []
        self.found: list[str] = []
        self.questions = 0
        self.answers = 0

    def tells(self, event: Event) -> None:
        super().tells(event)
        text, do = event.words()
        self.said += [do or "", text if event.name in TEXTS else ""]

    def looks(self) -> dict[str, Lies]:
        """The layout of all tables that are seen from here; of others it is as it was."""
        seen = {}
        for strand in self.session.state.strands.now.chain:
            laid = strand.view.laid_out() if strand.view else None
            for place, side, each in laid.all_places() if laid else ():
                if each.elsewhere:
                    continue
                assert place not in seen, f"{place} is on two tables"
                seen[place] = lies(side.name if side else "", each)
        return seen

    def look(self, at: str) -> None:
        """Compares with the question before."""
        seen = self.looks()
        if self.known:
            now = self.known | seen
            typed = " ".join(map(self._typed, self.session.entries[self.answers :]))
            self.found += [
                f"{each} [{at}: {' '.join(filter(None, self.said))}]"
                for each in unnamed(self.known, now, f"{' '.join(self.said)} {typed}")
            ]
        self.known |= seen
        self.answers = len(self.session.entries)
        self.said.clear()
        self.questions += 1

    @staticmethod
    def _typed(entry: Entry) -> str:
        return f"{entry.who}: {entry.answer} {REMOVED * entry.ask.startswith('remove')}"

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.look(question.name)
        return super().line(question)

    def words(self, question: Question[Any]) -> str | None:
        return self.does(self, question) if self.does else None


def recorded(options: list[str], rules: list[str], front: Recorder) -> Recorder:
    """A game that a recorder has played to its end."""
    assert Begun(options, rules).by(front)
    front.look("the end")
    return front
