"""A game's table, described once: whose places there are, and which pieces lie in them.

A game makes the description on demand over its own lists. From it follow the state as JSON and in words, the status
line, the scene above a question, what screens draw, how hands lay the table anew, and what `:fix` mends
(`corrections`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

Mend = Callable[[], object]
"""A function that carries a correction out, once nothing stands against it."""
Takes = Callable[[Any], Callable[[Any], object]]
"""From a thing to what lays it there. Raises NotAllowed where it can't lie there."""


@dataclass(slots=True, eq=False)
class Figure:
    """A number that people may mend: `sets` gives what sets it to another, or raises NotAllowed; hands `do` that."""

    value: int
    sets: Callable[[int], Mend]
    do: Callable[[int], str] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Fixes:
    """Corrections by hand that a piece takes: the game's own thing `leaves` its place (a text: why it can't; what it
    gives is what left, where that is another one). What the piece `takes` is laid on it. It has `figures`, `states`
    that it can be said to be in, and `shows` what it is said to show, where None is so already.
    """

    leaves: Callable[[], Any] | str = ""
    takes: Takes | None = None
    figures: Mapping[str, Figure] = field(default_factory=dict)
    states: Mapping[str, Mend | None] = field(default_factory=dict)
    shows: Callable[[str], Mend | None] | None = None


NO_FIXES = Fixes()


@dataclass(slots=True, eq=False)
class Piece:
    """Something that lies in a place, or an empty place.

    `name` is what the referee calls it and what may be answered with it; it may `also` be called otherwise. `card` is
    the card whose face is drawn (None: nothing lies there, or its face is not known), by its `code` where another has
    its name, `back` whether its other side shows. `note` stands behind its name. `dice` lie on it, each with its colour
    and what it shows (where words are few as `short` says), and pieces are `on` it beside so many `free` slots; it is
    drawn how many are `under` it.
    It lies `turned` crosswise; `owner` is the colour that frames it, `colour` that of its name, and `gone` is what does
    not count any more; what is `absent` is drawn where it would lie. Its `key` tells it from every other piece of the
    table, and is the same when the game is played again; without one its name does.

    `data` is what the state says of it, `thing` the game's own object, and `fixes` are what `:fix` does with it.
    """

    name: str
    card: str | None = None
    data: Any = None
    note: str = ""
    back: bool = False
    dice: Sequence[tuple[str, int | str]] = ()
    short: str = ""
    on: Sequence[Piece] = ()
    free: int = 0
    turned: bool = False
    owner: str = ""
    colour: str = ""
    under: Sequence[Piece] = ()
    gone: bool = False
    absent: bool = False
    key: str = ""
    code: str = ""
    also: Sequence[str] = ()
    thing: Any = None
    fixes: Fixes = NO_FIXES

    @property
    def called(self) -> str:
        """Its name for people; what lies face down has none but its key."""
        return self.name if self.card or not self.key else self.key

    @property
    def id(self) -> str:
        """The text that tells it from every other piece."""
        return self.key or self.name

    @property
    def beneath(self) -> int:
        """Number of the pieces under it."""
        return len(self.under)

    @property
    def lies(self) -> bool:
        """True if something lies there: an empty place is drawn as a piece, too."""
        return not self.absent and (bool(self.key or self.card or self.dice) or self.thing is not None)

    def words(self, *, short: bool = False) -> str:
        """Its name, what there is to note, what lies on it, and its dice."""
        dice = ", ".join(f"{colour} {shows}" for colour, shows in self.dice)
        dice = self.short if short else f"({dice})" if dice else ""
        beneath = f"and {self.beneath} beneath" if self.beneath else ""
        return " ".join(filter(None, (self.name, self.below(), dice, beneath)))

    def below(self) -> str:
        """Words below it on a screen: what there is to note, and what lies on it."""
        cards = " ".join([*(each.name for each in self.on), *["_"] * self.free])
        return " ".join(filter(None, (self.note, f"[{cards}]" if cards else "")))


