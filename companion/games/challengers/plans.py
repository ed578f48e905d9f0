"""Tournament plans and trophies: what their card sources hold (rulebook: Overview of a Tournament Plan)."""

from functools import cached_property
from typing import Annotated, NamedTuple

from pydantic import Field

from companion.cards import CardRow, CardSet, Problem
from companion.table import Data
from companion.words import commas

ROUNDS = 7
PARKS = ("green", "red", "purple", "yellow")
"""The parks in the order in which they are laid out, one for every two players."""


class Offer(NamedTuple):
    """A pile that is available, and how many cards may be picked of it."""

    level: str
    many: int

    def __str__(self) -> str:
        return f"{self.level}: {self.many}"


class Seat(NamedTuple):
    """A half of a park."""

    park: str
    half: str

    def __str__(self) -> str:
        return f"the {self.half} half of the {self.park} park"


Half = Annotated[
    str,
    Field(
        pattern=r"^(green|red|purple|yellow) (left|right)$",
        description="a park (green, red, purple, yellow) and its half, such as green left",
    ),
]
Pick = Annotated[
    str, Field(pattern=r"^[ABC]: [1-5]( or [ABC]: [1-5])*$", description="piles and picks, such as A: 2 or B: 1")
]


class Plan(CardRow):
    """A tournament plan: for how many players it is (2, 4, 6 or 8 seats) and which of theirs; for each of the seven
    rounds the seat, and the piles with how many cards may be picked. The starter deck has its `sign`."""

    players: int = Field(ge=2, le=8, multiple_of=2)
    number: int = Field(ge=1, le=8, alias="plan")
    sign: str = Field(min_length=1, max_length=20)
    seat1: Half
    seat2: Half
    seat3: Half
    seat4: Half
    seat5: Half
    seat6: Half
    seat7: Half
    pick1: Pick
    pick2: Pick
    pick3: Pick
    pick4: Pick
    pick5: Pick
    pick6: Pick
    pick7: Pick

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the seven rounds."""
        return tuple(Seat(*getattr(self, f"seat{number}").split()) for number in range(1, ROUNDS + 1))

    @cached_property
    def picks(self) -> tuple[str, ...]:
        """The picks of the seven rounds: `A: 2 or B: 1`."""
        return tuple(getattr(self, f"pick{number}") for number in range(1, ROUNDS + 1))

    @cached_property
    def offers(self) -> tuple[list[Offer], ...]:
        """The piles that are available in the seven rounds."""
        rounds = ([offer.partition(": ") for offer in pick.split(" or ")] for pick in self.picks)
        return tuple([Offer(level, int(many)) for level, _, many in offers] for offers in rounds)

    def data(self) -> Data:
        """The plan as data: its number, its sign, and for each round the seat and what is picked."""
        seats = [f"{seat.park} {seat.half}" for seat in self.seats]
        return {"plan": self.number, "sign": self.sign, "seats": seats, "picks": list(self.picks)}


class Trophy(CardRow):
    """A trophy: the round for which it is, and on its back the fans that it is worth."""

    round: int = Field(ge=1, le=7)
    fans: int = Field(ge=1, le=50)


def check(card_set: CardSet[Plan]) -> list[Problem]:
    """A fault for every seat that two plans of one number of players have in the same round."""
    problems = []
    taken: dict[tuple[int, int, Seat], Plan] = {}
    for plan in card_set.cards:
        for number, seat in enumerate(plan.seats, start=1):
            other = taken.setdefault((plan.players, number, seat), plan)
            if other is not plan:
                what = f"{other.name} has that seat in round {number}, too"
                problems.append(Problem(card_set.path, plan.line, f"seat{number}", what, "give it a free one"))
    for players in dict.fromkeys(plan.players for plan in card_set.cards):
        numbers = sorted(plan.number for plan in card_set.cards if plan.players == players)
        if numbers != list(range(1, players + 1)):
            what = f"the plans for {players} seats are {commas(numbers)}"
            problems.append(Problem(card_set.path, 0, "plan", what, f"write 1 to {players}, each once"))
    return problems
