"""Acts in between, of a small game: two people flip coins, and anybody may object to a flip, if they have not yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.table import Table
from companion.table.question import NotAllowed
from companion.table.questions import Roll, Window, one_of

PLAYERS = ["Ann", "Bo"]


class Flip(Roll, name="flip", says="{who} flips: which side?", sides=2):
    """A flip."""


class Objects(Window, name="objects", says="Does anybody object? Enter goes on; {how}.", how="Bo: no"):
    """Behind each flip."""


@dataclass
class Objection:
    who: str


@dataclass
class Objections:
    """`Bo: no`, once for each player."""

    done: list[str] = field(default_factory=list)

    def read(self, text: str) -> Objection | None:
        name, colon, what = text.partition(":")
        if not colon or what.strip() != "no":
            return None
        who = PLAYERS[one_of(name, PLAYERS)]
        if who in self.done:
            raise NotAllowed(f"{who} has objected already", "somebody else may")
        return Objection(who)

    def write(self, done: Objection) -> str:
        return f"{done.who}: no"

    def whose(self, done: Objection) -> str:
        return done.who

    def cards(self, player: str) -> list[str]:
        return []

    def pick(self, random: Random) -> Objection | None:
        left = [name for name in PLAYERS if name not in self.done]
        return Objection(random.choice(left)) if left and random.random() < 0.3 else None


def flips(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """[flip] A player who objects has it flipped anew."""
    objections, sides = Objections(), {}
    for player in PLAYERS:
        while player not in sides:
            side = table.ask(Flip("flip", player), between=objections)
            if isinstance(side, Objection):
                objections.done.append(side.who)
                continue
            answer = table.ask(Objects("objects", None), between=objections)
            if isinstance(answer, Objection):
                objections.done.append(answer.who)
            else:
                sides[player] = side[0]
    return {"sides": sides, "objected": objections.done}
