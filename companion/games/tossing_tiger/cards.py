"""Tossing Tiger's card sources: animals and birds with their strengths, roosters with two rules."""

from functools import partial
from pathlib import Path
from typing import Literal

from pydantic import Field, computed_field

from companion.cards import CardRow, CardSet, Problem
from companion.games import Sources
from companion.words import did_you_mean


class FighterRow(CardRow):
    """An animal with its strengths, a bird, or a rooster with two texts of its own; the last word of its name is what
    others call it: Tossing Tiger is a Tiger."""

    kind: Literal["Animal", "Bird", "Rooster"] = "Animal"
    strengths: str = Field(default="", max_length=120)
    dawn: str = Field(default="", max_length=200)
    change: str = Field(default="", max_length=200)

    @computed_field(description="minus the number of strengths: its points in Highscore")  # type: ignore[prop-decorator]
    @property
    def points(self) -> str:
        """Its points in Highscore: minus the number of its strengths."""
        return f"-{len(self.strong_against)}" if self.strengths else "0"

    @property
    def animal(self) -> str:
        """The name that other cards have for it."""
        return self.name.split()[-1]

    @property
    def strong_against(self) -> list[str]:
        """The animals that it is strong against."""
        return self.strengths.split()


def check(card_set: CardSet[FighterRow]) -> list[Problem]:
    """Problems with strengths, and a warning for every text that the referee can't read."""
    animals = {card.animal for card in card_set.cards if card.kind == "Animal"}
    problems: list[Problem] = []
    for card in card_set.cards:
        problem = partial(Problem, card_set.path, card.line, "strengths")
        for each in dict.fromkeys(card.strong_against):
            if each not in animals:
                known = did_you_mean(each, animals) or f"known are {', '.join(sorted(animals))}"
                problems.append(problem(f"there is no animal {each} in the set", known))
            elif card.strong_against.count(each) > 1:
                problems.append(problem(f"{each} is there twice", "write it once"))
        problems += _of_texts(card_set.path, card)
    return problems


def _of_texts(path: Path, card: FighterRow) -> list[Problem]:
    """Problems with a card's texts: a rooster has those of its dawn and its change, all others their own."""
    from companion.games.tossing_tiger.language.reading import read

    problems = []
    for column in ("text", "dawn", "change"):
        text = getattr(card, column)
        of_rooster, rooster = column != "text", card.kind == "Rooster"
        if text and of_rooster != rooster:
            what = f"{'a rooster' if rooster else 'only a rooster'} has {'no text' if rooster else f'a {column}'}"
            problems.append(Problem(path, card.line, column, what, "move it, or change the kind"))
        elif not text and of_rooster and rooster:
            problems.append(Problem(path, card.line, column, f"a rooster without its {column}", "write what it does"))
        else:
            what, _, instead = read(column, text)[1].partition("; ")
            problems += [Problem(path, card.line, column, what, instead, "warning")] if instead else []
    return problems


SOURCES = Sources(FighterRow, check=check)
