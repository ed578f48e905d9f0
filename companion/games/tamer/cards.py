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
    problems = []
    for card in card_set.cards:
        what, instead = _complaint(card.text)
        if what:
            problems.append(Problem(card_set.path, card.line, "text", what, instead, "warning"))
    return problems


def _complaint(text: str) -> tuple[str, str]:
    from companion.games.tamer.language.reading import read
    from companion.games.tamer.language.wording import write
    from companion.wording import WordingError

    try:
        canonical = write(read(text))
    except WordingError as error:
        what, _, instead = str(error).partition("; ")
        return what, instead
    if " ".join(text.split()) != canonical:
        return "the ability is worded otherwise than the cards word it", f"write “{canonical}”"
    return "", ""


SOURCES = Sources(CreatureRow, check=check)
