"""Champions and the players who have them (rulebook: Champions, Start)."""

from dataclasses import dataclass, field

from companion.games.cardpg.card import FACES, Card, slots_of
from companion.games.cardpg.hand import Hand


class Champion:
    """A champion or a monster: its card, its `rank` (higher than the card's where an upgrade was only noted), the
    abilities on it, and whether it is tapped."""

    __slots__ = ("abilities", "card", "rank", "tapped")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.rank = card.rank
        self.abilities: list[Card] = []
        self.tapped = False

    def __str__(self) -> str:
        return self.card.code

    @property
    def slots(self) -> int:
        """How many abilities it can have."""
        return slots_of(self.rank)

    @property
    def free(self) -> int:
        """How many more abilities it can have."""
        return max(0, self.slots - len(self.abilities))

    @property
    def next_rank(self) -> str | None:
        """The rank above its own; an ace has none."""
        return next(iter(FACES[FACES.index(self.rank) + 1 :]), None)

    @property
    def shift(self) -> int:
        """What the jokers on it add to its numbers; both together cancel each other."""
        return sum([card.shift for card in self.abilities])


@dataclass(slots=True, eq=False)
class Player:
    """A player: champions, and a hand, which the desk gives."""

    name: str
    champions: list[Champion] = field(default_factory=list)
    hand: Hand = field(init=False)
    protected: bool = False
    out: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def untapped(self) -> list[Champion]:
        """The champions that are not tapped."""
        return [champion for champion in self.champions if not champion.tapped]
