"""The wording of abilities: a card's text read into an effect, and an effect written as text.

`read` and `write` are each other's inverse on canonical texts. What an effect does in a battle is
in `effects`, how a text is read in `wording_reader`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any

from companion.errors import CompanionError


class Trigger(StrEnum):
    """The three keywords of the rulebook's Card Effects."""

    BATTLE_START = "Battle Start"
    SLAY = "Slay"
    BATTER_UP = "Batter Up"


class Stat(StrEnum):
    """What a buff adds to."""

    POWER = "Power"
    HEALTH = "Health"


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


@dataclass(frozen=True, slots=True)
class This:
    """The creature whose ability it is."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The standing creature next behind this one in its row, or next in front of it."""

    behind: bool


@dataclass(frozen=True, slots=True)
class EndOfRow:
    """The front creature of a row, or its last one."""

    opposing: bool
    last: bool


@dataclass(frozen=True, slots=True)
class OneChosen:
    """One creature of a row, chosen by the player whose ability it is."""

    opposing: bool
    kind: Kind
    other: bool = False


@dataclass(frozen=True, slots=True)
class Each:
    """Every creature of a kind in a row; `other` leaves this one out."""

    opposing: bool
    kind: Kind
    other: bool = False


@dataclass(frozen=True, slots=True)
class EachBeyond:
    """Every creature behind this one in its row, or every one in front of it."""

    behind: bool


Single = This | Neighbour | EndOfRow | OneChosen
Group = Each | EachBeyond
Target = Single | Group


@dataclass(frozen=True, slots=True)
class Give:
    """Buffs: so much Power and Health, once or for each creature of a group."""

    target: Target
    power: int = 0
    health: int = 0
    per: Group | None = None


@dataclass(frozen=True, slots=True)
class GiveEqual:
    """A buff as big as one of this creature's totals."""

    target: Target
    stat: Stat
    equal: Stat


@dataclass(frozen=True, slots=True)
class Deal:
    """Damage: a number, once or for each creature of a group."""

    target: Target
    amount: int
    per: Group | None = None


@dataclass(frozen=True, slots=True)
class DealEqual:
    """Damage as big as one of this creature's totals."""

    target: Target
    equal: Stat


@dataclass(frozen=True, slots=True)
class Heal:
    """Damage taken away again."""

    target: Target
    amount: int


@dataclass(frozen=True, slots=True)
class MoveToEnd:
    """A creature goes to an end of its own row."""

    target: Single
    last: bool


@dataclass(frozen=True, slots=True)
class MoveOnePlace:
    """A creature goes one place towards the front of its row, or towards the back."""

    target: Single
    forward: bool


@dataclass(frozen=True, slots=True)
class Swap:
    """Two creatures of one row change places."""

    first: Single
    second: Single


@dataclass(frozen=True, slots=True)
class Copy:
    """This creature takes another's base Power, base Health and ability; types, buffs and damage stay."""

    original: Single


Effect = Give | GiveEqual | Deal | DealEqual | Heal | MoveToEnd | MoveOnePlace | Swap | Copy


