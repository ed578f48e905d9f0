"""Tournament plans and trophies as the referee uses them (rulebook: Overview of a Tournament Plan)."""

from dataclasses import dataclass
from typing import Any, NamedTuple

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


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament plan: one of so many `players`, its seat in each round, and what is picked in each."""

    players: int
    number: int
    sign: str
    seats: tuple[Seat, ...]
    offers: tuple[tuple[Offer, ...], ...]

    def data(self) -> dict[str, Any]:
        """The plan as data: its number, its sign, and for each round the seat and what is picked."""
        seats = [f"{seat.park} {seat.half}" for seat in self.seats]
        picks = [" or ".join(map(str, offers)) for offers in self.offers]
        return {"plan": self.number, "sign": self.sign, "seats": seats, "picks": picks}


@dataclass(frozen=True, slots=True)
class Trophy:
    """A trophy: its round, the fans on its back, and how many there are of it."""

    round: int
    fans: int
    copies: int


def offers_of(text: str) -> tuple[Offer, ...]:
    """What a plan offers in a round: `A: 2 or B: 1`."""
    parts = (part.partition(": ") for part in text.split(" or "))
    return tuple(Offer(level, int(many)) for level, _, many in parts)
