"""The difference between two layouts of a table: the moves of hands by which one becomes the other.

A piece is found again by its key, or by its name where copies are as good as one another. What is only counted has no
name: a card that is known in one layout alone came from, or goes to, a place that counts one less or one more.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Literal, NamedTuple

from companion.board.places import Piece, Place, Side, TableLayout

Kind = Literal["move", "cards", "die", "turn", "face", "colour", "draw", "rub-out"]
"""A piece moves; so many cards that nobody names move; a die is laid, turned or taken off; a piece is turned crosswise
or upright, or face up or down, or shows another colour; something is drawn on a sheet, or rubbed out."""
How = Literal["pile", "row", "cell", "on", "under", "sheet"]
_ADVERBS = ("aside", "out of ")


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot where something lies: in a place of this `id`, in a row where the order counts, in a cell, or on a piece;
    it `holds` nothing but such things, or cards.
    """

    id: str
    side: str = field(compare=False)
    called: str = field(compare=False)
    how: How = field(compare=False)
    holds: str = field(default="", compare=False)

    def may_go(self, to: Spot) -> bool:
        """True if what lies here may lie there, too."""
        return self.holds == to.holds

    @property
    def words(self) -> str:
        """Its name for people."""
        if self.how in ("on", "under"):
            return f"under {self.called}" if self.how == "under" else self.called
        if self.how == "cell":
            return f"place {self.called} of {self.side}'s row" if self.side else self.called
        if self.called.startswith(_ADVERBS):
            return f"{self.called} ({self.side})" if self.side else self.called
        return f"{self.side}'s {self.called}" if self.side else f"the {self.called}"

    @property
    def into(self) -> str:
        """The words for what comes to lie there."""
        if self.how in ("cell", "on"):
            return f"on {self.words}"
        return self.words if self.how == "under" or self.called.startswith(_ADVERBS) else f"into {self.words}"


@dataclass(frozen=True, slots=True)
class Move:
    """A move of hands with a piece, which people call `piece`, or with `number` cards.

    It goes from `start` to `end` (None: nobody knows where that is), or is turned there; in a row `behind` another
    piece (None: to the front), maybe as the `last`. A die of a `colour` shows `number` from now on (0: it is taken
    off), and `before` it. What is turned comes to be `shown` so.
    """

    kind: Kind
    key: str = ""
    piece: str = ""
    start: Spot | None = None
    end: Spot | None = None
    behind: Piece | None = None
    last: bool = False
    colour: str = ""
    number: int | str = 0
    before: int | str = 0
    shown: str = ""

    def data(self) -> dict[str, Any]:
        """The move as JSON can hold it."""
        told: dict[str, Any] = {"kind": self.kind}
        if self.key:
            told |= {"piece": self.piece, "key": self.key}
        if self.kind in ("move", "cards", "draw", "rub-out"):
            told |= {"from": self.start and self.start.id, "to": self.end and self.end.id}
        if self.end and self.end.how == "row":
            told["behind"] = self.behind and self.behind.id
        if self.kind == "die":
            told |= {"colour": self.colour, "number": self.number, "before": self.before}
        elif self.kind == "cards":
            told["number"] = self.number
        elif self.shown:
            told |= {"shows": self.shown, "at": self.end and self.end.id}
        return told


@dataclass(slots=True, eq=False)
class _PlacedPiece:
    """A piece, its spot, and how many lie before it there."""

    piece: Piece
    spot: Spot
    at: int


@dataclass(slots=True, eq=False)
class _Inventory:
    """A layout taken apart: its pieces by what tells them apart, and how many others there are in each spot."""

    pieces: defaultdict[str, list[_PlacedPiece]] = field(default_factory=lambda: defaultdict(list))
    others: Counter[Spot] = field(default_factory=Counter)
    uncounted: list[Spot] = field(default_factory=list)
    rows: dict[Spot, list[Piece]] = field(default_factory=dict)

    def add(self, piece: Piece, spot: Spot, at: int) -> None:
        """Adds a piece with what lies on it and under it."""
        self.pieces[piece.id].append(_PlacedPiece(piece, spot, at))
        for place, each in enumerate(piece.on):
            self.add(each, Spot(f"on {piece.id}", spot.side, piece.called, "on"), place)
        below = f"under {piece.key or f'{piece.name} in {spot.id}'}"
        under = spot if spot.how == "pile" else Spot(below, spot.side, piece.called, "under")
        for each in piece.under:
            self.add(each, under, at)


