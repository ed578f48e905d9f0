"""A card as the referee uses it, and a copy of it that lies somewhere in a match."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.words import fold


class Act(Protocol):
    """A sentence of a card, as it is carried out."""

    def act(self, match: Any, side: Any, this: "Copy") -> None:
        """Carries it out for the player whose card it is."""


class Bonus(Protocol):
    """More power of a card's own, as long as its keyword says."""

    def worth(self, match: Any, side: Any) -> int:
        """How much it is now."""


class Granted(Protocol):
    """More power for other cards, from the bench."""

    amount: int

    def gives(self, copy: "Copy", *, attacking: bool) -> bool:
        """Whether a card has it, in an attack or with the flag."""


class Kind(Protocol):
    """Which cards an effect means."""

    @property
    def level(self) -> str | None:
        """The level that they have, where it is that which counts."""

    def one(self) -> str:
        """The noun for one of them."""

    def fits(self, copy: "Copy") -> bool:
        """Whether a card is of the kind."""


@dataclass(slots=True, eq=False)
class Card:
    """A card as printed; its text is bound by keyword.

    `reveal` is resolved at once, `takes_flag` when its own reveal takes the flag, `loss` when it loses it. `attack` and
    `flag` are bonuses of its own, `bench` grants to others, `picked` is what it does in the Deck Phase in which it is
    picked. What `by_hand` says people carry out. In a match it may be that it `changes_decks`, or `pays_fans`. Its
    `twin` is the card of the same name and another level.
    """

    name: str
    code: str
    set: str
    level: str
    power: int
    icon: str
    copies: int
    text: str = ""
    power_is_round: bool = False
    reveal: tuple[Act, ...] = ()
    takes_flag: tuple[Act, ...] = ()
    loss: tuple[Act, ...] = ()
    attack: tuple[Bonus, ...] = ()
    flag: tuple[Bonus, ...] = ()
    bench: tuple[Granted, ...] = ()
    picked: tuple[Any, ...] = ()
    changes_decks: bool = False
    pays_fans: bool = False
    by_hand: str = ""
    twin: "Card | None" = None
    words: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.words = frozenset((fold(self.name), fold(self.icon)))

    def __str__(self) -> str:
        return self.name


@dataclass(slots=True, eq=False)
class Copy:
    """One copy of a card in a match: its base power, and the bonus that it got and keeps.

    Where its card has a twin, it may be that one as well, unless its `level_known`: nobody had to tell them apart.
    """

    card: Card
    power: int
    bonus: int = 0
    helped: int = 0  # by the card before it, during its attack
    hidden: bool = False  # lies where its owner has put it, and nobody else knows
    level_known: bool = False

    def __str__(self) -> str:
        return self.card.name

    @property
    def unsure(self) -> bool:
        """[names] Whether it may be the other card of its name."""
        return self.card.twin is not None and not self.level_known


def any_of(copies: Iterable[Copy], card: Card) -> Copy:
    """[names] One of the copies that have a card's name. Where they may be of two levels, nobody knows any more which
    are left."""
    named = [copy for copy in copies if copy.card.name == card.name]
    if card.twin and len({(copy.card, copy.unsure) for copy in named}) > 1:
        for copy in named:
            copy.level_known = False
    return next((copy for copy in named if copy.card is card), named[0])


@dataclass(slots=True, eq=False)
class Unseen:
    """A card that nobody saw: of a level's pile."""

    level: str

    def __str__(self) -> str:
        return f"?? of Level {self.level}"
