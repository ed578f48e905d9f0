"""Corrections by hand on a table that is described: `PIECE to PLACE`, `WHAT NUMBER` and `PIECE STATE`."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import starmap
from typing import Any, NamedTuple

from companion.board.places import Figure, Mend, Piece, Place, Side, TableLayout, Takes
from companion.cards.lookup import Index
from companion.errors import quoted
from companion.table.card_questions import find_card
from companion.table.events import Event, Words, event_with
from companion.table.question import NoCorrection, NotAllowed, Unreadable, WhichOne
from companion.table.questions import one_of
from companion.words import fold, is_number, listed

Carry = Callable[[], Event]
"""A function that carries a correction out, and gives the event that says so."""

LONGEST = 200
SO = "nothing was changed"
_MOVE = re.compile(r"(.+?)(?:\s*(?:->|→)\s*|\s+(?:to|onto|on)\s+)(?:the\s+)?(.+)", re.IGNORECASE)
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


class LocatedPiece(NamedTuple):
    """A piece, and where it lies."""

    side: Side | None
    place: Place
    piece: Piece

    @property
    def called(self) -> str:
        """Its name for people, and whose it is where that is its place."""
        if not self.piece.also:
            return self.piece.name
        return f"{self.side.name} {self.piece.also[0]}" if self.side else self.piece.also[0]

    @property
    def where(self) -> str:
        """Its place, in words."""
        return f"on {self.piece.also[0]}" if self.piece.also else where(self.side, self.place)


def _lies_so(lying: LocatedPiece, place: Place, onto: Piece | None) -> bool:
    """True if a piece lies on another already, or in a place: of a row at its end."""
    if onto is not None:
        return onto is lying.piece or lying.piece in onto.on
    in_order = place.open and place.count is None and not place.fixed and place.pieces
    return place is lying.place and (not in_order or place.pieces[-1] is lying.piece)


def where(side: Side | None, place: Place) -> str:
    """A place, in words."""
    called = place.name or next(iter(place.also), "row")
    return f"in {side.name}'s {called}" if side else f"in the {called}"


class TableCorrections:
    """The corrections that a table takes; `index` finds cards by name, code or what a scanner sends."""

    def __init__(self, laid: TableLayout, rule: str, index: Index[Any] | None) -> None:
        self._laid = laid
        self._rule = rule
        self._index = index
        self._all = list(starmap(LocatedPiece, laid.pieces()))

    def can_be(self) -> str:
        """Possible corrections, in a few words."""
        fixes = [lying.piece.fixes for lying in self._all]
        to = dict.fromkeys(place.name for _, place in self._laid.places() if place.takes and place.name)
        to |= dict.fromkeys("PIECE" for each in fixes if each.takes)
        states = dict.fromkeys(name for each in fixes for name in (*each.states, *["CARD"] * bool(each.shows)))
        told = {"PIECE to {}": to, "PIECE {} NUMBER": dict.fromkeys(name for each in fixes for name in each.figures)}
        said = [words.format("|".join(some)) for words, some in (told | {"PIECE {}": states}).items() if some]
        counts = [f"{side.name} {name} NUMBER" for side, place in self._laid.places() if side for name in place.figures]
        lying = next((each for each in self._all if each.piece.thing), next(iter(self._all), None))
        such_as = [f"PIECE is what lies here, such as {lying.called}"] if lying and said else []
        return "; ".join([*said, *counts, *such_as])

    def correction(self, words: str) -> Carry:
        """The function that carries a correction out. Raises Unreadable, NotAllowed or WhichOne where it can't be."""
        said = words.strip()
        if 0 < len(said) <= LONGEST:
            for read in (self._number, self._state, self._move, self._shows, self._goes):
                if found := read(said):
                    return found
        raise NoCorrection(words, self.can_be())

    def _mends(self, mend: Mend, piece: str, what: str, before: Any, after: str | int, do: str = "") -> Carry:
        def carry_out() -> Event:
            mend()
            return mended(self._rule, piece=piece, what=what, before=before, after=after, do=do)

        return carry_out

    def _move(self, said: str) -> Carry | None:
        """`PIECE to PLACE`"""
        if not (found := _MOVE.fullmatch(said)):
            return None
        ways = self._ways(self._pieces(found[1]), found[2])
        # of several alike first what lies elsewhere, then what takes a seat, and last what can't be moved
        ways.sort(
            key=lambda way: (
                _lies_so(*way[:3]),
                way[1] is way[0].place,
                isinstance(way[0].piece.fixes.leaves, str),
                not way[0].place.fits,
            )
        )
        lying, place, onto, to, takes = ways[0]
        piece, leaves = lying.piece, lying.piece.fixes.leaves
        whose = list(dict.fromkeys(way[0].side.name for way in ways if way[0].side))
        if len(whose) > 1:
            raise WhichOne(f"{piece.name} may lie in several places", f"say whose, as in {whose[0]}'s {piece.name}")
        if _lies_so(lying, place, onto):
            raise NotAllowed(f"{piece.name} lies {to} already", SO)
        if takes is None:
            raise NotAllowed(f"nothing can be laid on {found[2].strip()}", "say where else it lies")
        lay = takes(piece.thing)
        if isinstance(leaves, str):
            raise NotAllowed(leaves or f"{piece.name} can't be moved by hand", "move another one instead")

        def moves() -> None:
            left = leaves()
            lay(piece.thing if left is None else left)

        return self._mends(moves, piece.name, "where", lying.where, to)

    def _ways(
        self, pieces: list[LocatedPiece], to: str
    ) -> list[tuple[LocatedPiece, Place, Piece | None, str, Takes | None]]:
        """The pieces that have a destination of that name, each with it; of several first those whose side it is of.
        Raises an AnswerError where none has one."""
        ways, refused = [], None
        for each in pieces:
            try:
                ways.append((each, *self._destination(to, each.side)))
            except Unreadable as error:
                refused = refused or error
        if refused and not ways:
            raise refused
        whose = {id(place): side.name for side, place in self._laid.places() if side}
        at_home = [way for way in ways if way[0].side and whose.get(id(way[1])) == way[0].side.name]
        return [way for way in at_home if not _lies_so(*way[:3])] or ways

    def _goes(self, said: str) -> Carry | None:
        """`PIECE PLACE`, where the place is a word of its own, and said in full"""
        piece, _, place = said.rpartition(" ")
        takes = [name for each in self._all if each.piece.fixes.takes for name in (each.piece.name, *each.piece.also)]
        takes += [name for _, each in self._laid.places() if each.takes for name in (each.name, *each.also)]
        return self._move(f"{piece} to {place}") if piece and fold(place) in map(fold, filter(None, takes)) else None

    def _number(self, said: str) -> Carry | None:
        """`WHAT NUMBER`"""
        if not (found := _NUMBER.fullmatch(said)):
            return None
        number = int(found[3])
        for name, what, figure in self._figures(found[1], fold(found[2])):
            if number == figure.value:
                raise NotAllowed(f"{name}: {what} is {number} already", SO)
            do = figure.do(number) if figure.do else ""
            return self._mends(figure.sets(number), name, what, figure.value, number, do)
        return None

    def _figures(self, subject: str, what: str) -> Iterator[tuple[str, str, Figure]]:
        """The figures that are called so: those of a side's places, or of a piece."""
        for side, place in self._laid.places():
            if side and fold(subject) == fold(side.name):
                yield from ((side.name, *each) for each in place.figures.items() if fold(each[0]).startswith(what))
        if subject and any(fold(name).startswith(what) for lying in self._all for name in lying.piece.fixes.figures):
            for lying in self._pieces(subject):
                figures = lying.piece.fixes.figures.items()
                yield from ((lying.piece.name, *each) for each in figures if fold(each[0]).startswith(what))

    def _state(self, said: str) -> Carry | None:
        """`PIECE STATE`"""
        for state in dict.fromkeys(name for lying in self._all for name in lying.piece.fixes.states):
            subject, *words = said.rsplit(maxsplit=len(state.split()))
            if fold(" ".join(words)) == fold(state):
                able = [each.piece for each in self._pieces(subject) if state in each.piece.fixes.states]
                for piece in able:
                    if mend := piece.fixes.states[state]:
                        return self._mends(mend, piece.name, "state", None, state)
                if able:
                    raise NotAllowed(f"{able[0].name} is {state} already", SO)
                raise NotAllowed(f"nothing on {quoted(subject)} can be {state}", f"it can be: {self.can_be()}")
        return None

    def _shows(self, said: str) -> Carry | None:
        """`PIECE CARD`, of a piece that is called by its place"""
        for side, rest in self._sides(said):
            called, _, card = rest.partition(" ")
            for lying in self._all:
                if lying.side is side and lying.piece.fixes.shows and called in lying.piece.also and card.strip():
                    mend = lying.piece.fixes.shows(card.strip())
                    if mend is None:
                        raise NotAllowed(f"{side.name} {called} shows {lying.piece.card} already", SO)
                    return self._mends(mend, f"{side.name} {called}", "state", None, card.strip())
        return None

    def _pieces(self, text: str) -> list[LocatedPiece]:
        """The pieces that a text names, of one side or place where it begins with its name; those that lie hidden last.
        Raises an AnswerError."""
        hidden = [LocatedPiece(side, place, each) for side, place in self._laid.places() for each in place.hidden()]
        beside = (place for place in self._laid.beside if isinstance(place, Place))
        hidden += [LocatedPiece(None, place, each) for place in beside for each in place.pieces if each.fixes.leaves]
        seen, unseen = (self._called(text, some) or self._of_side(text, some) for some in (self._all, hidden))
        if len(seen) > 1 and (also := [name for each in seen for name in each.piece.also]):
            raise WhichOne(f"{seen[0].piece.name} lies on {listed(also)}", "say which of them")
        names = list(dict.fromkeys(each.piece.name for each in self._all))
        if is_number(text) and not seen and 0 < int(text) <= len(names):
            seen = self._called(names[int(text) - 1], self._all)
        if found := [*seen, *unseen]:
            return found
        hint = f"it can be: {listed(names, 'or', 12)}" if names else "type its whole name, and whose it is"
        raise Unreadable(f"{quoted(text)} is nothing that lies here", hint)

    def _called(self, text: str, among: list[LocatedPiece]) -> list[LocatedPiece]:
        """The pieces of some that a text names: whole, by a card's code, or by a clear beginning. Raises WhichOne."""
        wanted = fold(text)
        whole = [each for each in among if wanted in map(fold, (each.piece.name, *each.piece.also))]
        if whole or not wanted:
            return whole
        with suppress(Unreadable):
            card = find_card(self._index, text) if self._index else None
            if card and (found := [each for each in among if each.piece.card in (card.name, card.code)]):
                return found
        begun = list(dict.fromkeys(each.piece.name for each in among if fold(each.piece.name).startswith(wanted)))
        name = begun[one_of(text, begun)] if begun else ""
        return [each for each in among if each.piece.name == name]

    def _destination(self, text: str, of: Side | None) -> tuple[Place, Piece | None, str, Takes | None]:
        """The destination that is called so, of several the one of its own side: the place, the piece that something is
        laid on, what that is called, and what lays it there, if anything does. Raises an AnswerError.
        """
        places = list(self._laid.places())
        own = [(side, place, text) for side, place in places if side is of or side is None]
        others = [(side, place, rest) for side, rest in self._sides(text) for whose, place in places if whose is side]
        for side, place, said in [*own, *others]:
            names = [fold(place.name), *map(fold, place.also)]
            is_it = any(name.startswith(fold(said)) for name in names) if fold(said) else side is not of
            if place.takes and is_it:
                return place, None, where(side, place), place.takes
        own_pieces = [each for each in self._all if each.side is of]
        for lying in self._called(text, own_pieces) or self._called(text, self._all) or self._of_side(text, self._all):
            piece = lying.piece
            return lying.place, piece, f"on {next(iter(piece.also), piece.name)}", piece.fixes.takes
        there = dict.fromkeys(where(side, place) for side, place in places if place.takes)
        raise Unreadable(f"{quoted(text)} is no place for it", f"it can lie {listed(there, 'or') or 'nowhere else'}")

    def _of_side(self, text: str, among: list[LocatedPiece]) -> list[LocatedPiece]:
        """The pieces of a side, or of a place that is nobody's, that a text names behind its name."""
        parts = (
            (rest, [each for each in among if part in (each.side, each.place)]) for part, rest in self._parts(text)
        )
        return next((found for rest, some in parts if rest and (found := self._called(rest, some))), [])

    def _sides(self, text: str) -> Iterator[tuple[Side, str]]:
        """The sides with whose name a text begins, and what stands behind it."""
        return ((part, rest) for part, rest in self._parts(text) if isinstance(part, Side))

    def _parts(self, text: str) -> Iterator[tuple[Side | Place, str]]:
        """The sides, and places that are nobody's, with whose name a text begins, and what stands behind it."""
        for part in self._laid.parts:
            rest = text.strip()[len(part.name) :].removeprefix("'s").removeprefix("’s")
            if part.name and fold(text).startswith(fold(part.name)) and not rest[:1].isalnum():
                yield part, rest.strip()
