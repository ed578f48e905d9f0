"""The pieces of a war: cards and what they do, players with their hands, and the dice of both sides with what they
show."""
# mypyc

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.wording import Part

ANIMAL, ROOSTER = "Animal", "Rooster"
"""Kinds of cards; a bird is neither."""


@dataclass(slots=True, eq=False)
class Card:
    """A card as printed; what its text says it does is its `action`, and what can't be read is done `by_hand`.

    `animal` is what other cards call it. A rooster has two texts, for its `dawn` and its `change`, the latter done
    `change_by_hand` where it can't be read.
    """

    name: str
    code: str
    set: str
    kind: str
    animal: str
    strengths: frozenset[str]
    copies: int
    text: str = ""
    dawn_text: str = ""
    change_text: str = ""
    action: "Effect | None" = None
    by_hand: str = ""
    dawn: "DawnRule | None" = None
    change: "Effect | None" = None
    change_by_hand: str = ""

    def __str__(self) -> str:
        return self.name


class OpenCard:
    """A card that lies open at a `place` of a side's row, and the marks that actions left on it.

    `toss` says how it landed, `always` that it `wins` or `loses`, `strong` that it is strong against everything,
    `switches_off` that it switches off what lies opposite, `claims` that it claims the next battle. `action` is its own
    or that of a card it has `copied`, None where its player looked instead, `by_hand` what of its text people carry
    out; `by_reroll` says that a Dragon's reroll has shown it. `doomed` is what loses by no action: a bird, a Dawncard,
    a rooster without one. `is_dawn` says that it is the Dawncard.
    """

    __slots__ = (
        "action",
        "always",
        "by_hand",
        "by_reroll",
        "card",
        "claims",
        "copied",
        "doomed",
        "is_dawn",
        "place",
        "side",
        "strong",
        "switches_off",
        "toss",
    )

    def __init__(
        self, card: Card, side: "Side", place: int, action: "Effect | None", by_hand: str, by_reroll: bool
    ) -> None:
        self.card = card
        self.side = side
        self.place = place
        self.action = action
        self.by_hand = by_hand
        self.by_reroll = by_reroll
        self.copied: Card | None = None
        self.toss: bool | None = None
        self.always = ""
        self.strong = False
        self.switches_off = False
        self.claims = False
        self.doomed = False
        self.is_dawn = False

    def __str__(self) -> str:
        return self.card.name

    def where(self) -> str:
        """Its name, and where it lies."""
        return f"{self.side}'s {self} in battle {self.place + 1}"

    def acting(self) -> str:
        """Its name, and whose action it has where it has copied one."""
        return f"{self} as {self.copied}" if self.copied else str(self)

    @property
    def owner(self) -> "Player":
        """[choices] The player who makes its choices: the owner of the die it lies on."""
        return self.side.dice[self.place].owner

    def opposite(self) -> "OpenCard | None":
        """The card that lies opposite."""
        return self.side.foe.dice[self.place].shown

    def is_off(self) -> bool:
        """[turtle] True if its action is switched off, as long as both cards lie there."""
        other = self.side.foe.dice[self.place].shown
        return other is not None and other.switches_off

    def earlier_animals(self) -> list[str]:
        """The animals of its side that lie open in earlier battles."""
        return [die.shown.card.animal for die in self.side.dice[: self.place] if die.shown]


class Player:
    """`hand` is how many cards the whole hand has, dice included, `told` these where hands are told.

    `loose` of them are in no die, and `stock` are those that dice are still formed of; `skipped` says that an action
    was given up.
    """

    __slots__ = ("hand", "loose", "name", "skipped", "stock", "told")

    def __init__(self, name: str, hand: int = 0, told: list[Card] | None = None) -> None:
        self.name = name
        self.hand = hand
        self.told = told
        self.loose = 0
        self.stock: list[Card] = []
        self.skipped = False

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
    """A pile of a player's: `least` cards are in it, and no more where that is `known`, and the card that it shows.
    `told` are its cards by name, where hands are told; `rolling` says that its top card is asked for. Its `number`
    tells it from its side's others, wherever it lies."""

    __slots__ = ("known", "least", "number", "owner", "rolling", "shown", "told")

    def __init__(self, owner: Player, least: int, known: bool, told: list[Card] | None = None, number: int = 0) -> None:
        self.owner = owner
        self.least = least
        self.known = known
        self.told = told
        self.number = number
        self.shown: OpenCard | None = None
        self.rolling = False

    def remove(self, card: Card | None) -> None:
        """A card leaves the die; its name is known where hands are told, or where it lies open."""
        self.least -= 1
        if self.told is not None and card is not None:
            self.told.remove(card)

    def is_empty(self) -> bool:
        """True if no card is left of it."""
        return self.known and not self.least

    def is_dawn(self) -> bool:
        """True if it is the Dawncard."""
        return self.shown is not None and self.shown.is_dawn


