"""A player in a match: the deck, the park half, the bench and the exhaust pile."""
# mypyc

from collections.abc import Iterable, Iterator, Sequence

from companion.games.challengers.match.card import Card, Copy, Unseen

SEATS = 6
LocatedPiece = Copy | Unseen


class Deck:
    """A face-down deck: cards known on top and below, and between them the rest in any order.

    `strange` are cards gained unseen that a look may have mixed into the rest. Of an untold deck (`copies` None) only
    the number of cards is known: then `hidden` counts those of the rest, and of its `first` ones some may be left.
    """

    def __init__(self, copies: Iterable[Copy] | None, hidden: int = 0, first: Sequence[Card] = ()) -> None:
        self.told = copies is not None
        self.top: list[LocatedPiece] = []
        self.rest: list[Copy] = list(copies or ())
        self.strange: list[Unseen] = []
        self.below: list[LocatedPiece] = []
        self.hidden = hidden
        self.first = first

    def __len__(self) -> int:
        return len(self.top) + len(self.rest) + len(self.strange) + len(self.below) + self.hidden

    def next(self, *, bottom: bool) -> LocatedPiece | None:
        """The card known to lie on top of it, or at its bottom; None where it is one of the rest."""
        near, far = (self.below, self.top) if bottom else (self.top, self.below)
        if not near and (self.rest or self.strange or self.hidden):
            return None
        return (near or far)[-1 if bottom else 0]

    def put(self, cards: Iterable[LocatedPiece], *, under: bool = False) -> None:
        """Cards are laid on it, the first uppermost, or under it."""
        if under:
            self.below += cards
        else:
            self.top[:0] = cards

    def known(self) -> list[LocatedPiece]:
        """Every card of it that the table knows something of."""
        return [*self.top, *self.rest, *self.strange, *self.below]

    def copies(self) -> list[Copy]:
        """Every card of it that is known."""
        if not self.top and not self.below:
            return list(self.rest)
        return [*_copies(self.top), *self.rest, *_copies(self.below)]

    def remove(self, lying: LocatedPiece) -> None:
        """Takes a card out, wherever it lies."""
        if isinstance(lying, Copy) and lying in self.rest:
            self.rest.remove(lying)
        else:
            (self.top if lying in self.top else self.below).remove(lying)

    def mix(self, top: int, *, below: bool) -> None:
        """A look at its `top` cards may have moved what was known there, and the last ones where one went under it."""
        beyond = max(0, top - (len(self) - len(self.below)))
        reached = len(self.below) if below else beyond
        mixed = [*self.top, *self.below[:reached]]
        self.top, self.below = [], self.below[reached:]
        self.rest += [lying for lying in mixed if isinstance(lying, Copy)]
        self.strange += [lying for lying in mixed if isinstance(lying, Unseen)]


def _copies(lying: Iterable[LocatedPiece]) -> Iterator[Copy]:
    return (each for each in lying if isinstance(each, Copy))


class Side:
    """One of the two. `park` are the cards in the park half, the latest last; the bench has a seat for each name.

    `lenders` are the cards of the bench that grant something, seat by seat, and `seen` those of the deck that its owner
    looks at just now. `coming` is what the next card revealed has more during the attack.
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
        self.seen: list[Copy] = []
        self.lenders: list[Copy] = []
        self.coming = 0
        self.fans = 0
        self.trophies: int | None = None
        self.gained: list[Card | Unseen] = []
        self.lost: list[Copy] = []

    def __str__(self) -> str:
        return self.name

    @property
    def empty_seats(self) -> int:
        """The number of free seats: a seat whose last card leaves is free again."""
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
        if copy.card.bench:
            self.look_for_lenders()
        return True

    def stand_up(self, copy: Copy) -> None:
        """A card leaves the bench."""
        seat = self.bench[copy.card.name]
        seat.remove(copy)
        if not seat:
            del self.bench[copy.card.name]
        if copy.card.bench:
            self.look_for_lenders()

    def look_for_lenders(self) -> None:
        """A card that may grant something has come, has gone, or turned out to be another."""
        self.lenders = [copy for copy in self.benched() if copy.card.bench]

    def collect(self) -> None:
        """After a match all cards are collected: bench, park half, exhaust pile and those not played."""
        self.deck.rest += [*self.park, *self.roped, *self.benched(), *self.exhaust]
        for cards in (self.park, self.roped, self.exhaust, self.lenders):
            cards.clear()
        self.bench.clear()

    def everywhere(self) -> Iterator[Copy]:
        """Every card of this player that is known."""
        yield from self.deck.copies()
        yield from self.seen
        yield from self.park
        yield from self.roped
        yield from self.benched()
        yield from self.exhaust
