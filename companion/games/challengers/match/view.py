"""Layout of a match: both park halves, benches, decks and exhaust piles."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.board import places
from companion.board.corrections import TableCorrections
from companion.board.places import Piece, Place, TableLayout
from companion.board.views import LayoutView
from companion.games.challengers.match.card import Card, Copy, Unseen, any_of
from companion.games.challengers.match.match import Match
from companion.games.challengers.match.side import SEATS, Side
from companion.table import Data
from companion.table.question import NotAllowed

LEVELS = ("A", "B", "C")


class MatchView(LayoutView):
    """A running match as people see it, in a `park` where there are several."""

    def __init__(self, match: Match, park: str = "") -> None:
        self._match = match
        self._park_called = park
        self.index = match.piles.pool.index

    def laid_out(self) -> TableLayout:
        match, many = self._match, self._match.piles.many
        beside = [*map(self._more, match.sides), middle(self._park_called, flag_there=not match.holder), *self.around()]
        return TableLayout(f"reveal {many}", list(map(self._side, match.sides)), {"reveals": many}, beside=beside)

    def _more(self, side: Side) -> places.Side:
        """Places of somebody's that are not drawn: the flag, cards that are bound for the bench, and fans."""
        flags = [flag(self._park_called)] if side is self._match.holder else []
        roped = [Piece(str(copy), copy.card.name) for copy in side.roped]
        fans = Place("fans", count=self.fans(side), holds="fan")
        return places.Side(side.name, [Place("half", flags, holds="flag"), Place("turned up", roped), fans])

    def fans(self, side: Side) -> int:
        """The number of fans beside somebody's plan."""
        return side.fans

    def around(self) -> Sequence[places.Side | Place]:
        """The piles and discards beside a match that is refereed alone: of an untold deck nobody knows what came."""
        sides, gone = self._match.sides, Counter[str]()
        for side in sides:
            if side.deck.told:
                unseen = [lying.level for lying in side.deck.known() if isinstance(lying, Unseen)]
                gone.update([*unseen, *(copy.card.level for copy in (*side.everywhere(), *side.lost))])
            else:
                gone.update(card.level for card in side.gained)
        whole = {level: self._match.piles.pool.left({}, level).total() for level in LEVELS}
        lost = Counter(copy.card.level for side in sides for copy in side.lost)
        return trays({level: whole[level] - gone[level] for level in LEVELS}, {level: lost[level] for level in LEVELS})

    def beside(self) -> Sequence[places.Side | Place]:
        """Places beside the match: a card that was forgotten as a deck was told comes from there, a wrong one goes
        there.
        """
        cards = dict.fromkeys(self._match.piles.pool.left(self._match.piles.used()))
        pieces = [Piece(card.name, card.name, thing=card, fixes=places.Fixes(lambda: None)) for card in cards]
        return [Place("discard", hidden=lambda: pieces, takes=lambda thing: lambda thing: None)]

    def counts(self, side: Side, card: Card, more: int) -> None:
        """Note that somebody has so many more copies of a card than it was thought."""

    def _mending(self) -> TableCorrections:
        laid = self.laid_out()
        return TableCorrections(TableLayout(laid.heading, [*laid.parts, *self.beside()]), self.by_hand, self.index)

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
            count=len(side.deck) + len(side.seen),
            open=False,
            key="deck",
            data=len(side.deck),
            hidden=lambda: [self._piece(side, copy, deck, last or side.deck.remove) for copy in deck],
            takes=self._takes(side, side.deck.rest.append),
        )
        exhausted = [self._piece(side, copy, side.exhaust, side.exhaust.remove) for copy in side.exhaust]
        exhaust = Place(
            "exhaust pile", exhausted, open=False, key="exhaust", takes=self._takes(side, side.exhaust.append)
        )
        laid = [self._park(side, holds=holds), self._bench(side), face_down, exhaust]
        attacks = "" if self._match.over else "attacks"
        return places.Side(side.name, laid, "has the flag" if holds else attacks, facts)

    def _park(self, side: Side, *, holds: bool) -> Place:
        """The card with the flag, or the cards of an attack."""

        def can_lie(copy: Copy) -> None:
            if not side.park:
                raise NotAllowed(f"{side.name} has no card in the park half", "the flag lies with the other player")

        only = f"{side.park[0]} is the only card in the park half" if len(side.park) == 1 else ""
        pieces = [self._piece(side, copy, side.park, only or side.park.remove) for copy in side.park]
        for piece, copy in zip(pieces, side.park, strict=True):
            piece.note = f"{copy.power}{f'+{copy.bonus}' if copy.bonus else ''}"
        under = pieces[:-1] if holds else []
        if holds:
            pieces = pieces[-1:]
            pieces[0].under = under
        takes = self._takes(side, side.park.append, can_lie)
        return Place("", pieces, also=["park half", "flag"], hidden=lambda: under, takes=takes)

    def _bench(self, side: Side) -> Place:
        """The seats, each with the cards of one name."""

        def can_lie(copy: Copy) -> None:
            if copy.card.name not in side.bench and not side.empty_seats:
                raise NotAllowed(f"{side.name}'s bench has no empty seat for {copy}", "move another one first")

        seats = [self._piece(side, seat[0], seat, side.stand_up) for seat in side.bench.values()]
        for piece, seat in zip(seats, side.bench.values(), strict=True):
            piece.under = [Piece(str(copy), copy.card.name) for copy in seat[1:]]
        many = {name: len(seat) for name, seat in side.bench.items()}
        takes = self._takes(side, side.sit, can_lie)
        return Place("bench", seats, fits=SEATS, fixed=True, key="bench", data=many, takes=takes)

    def _takes(
        self, side: Side, lay: Callable[[Copy], object], can_lie: Callable[[Copy], None] = lambda copy: None
    ) -> places.Takes:
        """The handler that lays a card of this match, or one from beside it, where it can lie among somebody's."""

        def takes(thing: Card | Copy) -> Callable[[Card | Copy], None]:
            can_lie(self._copy(thing))
            return lays

        def lays(thing: Card | Copy) -> None:
            copy = self._copy(thing)
            self.counts(side, copy.card, 1)
            lay(copy)

        return takes

    def _copy(self, thing: Card | Copy) -> Copy:
        return thing if isinstance(thing, Copy) else Copy(thing, self._match.piles.power(thing), level_known=True)

    def _piece(self, side: Side, copy: Copy, among: Sequence[Copy], remove: Callable[[Copy], object] | str) -> Piece:
        """A card that lies among others: which of those of its name it is that is moved, nobody may know."""

        def leaves(remove: Callable[[Copy], object]) -> Copy:
            left = any_of(among, copy.card)
            remove(left)
            self.counts(side, left.card, -1)
            return left

        moves = remove if isinstance(remove, str) else partial(leaves, remove)
        fixes = places.Fixes(moves)
        return Piece(str(copy), copy.card.name, _named(copy), code=copy.card.code, thing=copy, fixes=fixes)


def flag(park: str) -> Piece:
    """The flag of a park."""
    called = f"the flag of the {park} park" if park else "the flag"
    return Piece(called, key=called, also=["the flag"])


def middle(park: str, *, flag_there: bool, elsewhere: bool = False) -> Place:
    """The middle of a park, where the flag lies between two matches."""
    where = f"middle of the {park} park" if park else "middle of the park"
    return Place(where, [flag(park)] if flag_there else [], elsewhere=elsewhere, holds="flag")


def trays(piles: Mapping[str, int], discards: Mapping[str, int], *, uncounted: bool = False) -> list[Place]:
    """The level piles and their discards, as far as anybody counts them."""
    return [
        Place(f"Level {level} {what}", count=max(0, many), open=False, uncounted=uncounted, also=[f"Level {level}"])
        for what, some in (("pile", piles), ("discard", discards))
        for level, many in some.items()
    ]


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