class Side:
    """One of the two: a player, or a team with a name of its own; `dice` stand by their places.

    `granted` are strengths that the cards to the right of a place have: the place (-1: all of them), and the animal.
    `rooster` says that it has rolled one, `given` is the place whose whole opposing die goes to it.
    """

    __slots__ = ("dice", "foe", "given", "granted", "name", "players", "rooster")

    def __init__(self, name: str, players: Sequence[Player]) -> None:
        self.name = name
        self.players = players
        self.foe: Side
        self.dice: list[Die] = []
        self.granted: list[tuple[int, str]] = []
        self.rooster = False
        self.given: int | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def hand(self) -> int:
        """The number of cards that all of them have."""
        return sum(player.hand for player in self.players)

    def most_dice(self, least: int) -> int:
        """The number of dice of at least so many cards into which its hands can be divided."""
        return sum([player.hand // least for player in self.players])

    def lay(self, owners: Sequence[Player], least: int, layer: Player | None = None) -> None:
        """A die of each owner's is laid; the card of who lays the Dawncard is in none of them."""
        for player in self.players:
            player.loose = 0 if player in owners else player.hand - (player is layer)
        self.dice = [
            Die(owner, *divided(owner.hand - (owner is layer), owners.count(owner), least), number=number)
            for number, owner in enumerate(owners, start=1)
        ]


def battles(places: Iterable[int]) -> dict[str, int]:
    """Places by what people call them."""
    return {f"battle {place + 1}": place for place in places}


def divided(cards: int, dice: int, least: int) -> tuple[int, bool]:
    """The least number of cards in each of the dice, and True if it has no more."""
    return (cards, True) if dice == 1 else (least, cards == least * dice)


class Effect(Part):
    """The effect of a card when it is revealed, or as long as it lies there. What `loses` does so by being what it is,
    which nothing switches off.
    """

    stands = "text"
    loses: ClassVar[bool] = False

    def act(self, war: Any, card: OpenCard) -> None:
        """Carries it out for the player whose card it is."""

    def strengths(self, card: OpenCard) -> frozenset[str]:
        """The animals that it makes its card strong against, as long as it lies there."""
        return frozenset()

    def pays(self, war: Any, card: OpenCard) -> int:
        """The number of cards that the opposing die pays if it wins."""
        return 1


class DawnRule(Part):
    """A rule of the war in which its rooster is the Dawncard. Its hooks are called at their moments.

    `decides` is the rule in the register by which it has another winner of the war. The opponent may lay a die `fewer`,
    and may lose all `ties`; dice may be formed in `stages`.
    """

    stands = "dawn"
    decides: ClassVar[str] = ""
    fewer: ClassVar[bool] = False
    ties: ClassVar[bool] = False
    stages: ClassVar[bool] = False

    def laid(self, war: Any) -> None:
        """Before the dice are built."""

    def before(self, war: Any, place: int) -> None:
        """Before a battle is revealed."""

    def revealed(self, war: Any) -> None:
        """Act when both cards of a battle lie open, before they act."""

    def after(self, war: Any) -> None:
        """After a battle, unless the war was ended."""

    def over(self, war: Any) -> None:
        """Act when all battles are fought, before they are judged."""

    def won(self, war: Any, ahead: list[Side]) -> list[Side]:
        """The winners of the war, from who is ahead."""
        return ahead


NO_RULE: DawnRule = DawnRule()
"""A war without a Dawncard."""


@dataclass(slots=True)
class Dawn:
    """State of a Dawncard's rule in one war. `layer` has laid it; `used` are those who have used what it allows once.
    Of animals that it has named one is a `hero` that can't lose, one `powerless`, one the `guess` of a roll.
    """

    rule: DawnRule = NO_RULE
    layer: str = ""
    used: set[Side] = field(default_factory=set)
    hero: str = ""
    powerless: str = ""
    guess: str = ""
