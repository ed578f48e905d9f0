"""A table that is changed by what people are told, and by nothing else: what a pair of hands makes of the referee's words.

It knows no rules. It begins as the referee's layout is when a game begins, and from then on it is told sentences alone.
What hands can't do it refuses: a piece that isn't where the sentence says, a die that isn't there, a card of no pile.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from companion.board.places import Piece, TableLayout
from companion.table.entries import Entry


class CannotDo(AssertionError):
    """A sentence that hands can't carry out."""


@dataclass
class Thing:
    """A card or another piece, with what lies on it: dice by their colour, and other things, and under it."""

    name: str
    dice: dict[str, int | str] = field(default_factory=dict)
    turned: bool = False
    back: bool = False
    owner: str = ""
    on: list[Thing] = field(default_factory=list)
    under: list[Thing] = field(default_factory=list)

    def look(self, called: Callable[[str], str] = str) -> str:
        """All that eyes see of it, in words."""
        dice = [f"{colour} {shows}" for colour, shows in sorted(self.dice.items())]
        sides = ["sideways"] * self.turned + ["face down"] * self.back + [self.owner] * bool(self.owner)
        on, under = (sorted(each.look(called) for each in some) for some in (self.on, self.under))
        others = [f"{word} {', '.join(some)}" for word, some in (("with", on), ("over", under)) if some]
        return " ".join([called(self.name), *dice, *sides, *others])


@dataclass
class Spot:
    """A place: the things there by their order, and so many more that are only counted, or not even that."""

    things: list[Thing] = field(default_factory=list)
    unknown: int = 0
    uncounted: bool = False
    ordered: bool = False
    open: bool = True

    @property
    def many(self) -> int:
        return len(self.things) + self.unknown


def thing_of(piece: Piece) -> Thing:
    """A piece as it is seen; its dice as the layout has them."""
    on, under = ([thing_of(each) for each in some] for some in (piece.on, piece.under))
    return Thing(piece.name, dict(piece.dice), piece.turned, piece.back, piece.owner, on, under)


def spots_of(laid: TableLayout) -> dict[str, Spot]:
    """The places of a layout by their ids; of a row that stays one row each cell is a place."""
    spots: dict[str, Spot] = {}
    for id, side, place in laid.all_places():
        if place.elsewhere:  # on another table just now
            continue
        if place.fixed and any(piece.also or not piece.lies for piece in place.pieces):
            for piece in place.pieces:
                cell = piece.also[0] if piece.also else piece.name
                spots[f"{side.name}/{cell}" if side else cell] = Spot([thing_of(piece)] * piece.lies)
            continue
        things = [thing_of(piece) for piece in place.pieces if piece.lies]
        if place.fixed:  # seats, where nobody minds which of some cards lies uppermost
            things = [one for each in things for one in (replace(each, under=[]), *each.under)]
        if not place.open:
            things = [Thing(each.name) for each in things]  # nobody sees how cards lie in a hand or a pile
        unknown = 0 if place.count is None else max(0, place.count - len(things))
        ordered = place.key == "" and bool(side)
        spots[id] = Spot(things, unknown, uncounted=place.uncounted, ordered=ordered, open=place.open)
    return spots