@dataclass(slots=True, eq=False)
class Place:
    """A place of pieces: a hand, a row, a pile.

    Its `pieces` are those that are known, of `count` where others lie there too, and of so many that `fit`. It is drawn
    as so many (`said`) where what lies elsewhere counts with it: a hand whose cards are in dice. Where it is not `open`
    they are only counted when words are few. A row that is `fixed` stays one row, its places below those of the row
    before. `hidden` gives the pieces that may lie there though nobody knows it. What is `written`, such as circles on a
    sheet, is drawn and rubbed out: it comes from nowhere. Of what is `uncounted` nobody knows how many lie there, and
    what lies `elsewhere` is on another table of the game just now. It `holds` things of that name alone, no cards.

    `key` is its name in the state (None: it is not there), where `data` stands for it, or else its pieces' data. What
    it `takes` may be laid there by hand, and `figures` are its numbers.
    """

    name: str
    pieces: Sequence[Piece] = ()
    count: int | None = None
    said: int | None = None
    fits: int | None = None
    note: str = ""
    open: bool = True
    fixed: bool = False
    written: bool = False
    uncounted: bool = False
    elsewhere: bool = False
    holds: str = ""
    key: str | None = None
    data: Any = ...
    also: Sequence[str] = ()
    hidden: Callable[[], Sequence[Piece]] = tuple
    takes: Takes | None = None
    figures: Mapping[str, Figure] = field(default_factory=dict)

    def state(self) -> Any:
        """The place as JSON can hold it."""
        return [piece.data for piece in self.pieces] if self.data is ... else self.data

    def heading(self) -> str:
        """Its name, and how many lie there where they are counted."""
        many = next((many for many in (self.said, self.count) if many is not None), len(self.pieces))
        counts = "" if self.open and self.count is None else str(many)
        return " ".join(filter(None, (self.name, f"{many}/{self.fits}" if self.fits else counts, self.note)))

    def words(self, *, short: bool = False, tie: str = " ") -> str:
        """The place in words; `tie` stands within a piece."""
        told = [piece.words(short=short).replace(" ", tie) for piece in self.pieces if self.open or not short]
        return ": ".join(filter(None, (self.heading(), ", ".join(told))))


def row_of(name: str, cards: list[Any], *, key: str | None = None) -> Place:
    """A row of cards that gives and takes them; each is a thing of its own, so the copies of a card are made once."""
    pieces = [
        Piece(card.name, card.name, card.name, thing=card, fixes=Fixes(partial(cards.pop, place)))
        for place, card in enumerate(cards)
    ]
    return Place(name, pieces, key=key, takes=lambda card: cards.append)


@dataclass(slots=True, eq=False)
class Side:
    """Somebody's part of the table: their places, and what there is to `note` of them.

    `facts` stand in the state beside the places; a place without a name in it is the whole of the side's state.
    """

    name: str
    places: Sequence[Place] = ()
    note: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def state(self) -> Any:
        """The side as JSON can hold it."""
        states = {place.key: place.state() for place in self.places if place.key is not None}
        return states.get("", {**self.facts, **states})

    def words(self, *, short: bool = False, tie: str = " ") -> str:
        """The side in a line."""
        places = " · ".join(filter(None, (place.words(short=short, tie=tie) for place in self.places)))
        return f"{self.name}{f' ({self.note})' if self.note else ''}: {places or 'nothing'}"


@dataclass(slots=True, eq=False)
class TableLayout:
    """The whole table: what stands above it, and its `parts` from top to bottom, sides and places that are nobody's.

    `facts` stand in the state beside the parts, and all sides below the name `sides`. What lies `beside` the table,
    such as the box and what is out of the game, is known and never drawn: no piece comes from nowhere.
    """

    heading: str
    parts: Sequence[Side | Place]
    facts: Mapping[str, Any] = field(default_factory=dict)
    sides: str = "players"
    beside: Sequence[Side | Place] = ()

    def state(self) -> dict[str, Any]:
        """The table as JSON can hold it."""
        sides = {part.name: state for part in self.parts if isinstance(part, Side) and (state := part.state())}
        places = {place.key: place.state() for side, place in self.places() if not side and place.key is not None}
        return {**self.facts, self.sides: sides, **places}

    def places(self) -> Iterator[tuple[Side | None, Place]]:
        """Every place that is drawn, and whose it is."""
        return _places(self.parts)

    def all_places(self) -> Iterator[tuple[str, Side | None, Place]]:
        """Every place of the closed table with its id, and whose it is: those beside the table come last."""
        for side, place in (*_places(self.parts), *_places(self.beside)):
            called = place.name or place.key or "row"
            yield f"{side.name}/{called}" if side else called, side, place

    def pieces(self) -> Iterator[tuple[Side | None, Place, Piece]]:
        """Every piece, and those that lie on one, with where it lies and whose it is."""
        for side, place in self.places():
            yield from ((side, place, each) for piece in place.pieces for each in (piece, *piece.on))

    def words(self, *, short: bool = False, tie: str = " ") -> list[str]:
        """Its parts in words: each side in a line, and what is nobody's in one; of empty places those that count."""
        lines: list[str] = []
        behind = False
        for part in self.parts:
            of_all = isinstance(part, Place)
            if isinstance(part, Side) or part.pieces or not part.open:
                said = part.words(short=short, tie=tie)
                lines = [*lines[:-1], f"{lines[-1]} · {said}"] if of_all and behind else [*lines, said]
                behind = of_all
        return lines


def here(parts: Sequence[Side | Place]) -> list[Side | Place]:
    """Parts that do not lie elsewhere."""
    sides = [
        Side(part.name, [each for each in part.places if not each.elsewhere])
        for part in parts
        if isinstance(part, Side)
    ]
    return [*sides, *(part for part in parts if isinstance(part, Place) and not part.elsewhere)]


def _places(parts: Sequence[Side | Place]) -> Iterator[tuple[Side | None, Place]]:
    for part in parts:
        if isinstance(part, Side):
            yield from ((part, place) for place in part.places)
        else:
            yield None, part
