"""A side in a war: its players' hands, and the dice in their row."""

from collections.abc import Iterator, Sequence

from companion.games.tossing_tiger.war.card import Card, Shown


class Player:
    """`hand` is how many cards the whole hand has, dice included, `told` these where hands are told.

    `loose` of them are in no die, and `stock` are those that dice are still formed of.
    """

    __slots__ = ("hand", "loose", "name", "stock", "told")

    def __init__(self, name: str, hand: int, told: list[Card] | None = None) -> None:
        self.name = name
        self.hand = hand
        self.told = told
        self.loose = 0
        self.stock: list[Card] = []

    def __str__(self) -> str:
        return self.name

    def gain(self, card: Card | None) -> None:
        """A card comes to the hand, and not into a die; its name is known where hands are told."""
        self.hand += 1
        self.loose += 1
        if self.told is not None and card is not None:
            self.told.append(card)

    def lose(self, card: Card | None) -> None:
        """A card that was in a die leaves the hand for good."""
        self.hand -= 1
        if self.told is not None and card is not None:
            self.told.remove(card)


class Die:
    """A pile of a player's: how many cards are in it, where that is known, or at `least`, and the card that it shows.
    `told` are its cards by name, where hands are told; `rolling` says that its top card is asked for."""

    __slots__ = ("cards", "least", "owner", "rolling", "shown", "told")

    def __init__(self, owner: Player, cards: int | None, least: int, told: list[Card] | None = None) -> None:
        self.owner = owner
        self.cards = cards
        self.least = least if cards is None else cards
        self.told = told
        self.shown: Shown | None = None
        self.rolling = False

    def remove(self, card: Card | None) -> None:
        """A card leaves the die; its name is known where hands are told, or where it lies open."""
        self.least -= 1
        if self.cards is not None:
            self.cards -= 1
        if self.told is not None and card is not None:
            self.told.remove(card)

    def is_empty(self) -> bool:
        """Whether no card is left of it."""
        return self.cards == 0


class Side:
    """One of the two: a player, or a team with a name of its own; `dice` stand by their places.

    `granted` are strengths that the cards to the right of a place have: the place (-1: all of them), and the animal.
    """

    def __init__(self, name: str, players: Sequence[Player]) -> None:
        self.name = name
        self.players = players
        self.foe: Side = self
        self.dice: list[Die] = []
        self.granted: list[tuple[int, str]] = []

    def __str__(self) -> str:
        return self.name

    @property
    def hand(self) -> int:
        """How many cards all of them have."""
        return sum(player.hand for player in self.players)

    def most_dice(self, least: int) -> int:
        """How many dice of at least so many cards its hands can be divided into."""
        return sum(player.hand // least for player in self.players)

    def lay(self, owners: Sequence[Player], least: int) -> None:
        """A die of each owner's is laid; where it can't be otherwise, the number of their cards is known."""
        for player in self.players:
            player.loose = 0 if player in owners else player.hand
        self.dice = [Die(owner, divided(owner.hand, owners.count(owner), least), least) for owner in owners]

    def shown_before(self, place: int) -> Iterator[Shown]:
        """The cards of this row that lie open at earlier places."""
        return (die.shown for die in self.dice[:place] if die.shown)


def divided(cards: int, dice: int, least: int) -> int | None:
    """How many of so many cards each of the dice has, None where that does not follow."""
    return cards if dice == 1 else least if cards == least * dice else None
