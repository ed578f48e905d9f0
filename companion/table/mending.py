"""What people mend by hand on a table that is described: `PIECE to PLACE`, `WHAT NUMBER` and `PIECE STATE`."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from companion.cards.lookup import Index
from companion.errors import quoted
from companion.table.card_questions import find_card
from companion.table.events import Event, Words, event_with
from companion.table.places import Figure, Laid, Mend, Piece, Place, Side, Takes
from companion.table.questions import NotAllowed, Unreadable, WhichOne, one_of
from companion.words import fold, listed

LONGEST = 200
_MOVE = re.compile(r"(.+?)\s+to\s+(?:the\s+)?(.+)", re.IGNORECASE)
_NUMBER = re.compile(r"(.*?)\s*(\S+)\s+([0-9]{1,4})")


@event_with(
    lambda *, piece, what, before, after, do: {"piece": piece, "what": what, "before": before, "after": after},
    piece="text",
    what="text",
    before="text, number or null",
    after="text or number",
)
def mended(*, piece: str, what: str, before: str | int | None, after: str | int, do: str) -> Words:
    """People corrected by hand what lies on the table: a piece's place or state, or a number."""
    if what == "where":
        told = f"{piece} lies {after} (it lay {before})"
    else:
        told = f"{piece}: {after}" if what == "state" else f"{piece}: {what} {after} (it was {before})"
    return f"Mended by hand: {told}.", do


class Lying(NamedTuple):
    """A piece, and where it lies."""

    side: Side | None
    place: Place
    piece: Piece

    @property
    def where(self) -> str:
        """Where it lies, in words."""
        return f"on {self.piece.also[0]}" if self.piece.also else where(self.side, self.place)


class To(NamedTuple):
    """Where something may be laid: what it is called, and what lays it there."""

    where: str
    place: Place | None
    takes: Takes


def where(side: Side | None, place: Place) -> str:
    """A place, in words."""
    called = place.name or next(iter(place.also), "row")
    return f"in {side.name}'s {called}" if side else f"in the {called}"


