"""Effects of card texts: how they stand there, and what happens in a battle."""
# mypyc

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.games.tamer.battle.creature import CardEffects, Creature
from companion.games.tamer.language.targets import Group, Single, Target, sees_foe
from companion.wording import Part, give_forms


class Stat(StrEnum):
    """The stat that a buff adds to."""

    POWER = "Power"
    HEALTH = "Health"

    def of(self, creature: Creature) -> int:
        """A creature's total."""
        return creature.power if self is Stat.POWER else creature.health


class Effect(Part):
    """The effect of an ability."""

    stands = "effect"

    def act(self, battle: CardEffects, this: Creature) -> None:
        """Carries the effect out for the creature whose ability it is."""
        raise NotImplementedError


def _times(battle: CardEffects, this: Creature, per: Group | None, equal: Stat | None) -> int:
    """The number of times that an effect counts: once, for each creature of a group, or for each point of one of this
    creature's totals; where there is none, the battle tells so.
    """
    many = equal.of(this) if equal else len(per.members(this)) if per else 1
    if not many:
        battle.nothing(this, "no-power" if equal else "none-to-count")
    return many


@dataclass(frozen=True)
class Give(Effect):
    """Buffs: so much Power and Health, once or for each creature of a group, or as much as one of this creature's
    totals."""

    target: Target
    power: int = 0
    health: int = 0
    per: Group | None = None
    equal: Stat | None = None

    def act(self, battle: CardEffects, this: Creature) -> None:
        if many := _times(battle, this, self.per, self.equal):
            for creature in self.target.found(battle, this):
                battle.give(this, creature, self.power * many, self.health * many)


@dataclass(frozen=True)
class Deal(Effect):
    """Damage: a number, once or for each creature of a group, or as much as one of this creature's totals."""

    target: Target
    amount: int
    per: Group | None = None
    equal: Stat | None = None

    def act(self, battle: CardEffects, this: Creature) -> None:
        if many := _times(battle, this, self.per, self.equal):
            battle.deal(this, self.target.found(battle, this), self.amount * many)

    def most(self, this: Creature) -> tuple[Sequence[Creature], int]:
        """Its possible targets, as the rows stand, and how much at most."""
        many = self.equal.of(this) if self.equal else len(self.per.members(this)) if self.per else 1
        return self.target.members(this), self.amount * many

    def anybody(self, this: Creature) -> tuple[Sequence[Creature], int]:
        """All whom it may be for, and how much, wherever these stand."""
        row = this.side.foe.row if sees_foe(self.target) else this.side.row
        return [each for each in row if not each.fallen], self.amount


@dataclass(frozen=True)
class Heal(Effect):
    """Damage taken away again."""

    target: Target
    amount: int

    def act(self, battle: CardEffects, this: Creature) -> None:
        found = self.target.found(battle, this)
        hurt = [creature for creature in found if creature.damage]
        if found and not hurt:
            battle.nothing(this, "no-damage")
        for creature in hurt:
            battle.heal(this, creature, self.amount)


@dataclass(frozen=True)
class Move(Effect):
    """A creature goes to an end of its own row, or one place towards it."""

    target: Single
    back: bool
    one_place: bool

    def act(self, battle: CardEffects, this: Creature) -> None:
        for creature in self.target.found(battle, this):
            row = creature.side.row
            place = row.index(creature.neighbour(self.back) or creature) if self.one_place else self.back * len(row)
            battle.move(this, creature, place)


@dataclass(frozen=True)
class Swap(Effect):
    """Two creatures of one row change places."""

    first: Single
    second: Single

    def fault(self) -> str:
        if sees_foe(self.first) is sees_foe(self.second):
            return ""
        return f"{self.first.text()} and {self.second.text()} cannot swap places: both must be in one row"

    def act(self, battle: CardEffects, this: Creature) -> None:
        for first in self.first.found(battle, this):
            for second in self.second.found(battle, this):
                battle.swap(this, first, second)


@dataclass(frozen=True)
class Copy(Effect):
    """This creature takes another's base Power, base Health and ability; types, buffs and damage stay."""

    original: Single

    def act(self, battle: CardEffects, this: Creature) -> None:
        if this.fallen:
            battle.nothing(this, "this-fallen")
            return
        for original in self.original.found(battle, this):
            battle.copy(this, original)


give_forms(
    {
        Give: {
            "give {target:target} +{power:INT} Power[ and +{health:INT} Health][ for {per:group}]": {},
            "give {target:target} +{health:INT} Health[ and +{power:INT} Power][ for {per:group}]": {},
            "give {target:target} Power equal to this creature's {equal:stat}": {"power": 1},
            "give {target:target} Health equal to this creature's {equal:stat}": {"health": 1},
        },
        Deal: {
            "deal {amount:INT} damage to {target:target}[ for {per:group}]": {},
            "deal damage equal to this creature's {equal:stat} to {target:target}": {"amount": 1},
        },
        Heal: "remove {amount:INT} damage from {target:target}",
        Move: {
            "move {target:single} to the front of its row": {"back": False, "one_place": False},
            "move {target:single} to the back of its row": {"back": True, "one_place": False},
            "move {target:single} to the last of its row": {"back": True, "one_place": False},
            "move {target:single} one place forward": {"back": False, "one_place": True},
            "move {target:single} one place back": {"back": True, "one_place": True},
        },
        Swap: "!swap {first:single} with {second:single}",
        Copy: "this creature becomes a copy of {original:single}",
    }
)
