"""The wording of abilities: keywords, conditions and sentences, and what a card is always like.

Each part of the language is one class: its forms are read, printed and written back, its method is what the referee
does. `reading.read` and `write` are each other's inverse on canonical texts.
"""
# mypyc

from dataclasses import dataclass
from enum import StrEnum

from companion.games.tamer.battle.creature import CardEffects, Creature
from companion.games.tamer.language.effects import Effect
from companion.games.tamer.language.targets import Kind, standing
from companion.wording import Part, give_forms


class Trigger(StrEnum):
    """The three keywords of the rulebook's Card Effects."""

    BATTLE_START = "Battle Start"
    SLAY = "Slay"
    BATTER_UP = "Batter Up"


# When it happens


class Condition(Part):
    """The condition of an effect."""

    stands = "condition"

    def holds(self, this: Creature) -> bool:
        """True if it is met."""
        raise NotImplementedError


@dataclass(frozen=True)
class HasOthers(Condition):
    """At least so many other creatures of a kind stand in this creature's row, or `none`."""

    kind: Kind
    at_least: int = 1
    none: bool = False

    def holds(self, this: Creature) -> bool:
        return (len(standing(this, False, self.kind, other=True)) >= self.at_least) is not self.none


@dataclass(frozen=True)
class InPlace(Condition):
    """This creature is the front one of its row, or the last one."""

    last: bool

    def holds(self, this: Creature) -> bool:
        return not this.fallen and this.neighbour(behind=self.last) is None


@dataclass(frozen=True, slots=True)
class Sentence:
    """One effect, and the condition it hangs on where there is one."""

    effect: Effect
    condition: Condition | None = None

    def act(self, battle: CardEffects, this: Creature) -> None:
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
class TriggeredAbility:
    """An effect, sentence by sentence, when the keyword says so."""

    trigger: Trigger
    sentences: tuple[Sentence, ...]

    def text(self) -> str:
        """The keyword and its sentences."""
        return f"{self.trigger}: {' '.join(each.text() for each in self.sentences)}"


# What a card is always like


class Standing(Part):
    """A standing rule of a card, without a keyword."""

    stands = "standing"


class KeepsDamage(Standing):
    """Black dice stay on it between battles (the rulebook's Fraghoul)."""


class CarriesOver(Standing):
    """Its excess damage goes on to the creature behind (the rulebook's Toability)."""


@dataclass(frozen=True)
class Armour(Standing):
    """Each hit on it is so much less."""

    amount: int


@dataclass(frozen=True, slots=True)
class Ability:
    """Everything one card's text says."""

    standing: tuple[Standing, ...] = ()
    triggered: tuple[TriggeredAbility, ...] = ()


def write(ability: Ability) -> str:
    """The canonical text of an ability, as it stands on a card."""
    standing = [part.text() for part in ability.standing]
    return " ".join([*standing, *(part.text() for part in ability.triggered)])


give_forms(
    {
        HasOthers: {
            "if you have another {kind:one}": {},
            "if you have {at_least:INT} or more other {kind:many}": {},
            "if you have no other {kind:many}": {"none": True},
        },
        InPlace: {"if this creature is in front": {"last": False}, "if this creature is last": {"last": True}},
        KeepsDamage: "This creature keeps its damage between battles.",
        CarriesOver: "Excess damage from this creature carries over to the creature behind.",
        Armour: "This creature takes {amount:INT} less damage from each hit.",
    }
)
