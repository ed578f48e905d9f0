"""Tournament plans and trophies as the referee uses them (rulebook: Overview of a Tournament Plan)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.games.challengers.cards import PlanRow

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

    @classmethod
    def of(cls, row: PlanRow) -> Plan:
        """The plan that a row of its card source tells."""
        seats = tuple(Seat(*seat.split()) for seat in row.seats)
        return cls(row.players, row.plan, row.sign, seats, tuple(map(_offers, row.picks)))


@dataclass(frozen=True, slots=True)
class Trophy:
    """A trophy: its round, the fans on its back, and how many there are of it."""

    round: int
    fans: int
    copies: int


def _offers(text: str) -> tuple[Offer, ...]:
    """What a plan offers in a round: `A: 2 or B: 1`."""
    parts = (part.partition(": ") for part in text.split(" or "))
    return tuple(Offer(level, int(many)) for level, _, many in parts)
