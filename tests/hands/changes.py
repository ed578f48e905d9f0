"""What lies otherwise than at the question before, and whether people were told so: a piece's name, or its place's.

It compares the layouts by itself, place by place, and reads nothing but the names in what hands do and in what is typed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from support.play import Begun, Chance

from companion.table.events import Event
from companion.table.places import Piece, Place
from companion.table.question import Question

Look = tuple[Any, ...]


class Lies(NamedTuple):
    """A place as hands see it: which pieces, in which order, how they look, how many in all, and whose it is."""

    looks: dict[str, Look]
    names: dict[str, tuple[str, ...]]
    many: int
    words: tuple[str, ...]
    written: bool


def lies(side: str, place: Place) -> Lies:
    """A place as it lies there."""
    pieces = [each for piece in place.pieces for each in (piece, *piece.on) if each.card or each.key]
    many = Counter(piece.id for piece in pieces)
    assert not (twice := [piece for piece, number in many.items() if number > 1]), f"{place.name}: {twice} lies twice"
    names = {piece.id: _called(piece) for piece in pieces}
    count = len(pieces) if place.count is None else place.count
    return Lies({piece.id: _look(piece) for piece in pieces}, names, count, (place.name, side), place.written)


def _called(piece: Piece) -> tuple[str, ...]:
    """What it may be called where it is clear from the sentence whose it is, or which of several: `Dog 2 (Ann)`."""
    plain = re.sub(r" \(.+\)$", "", piece.name)
    return tuple(name.casefold() for name in (piece.name, plain, re.sub(r" \d+$", "", plain), *piece.also))


def _look(piece: Piece) -> Look:
    return tuple(piece.dice), piece.back, piece.turned, piece.owner, piece.beneath


def unnamed(before: dict[str, Lies], after: dict[str, Lies], said: str) -> Iterator[str]:
    """The changes from one table to another of which nothing that was said names the piece."""
    told = said.casefold()
    whole = [part for part in re.split(r"[.;] ", told) if re.search(r"(your|'s) (cards|creatures|deck)s?\b", part)]
    nothing = Lies({}, {}, 0, ("", ""), False)
    counted, known = Counter[str](), Counter[str]()
    for place in {**before, **after}:
        was, now = before.get(place, nothing), after.get(place, nothing)
        names = was.names | now.names
        side = (now if place in after else was).words[1].casefold()
        all_of = side and any(side in part for part in whole)
        told_of = {piece for piece, called in names.items() if all_of or any(name in told for name in called)}
        stay = [[piece for piece in each.looks if piece in was.looks and piece in now.looks] for each in (was, now)]
        if stay[0] != stay[1] and told_of.isdisjoint(stay[0]):
            yield f"the order in {place}: {', '.join(names[piece][0] for piece in stay[1])}"
        for piece in names:
            if was.looks.get(piece) != now.looks.get(piece) and piece not in told_of:
                yield f"{names[piece][0]} in {place}"
        if not (was.written or now.written):
            known[place] += len(now.looks) - len(was.looks)
            counted[place] += now.many - was.many - known[place]
    if lost := sum(known.values()) + sum(counted.values()):
        yield f"{lost:+} in all"
    for place, number in counted.items():
        words = (after.get(place) or before[place]).words
        if number and not any(known.values()) and not any(word and word.casefold() in told for word in words):
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

    def tells(self, event: Event) -> None:
        super().tells(event)
        text, do = event.words()
        self.said += [do or "", text if event.name in ("program-answered", "mended") else ""]

    def looks(self) -> dict[str, Lies]:
        """What lies on all tables that are seen from here; of others it is as it was."""
        seen = {}
        for strand in self.session.now.chain:
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
            typed = " ".join(entry.answer for entry in self.session.entries[-3:])
            self.found += [
                f"{each} [{at}: {' '.join(filter(None, self.said))}]"
                for each in unnamed(self.known, now, f"{' '.join(self.said)} {typed}")
            ]
        self.known |= seen
        self.said.clear()
        self.questions += 1

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
