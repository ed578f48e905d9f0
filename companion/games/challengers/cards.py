"""Challengers' card sources: what a row of cards, of plans and of trophies must hold (rulebook: Overview of a card)."""

from typing import Any, Literal

from pydantic import Field

from companion.cards import CardRow, CardSet, Problem
from companion.games import Sources
from companion.games.challengers import plans
from companion.words import fold

PLANS, TROPHIES = "plans", "trophies"

HIGHEST = {"A": 3, "B": 5, "C": 10}
ICONS = ("City", "Castle", "Film Studio", "Funfair", "Haunted House", "Outer Space", "Shipwreck", "Robot")


class TeamRow(CardRow):
    """A card of a team as its card source gives it: level, base power, and the icon of its set."""

    level: Literal["S", "A", "B", "C", "R", "SOLO"]
    power: int = Field(ge=0, le=20)
    icon: str = Field(min_length=1, max_length=30)


def check(card_set: CardSet[Any]) -> list[Problem]:
    """Problems that the game itself finds in a set, by its kind."""
    if card_set.info.kind == PLANS:
        return plans.check(card_set)
    return [] if card_set.info.kind else _check_cards(card_set)


def _check_cards(card_set: CardSet[TeamRow]) -> list[Problem]:
    """A warning for every power above its level's bound, and for every text that the referee can't read."""
    problems = []
    for card in card_set.cards:
        highest = HIGHEST.get(card.level)
        if highest is not None and card.power > highest:
            what, instead = f"{card.power} is more than a card of Level {card.level} has", f"write {highest} or less"
            problems.append(Problem(card_set.path, card.line, "power", what, instead, "warning"))
        what, instead = _complaint(card.text, {*ICONS, *(each.icon for each in card_set.cards)})
        if what:
            problems.append(Problem(card_set.path, card.line, "text", what, instead, "warning"))
    return problems


def _complaint(text: str, icons: set[str]) -> tuple[str, str]:
    from companion.games.challengers.language.reading import read
    from companion.games.challengers.language.wording import words_of, write
    from companion.wording import WordingError

    try:
        ability = read(text)
    except WordingError as error:
        what, _, instead = str(error).partition("; ")
        return what, instead
    if fault := ability.fault():
        return fault, "give it another keyword, or none"
    known = {fold(each) for each in icons} | {"newcomer"}
    for word in words_of(ability):
        if fold(word) not in known:
            return f"no card here has the icon {word}", f"known are {', '.join(sorted(icons))}"
    if " ".join(text.split()) != (canonical := write(ability)):
        return "the ability is worded otherwise than the cards word it", f"write “{canonical}”"
    return "", ""


SOURCES = Sources(TeamRow, {PLANS: plans.Plan, TROPHIES: plans.Trophy}, check)
