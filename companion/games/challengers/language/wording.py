"""The wording of effects: keywords, conditions and sentences.

Each part of the language is one class: its forms are read, printed and written back, its method is what the referee
does. `reading.read` and `write` are each other's inverse on canonical texts.
"""
# mypyc

from dataclasses import dataclass
from enum import StrEnum

from companion.games.challengers.language import effects as do
from companion.games.challengers.match.card import CardEffects, CardKind
from companion.wording import Part, give_forms
from companion.words import capitalised


class Keyword(StrEnum):
    """The time at which an effect applies; without one it is resolved when the card is revealed."""

    REVEAL = ""
    ATTACK = "During the attack"
    BENCH = "From the bench"
    FLAG = "In flag possession"
    LOSS = "Flag loss"
    PICKED = "When picked"


class Condition(Part):
    """The condition of an effect."""

    stands = "condition"

    def holds(self, does: CardEffects) -> bool:
        """True if it is met."""
        raise NotImplementedError


@dataclass(frozen=True)
class OnBench(Condition):
    """There is a card of a kind on one's bench, or there is none."""

    kind: CardKind
    none: bool

    def holds(self, does: CardEffects) -> bool:
        return any(map(self.kind.fits, does.benched())) is not self.none


@dataclass(frozen=True)
class FewTrophies(Condition):
    """One has at most so many trophies; they are asked once a match."""

    most: int

    def holds(self, does: CardEffects) -> bool:
        return does.trophies(opposing=False) <= self.most


@dataclass(frozen=True)
class FewLeft(Condition):
    """At most so many cards are left in one's deck."""

    most: int

    def holds(self, does: CardEffects) -> bool:
        return does.left <= self.most


class TakesFlag(Condition):
    """This card takes the flag: its effect waits until then."""

    def holds(self, does: CardEffects) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Sentence:
    """One effect, and the condition it hangs on where there is one."""

    effect: do.Effect
    condition: Condition | None = None

    def act(self, does: CardEffects) -> None:
        """Carries the effect out where the condition is met."""
        if self.condition is None or self.condition.holds(does):
            self.effect.act(does)
        else:
            does.nothing("condition")

    def text(self) -> str:
        """The sentence as it stands on a card."""
        return f"{capitalised(', '.join(part.text() for part in (self.condition, self.effect) if part))}."


@dataclass(frozen=True, slots=True)
class Ability:
    """Everything one card's text says."""

    keyword: Keyword = Keyword.REVEAL
    sentences: tuple[Sentence, ...] = ()

    def fault(self) -> str:
        """The reason why the keyword can't have such an effect; empty where it can."""
        of_keyword = {
            Keyword.ATTACK: (do.Bonus,),
            Keyword.FLAG: (do.Bonus,),
            Keyword.BENCH: (do.Grant,),
            Keyword.PICKED: (do.TakeFans, do.PickMore),
        }
        for sentence in self.sentences:
            effect = sentence.effect
            if right := of_keyword.get(self.keyword):
                stands = isinstance(effect, right) and sentence.condition is None
            else:
                never = (do.Grant, do.PickMore, *([do.Bonus] if self.keyword is Keyword.LOSS else []))
                stands = not isinstance(effect, never)
            if not stands:
                where = f"under “{self.keyword}”" if self.keyword else "without a keyword"
                return f"“{sentence.text()}” can't stand {where}"
        return ""


def write(ability: Ability) -> str:
    """The canonical text of an ability, as it stands on a card."""
    text = " ".join(sentence.text() for sentence in ability.sentences)
    return f"{ability.keyword}: {text}" if ability.keyword else text


def words_of(ability: Ability) -> list[str]:
    """The icons and names that a text speaks of."""
    said = [part for each in ability.sentences for part in (each.effect, each.condition)]
    kinds = [getattr(getattr(part, "count", None) or part, "kind", CardKind()) for part in said]
    return [kind.word for kind in kinds if kind.word]


give_forms(
    {
        OnBench: {
            "if there is a {kind:one} on your bench": {"none": False},
            "if there is no {kind:one} on your bench": {"none": True},
        },
        FewTrophies: "if you have at most {most:INT} trophies",
        FewLeft: {
            "if at most 1 card is left in your deck": {"most": 1},
            "if at most {most:INT} cards are left in your deck": {},
        },
        TakesFlag: "when this card takes the flag",
    }
)
