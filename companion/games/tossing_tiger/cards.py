"""Tossing Tiger's card sources: animals and birds with their strengths, roosters with two rules."""

from typing import Any, Literal

from pydantic import Field, computed_field

from companion.cards import CardRow, CardSet, Problem
from companion.words import did_you_mean


class FighterRow(CardRow):
    """An animal with its strengths; the last word of its name is what others call it: Tossing Tiger is a Tiger."""

    kind: Literal["Animal"] = "Animal"
    strengths: str = Field(default="", max_length=120)

    @computed_field(description="minus the number of strengths: its points in Highscore")  # type: ignore[prop-decorator]
    @property
    def points(self) -> str:
        """Its points in Highscore: minus the number of its strengths."""
        return f"-{len(self.strong_against)}" if self.strengths else "0"

    @property
    def animal(self) -> str:
        """What other cards call it."""
        return self.name.split()[-1]

    @property
    def strong_against(self) -> list[str]:
        """The animals that it is strong against."""
        return self.strengths.split()


def check(card_set: CardSet[Any]) -> list[Problem]:
    """What is wrong with strengths, and a warning for every text that the referee can't read."""
    from companion.games.tossing_tiger.language.reading import complaint

    animals = {card.animal for card in card_set.cards}
    problems: list[Problem] = []
    for card in card_set.cards:
        for each in dict.fromkeys(card.strong_against):
            wrong = instead = ""
            if each not in animals:
                near = did_you_mean(each, animals)
                wrong, instead = (
                    f"there is no animal {each} in the set",
                    near or f"known are {', '.join(sorted(animals))}",
                )
            elif card.strong_against.count(each) > 1:
                wrong, instead = f"{each} is there twice", "write it once"
            if wrong:
                problems.append(Problem(card_set.path, card.line, "strengths", wrong, instead))
        what, instead = complaint(card.text)
        if what:
            problems.append(Problem(card_set.path, card.line, "text", what, instead, "warning"))
    return problems