class _Chain(NamedTuple):
    last: _PlacedPiece
    before: _Chain | None


def together(tables: Iterable[TableLayout | None]) -> TableLayout:
    """Some tables as one: what goes from one to another comes from nowhere else. A place that is on several of them is
    as the last one has it."""
    there = [laid for laid in tables if laid]
    if len(there) == 1:
        return there[0]
    drawn = {id(place) for laid in there for _, place in laid.places()}
    places: dict[str, tuple[Side | None, Place]] = {}
    for laid in there:
        places |= {at: (side, place) for at, side, place in laid.all_places() if not (place.elsewhere and at in places)}

    def those(shown: bool) -> list[Side | Place]:
        some = [(side, place) for side, place in places.values() if (id(place) in drawn) is shown]
        return [Side(side.name, [place]) if side else place for side, place in some]

    return TableLayout("", those(True), beside=those(False))


def moves(before: TableLayout, after: TableLayout) -> list[Move]:
    """The moves that make a table that lies as `before` one that lies as `after`: what is taken off comes first."""
    elsewhere = _elsewhere(before) | _elsewhere(after)
    old, new = _inventory(before, elsewhere), _inventory(after, elsewhere)
    pairs, gone, come = _found_again(old, new)
    uncounted = list(dict.fromkeys((*old.uncounted, *new.uncounted)))
    counted = [spot for spot in {**old.others, **new.others} if spot not in uncounted]
    change = Counter({spot: new.others[spot] - old.others[spot] for spot in counted})
    ends, starts = _other_ends(gone, change, 1, uncounted), _other_ends(come, change, -1, uncounted)
    _exchange(ends, starts, [spot for spot in change if old.others[spot] and new.others[spot]])
    to_piles = [_moved(each.piece, each.spot, ends.get(each)) for each in gone if ends.get(each) != each.spot]
    to_rows: list[tuple[Spot | None, str, _PlacedPiece]] = []
    stay = _stay(pairs)
    for was, now in pairs:
        if was.spot != now.spot and now.spot.how not in ("row", "cell", "on"):
            to_piles.append(_moved(was.piece, was.spot, now.spot))
        elif was.spot != now.spot or (now.spot.how == "row" and now not in stay):
            to_rows.append((was.spot, was.piece.called, now))
    to_rows += [(starts.get(each), each.piece.called, each) for each in come if starts.get(each) != each.spot]
    to_rows.sort(key=lambda row: (row[-1].spot.id, row[-1].at))
    come_alone: list[tuple[_PlacedPiece | None, _PlacedPiece]] = [(None, each) for each in come]
    stands = [*pairs, *come_alone]
    dice = [move for was, now in stands for move in _dice(was.piece if was else None, now.piece)]
    dice += [move for each in gone for move in _dice(each.piece, None)]
    to_piles.sort(key=lambda move: ((move.end and move.start and move.start.id) or "", str(move.end and move.end.id)))
    rows = [_into_row(new, start, called, each) for start, called, each in to_rows if each.spot.how != "sheet"]
    return [
        *(move for move in dice if not move.number),
        *_one_by_one([*to_piles, *_cards(change), *rows]),
        *sorted((move for was, now in stands for move in _turns(was, now)), key=lambda turn: (turn.kind, turn.shown)),
        *(move for move in dice if move.number),
        *(Move("draw", each.piece.id, each.piece.name, end=each.spot) for each in come if each.spot.how == "sheet"),
    ]


def _inventory(laid: TableLayout, elsewhere: Collection[str]) -> _Inventory:
    """A layout taken apart, but for what lies `elsewhere`."""
    found = _Inventory()
    drawn = {id(place) for _, place in laid.places()}
    for place_id, side, place in laid.all_places():
        if place.elsewhere or place_id in elsewhere:
            continue
        lie = [piece for piece in place.pieces if piece.lies]
        spot = _spot(place_id, side.name if side else "", place, counts=id(place) in drawn)
        if place.fixed:
            for piece in lie:
                found.add(piece, _cell(spot, piece), 0)
        else:
            found.rows[spot] = lie
            for at, piece in enumerate(lie):
                found.add(piece, spot, at)
        if place.uncounted:
            found.uncounted.append(spot)
        elif place.count is not None and place.count > len(lie):
            found.others[spot] += place.count - len(lie)
    return found


