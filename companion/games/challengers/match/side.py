"""A player in a match: the deck, the park half, the bench and the exhaust pile."""

from collections.abc import Iterator

from companion.games.challengers.match.card import Card, Copy, Unseen
from companion.games.challengers.match.deck import Deck

SEATS = 6


class Side:
    """One of the two. `park` are the cards in the park half, the latest last; the bench has a seat for each name.

    `lent` counts what the bench grants, so that a match without such cards never looks there. `coming` is what the next
    card revealed has more during the attack.
    """

    def __init__(self, name: str, deck: Deck) -> None:
        self.name = name
        self.deck = deck
        self.foe: Side = self
        self.chooser = name
        self.park: list[Copy] = []
        self.bench: dict[str, list[Copy]] = {}
        self.exhaust: list[Copy] = []
        self.roped: list[Copy] = []
        self.lent = 0
        self.coming = 0
        self.fans = 0
        self.trophies: int | None = None
        self.gained: list[Card | Unseen] = []
        self.lost: list[Copy] = []

    def __str__(self) -> str:
        return self.name

    @property
    def empty_seats(self) -> int:
        """How many seats are free: a seat whose last card leaves is free again."""
        return SEATS - len(self.bench)

    def benched(self) -> Iterator[Copy]:
        """The cards on the bench, seat by seat."""
        for seat in self.bench.values():
            yield from seat

    def sit(self, copy: Copy) -> bool:
        """A card takes a seat, its name's or a free one; whether there was one."""
        seat = self.bench.get(copy.card.name)
        if seat is None:
            if len(self.bench) == SEATS:
                return False
            seat = self.bench[copy.card.name] = []
        seat.append(copy)
        self.lent += len(copy.card.bench)
        return True

    def stand_up(self, copy: Copy) -> None:
        """A card leaves the bench."""
        seat = self.bench[copy.card.name]
        seat.remove(copy)
        if not seat:
            del self.bench[copy.card.name]
        self.lent -= len(copy.card.bench)

    def everywhere(self) -> Iterator[Copy]:
        """Every card of this player that is known."""
        yield from self.deck.copies()
        yield from self.park
        yield from self.roped
        yield from self.benched()
        yield from self.exhaust
