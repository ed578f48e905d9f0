"""What happens in Tamer Tournament, as typed values. The words for each are in `words.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.table.events import Event


@dataclass(slots=True)
class LinedUp(Event):
    """A player's row stands, front first."""

    name: ClassVar[str] = "lined-up"
    player: str
    team: list[str]
    points: int
    limit: int | None
    kept: list[str]

    @property
    def variant(self) -> str:
        if not self.team:
            return "empty"
        return "kept" if self.kept else "points" if self.limit is None else "limit"


@dataclass(slots=True)
class OrderRolled(Event):
    """A die decided whose abilities go first."""

    name: ClassVar[str] = "order-rolled"
    what: str
    face: int
    first: str


@dataclass(slots=True)
class Went(Event):
    """An ability begins to happen."""

    name: ClassVar[str] = "triggered"
    creature: str
    keyword: str
    text: str
    fallen: bool
    copied: bool

    @property
    def variant(self) -> str:
        return "copied" if self.copied else "fallen" if self.fallen else "plain"


@dataclass(slots=True)
class NothingHappened(Event):
    """An effect did nothing, and why."""

    name: ClassVar[str] = "nothing-happened"
    creature: str
    why: str

    @property
    def variant(self) -> str:
        return self.why


@dataclass(slots=True)
class Forced(Event):
    """A choice had one legal answer and was taken."""

    name: ClassVar[str] = "forced"
    player: str
    creature: str
    chosen: str


@dataclass(slots=True)
class Chosen(Event):
    """A player chose a creature."""

    name: ClassVar[str] = "chosen"
    player: str
    creature: str
    chosen: str


@dataclass(slots=True)
class Buffed(Event):
    """Power or Health was added: `red` and `green` are what the dice now show in all."""

    name: ClassVar[str] = "buffed"
    creature: str
    power: int
    health: int
    red: int
    green: int
    source: str

    @property
    def variant(self) -> str:
        return "both" if self.power and self.health else "power" if self.power else "health"


@dataclass(slots=True)
class Exchanged(Event):
    """The creatures in front are about to damage each other, at the same time."""

    name: ClassVar[str] = "exchange"
    number: int
    first: str
    first_power: int
    second: str
    second_power: int


@dataclass(slots=True)
class Damaged(Event):
    """Damage on a creature; `before` and `after` are what the black dice show, `blocked` is what armour took off."""

    name: ClassVar[str] = "damaged"
    creature: str
    amount: int
    before: int
    after: int
    health: int
    source: str
    blocked: int
    carried: bool

    @property
    def variant(self) -> str:
        return "carried" if self.carried else "blocked" if self.blocked else "plain"


@dataclass(slots=True)
class Healed(Event):
    """Damage was taken away again."""

    name: ClassVar[str] = "healed"
    creature: str
    amount: int
    before: int
    after: int
    source: str

    @property
    def variant(self) -> str:
        return "some" if self.after else "all"


@dataclass(slots=True)
class Moved(Event):
    """A creature changed its place; places count from 1 at the front."""

    name: ClassVar[str] = "moved"
    creature: str
    before: int
    after: int
    row: list[str]


@dataclass(slots=True)
class Swapped(Event):
    """Two creatures changed places."""

    name: ClassVar[str] = "swapped"
    first: str
    second: str
    row: list[str]


@dataclass(slots=True)
class Copied(Event):
    """A creature became a copy of another: base Power, base Health and ability."""

    name: ClassVar[str] = "copied"
    creature: str
    original: str
    card: str
    power: int
    health: int


@dataclass(slots=True)
class KnockedOut(Event):
    """A creature has damage for all its Health; `by` is the creature that dealt it, or None."""

    name: ClassVar[str] = "knocked-out"
    creature: str
    damage: int
    health: int
    by: str | None

    @property
    def variant(self) -> str:
        return "by" if self.by else "alone"


@dataclass(slots=True)
class Removed(Event):
    """Knocked-out creatures leave a row, and the others move up; `front` is who is new in front, if anyone."""

    name: ClassVar[str] = "moved-up"
    player: str
    creatures: list[str]
    front: str | None
    left: int

    @property
    def variant(self) -> str:
        return "front" if self.front else "behind" if self.left else "empty"


@dataclass(slots=True)
class Mended(Event):
    """People corrected by hand what lies on the table."""

    name: ClassVar[str] = "mended"
    creature: str
    what: str
    before: int
    after: int

    @property
    def variant(self) -> str:
        return self.what


@dataclass(slots=True)
class Stalemate(Event):
    """An exchange changed nothing, so the battle would never end."""

    name: ClassVar[str] = "stalemate"
    first: str
    second: str
    winners: list[str]
    settled: str

    @property
    def variant(self) -> str:
        return self.settled


@dataclass(slots=True)
class Ended(Event):
    """The battle is over."""

    name: ClassVar[str] = "battle-ended"
    winners: list[str]
    how: str

    @property
    def variant(self) -> str:
        return self.how


@dataclass(slots=True)
class BuffsOff(Event):
    """All buffs come off."""

    name: ClassVar[str] = "buffs-off"
    creatures: list[str]

    @property
    def variant(self) -> str:
        return "some" if self.creatures else "none"


@dataclass(slots=True)
class DamageOff(Event):
    """All damage that is not kept comes off."""

    name: ClassVar[str] = "damage-off"
    creatures: list[str]

    @property
    def variant(self) -> str:
        return "some" if self.creatures else "none"


@dataclass(slots=True)
class DamageForgotten(Event):
    """A creature that keeps its damage loses it: it was knocked out, or it goes back into a deck."""

    name: ClassVar[str] = "damage-forgotten"
    creature: str
    why: str

    @property
    def variant(self) -> str:
        return self.why


@dataclass(slots=True)
class DamageKept(Event):
    """A creature keeps its damage for its next battle."""

    name: ClassVar[str] = "damage-kept"
    creature: str
    damage: int


@dataclass(slots=True)
class OutOfGame(Event):
    """Without its Health buff, a creature that keeps its damage has too much of it."""

    name: ClassVar[str] = "out-of-the-game"
    creature: str
    damage: int
    health: int


@dataclass(slots=True)
class Flipped(Event):
    """A card of The Deck's team was flipped; `total` is the team's points so far."""

    name: ClassVar[str] = "flipped"
    card: str
    deck: str
    deck_name: str
    points: int
    total: int
    next_name: str | None
    until: int | None

    @property
    def variant(self) -> str:
        return "more" if self.next_name else "full"


@dataclass(slots=True)
class DeckRanOut(Event):
    """A deck has no card left to flip."""

    name: ClassVar[str] = "deck-ran-out"
    deck: str
    deck_name: str
    total: int


@dataclass(slots=True)
class DeckReturned(Event):
    """The Deck's cards go back into their decks, which are shuffled."""

    name: ClassVar[str] = "deck-returned"
    cards: list[str]


EVENTS: dict[str, type[Event]] = {
    each.name: each
    for each in globals().values()
    if isinstance(each, type) and issubclass(each, Event) and each is not Event
}