def _elsewhere(laid: TableLayout) -> set[str]:
    """The places that lie on no table of the layout."""
    there = [(place_id, place.elsewhere) for place_id, _, place in laid.all_places()]
    return {place_id for place_id, elsewhere in there if elsewhere} - {
        each for each, elsewhere in there if not elsewhere
    }


def _spot(id: str, side: str, place: Place, *, counts: bool) -> Spot:
    """A place as a spot; where it is drawn open, the order `counts`."""
    how: How = "sheet" if place.written else "row" if counts and place.open and place.count is None else "pile"
    return Spot(id, side, place.name or next(iter(place.also), "row"), how, place.holds)


def _cell(row: Spot, piece: Piece) -> Spot:
    """The cell of a row where a piece lies: it is called so, too."""
    if not piece.also:
        return Spot(row.id, row.side, row.called, "pile", row.holds)
    cell = piece.also[0]
    return Spot(f"{row.side}/{cell}" if row.side else cell, row.side, cell, "cell", row.holds)


def _found_again(
    old: _Inventory, new: _Inventory
) -> tuple[list[tuple[_PlacedPiece, _PlacedPiece]], list[_PlacedPiece], list[_PlacedPiece]]:
    """The pieces that are in both layouts, those that are in the first alone, and in the second."""
    pairs, gone, come = [], [], []
    for key in {**old.pieces, **new.pieces}:
        were, are = list(old.pieces.get(key, ())), list(new.pieces.get(key, ()))
        for now in list(are):
            if same := next((was for was in were if was.spot == now.spot), None):
                pairs.append((same, now))
                were.remove(same)
                are.remove(now)
        pairs += zip(were, are, strict=False)
        gone += were[len(are) :]
        come += are[len(were) :]
    return pairs, gone, come


def _other_ends(
    placed: Sequence[_PlacedPiece], change: Counter[Spot], sign: int, uncounted: Sequence[Spot]
) -> dict[_PlacedPiece, Spot | None]:
    """Places in the other layout of pieces that are known in one alone: among those that are counted there, first those
    of the same spot, then of the same side, and of nobody; or else among those that nobody counts.
    """
    ends: dict[_PlacedPiece, Spot | None] = {}
    for same_spot in (True, False):
        for each in placed:
            able = [spot for spot, many in change.items() if many * sign > 0 and each.spot.may_go(spot)]
            able = [spot for spot in able if spot == each.spot or not same_spot]
            if able and each not in ends and each.spot.how != "sheet":
                ends[each] = end = _nearest(each, able)
                change[end] -= sign
    for each in placed:
        if each not in ends:
            able = [spot for spot in uncounted if each.spot.may_go(spot)]
            ends[each] = _nearest(each, able) if able and each.spot.how != "sheet" else None
    return ends


def _nearest(placed: _PlacedPiece, able: Sequence[Spot]) -> Spot:
    return min(able, key=lambda spot: (spot.side != placed.spot.side, spot.side != ""))


def _exchange(
    ends: dict[_PlacedPiece, Spot | None], starts: dict[_PlacedPiece, Spot | None], able: Sequence[Spot]
) -> None:
    """Exchange pieces that go for as many that come from where others are only counted: so the count stays."""
    gone, come = (
        [each for each, spot in some.items() if not spot and each.spot.how != "sheet"] for some in (ends, starts)
    )
    for goes in gone:
        comes = next((each for each in come if not starts[each] and goes.spot.may_go(each.spot)), None)
        if comes and (there := [spot for spot in able if goes.spot.may_go(spot)]):
            ends[goes] = starts[comes] = _nearest(goes, there)


def _stay(pairs: Sequence[tuple[_PlacedPiece, _PlacedPiece]]) -> Collection[_PlacedPiece]:
    """The most pieces of each row that can stay where they lie while the others are laid between them."""
    rows: defaultdict[Spot, list[tuple[_PlacedPiece, _PlacedPiece]]] = defaultdict(list)
    for was, now in pairs:
        if was.spot == now.spot and now.spot.how == "row":
            rows[now.spot].append((was, now))
    return {now for row in rows.values() for now in _rising(sorted(row, key=lambda pair: pair[1].at))}


