"""A player in a war: the hand, and the dice in their row."""

from collections.abc import Iterator

from companion.games.tossing_tiger.war.card import Shown


class Die:
    """A pile: how many cards are in it, where that is known, and the card that it shows."""

    __slots__ = ("cards", "shown")

    def __init__(self, cards: int | None) -> None:
        self.cards = cards
        self.shown: Shown | None = None


class Side:
    """One of the two. `hand` is the number of cards of the whole hand, dice included; `dice` stand by their places.

    `granted` are strengths that the animals to the right of a place have: the place, and the animal.
    """

    def __init__(self, name: str, hand: int) -> None:
        self.name = name
        self.hand = hand
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

    def shown_before(self, place: int) -> Iterator[Shown]:
        """The cards of this row that lie open at earlier places."""
        return (die.shown for die in self.dice[:place] if die.shown)
