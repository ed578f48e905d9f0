"""Observations since a secret was told, of which it may be drawn anew."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Self

from companion.table.events import Data


class ShownCard(NamedTuple):
    """A card that a player showed by the answer at a place, or before the next one; what has the same `look` are the
    cards of one hand or deck."""

    place: int
    who: str
    card: str
    look: tuple[object, ...]


class PublicEvent(NamedTuple):
    """An event that was told behind the answer at a place."""

    place: int
    name: str
    data: Data


class Look(NamedTuple):
    """The cards of one hand or deck that were shown, and where the first of them was."""

    place: int
    cards: Counter[str]


class Observations(NamedTuple):
    """Observations behind a secret: cards `shown`, what was `told` that says more of it, somebody with a deck in which
    only such cards can be `left`, and what its player was asked `next`.
    """

    shown: Sequence[ShownCard] = ()
    told: Sequence[PublicEvent] = ()
    left: tuple[str, frozenset[str]] | None = None
    next: str = ""

    def behind(self, place: int) -> Self:
        """Observations behind the answer at a place."""
        shown = [each for each in self.shown if each.place >= place]
        told = [each for each in self.told if each.place >= place]
        return self._replace(shown=shown, told=told)

    def looks(self, who: str | None) -> list[Look]:
        """Cards that a player has shown, hand by hand."""
        first, cards = dict[tuple[object, ...], int](), dict[tuple[object, ...], Counter[str]]()
        for each in self.shown:
            if each.who == who:
                first.setdefault(each.look, each.place)
                cards.setdefault(each.look, Counter())[each.card] += 1
        return [Look(place, cards[look]) for look, place in first.items()]

    def of(self, name: str, player: str | None) -> list[PublicEvent]:
        """The events of a name, of a player."""
        return [each for each in self.told if each.name == name and each.data.get("player") == player]
