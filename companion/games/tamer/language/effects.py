"""What a card's text does: how that stands there, and what happens in a battle."""

from enum import StrEnum

from companion.games.tamer.battle.creature import CardEffects, Creature
from companion.games.tamer.language.targets import Group, Single, Target, sees_foe
from companion.wording import Part


class Stat(StrEnum):
    """What a buff adds to."""

    POWER = "Power"
    HEALTH = "Health"

    def of(self, creature: Creature) -> int:
        """A creature's total."""
        return creature.power if self is Stat.POWER else creature.health


class Effect(Part):
    """What an ability does."""

    stands = "effect"

    def act(self, battle: CardEffects, this: Creature) -> None:
        """Carries the effect out for the creature whose ability it is."""
        raise NotImplementedError


def _times(per: Group | None, battle: CardEffects, this: Creature) -> int:
    """How often an effect counts: once, or for each creature of a group; where there is none, the battle tells so."""
    if per is None:
        return 1
    many = len(per.members(this))
    if not many:
        battle.nothing(this, "none-to-count")
    return many


def _total(stat: Stat, battle: CardEffects, this: Creature) -> int:
    """This creature's total; where it has none, the battle tells so."""
    total = stat.of(this)
    if not total:
        battle.nothing(this, "no-power")
    return total


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

    def act(self, battle: CardEffects, this: Creature) -> None:
        if many := _times(self.per, battle, this):
            for creature in self.target.found(battle, this):
                battle.give(this, creature, self.power * many, self.health * many)


class GiveEqual(Effect):
    """A buff as big as one of this creature's totals."""

    forms = {"give {target:target} {stat:stat} equal to this creature's {equal:stat}": {}}

    target: Target
    stat: Stat
    equal: Stat

    def act(self, battle: CardEffects, this: Creature) -> None:
        if amount := _total(self.equal, battle, this):
            power, health = (amount, 0) if self.stat is Stat.POWER else (0, amount)
            for creature in self.target.found(battle, this):
                battle.give(this, creature, power, health)


class Deal(Effect):
    """Damage: a number, once or for each creature of a group."""

    forms = {"deal {amount:INT} damage to {target:target}[ for {per:group}]": {}}

    target: Target
    amount: int
    per: Group | None = None

    def act(self, battle: CardEffects, this: Creature) -> None:
        if many := _times(self.per, battle, this):
            battle.deal(this, self.target.found(battle, this), self.amount * many)


class DealEqual(Effect):
    """Damage as big as one of this creature's totals."""

    forms = {"deal damage equal to this creature's {equal:stat} to {target:target}": {}}

    target: Target
    equal: Stat

    def act(self, battle: CardEffects, this: Creature) -> None:
        if amount := _total(self.equal, battle, this):
            battle.deal(this, self.target.found(battle, this), amount)


class Heal(Effect):
    """Damage taken away again."""

    forms = {"remove {amount:INT} damage from {target:target}": {}}

    target: Target
    amount: int

    def act(self, battle: CardEffects, this: Creature) -> None:
        found = self.target.found(battle, this)
        hurt = [creature for creature in found if creature.damage]
        if found and not hurt:
            battle.nothing(this, "no-damage")
        for creature in hurt:
            battle.heal(this, creature, self.amount)


class MoveToEnd(Effect):
    """A creature goes to an end of its own row."""

    forms = {
        "move {target:single} to the front of its row": {"last": False},
        "move {target:single} to the back of its row": {"last": True},
        "move {target:single} to the last of its row": {"last": True},
    }

    target: Single
    last: bool

    def act(self, battle: CardEffects, this: Creature) -> None:
        for creature in self.target.found(battle, this):
            battle.move(this, creature, len(creature.side.row) if self.last else 0)


class MoveOnePlace(Effect):
    """A creature goes one place towards the front of its row, or towards the back."""

    forms = {
        "move {target:single} one place forward": {"forward": True},
        "move {target:single} one place back": {"forward": False},
    }

    target: Single
    forward: bool

    def act(self, battle: CardEffects, this: Creature) -> None:
        for creature in self.target.found(battle, this):
            neighbour = creature.neighbour(behind=not self.forward)
            battle.move(this, creature, creature.side.row.index(neighbour or creature))


class Swap(Effect):
    """Two creatures of one row change places."""

    forms = {"!swap {first:single} with {second:single}": {}}

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


class Copy(Effect):
    """This creature takes another's base Power, base Health and ability; types, buffs and damage stay."""

    forms = {"this creature becomes a copy of {original:single}": {}}

    original: Single

    def act(self, battle: CardEffects, this: Creature) -> None:
        if this.fallen:
            battle.nothing(this, "this-fallen")
            return
        for original in self.original.found(battle, this):
            battle.copy(this, original)