def _rising(row: Sequence[tuple[_PlacedPiece, _PlacedPiece]]) -> Iterator[_PlacedPiece]:
    """The longest rising subsequence of a row, by where its pieces lay; from its end."""
    tails: list[int] = []
    chains: list[_Chain] = []
    for was, now in row:
        at = bisect_left(tails, was.at)
        tails[at : at + 1] = [was.at]
        chains[at : at + 1] = [_Chain(now, chains[at - 1] if at else None)]
    link = chains[-1] if chains else None
    while link:
        yield link.last
        link = link.before


def _one_by_one(told: Sequence[Move]) -> list[Move]:
    """The moves in an order in which hands can carry them out: what lies on a piece, or under it, leaves it before the
    piece goes, and comes to it once the piece is there."""
    attached = ("on", "under")
    taken_off = [move for move in told if move.start and move.start.how in attached]
    first = [move for move in taken_off if move.end is None or move.end.how in ("pile", "sheet")]
    needed = {move.start.id for move in taken_off if move.start and move not in first}

    def place(move: Move) -> int:
        if move in first:
            return 0
        if move.end and move.end.how in attached:
            return 3
        if move.end and move.end.how in ("row", "cell"):
            return 2
        below = f"under {move.key}"
        goes = {f"on {move.key}", below, f"{below} in {move.start.id}"} if move.key and move.start else set()
        return 4 if goes & needed else 1

    return sorted(told, key=place)


def _moved(piece: Piece, start: Spot, end: Spot | None) -> Move:
    if start.how == "sheet":
        return Move("rub-out", piece.id, piece.name, start)
    return Move("move", piece.id, piece.called, start, end)


def _into_row(new: _Inventory, start: Spot | None, called: str, placed: _PlacedPiece) -> Move:
    row = new.rows.get(placed.spot, [])
    behind = row[placed.at - 1] if placed.spot.how == "row" and placed.at else None
    last = placed.at == len(row) - 1
    return Move("move", placed.piece.id, called, start, placed.spot, behind, last)


def _cards(change: Counter[Spot]) -> Iterator[Move]:
    """Cards that nobody names, from where there are fewer to where there are more; within a side first."""
    for same_side in (True, False):
        for start, end in product(list(change), repeat=2):
            many = min(-change[start], change[end])
            if many > 0 and start.may_go(end) and (start.side == end.side or not same_side):
                change[start] += many
                change[end] -= many
                yield Move("cards", start=start, end=end, number=many)
    yield from (Move("cards", start=spot, number=-many) for spot, many in change.items() if many < 0)
    yield from (Move("cards", end=spot, number=many) for spot, many in change.items() if many > 0)


def _dice(was: Piece | None, now: Piece | None) -> Iterator[Move]:
    before, after = (dict(piece.dice) if piece else {} for piece in (was, now))
    for piece in filter(None, [now or was]):
        for colour in {**before, **after}:
            number, showed = after.get(colour, 0), before.get(colour, 0)
            if number != showed:
                called = (was or piece if not number else piece).called
                yield Move("die", piece.id, called, colour=colour, number=number, before=showed)


def _turns(was: _PlacedPiece | None, now: _PlacedPiece) -> Iterator[Move]:
    """Turns of a piece that lies open: nobody sees that in a hand or a pile."""
    if now.spot.how in ("pile", "sheet", "under"):
        return
    before = was.piece if was and was.spot.how == now.spot.how else Piece("")
    after = now.piece

    def turned(kind: Kind, shown: str) -> Move:
        return Move(kind, after.id, (before if before.name else after).called, end=now.spot, shown=shown)

    if before.turned != after.turned:
        yield turned("turn", "crosswise" if after.turned else "upright")
    if after.owner != before.owner:
        yield turned("colour", after.owner)
    elif after.back != before.back and not after.owner:
        yield turned("face", "face down" if after.back else "face up")
    if was and before.name and before.name != after.name and before.card != after.card:
        yield turned("face", after.name if after.card else "nothing" if after.gone else "face down")