class Hands:
    """The table as hands have it, by the ids of its places; sentences are of those places that are `near`."""

    def __init__(self, spots: dict[str, Spot], hidden: str = "") -> None:
        self.spots = spots
        self.hidden = hidden  # the name of what lies face down, where it has none of its own
        self.near = list(spots)  # those of the game that is played come before those of what it is a part of
        self.answers: Sequence[Entry] = ()  # all that people have answered so far
        self.notes: dict[str, str] = {}  # what hands know beside: who is in which team, whose a die is

    def __deepcopy__(self, memo: dict[int, Any]) -> Hands:
        """Another table with the same things."""
        hands = Hands(deepcopy(self.spots), self.hidden)
        hands.near, hands.answers, hands.notes = self.near, self.answers, self.notes.copy()
        return hands

    def spot(self, id: str) -> Spot:
        """A place; one that nobody has used yet is empty."""
        return self.spots.setdefault(id, Spot())

    def places(self, kind: str) -> list[str]:
        """The near places of a kind, such as `row`, whosever they are."""
        return [id for id in self.spots if id in self.near and id.rpartition("/")[2] == kind]

    def find(self, name: str, *ids: str) -> tuple[str, Thing]:
        """The one thing of that name in some places."""
        found = [(id, each) for id in ids for each in self.spot(id).things if each.name == name]
        if not found:
            raise CannotDo(f"there is no {name} in {', '.join(ids)}")
        if len({(id, each.look()) for id, each in found}) > 1:
            raise CannotDo(f"{name} lies there more than once: {', '.join(id for id, _ in found)}")
        return found[0]

    def take(self, name: str, *ids: str) -> Thing:
        """Takes a thing up: one that lies open, or one of those that are only counted there."""
        for id in ids:
            for each in self.spot(id).things:
                if each.name == name:
                    self.spot(id).things = [other for other in self.spot(id).things if other is not each]
                    return each
        for id in ids:
            if self.spot(id).unknown or self.spot(id).uncounted:
                self.spot(id).unknown -= not self.spot(id).uncounted
                return Thing(name)
        raise CannotDo(f"there is no {name} in {', '.join(ids)}")

    def lay(self, thing: Thing, id: str, place: int | None = None) -> None:
        """Lays a thing down, behind the others or at a place among them; in a hand nobody sees how it lies."""
        things = self.spot(id).things
        if not self.spot(id).open:
            thing = Thing(thing.name)
        things.insert(len(things) if place is None else place, thing)

    def move(self, names: Iterable[str], where: str, to: str) -> None:
        """Moves things by their names from one place to another."""
        for name in names:
            self.lay(self.take(name, where), to)

    def move_unseen(self, many: int, where: str, to: str) -> None:
        """Moves so many cards that nobody looks at."""
        if self.spot(where).uncounted:
            self.spot(to).unknown += many
            return
        if self.spot(where).many < many:
            raise CannotDo(f"there are {self.spot(where).many} in {where}, and not {many}")
        known = max(0, many - self.spot(where).unknown)
        self.spot(where).unknown -= many - known
        del self.spot(where).things[:known]
        self.spot(to).unknown += many

    def mix(self, where: str, to: str) -> None:
        """Shuffles all of one place into another: nobody knows any more which lies where."""
        many = self.spot(where).many
        self.spots[where] = Spot()
        self.spot(to).unknown += many

    def write(self, name: str, id: str) -> None:
        """Draws a mark, such as a circle, on a sheet."""
        if any(each.name == name for each in self.spot(id).things):
            raise CannotDo(f"{name} stands on {id} already")
        self.spot(id).things.append(Thing(name))

    def forget_what_only_counts(self, there: dict[str, Spot], called: Callable[[str], str]) -> None:
        """A card that went back into a hand which is only counted may be another the next time."""
        for id, its in there.items():
            if self.spot(id).uncounted or its.uncounted:  # what is counted again is counted by the referee
                self.spots[id] = its
            elif its.unknown:
                known = {called(each.name) for each in its.things}
                own = self.spot(id)
                stay = [each for each in own.things if called(each.name) in known]
                own.unknown += len(own.things) - len(stay)
                own.things = stay

    def carry_out(self, moves: Iterable[dict[str, Any]], called: Callable[[str], str]) -> None:
        """Does what is told as moves, one after another."""
        for move in moves:
            match move["kind"]:
                case "move":
                    self._carry(move, called)
                case "cards":
                    start, end, many = move["from"], move["to"], move["number"]
                    self._unseen(start, -many)
                    self._unseen(end, many)
                case "die":
                    thing = self._named(move["piece"], called)
                    if (thing.dice.get(move["colour"], 0)) != move["before"]:
                        raise CannotDo(f"{move['colour']} on {move['piece']} shows {thing.dice}, not {move['before']}")
                    thing.dice[move["colour"]] = move["number"]
                    if not move["number"]:
                        del thing.dice[move["colour"]]
                case "turn":
                    self._at(move, called).turned = move["shows"] == "crosswise"
                case "face" | "colour":
                    self._shows(self._at(move, called), move["shows"], move["kind"])
                case "draw":
                    self.spot(move["to"]).things.append(Thing(move["piece"]))
                case "rub-out":
                    self._from(move["from"], move["piece"], called)

    def _carry(self, move: dict[str, Any], called: Callable[[str], str]) -> None:
        start, end = move["from"], move["to"]
        thing = self._from(start, move["piece"], called) if start else Thing(move["piece"])
        if not end:
            return
        things, place = self._lying(end, called), None
        if end.startswith(("on ", "under ")):
            things.append(Thing(thing.name))
            return
        if "behind" in move:
            behind = _alike(things, move["behind"], called) if move["behind"] else []
            place = things.index(behind[-1]) + 1 if behind else 0
        self.lay(thing, end, place)

    def _from(self, id: str, name: str, called: Callable[[str], str]) -> Thing:
        there = self._lying(id, called)
        if found := _alike(there, name, called):
            there[:] = [each for each in there if each is not found[0]]
            return found[0]
        self._unseen(id, -1)
        return Thing(name)

    def _lying(self, id: str, called: Callable[[str], str]) -> list[Thing]:
        """The things in a place, on another thing, or under one (`under Dog in Ann/row`)."""
        if id.startswith("on "):
            return self._named(id.removeprefix("on "), called).on
        if not id.startswith("under "):
            return self.spot(id).things
        name, _, place = id.removeprefix("under ").rpartition(" in ")
        return self.find(name, place)[1].under

    def _unseen(self, id: str | None, many: int) -> None:
        if id is None:
            return
        spot = self.spot(id)
        spot.unknown += many
        while spot.unknown < 0 and not spot.uncounted:
            if not spot.things:
                raise CannotDo(f"there are not so many cards in {id}")
            spot.things.pop()
            spot.unknown += 1

    def _named(self, name: str, called: Callable[[str], str]) -> Thing:
        _, _, whose = name.removesuffix(")").rpartition(" (")  # of several of that name: `Fogmirror (Ann)`
        places = [id for id in self.near if id.startswith(f"{whose}/")] or self.near
        found = [each for id in places for each in self.spot(id).things]
        on = [other for each in found for other in each.on]
        return next((each for each in (*found, *on) if called(each.name) == called(name)), Thing(name))

    def _at(self, move: dict[str, Any], called: Callable[[str], str]) -> Thing:
        """The piece that a move turns, where it lies."""
        there = self.spot(move["at"]).things
        found = [each for each in there if called(each.name) == called(move["piece"])] or there[:1]
        if not found:
            raise CannotDo(f"there is no {move['piece']} in {move['at']}")
        return found[0]

    def _shows(self, thing: Thing, shows: str, kind: str) -> None:
        if kind == "colour":
            thing.owner, thing.back = shows, shows == "red"
        elif self.hidden:
            thing.name = self.hidden if shows in ("face down", "nothing") else shows
        else:
            thing.back = shows == "face down"

    def differs(self, there: dict[str, Spot], called: Callable[[str], str]) -> list[str]:
        """Differences from `there`, a line for each of those places; things are `called` as hands say it."""
        return [
            f"{id}: hands have {_words(own)}, the layout has {_words(its)}"
            for id, its in there.items()
            if not _agree(own := self.spot(id), its, called)
        ]


def _agree(own: Spot, its: Spot, called: Callable[[str], str]) -> bool:
    """True if two accounts of a place can both be true: as many things, and of those that are known the same."""
    ours, theirs = ([each.look(called) for each in spot.things] for spot in (own, its))
    more, less = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
    if own.uncounted or its.uncounted:
        return not less
    if own.many != its.many or more.total() > its.unknown or less.total() > own.unknown:
        return False
    return bool(own.unknown or its.unknown or not its.ordered) or ours == theirs


def _alike(things: list[Thing], name: str, called: Callable[[str], str]) -> list[Thing]:
    """The things of a name: those that are called just so, or else those that hands call so."""
    plain = re.sub(r" \(.+\)$", "", name)
    exactly = [each for each in things if re.sub(r" \(.+\)$", "", each.name) == plain]
    return exactly or [each for each in things if called(each.name) == called(name)]


def _words(spot: Spot) -> str:
    told = [each.look() for each in spot.things] + [f"{spot.unknown} unknown"] * (spot.unknown > 0)
    return "; ".join(told) or "nothing"
