"""The rolls that decide a draw: typed beforehand, or rolled by the program and told as if typed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from companion.errors import quoted
from companion.pairing.draw import CALLS, Decision, PairingDraw, RollError


@dataclass(frozen=True, slots=True)
class TakenDecision:
    """A decision that was taken: the call (None: there was none), every roll, the last of which counts, and whom."""

    decision: Decision
    call: str | None
    rolls: tuple[tuple[int, ...], ...]
    chosen: str

    @property
    def typed(self) -> str:
        """The call and the rolls as they are typed."""
        faces = [str(face) for roll in self.rolls for face in roll]
        return " ".join(filter(None, (self.call, *faces)))

    @property
    def text(self) -> str:
        """The call and the rolls: `A called evens, rolled 4`."""
        rolled = "rolled " + ", again ".join(" ".join(map(str, roll)) for roll in self.rolls)
        return f"{self.decision.caller} called {self.call}, {rolled}" if self.call else rolled


class DiceSource(Protocol):
    """A source of calls and rolls; it gives None where there are no more."""

    def call(self, decision: Decision) -> str | None:
        """The caller's call for a decision, `evens` or `odds`."""

    def roll(self, decision: Decision, call: str | None) -> tuple[int, ...] | None:
        """The roll for a decision, once that is called."""


class TypedDice:
    """Calls and rolls from a text such as `evens 4, 2`: commas and spaces part them. Raises RollError."""

    def __init__(self, text: str) -> None:
        self._words = re.split(r"[\s,;]+", text.strip().lower()) if text.strip(" ,;\t\n") else []
        self._words = [word for word in self._words if word]
        for word in self._words:
            if word not in CALLS and word not in {*"123456"}:
                raise RollError(f"{quoted(word)} is neither a call (evens, odds) nor a roll of a die (1 to 6)")

    def call(self, decision: Decision) -> str | None:
        """The next word where it is a call; a roll in its place is an error."""
        if not self._words:
            return None
        if self._words[0] not in CALLS:
            raise RollError(f"{decision.caller} calls evens or odds before {quoted(self._words[0])} is rolled")
        return self._words.pop(0)

    def roll(self, decision: Decision, call: str | None) -> tuple[int, ...] | None:
        """The next one or two numbers; a call in their place is an error."""
        if len(self._words) < decision.dice:
            return None
        faces = [self._words.pop(0) for _ in range(decision.dice)]
        for face in faces:
            if face in CALLS:
                raise RollError(f"who meets {decision.subject} is rolled for now; {quoted(face)} is no roll of a die")
        return tuple(map(int, faces))

    def check_used_up(self) -> None:
        """Raises RollError where something was typed that decided nothing."""
        if self._words:
            raise RollError(f"everything is decided before {quoted(' '.join(self._words))}; leave that out")


class RolledDice:
    """Calls and rolls of the program, from a random generator."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def call(self, decision: Decision) -> str | None:
        """Evens or odds."""
        return self._random.choice(CALLS)

    def roll(self, decision: Decision, call: str | None) -> tuple[int, ...] | None:
        """One die or two."""
        return tuple(self._random.randint(1, 6) for _ in range(decision.dice))


def settle(draw: PairingDraw, dice: DiceSource) -> tuple[PairingDraw, list[TakenDecision]]:
    """Decides until nothing is open or the dice end; gives the draw then and what was taken. Raises RollError."""
    taken = []
    for behind, each in decided(draw, dice):
        draw = behind
        taken.append(each)
    return draw, taken


def decided(draw: PairingDraw, dice: DiceSource) -> Iterator[tuple[PairingDraw, TakenDecision]]:
    """One decision after the other, with the draw behind it, until nothing is open or the dice end."""
    while decision := draw.decision:
        call = dice.call(decision) if decision.caller else None
        if decision.caller and call is None:
            return
        rolls = []
        chosen = None
        while chosen is None and (roll := dice.roll(decision, call)) is not None:
            rolls.append(roll)
            chosen = decision.chosen(roll, call)
        if chosen is None:
            return
        draw = draw.take(decision.subject, chosen)
        yield draw, TakenDecision(decision, call, tuple(rolls), chosen)
