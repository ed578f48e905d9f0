"""A player in a war: the hand, and the dice in their row."""

from collections.abc import Iterator

from companion.games.tossing_tiger.war.card import Card, Shown


class Die:
    """A pile: how many cards are in it, where that is known, and the card that it shows; `told` are its cards by name,
    where hands are told."""

    __slots__ = ("cards", "shown", "told")

    def __init__(self, cards: int | None, told: list[Card] | None = None) -> None:
        self.cards = cards
        self.told = told
        self.shown: Shown | None = None

    def remove(self, card: Card) -> None:
        """A card leaves the die."""
        if self.cards is not None:
            self.cards -= 1
        if self.told is not None:
            self.told.remove(card)


class Side:
    """One of the two. `hand` is how many cards the whole hand has, dice included, `told` these where hands are told;
    `dice` stand by their places.

    `granted` are strengths that the animals to the right of a place have: the place, and the animal.
    """

    def __init__(self, name: str, hand: int, told: list[Card] | None = None) -> None:
        self.name = name
        self.hand = hand
        self.told = told
        self.foe: Side = self
        self.dice: list[Die] = []
        self.granted: list[tuple[int, str]] = []

    def __str__(self) -> str:
        return self.name

    def lay(self, number: int) -> None:
        """So many dice are laid; where it can't be otherwise, the number of their cards is known."""
        forced = self.hand if number == 1 else 2 if self.hand == 2 * number else None
        self.dice = [Die(forced) for _ in range(number)]
        self.granted = []

    def gain(self, card: Card | None) -> None:
        """A card comes to the hand; its name is known where hands are told."""
        self.hand += 1
        if self.told is not None and card is not None:
            self.told.append(card)

    def lose(self, card: Card | None) -> None:
        """A card leaves the hand for good."""
        self.hand -= 1
        if self.told is not None and card is not None:
            self.told.remove(card)

    def shown_before(self, place: int) -> Iterator[Shown]:
        """The cards of this row that lie open at earlier places."""
        return (die.shown for die in self.dice[:place] if die.shown)
