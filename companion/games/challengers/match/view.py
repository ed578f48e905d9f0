"""What lies on the table in a match: both park halves, benches, decks and exhaust piles."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from companion.games.challengers.match.card import Copy, any_of
from companion.games.challengers.match.match import Match
from companion.games.challengers.match.side import SEATS, Side
from companion.table import Data, View, places
from companion.table.places import Laid, Piece, Place
from companion.table.question import NotAllowed


class MatchView(View):
    """A running match as people see it."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.index = match.piles.pool.index

    def laid_out(self) -> Laid:
        many = self._match.piles.many
        return Laid(f"reveal {many}", list(map(self._side, self._match.sides)), {"reveals": many})

    def _side(self, side: Side) -> places.Side:
        holds = side is self._match.holder
        facts = {
            "flag": _named(side.park[-1]) if holds else None,
            "park": list(map(_named, side.park)),
            "left": dict(Counter(map(str, side.deck.known()))) if side.deck.told else None,
            "fans": side.fans,
        }
        deck = side.deck.copies()
        last = f"{deck[0]} is the last card of {side.name}'s deck" if len(deck) == 1 and side.deck.rest == deck else ""
        face_down = Place(
            "deck",
            count=len(side.deck),
            open=False,
            key="deck",
            data=len(side.deck),
            hidden=lambda: [_piece(copy, deck, last or side.deck.remove) for copy in deck],
            takes=lambda copy: side.deck.rest.append,
        )
        exhausted = [_piece(copy, side.exhaust, side.exhaust.remove) for copy in side.exhaust]
        exhaust = Place("exhaust pile", exhausted, open=False, key="exhaust", takes=lambda copy: side.exhaust.append)
        laid = [_park(side, holds=holds), _bench(side), face_down, exhaust]
        return places.Side(side.name, laid, "has the flag" if holds else "attacks", facts)


def _park(side: Side, *, holds: bool) -> Place:
    """The card with the flag, or the cards of an attack."""

    def takes(copy: Copy) -> Callable[[Copy], None]:
        if not side.park:
            raise NotAllowed(f"{side.name} has no card in the park half", "the flag lies with the other player")
        return side.park.append

    only = f"{side.park[0]} is the only card in the park half" if len(side.park) == 1 else ""
    pieces = [_piece(copy, side.park, only or side.park.remove) for copy in side.park]
    for piece, copy in zip(pieces, side.park, strict=True):
        piece.note = f"{copy.power}{f'+{copy.bonus}' if copy.bonus else ''}"
    beneath = pieces[:-1] if holds else []
    if holds:
        pieces = pieces[-1:]
        pieces[0].beneath = len(beneath)
    return Place("", pieces, also=["flag", "park half"], hidden=lambda: beneath, takes=takes)


def _bench(side: Side) -> Place:
    """The seats, each with the cards of one name."""

    def takes(copy: Copy) -> Callable[[Copy], bool]:
        if copy.card.name not in side.bench and not side.empty_seats:
            raise NotAllowed(f"{side.name}'s bench has no empty seat for {copy}", "move another one first")
        return side.sit

    seats = [_piece(seat[0], seat, side.stand_up) for seat in side.bench.values()]
    for piece, seat in zip(seats, side.bench.values(), strict=True):
        piece.beneath = len(seat) - 1
    many = {name: len(seat) for name, seat in side.bench.items()}
    return Place("bench", seats, fits=SEATS, fixed=True, key="bench", data=many, takes=takes)


def _piece(copy: Copy, among: Sequence[Copy], remove: Callable[[Copy], object] | str) -> Piece:
    """A card that lies among others: which of those of its name it is that is moved, nobody may know."""

    def leaves(remove: Callable[[Copy], object]) -> Copy:
        left = any_of(among, copy.card)
        remove(left)
        return left

    moves = remove if isinstance(remove, str) else partial(leaves, remove)
    return Piece(str(copy), copy.card.name, _named(copy), thing=copy, leaves=moves)


def _named(copy: Copy) -> Data:
    return {"name": copy.card.name, "power": copy.power, "bonus": copy.bonus}


def match_lines(result: Data) -> list[str]:
    """The result in words: who won, and what became of both decks."""
    why = {
        "out-of-cards": "the other has no card left",
        "bench": "the other has no seat left",
        "endless": "the cards come back for ever, and the flag is theirs",
    }[result["how"]]
    lines = [f"{result['winners'][0]} wins after {result['reveals']} reveals: {why}."]
    for player, each in result["players"].items():
        told = [f"{each['fans']} fan{'s' * (each['fans'] != 1)}"] if each["fans"] else []
        told += [f"{what} {', '.join(each[what])}" for what in ("gained", "lost") if each[what]]
        if told:
            lines.append(f"{player}: {'; '.join(told)}.")
    return lines
