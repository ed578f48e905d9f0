"""Creatures that a card's text means: how that stands there, and whom it finds in a battle."""
# mypyc

from dataclasses import dataclass

from companion.games.tamer.battle.creature import CardEffects, Creature
from companion.wording import Part, give_forms


@dataclass(frozen=True, slots=True)
class Kind:
    """The creatures that are meant: of a class, of an element, of both, or any."""

    element: str | None = None
    creature_class: str | None = None

    def one(self) -> str:
        """The noun for one of them: `Fire Spirit`, `Fire creature`, `Spirit`, `creature`."""
        return " ".join(filter(None, (self.element, self.creature_class or "creature")))

    def many(self) -> str:
        """The noun for several of them."""
        return self.one() + "s"

    def fits(self, creature: Creature) -> bool:
        """True if a creature is of the kind. A copy keeps its own types, so the card it is counts, not its face."""
        card = creature.card
        return (self.element is None or self.element == card.element) and (
            self.creature_class is None or self.creature_class == card.creature_class
        )


class Target(Part):
    """The creatures that an effect is for."""

    def found(self, battle: CardEffects, this: Creature) -> list[Creature]:
        """The creatures; where there are none, the battle tells why."""
        raise NotImplementedError

    def members(self, this: Creature) -> list[Creature]:
        """The standing creatures that may be meant, as the rows stand."""
        raise NotImplementedError


class Single(Target):
    """One creature."""

    stands = "single"

    def one(self, this: Creature) -> Creature | str:
        """The creature, or why there is none."""
        raise NotImplementedError

    def members(self, this: Creature) -> list[Creature]:
        found = self.one(this)
        return [found] if isinstance(found, Creature) else []

    def found(self, battle: CardEffects, this: Creature) -> list[Creature]:
        found = self.one(this)
        if isinstance(found, Creature):
            return [found]
        battle.nothing(this, found)
        return []


class Group(Target):
    """Creatures that can be counted, too."""

    stands = "group"

    def found(self, battle: CardEffects, this: Creature) -> list[Creature]:
        if not (creatures := self.members(this)):
            battle.nothing(this, "no-target")
        return creatures


class ThisCreature(Single):
    """The creature whose ability it is."""

    def one(self, this: Creature) -> Creature | str:
        return "this-fallen" if this.fallen else this


@dataclass(frozen=True)
class Neighbour(Single):
    """The standing creature next behind this one in its row, or next in front of it."""

    behind: bool

    def one(self, this: Creature) -> Creature | str:
        return this.neighbour(self.behind) or ("nobody-behind" if self.behind else "nobody-ahead")


@dataclass(frozen=True)
class EndOfRow(Single):
    """The front creature of a row, or its last one."""

    opposing: bool
    last: bool

    def one(self, this: Creature) -> Creature | str:
        row = this.side.foe.row if self.opposing else this.side.row
        if standing := [each for each in row if not each.fallen]:
            return standing[-1 if self.last else 0]
        return "no-foe" if self.opposing else "no-friend"


@dataclass(frozen=True)
class Each(Group):
    """Every creature of a kind in a row; `other` leaves this one out."""

    opposing: bool
    kind: Kind
    other: bool = False

    def members(self, this: Creature) -> list[Creature]:
        return standing(this, self.opposing, self.kind, self.other)


@dataclass(frozen=True)
class EachBeyond(Group):
    """Every creature behind this one in its row, or every one in front of it."""

    behind: bool

    def members(self, this: Creature) -> list[Creature]:
        row = this.side.row
        place = row.index(this)
        return [each for each in (row[place + 1 :] if self.behind else row[:place]) if not each.fallen]


@dataclass(frozen=True)
class OneChosen(Single):
    """One creature of a row, chosen by the player whose ability it is."""

    opposing: bool
    kind: Kind
    other: bool = False

    def members(self, this: Creature) -> list[Creature]:
        return standing(this, self.opposing, self.kind, self.other)

    def found(self, battle: CardEffects, this: Creature) -> list[Creature]:
        if chosen := battle.choose(this, self.members):
            return [chosen]
        battle.nothing(this, "no-target")
        return []


def standing(this: Creature, opposing: bool, kind: Kind, other: bool) -> list[Creature]:
    """The standing creatures of a kind in a row; `other` leaves this one out."""
    row = this.side.foe.row if opposing else this.side.row
    return [each for each in row if not each.fallen and not (other and each is this) and kind.fits(each)]


def sees_foe(part: object) -> bool:
    """True if a target or a group is in the opposing row."""
    return getattr(part, "opposing", False)


give_forms(
    {
        ThisCreature: "this creature",
        Neighbour: {
            "the creature behind this one": {"behind": True},
            "the creature in front of this one": {"behind": False},
        },
        EndOfRow: {
            "your front creature": {"opposing": False, "last": False},
            "your last creature": {"opposing": False, "last": True},
            "your back creature": {"opposing": False, "last": True},
            "the front opposing creature": {"opposing": True, "last": False},
            "the last opposing creature": {"opposing": True, "last": True},
            "the back opposing creature": {"opposing": True, "last": True},
        },
        Each: {
            "each of your {kind:many}": {"opposing": False, "other": False},
            "each of your other {kind:many}": {"opposing": False, "other": True},
            "each opposing {kind:one}": {"opposing": True, "other": False},
        },
        EachBeyond: {
            "each creature behind this one": {"behind": True},
            "each creature in front of this one": {"behind": False},
        },
        OneChosen: {
            "one of your {kind:many}": {"opposing": False, "other": False},
            "one of your other {kind:many}": {"opposing": False, "other": True},
            "one opposing {kind:one}": {"opposing": True, "other": False},
        },
    }
)
