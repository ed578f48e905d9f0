"""The wording of abilities: what a card's text may say, how it stands there, and what it does in a battle.

Each part of the language is one class: its forms are read, printed and written back, its method is what the referee
does. `reading.read` and `write` are each other's inverse on canonical texts.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any

from companion.errors import CompanionError
from companion.games.tamer.battle.creature import Creature, Fray
from companion.games.tamer.language.forms import Part


class Trigger(StrEnum):
    """The three keywords of the rulebook's Card Effects."""

    BATTLE_START = "Battle Start"
    SLAY = "Slay"
    BATTER_UP = "Batter Up"


class Stat(StrEnum):
    """What a buff adds to."""

    POWER = "Power"
    HEALTH = "Health"

    def of(self, creature: Creature) -> int:
        """A creature's total."""
        return creature.power if self is Stat.POWER else creature.health


@dataclass(frozen=True, slots=True)
class Kind:
    """Which creatures are meant: of a class, of an element, of both, or any."""

    element: str | None = None
    creature_class: str | None = None

    def one(self) -> str:
        """The noun for one of them: `Fire Spirit`, `Fire creature`, `Spirit`, `creature`."""
        return " ".join(filter(None, (self.element, self.creature_class or "creature")))

    def many(self) -> str:
        """The noun for several of them."""
        return self.one() + "s"

    def fits(self, creature: Creature) -> bool:
        """Whether a creature is of the kind. A copy keeps its own types, so the card it is counts, not its face."""
        card = creature.card
        if self.element is not None and self.element != card.element:
            return False
        return self.creature_class is None or self.creature_class == card.creature_class


# Which creatures are meant


class Target(Part):
    """The creatures that an effect is for."""

    __slots__ = ()

    def found(self, battle: Fray, this: Creature) -> list[Creature]:
        """The creatures; where there are none, the battle tells why."""
        raise NotImplementedError


class Single(Target):
    """One creature."""

    __slots__ = ()
    stands = "single"


class Group(Target):
    """Creatures that can be counted, too."""

    __slots__ = ()
    stands = "group"

    def members(self, this: Creature) -> list[Creature]:
        """The standing creatures of the group, front first."""
        raise NotImplementedError

    def found(self, battle: Fray, this: Creature) -> list[Creature]:
        creatures = self.members(this)
        if not creatures:
            battle.nothing(this, "no-target")
        return creatures


@dataclass(frozen=True, slots=True)
class This(Single):
    """The creature whose ability it is."""

    forms = {"this creature": {}}

    def found(self, battle: Fray, this: Creature) -> list[Creature]:
        if this.fallen:
            battle.nothing(this, "this-fallen")
            return []
        return [this]


@dataclass(frozen=True, slots=True)
class Neighbour(Single):
    """The standing creature next behind this one in its row, or next in front of it."""

    forms = {
        "the creature behind this one": {"behind": True},
        "the creature in front of this one": {"behind": False},
    }

    behind: bool

    def found(self, battle: Fray, this: Creature) -> list[Creature]:
        creature = this.neighbour(self.behind)
        if creature is None:
            battle.nothing(this, "nobody-behind" if self.behind else "nobody-ahead")
            return []
        return [creature]


@dataclass(frozen=True, slots=True)
class EndOfRow(Single):
    """The front creature of a row, or its last one."""

    forms = {
        "your front creature": {"opposing": False, "last": False},
        "your last creature": {"opposing": False, "last": True},
        "your back creature": {"opposing": False, "last": True},
        "the front opposing creature": {"opposing": True, "last": False},
        "the last opposing creature": {"opposing": True, "last": True},
        "the back opposing creature": {"opposing": True, "last": True},
    }

    opposing: bool
    last: bool

    def found(self, battle: Fray, this: Creature) -> list[Creature]:
        row = this.side.foe.row if self.opposing else this.side.row
        for creature in reversed(row) if self.last else row:
            if not creature.fallen:
                return [creature]
        battle.nothing(this, "no-foe" if self.opposing else "no-friend")
        return []


@dataclass(frozen=True, slots=True)
class Each(Group):
    """Every creature of a kind in a row; `other` leaves this one out."""

    forms = {
        "each of your {kind:many}": {"opposing": False, "other": False},
        "each of your other {kind:many}": {"opposing": False, "other": True},
        "each opposing {kind:one}": {"opposing": True, "other": False},
    }

    opposing: bool
    kind: Kind
    other: bool = False

    def members(self, this: Creature) -> list[Creature]:
        row = this.side.foe.row if self.opposing else this.side.row
        left_out = this if self.other else None
        return [each for each in row if not each.fallen and each is not left_out and self.kind.fits(each)]


@dataclass(frozen=True, slots=True)
class EachBeyond(Group):
    """Every creature behind this one in its row, or every one in front of it."""

    forms = {
        "each creature behind this one": {"behind": True},
        "each creature in front of this one": {"behind": False},
    }

    behind: bool

    def members(self, this: Creature) -> list[Creature]:
        row = this.side.row
        place = row.index(this)
        return [each for each in (row[place + 1 :] if self.behind else row[:place]) if not each.fallen]


