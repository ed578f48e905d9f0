"""A card as the referee uses it, and a copy of it that lies somewhere in a match."""
# mypyc

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from companion.words import fold


@dataclass(frozen=True, slots=True)
class CardKind:
    """The cards that are meant: of an icon or a name (`word`), of a base power, of at most that power, of a level."""

    word: str | None = None
    power: int | None = None
    or_less: bool = False
    level: str | None = None

    def one(self) -> str:
        """The noun for one of them: `City card`, `card with base power 1`, `Level B card`, `card`."""
        if self.power is not None:
            return f"card with base power {self.power}{' or less' if self.or_less else ''}"
        return " ".join(filter(None, (self.word, self.level and f"Level {self.level}", "card")))

    def many(self) -> str:
        """The noun for several of them."""
        return self.one().replace("card", "cards", 1)

    def fits(self, copy: "Copy") -> bool:
        """True if a card is of the kind."""
        if self.power is not None:
            return copy.power <= self.power if self.or_less else copy.power == self.power
        if self.level is not None:
            return copy.card.level == self.level
        return self.word is None or fold(self.word) in copy.card.words


class CardEffects(Protocol):
    """Sight and acts of a card in a match for the player whose it is, or for the one `opposing` (rulebook: Effects).

    Where there is nothing to do, it is told why.
    """

    @property
    def empty_seats(self) -> int:
        """The number of free seats of the bench."""

    @property
    def left(self) -> int:
        """The number of cards left in the deck."""

    def benched(self) -> Iterator["Copy"]:
        """The cards on the bench, seat by seat."""

    def trophies(self, *, opposing: bool) -> int:
        """[effects.trophies] A player's trophies before this match, asked once."""

    def nothing(self, why: str) -> None:
        """An effect finds nothing to do."""

    def lock(self, bonus: int) -> None:
        """[effects.kept] An immediate bonus stays, whatever changes later."""

    def help_next(self, bonus: int) -> None:
        """[effects.next-card] For the next card revealed; two of them never stack on one card."""

    def take_fans(self, fans: int) -> None:
        """[effects.fans] From the general supply."""

    def exhaust_bench(self, kind: CardKind, most: int, *, opposing: bool) -> None:
        """[effects.may] Cards of a bench, up to so many, onto their owner's exhaust pile."""

    def onto_deck(self, kind: CardKind, most: int, *, may: bool) -> None:
        """[effects.onto-deck] Cards of one's bench onto one's deck, where everybody knows them."""

    def gain_unseen(self, level: str, many: int, *, under: bool, opposing: bool) -> None:
        """[effects.gained] Cards of a level's pile, which nobody sees, belong to the deck from now on."""

    def gain_exhausted(self, level: str) -> None:
        """[effects.gained] A card of a level's pile onto the exhaust pile, face up."""

    def put_away(self, *, for_good: bool) -> None:
        """[flag.straight-away] The card goes to the exhaust pile, or [effects.removed] leaves the deck for good, and
        needs no seat."""

    def turn_up(self, *, bottom: bool, bench: bool, opposing: bool) -> None:
        """[effects.turned-up] A card of a deck is turned up: it lies open from then on, and has no effect on reveal."""

    def look(self, many: int, *, one_under: bool) -> None:
        """[effects.look] Top cards that only their owner sees: one goes under the deck, or all back in any order."""

    def look_through(self, *, under: bool) -> None:
        """[effects.look-through] One card of the whole deck, which only its owner sees, on top of it or under it."""


class PickEffects(Protocol):
    """Acts of a card in the Deck Phase in which it is picked."""

    def take_fans(self, this: "Card", fans: int) -> None:
        """A picked card pays fans; nobody is told which."""

    def pick_more(self, this: "Card", kind: CardKind, many: int) -> None:
        """[phase.more] Cards may be removed to pick one more of those still drawn."""


Act = Callable[[CardEffects], None]
"""A sentence of a card, as it is carried out."""

Bonus = Callable[[CardEffects], int]
"""More power of a card's own, as long as its keyword says: how much it is now."""


@dataclass(slots=True, eq=False)
class Card:
    """A card as printed; its text is bound by keyword.

    `reveal` is resolved at once, `takes_flag` when its own reveal takes the flag, `loss` when it loses it. `attack` and
    `flag` are bonuses of its own, `bench` is what it grants a card, in an attack or (False) with the flag, `picked` is
    what it does in the Deck Phase in which it is picked. What `by_hand` says people carry out. In a match it may be
    that it `changes_decks`, or `pays_fans`; or it `pays_when_picked`. Its `twin` is the card of the same name and
    another level.
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
    bench: tuple[Callable[["Copy", bool], int], ...] = ()
    picked: tuple[Callable[[PickEffects, "Card"], None], ...] = ()
    changes_decks: bool = False
    pays_fans: bool = False
    pays_when_picked: bool = False
    by_hand: str = ""
    twin: "Card | None" = None
    words: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.words = frozenset((fold(self.name), fold(self.icon)))

    def __str__(self) -> str:
        return self.name

    @property
    def called(self) -> str:
        """Its name, and where it has a twin its level."""
        return f"{self.name} {self.level}" if self.twin else self.name

    def is_told_apart(self, among: Collection["Card"]) -> bool:
        """[names] True if an answer that means it tells it from its twin: a name alone means the one of a pile."""
        return self.level == "S" and self.twin is not None and self.twin in among


class Copy:
    """One copy of a card in a match: its base power, and the bonus that it got and keeps.

    Where its card has a twin, it may be that one as well, unless its `level_known`: nobody had to tell them apart.
    """

    __slots__ = ("bonus", "card", "helped", "hidden", "level_known", "power")

    def __init__(self, card: Card, power: int, level_known: bool = False) -> None:
        self.card = card
        self.power = power
        self.bonus = 0
        self.helped = 0  # by the card before it, during its attack
        self.hidden = False  # lies where its owner has put it, and nobody else knows
        self.level_known = level_known

    def __str__(self) -> str:
        return self.card.name

    @property
    def unsure(self) -> bool:
        """[names] True if it may be the other card of its name."""
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
