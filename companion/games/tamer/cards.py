"""Tamer Tournament's cards: what a row of a card source must hold (rulebook: Parts of a Card)."""

from typing import Literal

from pydantic import Field

from companion.cards import CardRow, CardSet, Problem
from companion.games import Sources


class CreatureRow(CardRow):
    """A creature as its card source gives it: points cost, class, element, Power and Health."""

    cost: int = Field(ge=1, le=15)
    creature_class: Literal["Familiar", "Spirit", "Monster"] = Field(alias="class")
    element: Literal["Fire", "Water", "Earth", "Air"]
    power: int = Field(ge=0, le=30)
    health: int = Field(ge=1, le=30)


def check(card_set: CardSet[CreatureRow]) -> list[Problem]:
    """A warning for every text that the referee can't read, or would write otherwise."""
    from companion.games.tamer.language.reading import read
    from companion.games.tamer.language.wording import write
    from companion.wording import WordingError

    problems = []
    for card in card_set.cards:
        try:
            canonical = write(read(card.text))
        except WordingError as error:
            what, _, instead = str(error).partition("; ")
        else:
            if " ".join(card.text.split()) == canonical:
                continue
            what, instead = "the ability is worded otherwise than the cards word it", f"write “{canonical}”"
        problems.append(Problem(card_set.path, card.line, "text", what, instead, "warning"))
    return problems


SOURCES = Sources(CreatureRow, check=check)