class Mending:
    """The corrections that a table takes; `index` finds cards by name, code or what a scanner sends."""

    def __init__(self, laid: Laid, rule: str, index: Index[Any] | None) -> None:
        self._laid = laid
        self._rule = rule
        self._index = index
        self._all = list(self._everything())

    def can_be(self) -> str:
        """What a correction may be, in a few words."""
        to = dict.fromkeys(place.name for _, place in self._laid.places() if place.takes and place.name)
        onto = any(lying.piece.takes for lying in self._all)
        numbers = dict.fromkeys(name for lying in self._all for name in lying.piece.figures)
        states = dict.fromkeys(name for lying in self._all for name in lying.piece.states)
        states |= dict.fromkeys("CARD" for lying in self._all if lying.piece.shows)
        counts = dict.fromkeys(
            f"{side.name} {name}" if side else name for side, place in self._laid.places() for name in place.figures
        )
        told = [f"PIECE to {'|'.join([*to, *['PIECE'] * onto])}"] if to or onto else []
        told += [f"PIECE {'|'.join(numbers)} NUMBER"] if numbers else []
        told += [f"PIECE {'|'.join(states)}"] if states else []
        return "; ".join([*told, *(f"{count} NUMBER" for count in counts)])

    def correction(self, words: str) -> Callable[[], Event]:
        """What carries a correction out. Raises Unreadable, NotAllowed or WhichOne where it can't be."""
        said = words.strip()
        if len(said) <= LONGEST:
            for read in (self._number, self._state, self._move, self._shows):
                if found := read(said):
                    return found
        raise Unreadable(f"{quoted(words)} is no correction", f"it can be: {self.can_be() or 'nothing now'}")

    def _move(self, said: str) -> Callable[[], Event] | None:
        if not (found := _MOVE.fullmatch(said)):
            return None
        lying = sorted(self._pieces(found[1]), key=lambda each: isinstance(each.piece.leaves, str))
        for each in lying:
            to = self._destination(found[2], each.side)
            if to.place is each.place and to.takes is each.place.takes:
                continue
            lay, piece = to.takes(each.piece.thing), each.piece
            if isinstance(piece.leaves, str):
                raise NotAllowed(piece.leaves or f"{piece.name} can't be moved by hand", "move another one instead")
            return partial(self._moved, each, to.where, lay)
        raise NotAllowed(f"{lying[0].piece.name} lies {lying[0].where} already", "say where it lies instead")

    def _moved(self, lying: Lying, to: str, lay: Callable[[Any], object]) -> Event:
        assert not isinstance(lying.piece.leaves, str)
        left = lying.piece.leaves()
        lay(lying.piece.thing if left is None else left)
        return mended(self._rule, piece=lying.piece.name, what="where", before=lying.where, after=to, do="")

    def _number(self, said: str) -> Callable[[], Event] | None:
        if not (found := _NUMBER.fullmatch(said)):
            return None
        subject, what, number = found[1], fold(found[2]), int(found[3])
        figures = list(self._figures(subject, what))
        if not figures:
            return None
        name, called, figure = figures[0]
        sets = figure.sets(number)
        return partial(self._set, name, called, figure, number, sets)

    def _set(self, name: str, called: str, figure: Figure, number: int, sets: Mend) -> Event:
        before = figure.value
        sets()
        do = figure.do(number) if figure.do else ""
        return mended(self._rule, piece=name, what=called, before=before, after=number, do=do)

    def _figures(self, subject: str, what: str) -> Iterator[tuple[str, str, Figure]]:
        """The figures that are called so: those of a side's places, of places, or of a piece."""
        for side, place in self._laid.places():
            if fold(subject) == (fold(side.name) if side else ""):
                yield from ((side.name if side else "the table", *each) for each in _called(place.figures, what))
        named = {name for lying in self._all for name in map(fold, lying.piece.figures)}
        if subject and any(name.startswith(what) for name in named):
            for lying in self._pieces(subject):
                yield from ((lying.piece.name, *each) for each in _called(lying.piece.figures, what))

    def _state(self, said: str) -> Callable[[], Event] | None:
        states = {fold(name) for lying in self._all for name in lying.piece.states}
        subject, _, state = said.rpartition(" ")
        if fold(state) not in states or not subject:
            return None
        for lying in self._pieces(subject):
            for name, mend in lying.piece.states.items():
                if fold(name) == fold(state):
                    return partial(self._said_to_be, lying.piece.name, name, mend)
        raise NotAllowed(f"nothing on {quoted(subject)} can be {state}", f"it can be: {self.can_be()}")

    def _said_to_be(self, piece: str, state: str, mend: Mend) -> Event:
        mend()
        return mended(self._rule, piece=piece, what="state", before=None, after=state, do="")

    def _shows(self, said: str) -> Callable[[], Event] | None:
        for side, rest in self._sides(said):
            called, _, card = rest.partition(" ")
            for lying in self._all:
                if lying.side is side and lying.piece.shows and called in lying.piece.also and card.strip():
                    name = f"{side.name}’s {called}"
                    return partial(self._said_to_be, name, card.strip(), lying.piece.shows(card.strip()))
        return None

    def _everything(self) -> Iterator[Lying]:
        for side, place in self._laid.places():
            for piece in place.pieces:
                yield Lying(side, place, piece)
                yield from (Lying(side, place, each) for each in piece.on)

    def _pieces(self, text: str) -> list[Lying]:
        """The pieces that a text names, of one side where it begins with the side's name. Raises an AnswerError."""
        hidden = [Lying(side, place, each) for side, place in self._laid.places() for each in place.hidden()]
        for among in (self._all, hidden):
            own = ((rest, [each for each in among if each.side is side]) for side, rest in self._sides(text) if rest)
            for said, some in (*own, (text, among)):
                if found := self._called(said, some):
                    if len(found) > 1 and (also := [name for each in found for name in each.piece.also]):
                        raise WhichOne(f"{found[0].piece.name} lies on {listed(also)}", "say which of them")
                    return found
        names = listed(dict.fromkeys(each.piece.name for each in self._all), "or", 12)
        hint = f"it can be: {names}" if names else "type its whole name, and whose it is"
        raise Unreadable(f"{quoted(text)} is nothing that lies here", hint)

    def _called(self, text: str, among: list[Lying]) -> list[Lying]:
        """The pieces of some that a text names: whole, by a card's code, or by a clear beginning. Raises WhichOne."""
        wanted = fold(text)
        whole = [each for each in among if wanted in map(fold, (each.piece.name, *each.piece.also))]
        if whole or not wanted:
            return whole
        if self._index is not None:
            try:
                card = find_card(self._index, text)
                if found := [each for each in among if each.piece.card in (card.name, card.code)]:
                    return found
            except Unreadable:
                pass
        begun = dict.fromkeys(each.piece.name for each in among if fold(each.piece.name).startswith(wanted))
        if begun:
            name = list(begun)[one_of(text, list(begun))]
            return [each for each in among if each.piece.name == name]
        return []

    def _destination(self, text: str, of: Side | None) -> To:
        """Where something may be laid that is called so; of several the one of its own side. Raises an AnswerError."""
        places = list(self._laid.places())
        own = [(side, place, text) for side, place in places if side is of or side is None]
        others = [(side, place, rest) for side, rest in self._sides(text) for whose, place in places if whose is side]
        for side, place, said in [*own, *others]:
            named = [fold(place.name), *map(fold, place.also)]
            is_it = any(name.startswith(fold(said)) for name in named) if fold(said) else side is not of
            if place.takes and is_it:
                return To(where(side, place), place, place.takes)
        own_pieces = self._called(text, [each for each in self._all if each.side is of])
        for lying in own_pieces or self._called(text, self._all) or self._of_side(text):
            if lying.piece.takes:
                name = next(iter(lying.piece.also), lying.piece.name)
                return To(f"on {name}", lying.place, lying.piece.takes)
            raise NotAllowed(f"nothing can be laid on {text}", "say where else it lies")
        names = dict.fromkeys(where(side, place) for side, place in places if place.takes)
        raise Unreadable(f"{quoted(text)} is no place for it", f"it can lie {listed(names, 'or') or 'nowhere else'}")

    def _of_side(self, text: str) -> list[Lying]:
        return [
            found
            for side, rest in self._sides(text)
            for found in self._called(rest, [each for each in self._all if each.side is side])
        ]

    def _sides(self, text: str) -> Iterator[tuple[Side, str]]:
        """The sides with whose name a text begins, and what stands behind it."""
        for part in self._laid.parts:
            if isinstance(part, Side) and fold(text).startswith(fold(part.name)):
                yield part, text.strip()[len(part.name) :].removeprefix("'s").removeprefix("’s").strip()


def _called(figures: Any, what: str) -> list[tuple[str, Figure]]:
    """The figures whose name begins so."""
    return [(name, figure) for name, figure in figures.items() if fold(name).startswith(what)]