@dataclass(frozen=True, slots=True)
class OneChosen(Single):
    """One creature of a row, chosen by the player whose ability it is."""

    forms = {
        "one of your {kind:many}": {"opposing": False, "other": False},
        "one of your other {kind:many}": {"opposing": False, "other": True},
        "one opposing {kind:one}": {"opposing": True, "other": False},
    }

    opposing: bool
    kind: Kind
    other: bool = False

    def found(self, battle: Fray, this: Creature) -> list[Creature]:
        chosen = battle.choose(this, Each(self.opposing, self.kind, self.other).members)
        if chosen is None:
            battle.nothing(this, "no-target")
            return []
        return [chosen]


# What happens to them


class Effect(Part):
    """What an ability does."""

    __slots__ = ()
    stands = "effect"

    def act(self, battle: Fray, this: Creature) -> None:
        """Carries the effect out for the creature whose ability it is."""
        raise NotImplementedError

    def fault(self) -> str:
        """Why it can't be, in a sentence; empty where it can."""
        return ""


def _times(per: Group | None, battle: Fray, this: Creature) -> int:
    """How often an effect counts: once, or for each creature of a group; where there is none, the battle tells so."""
    if per is None:
        return 1
    many = len(per.members(this))
    if not many:
        battle.nothing(this, "none-to-count")
    return many


def _total(stat: Stat, battle: Fray, this: Creature) -> int:
    """This creature's total; where it has none, the battle tells so."""
    total = stat.of(this)
    if not total:
        battle.nothing(this, "no-power")
    return total


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """Buffs: so much Power and Health, once or for each creature of a group."""

    forms = {
        "give {target:target} +{power:INT} Power[ and +{health:INT} Health][ for {per:group}]": {},
        "give {target:target} +{health:INT} Health[ and +{power:INT} Power][ for {per:group}]": {},
    }

    target: Target
    power: int = 0
    health: int = 0
    per: Group | None = None

    def act(self, battle: Fray, this: Creature) -> None:
        if many := _times(self.per, battle, this):
            for creature in self.target.found(battle, this):
                battle.give(creature, self.power * many, self.health * many, this)


@dataclass(frozen=True, slots=True)
class GiveEqual(Effect):
    """A buff as big as one of this creature's totals."""

    forms = {"give {target:target} {stat:stat} equal to this creature's {equal:stat}": {}}

    target: Target
    stat: Stat
    equal: Stat

    def act(self, battle: Fray, this: Creature) -> None:
        if amount := _total(self.equal, battle, this):
            power, health = (amount, 0) if self.stat is Stat.POWER else (0, amount)
            for creature in self.target.found(battle, this):
                battle.give(creature, power, health, this)


@dataclass(frozen=True, slots=True)
class Deal(Effect):
    """Damage: a number, once or for each creature of a group."""

    forms = {"deal {amount:INT} damage to {target:target}[ for {per:group}]": {}}

    target: Target
    amount: int
    per: Group | None = None

    def act(self, battle: Fray, this: Creature) -> None:
        if many := _times(self.per, battle, this):
            battle.deal(this, self.target.found(battle, this), self.amount * many)


@dataclass(frozen=True, slots=True)
class DealEqual(Effect):
    """Damage as big as one of this creature's totals."""

    forms = {"deal damage equal to this creature's {equal:stat} to {target:target}": {}}

    target: Target
    equal: Stat

    def act(self, battle: Fray, this: Creature) -> None:
        if amount := _total(self.equal, battle, this):
            battle.deal(this, self.target.found(battle, this), amount)


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Damage taken away again."""

    forms = {"remove {amount:INT} damage from {target:target}": {}}

    target: Target
    amount: int

    def act(self, battle: Fray, this: Creature) -> None:
        found = self.target.found(battle, this)
        hurt = [creature for creature in found if creature.damage]
        if found and not hurt:
            battle.nothing(this, "no-damage")
        for creature in hurt:
            battle.heal(creature, self.amount, this)


@dataclass(frozen=True, slots=True)
class MoveToEnd(Effect):
    """A creature goes to an end of its own row."""

    forms = {
        "move {target:single} to the front of its row": {"last": False},
        "move {target:single} to the back of its row": {"last": True},
        "move {target:single} to the last of its row": {"last": True},
    }

    target: Single
    last: bool

    def act(self, battle: Fray, this: Creature) -> None:
        for creature in self.target.found(battle, this):
            battle.move(creature, len(creature.side.row) if self.last else 0, this)


@dataclass(frozen=True, slots=True)
class MoveOnePlace(Effect):
    """A creature goes one place towards the front of its row, or towards the back."""

    forms = {
        "move {target:single} one place forward": {"forward": True},
        "move {target:single} one place back": {"forward": False},
    }

    target: Single
    forward: bool

    def act(self, battle: Fray, this: Creature) -> None:
        for creature in self.target.found(battle, this):
            neighbour = creature.neighbour(behind=not self.forward)
            battle.move(creature, creature.side.row.index(neighbour or creature), this)


@dataclass(frozen=True, slots=True)
class Swap(Effect):
    """Two creatures of one row change places."""

    forms = {"!swap {first:single} with {second:single}": {}}

    first: Single
    second: Single

    def fault(self) -> str:
        if sees_foe(self.first) is sees_foe(self.second):
            return ""
        return f"{self.first.text()} and {self.second.text()} cannot swap places: both must be in one row"

    def act(self, battle: Fray, this: Creature) -> None:
        for first in self.first.found(battle, this):
            for second in self.second.found(battle, this):
                battle.swap(first, second, this)


@dataclass(frozen=True, slots=True)
class Copy(Effect):
    """This creature takes another's base Power, base Health and ability; types, buffs and damage stay."""

    forms = {"this creature becomes a copy of {original:single}": {}}

    original: Single

    def act(self, battle: Fray, this: Creature) -> None:
        if this.fallen:
            battle.nothing(this, "this-fallen")
            return
        for original in self.original.found(battle, this):
            battle.copy(this, original)


