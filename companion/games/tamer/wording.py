"""The wording of abilities: a card's text read into an effect, and an effect written as text.

`read` and `write` are each other's inverse on canonical texts. What an effect does in a battle is in `effects`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
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
    """A text that the grammar does not know.

    `column` counts from 1 in the text; `found` is the word there; `expected` are words that would be right.
    """

    def __init__(self, text: str, column: int, expected: list[str]) -> None:
        self.column = column
        self.found = text[column - 1 :].split(" ")[0] or "the end"
        self.expected = expected
        fitting = ", ".join(expected[:6]) + (" …" if len(expected) > 6 else "")
        super().__init__(f"cannot read the ability from “{self.found}” (column {column} of the text); there fits: {fitting}")


def read(text: str) -> Ability:
    """The ability that a card's text says; an empty text is an ability that does nothing.

    Raises WordingError where the grammar does not know the text.
    """
    from lark.exceptions import UnexpectedInput

    try:
        ability: Ability = _parser().parse(text.lower())
    except UnexpectedInput as error:
        column = error.column if error.column and error.column > 0 else len(text) + 1
        raise WordingError(text, column, _expected(error)) from None
    return ability


def write(ability: Ability) -> str:
    """The canonical text of an ability, as it stands on a card."""
    parts = [_STANDING[type(each)](each) for each in ability.standing]
    for triggered in ability.triggered:
        sentences = " ".join(_sentence(each) for each in triggered.sentences)
        parts.append(f"{triggered.trigger}: {sentences}")
    return " ".join(parts)


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


@cache
def _parser() -> Any:
    from lark import Lark, Transformer, v_args

    grammar = files(__package__).joinpath("wording.lark").read_text(encoding="utf-8")

    @v_args(inline=True)
    class Reader(Transformer[Any, Ability]):
        """One method a rule of the grammar: from what its parts gave to the effect."""

        INT = int

        def start(self, *parts: Standing | Triggered) -> Ability:
            standing = tuple(part for part in parts if not isinstance(part, Triggered))
            return Ability(standing, tuple(part for part in parts if isinstance(part, Triggered)))

        def keeps_damage(self) -> Standing:
            return KeepsDamage()

        def carries_over(self) -> Standing:
            return CarriesOver()

        def armour(self, amount: int) -> Standing:
            return Armour(amount)

        def trigger(self, *words: str) -> Trigger:
            return Trigger(" ".join(words).title())

        def triggered(self, trigger: Trigger, *sentences: Sentence) -> Triggered:
            return Triggered(trigger, sentences)

        def sentence(self, condition: Condition | None, effect: Effect) -> Sentence:
            return Sentence(effect, condition)

        def has_another(self, kind: Kind) -> Condition:
            return HasOthers(kind)

        def has_others(self, at_least: int, kind: Kind) -> Condition:
            return HasOthers(kind, at_least)

        def has_no_other(self, kind: Kind) -> Condition:
            return HasNoOther(kind)

        def is_front(self) -> Condition:
            return InPlace(last=False)

        def is_last(self) -> Condition:
            return InPlace(last=True)

        def give(self, target: Target, first: Give, second: Give | None, per: Group | None) -> Effect:
            power = first.power + (second.power if second else 0)
            health = first.health + (second.health if second else 0)
            return Give(target, power, health, per)

        def plus(self, amount: int, stat: Stat) -> Give:
            return Give(This(), amount, 0) if stat is Stat.POWER else Give(This(), 0, amount)

        def give_equal(self, target: Target, stat: Stat, equal: Stat) -> Effect:
            return GiveEqual(target, stat, equal)

        def equal(self, stat: Stat) -> Stat:
            return stat

        def deal(self, amount: int, target: Target, per: Group | None) -> Effect:
            return Deal(target, amount, per)

        def deal_equal(self, equal: Stat, target: Target) -> Effect:
            return DealEqual(target, equal)

        def heal(self, amount: int, target: Target) -> Effect:
            return Heal(target, amount)

        def move(self, target: Single, place: Callable[[Single], Effect]) -> Effect:
            return place(target)

        def to_end(self, end: str) -> Callable[[Single], Effect]:
            return lambda target: MoveToEnd(target, last=end != "front")

        def one_place(self, step: str) -> Callable[[Single], Effect]:
            return lambda target: MoveOnePlace(target, forward=step == "forward")

        def swap(self, first: Single, second: Single) -> Effect:
            return Swap(first, second)

        def copy(self, original: Single) -> Effect:
            return Copy(original)

        def this(self) -> Target:
            return This()

        def behind(self) -> Target:
            return Neighbour(behind=True)

        def ahead(self) -> Target:
            return Neighbour(behind=False)

        def own_end(self, end: str) -> Target:
            return EndOfRow(opposing=False, last=end != "front")

        def opposing_end(self, end: str) -> Target:
            return EndOfRow(opposing=True, last=end != "front")

        def one_of_yours(self, other: str | None, kind: Kind) -> Target:
            return OneChosen(False, kind, other is not None)

        def one_opposing(self, kind: Kind) -> Target:
            return OneChosen(True, kind)

        def each_of_yours(self, other: str | None, kind: Kind) -> Target:
            return Each(False, kind, other is not None)

        def each_opposing(self, kind: Kind) -> Target:
            return Each(True, kind)

        def each_behind(self) -> Target:
            return EachBeyond(behind=True)

        def each_ahead(self) -> Target:
            return EachBeyond(behind=False)

        def one_of(self, element: str | None, noun: str) -> Kind:
            return Kind(element, None if noun == "creature" else noun.capitalize())

        def many_of(self, element: str | None, nouns: str) -> Kind:
            return self.one_of(element, nouns.removesuffix("s"))

        def element(self, word: str) -> str:
            return word.capitalize()

        def stat(self, word: str) -> Stat:
            return Stat(word.capitalize())

        def one(self, word: str) -> str:
            return str(word)

        many = end = step = other = one

    return Lark(grammar, parser="lalr", maybe_placeholders=True, transformer=Reader())


def _expected(error: Any) -> list[str]:
    """The words that would fit where reading stopped, in the grammar's spelling."""
    names = error.accepts if getattr(error, "accepts", None) else getattr(error, "expected", None) or error.allowed
    patterns = {terminal.name: terminal.pattern.value for terminal in _parser().terminals}
    return sorted("a number" if name == "INT" else "the end" if name == "$END" else patterns.get(name, name) for name in names)
