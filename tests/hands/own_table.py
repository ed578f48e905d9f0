"""A table that is changed by what people are told, and by nothing else: what a pair of hands makes of the referee's words.

It knows no rules. It begins as the referee's layout is when a game begins, and from then on it is told sentences alone.
What hands can't do it refuses: a piece that isn't where the sentence says, a die that isn't there, a card of no pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.table.places import Laid, Piece, Place


class CannotDo(AssertionError):
    """A sentence that hands can't carry out."""


@dataclass
class Thing:
    """A card or another piece, with what lies on it: dice by their colour, and other things."""

    name: str
    dice: dict[str, int | str] = field(default_factory=dict)
    turned: bool = False
    back: bool = False
    owner: str = ""
    on: list[Thing] = field(default_factory=list)

    def look(self) -> tuple[object, ...]:
        """All that eyes see of it."""
        on = tuple(sorted(each.look() for each in self.on))  # type: ignore[type-var]
        return self.name, tuple(sorted(self.dice.items())), self.turned, self.back, self.owner, on


@dataclass
class Spot:
    """A place: the things there by their order, and so many more that are only counted."""

    things: list[Thing] = field(default_factory=list)
    unknown: int = 0
    written: bool = False

    @property
    def many(self) -> int:
        return len(self.things) + self.unknown


def thing_of(piece: Piece) -> Thing:
    """A piece as it is seen; its dice as the layout has them."""
    return Thing(
        piece.name, dict(piece.dice), piece.turned, piece.back, piece.owner, [thing_of(each) for each in piece.on]
    )


def lies(piece: Piece) -> bool:
    """Whether something lies there: an empty place is drawn as a piece, too."""
    return not (piece.key == "" and piece.card is None and piece.thing is None and not piece.dice)


def spot_of(place: Place) -> Spot:
    """A place as the layout has it."""
    things = [thing_of(piece) for piece in place.pieces if lies(piece)]
    unknown = 0 if place.count is None else max(0, place.count - len(things))
    return Spot(things, unknown, place.written)


class Hands:
    """The table as hands have it, by the ids of its places."""

    def __init__(self, laid: Laid) -> None:
        self.spots = {id: spot_of(place) for id, _, place in laid.all_places()}

    def spot(self, id: str) -> Spot:
        """A place; one that nobody has used yet is empty."""
        return self.spots.setdefault(id, Spot())

    def find(self, name: str, *ids: str) -> tuple[str, Thing]:
        """The one thing of that name in some places (none named: anywhere)."""
        found = [(id, each) for id in ids or tuple(self.spots) for each in self.spot(id).things if each.name == name]
        if not found:
            raise CannotDo(f"there is no {name} in {', '.join(ids) or 'any place'}")
        if len({(id, each.look()) for id, each in found}) > 1:
            raise CannotDo(f"{name} lies there more than once: {', '.join(id for id, _ in found)}")
        return found[0]

    def take(self, name: str, *ids: str) -> Thing:
        """Takes a thing up: one that lies open, or one of those that are only counted there."""
        for id in ids or tuple(self.spots):
            for each in self.spot(id).things:
                if each.name == name:
                    self.spot(id).things = [other for other in self.spot(id).things if other is not each]
                    return each
        for id in ids:
            if self.spot(id).unknown:
                self.spot(id).unknown -= 1
                return Thing(name)
        raise CannotDo(f"there is no {name} in {', '.join(ids) or 'any place'}")

    def lay(self, thing: Thing, id: str, place: int | None = None) -> None:
        """Lays a thing down, behind the others or at a place among them."""
        things = self.spot(id).things
        things.insert(len(things) if place is None else place, thing)

    def move(self, names: Iterable[str], where: str, to: str) -> None:
        """Moves things by their names from one place to another."""
        for name in names:
            self.lay(self.take(name, where), to)

    def move_unseen(self, many: int, where: str, to: str) -> None:
        """Moves so many cards that nobody looks at."""
        if self.spot(where).many < many:
            raise CannotDo(f"there are {self.spot(where).many} in {where}, and not {many}")
        known = max(0, many - self.spot(where).unknown)
        self.spot(where).unknown -= many - known
        del self.spot(where).things[:known]
        self.spot(to).unknown += many

    def mix(self, where: str, to: str) -> None:
        """Shuffles all of one place into another: nobody knows any more which lies where."""
        self.spot(to).unknown += self.spot(to).many - self.spot(to).unknown + self.spot(where).many
        self.spot(to).things = []
        if where != to:
            self.spots[where] = Spot()
        else:
            self.spot(to).unknown //= 1

    def write(self, name: str, id: str) -> None:
        """Draws a mark, such as a circle, on a sheet."""
        if any(each.name == name for each in self.spot(id).things):
            raise CannotDo(f"{name} stands on {id} already")
        self.spot(id).things.append(Thing(name))

    def differs(self, laid: Laid) -> list[str]:
        """What lies otherwise than in the referee's layout, a line for each place."""
        there = {id: spot_of(place) for id, _, place in laid.all_places()}
        return [
            f"{id}: hands have {_words(own)}, the layout has {_words(its)}"
            for id in dict.fromkeys([*there, *self.spots])
            if not _agree(own := self.spots.get(id, Spot()), its := there.get(id, Spot()))
        ]


def _agree(own: Spot, its: Spot) -> bool:
    """Whether two accounts of a place can both be true: as many things, and of those that are known the same."""
    ours, theirs = (Counter(each.look() for each in spot.things) for spot in (own, its))
    if own.many != its.many or (ours - theirs).total() > its.unknown or (theirs - ours).total() > own.unknown:
        return False
    known = not (own.unknown or its.unknown)
    return not known or [each.name for each in own.things] == [each.name for each in its.things]


def _words(spot: Spot) -> str:
    told = [str(each.look()) for each in spot.things] + [f"{spot.unknown} unknown"] * (spot.unknown > 0)
    return "; ".join(told) or "nothing"