# When it happens


class Condition(Part):
    """What an effect hangs on."""

    __slots__ = ()
    stands = "condition"

    def holds(self, this: Creature) -> bool:
        """Whether it is met."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class HasOthers(Condition):
    """At least so many other creatures of a kind stand in this creature's row."""

    forms = {
        "if you have another {kind:one}": {"at_least": 1},
        "if you have {at_least:INT} or more other {kind:many}": {},
    }

    kind: Kind
    at_least: int = 1

    def holds(self, this: Creature) -> bool:
        return len(Each(False, self.kind, other=True).members(this)) >= self.at_least


@dataclass(frozen=True, slots=True)
class HasNoOther(Condition):
    """No other creature of a kind stands in this creature's row."""

    forms = {"if you have no other {kind:many}": {}}

    kind: Kind

    def holds(self, this: Creature) -> bool:
        return not Each(False, self.kind, other=True).members(this)


@dataclass(frozen=True, slots=True)
class InPlace(Condition):
    """This creature is the front one of its row, or the last one."""

    forms = {"if this creature is in front": {"last": False}, "if this creature is last": {"last": True}}

    last: bool

    def holds(self, this: Creature) -> bool:
        return not this.fallen and this.neighbour(behind=self.last) is None


@dataclass(frozen=True, slots=True)
class Sentence:
    """One effect, and the condition it hangs on where there is one."""

    effect: Effect
    condition: Condition | None = None

    def act(self, battle: Fray, this: Creature) -> None:
        """Carries the effect out where the condition is met."""
        if self.condition is None or self.condition.holds(this):
            self.effect.act(battle, this)
        else:
            battle.nothing(this, "condition")

    def text(self) -> str:
        """The sentence as it stands on a card."""
        text = ", ".join(part.text() for part in (self.condition, self.effect) if part)
        return f"{text[0].upper()}{text[1:]}."


@dataclass(frozen=True, slots=True)
class Triggered:
    """What happens, sentence by sentence, when the keyword says so."""

    trigger: Trigger
    sentences: tuple[Sentence, ...]

    def text(self) -> str:
        """The keyword and its sentences."""
        return f"{self.trigger}: {' '.join(each.text() for each in self.sentences)}"


# What a card is always like


class Standing(Part):
    """What holds for a card without a keyword."""

    __slots__ = ()
    stands = "standing"


@dataclass(frozen=True, slots=True)
class KeepsDamage(Standing):
    """Black dice stay on it between battles (the rulebook's Fraghoul)."""

    forms = {"This creature keeps its damage between battles.": {}}


@dataclass(frozen=True, slots=True)
class CarriesOver(Standing):
    """Its excess damage goes on to the creature behind (the rulebook's Toability)."""

    forms = {"Excess damage from this creature carries over to the creature behind.": {}}


@dataclass(frozen=True, slots=True)
class Armour(Standing):
    """Each hit on it is so much less."""

    forms = {"This creature takes {amount:INT} less damage from each hit.": {}}

    amount: int


@dataclass(frozen=True, slots=True)
class Ability:
    """Everything one card's text says."""

    standing: tuple[Standing, ...] = ()
    triggered: tuple[Triggered, ...] = ()


class WordingError(CompanionError):
    """A text that the grammar does not know, or that says what can't be.

    `column` counts from 1 in the text; `found` is the word there; `expected` are words that would be right.
    """

    def __init__(self, message: str, column: int, found: str, expected: list[str]) -> None:
        self.column, self.found, self.expected = column, found, expected
        super().__init__(message)


def write(ability: Ability) -> str:
    """The canonical text of an ability, as it stands on a card."""
    standing = [part.text() for part in ability.standing]
    return " ".join([*standing, *(part.text() for part in ability.triggered)])


def sees_foe(part: Any) -> bool:
    """Whether a part of an ability touches or counts the opposing row."""
    if isinstance(part, tuple):
        return any(sees_foe(each) for each in part)
    if not is_dataclass(part):
        return False
    return getattr(part, "opposing", False) or any(sees_foe(getattr(part, field.name)) for field in fields(part))