@dataclass(frozen=True, slots=True)
class HasOthers:
    """At least so many other creatures of a kind stand in this creature's row."""

    kind: Kind
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class HasNoOther:
    """No other creature of a kind stands in this creature's row."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class InPlace:
    """This creature is the front one of its row, or the last one."""

    last: bool


Condition = HasOthers | HasNoOther | InPlace


@dataclass(frozen=True, slots=True)
class Sentence:
    """One effect, and the condition it hangs on where there is one."""

    effect: Effect
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Triggered:
    """What happens, sentence by sentence, when the keyword says so."""

    trigger: Trigger
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class KeepsDamage:
    """Black dice stay on it between battles (the rulebook's Fraghoul)."""


@dataclass(frozen=True, slots=True)
class CarriesOver:
    """Its excess damage goes on to the creature behind (the rulebook's Toability)."""


@dataclass(frozen=True, slots=True)
class Armour:
    """Each hit on it is so much less."""

    amount: int


Standing = KeepsDamage | CarriesOver | Armour


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


def read(text: str) -> Ability:
    """The ability that a card's text says; an empty text is an ability that does nothing.

    Raises WordingError where the grammar does not know the text, where an amount is not 1 to 20, and where a
    sentence asks for what can't be.
    """
    from companion.games.tamer.language.reader import parse

    return parse(text)


def write(ability: Ability) -> str:
    """The canonical text of an ability, as it stands on a card."""
    parts = [_STANDING[type(each)](each) for each in ability.standing]
    for triggered in ability.triggered:
        sentences = " ".join(_sentence(each) for each in triggered.sentences)
        parts.append(f"{triggered.trigger}: {sentences}")
    return " ".join(parts)


def sees_foe(part: Any) -> bool:
    """Whether a part of an ability touches or counts the opposing row."""
    if isinstance(part, tuple):
        return any(sees_foe(each) for each in part)
    if not is_dataclass(part):
        return False
    return getattr(part, "opposing", False) or any(sees_foe(getattr(part, field.name)) for field in fields(part))


def _sentence(sentence: Sentence) -> str:
    text = _EFFECTS[type(sentence.effect)](sentence.effect)
    if sentence.condition is not None:
        text = f"{_CONDITIONS[type(sentence.condition)](sentence.condition)}, {text}"
    return text[0].upper() + text[1:] + "."


def target_text(target: Target) -> str:
    """A target in the grammar's words: `the creature behind this one`."""
    return _TARGETS[type(target)](target)


def _other(other: bool) -> str:
    return "other " if other else ""


_TARGETS: dict[type, Callable[[Any], str]] = {
    This: lambda t: "this creature",
    Neighbour: lambda t: f"the creature {'behind' if t.behind else 'in front of'} this one",
    EndOfRow: lambda t: (
        f"the {'last' if t.last else 'front'} opposing creature"
        if t.opposing
        else f"your {'last' if t.last else 'front'} creature"
    ),
    OneChosen: lambda t: (
        f"one opposing {t.kind.one()}" if t.opposing else f"one of your {_other(t.other)}{t.kind.many()}"
    ),
    Each: lambda t: f"each opposing {t.kind.one()}" if t.opposing else f"each of your {_other(t.other)}{t.kind.many()}",
    EachBeyond: lambda t: f"each creature {'behind' if t.behind else 'in front of'} this one",
}


def _per(per: Group | None) -> str:
    return f" for {target_text(per)}" if per is not None else ""


def _give(give: Give) -> str:
    bonus = " and ".join(
        f"+{amount} {stat}" for amount, stat in ((give.power, Stat.POWER), (give.health, Stat.HEALTH)) if amount
    )
    return f"give {target_text(give.target)} {bonus}{_per(give.per)}"


def _swap(swap: Swap) -> str:
    return f"swap {target_text(swap.first)} with {target_text(swap.second)}"


_EFFECTS: dict[type, Callable[[Any], str]] = {
    Give: _give,
    GiveEqual: lambda e: f"give {target_text(e.target)} {e.stat} equal to this creature's {e.equal}",
    Deal: lambda e: f"deal {e.amount} damage to {target_text(e.target)}{_per(e.per)}",
    DealEqual: lambda e: f"deal damage equal to this creature's {e.equal} to {target_text(e.target)}",
    Heal: lambda e: f"remove {e.amount} damage from {target_text(e.target)}",
    MoveToEnd: lambda e: f"move {target_text(e.target)} to the {'back' if e.last else 'front'} of its row",
    MoveOnePlace: lambda e: f"move {target_text(e.target)} one place {'forward' if e.forward else 'back'}",
    Swap: _swap,
    Copy: lambda e: f"this creature becomes a copy of {target_text(e.original)}",
}

_CONDITIONS: dict[type, Callable[[Any], str]] = {
    HasOthers: lambda c: (
        f"if you have another {c.kind.one()}"
        if c.at_least == 1
        else f"if you have {c.at_least} or more other {c.kind.many()}"
    ),
    HasNoOther: lambda c: f"if you have no other {c.kind.many()}",
    InPlace: lambda c: f"if this creature is {'last' if c.last else 'in front'}",
}

_STANDING: dict[type, Callable[[Any], str]] = {
    KeepsDamage: lambda s: "This creature keeps its damage between battles.",
    CarriesOver: lambda s: "Excess damage from this creature carries over to the creature behind.",
    Armour: lambda s: f"This creature takes {s.amount} less damage from each hit.",
}
