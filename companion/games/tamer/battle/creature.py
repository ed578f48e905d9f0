"""Creatures: as cards, ready to fight, and as they stand in a row with their dice."""
# mypyc

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.table import Data

THE_DECK = "The Deck"


class CardEffects:
    """Acts of an ability in a battle for `this` creature, whose it is (rulebook: Card Effects)."""

    def choose(self, this: "Creature", members: Callable[["Creature"], list["Creature"]]) -> "Creature | None":
        """[effects.choice] One creature of a group, chosen by who commands this one; None where there is none."""

    def nothing(self, this: "Creature", why: str) -> None:
        """[effects.nothing] Tells that an effect did nothing."""

    def give(self, this: "Creature", target: "Creature", power: int, health: int) -> None:
        """[effects.give] Red dice for Power, green ones for Health."""

    def deal(self, this: "Creature", targets: list["Creature"], amount: int) -> None:
        """[effects.damage] An ability's damage, on all its targets at the same time."""

    def heal(self, this: "Creature", target: "Creature", amount: int) -> None:
        """[effects.heal] Black dice taken off."""

    def move(self, this: "Creature", creature: "Creature", place: int) -> None:
        """[effects.move] A creature goes to a place of its row; the others close up."""

    def swap(self, this: "Creature", first: "Creature", second: "Creature") -> None:
        """[effects.move] Two creatures of a row change places."""

    def copy(self, this: "Creature", original: "Creature") -> None:
        """[effects.copy] Base Power, base Health and ability of the original as it is now."""


Act = Callable[[CardEffects, "Creature"], None]
"""The effect of a sentence in a battle for the creature whose ability it is."""


Facet = tuple[bool, str]
"""Something of the opposing row, or of one's own: its `order`, its `count`, or its creatures' Power, Health, damage."""
Blow = Callable[["Creature"], tuple[Sequence["Creature"], int]]
"""The targets of a sentence's damage, for the creature whose ability it is, and how much it is at most."""


@dataclass(slots=True, eq=False)
class Reach:
    """The reach of an ability: what it `looks` at, what it `adds` to, where the order of several doesn't matter, and
    what it `sets`; how many questions it `asks` at most, and the damage it `deals`, to the opposing row or its own.
    """

    looks: frozenset[Facet]
    adds: frozenset[Facet]
    sets: frozenset[Facet]
    asks: int = 0
    deals: tuple[tuple[bool, Blow], ...] = ()
    foe: bool = field(init=False)

    def __post_init__(self) -> None:
        touched = self.looks | self.adds | self.sets
        self.foe = bool(self.deals) or any(opposing for opposing, _ in touched)  # damage may end the battle

    def hits(self, this: "Creature") -> dict["Creature", int]:
        """Creatures that it may damage, and how much at most, for the creature whose ability it is."""
        found: dict[Creature, int] = {}
        for _, blow in self.deals:
            creatures, amount = blow(this)
            for each in creatures:
                found[each] = found.get(each, 0) + amount
        return found


@dataclass(slots=True, eq=False)
class Ability:
    """An effect at a keyword: the text that says so, and its sentences bound to functions.

    Its `reach` is None where it may be anything, such as that of a text carried out by hand.
    """

    text: str
    acts: tuple[Act, ...] = ()
    by_hand: bool = False
    reach: Reach | None = None

    @property
    def reaches_foe(self) -> bool:
        """True if it may matter to the opposing row."""
        return self.reach is None or self.reach.foe


@dataclass(slots=True, eq=False)
class Card:
    """A creature's card, its text bound to what it does. `by_hand` is text that the players carry out themselves."""

    name: str
    code: str
    set: str
    cost: int
    creature_class: str
    element: str
    power: int
    health: int
    text: str
    copies: int = 1
    battle_start: Ability | None = None
    slay: Ability | None = None
    batter_up: Ability | None = None
    keeps_damage: bool = False
    carries_over: bool = False
    armour: int = 0
    by_hand: str = ""

    def __str__(self) -> str:
        return self.name


class Member:
    """A card as it joins a team: with the damage that it kept from an earlier battle, and the key that it had there."""

    __slots__ = ("card", "damage", "key")

    def __init__(self, card: Card, damage: int = 0, key: str = "") -> None:
        self.card = card
        self.damage = damage
        self.key = key


class Side:
    """A player's half of the battle. `chooser` makes its decisions: for The Deck, the opponent."""

    __slots__ = ("chooser", "foe", "player", "row", "up")

    def __init__(self, player: str, chooser: str) -> None:
        self.player = player
        self.chooser = chooser
        self.row: list[Creature] = []
        self.up: Creature | None = None
        self.foe: Side


class Creature:
    """A creature in a row: `card` is what it is, `face` whose figures and ability it has now (a copy's differ).

    `red` and `green` are its Power and Health buffs, `damage` its black dice; `lies` is what its dice show on the
    table, red, green and black, until hands have carried out what is told next. A `fallen` one is knocked out and
    still waits for its Slay before it leaves the row. `batted` is the exchange behind which it batted last. Its `key`
    tells the card from all others of the game, whatever its label says.
    """

    __slots__ = ("batted", "card", "damage", "face", "fallen", "green", "key", "label", "lies", "red", "side")

    def __init__(self, card: Card, side: Side, label: str, damage: int = 0, key: str = "") -> None:
        self.card = card
        self.face = card
        self.side = side
        self.label = label
        self.key = key
        self.red = 0
        self.green = 0
        self.damage = damage
        self.lies = (0, 0, damage)
        self.fallen = False
        self.batted = -1

    def __str__(self) -> str:
        return self.label

    @property
    def power(self) -> int:
        """Power in all."""
        return self.face.power + self.red

    @property
    def health(self) -> int:
        """Health in all, damage not taken off."""
        return self.face.health + self.green

    def neighbour(self, behind: bool) -> "Creature | None":
        """The next standing creature behind this one in its row, or in front of it."""
        standing = [each for each in self.side.row if each is self or not each.fallen]
        place = standing.index(self) + (1 if behind else -1)
        return standing[place] if 0 <= place < len(standing) else None

    def standing(self) -> Data:
        """Data of it when the battle ends: name, Power and Health in all, damage."""
        return {"name": self.card.name, "power": self.power, "health": self.health, "damage": self.damage}
