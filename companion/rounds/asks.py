"""Questions of an event in rounds beside its matches: the dice that pair, which match is next, and who won it."""

from dataclasses import field
from random import Random

from companion.pairing.draw import Decision
from companion.table.question import unsaid
from companion.table.questions import Choose, Roll


class Recorded(Choose[str], candidates=("recorded", "unrecorded")):
    """A choice to tell the referee `what` is drafted, and what of it."""

    what: str = field(default_factory=unsaid)
    told: str = field(default_factory=unsaid)
    says = "Shall I record the {what}? recorded: everybody tells me {told}; unrecorded: I trust you."

    def pick_telling(self, random: Random) -> str:
        return self.candidates[0]


class PairingCall(Choose[str], name="pairing-call"):
    """The caller calls `evens` or `odds` for who meets the subject."""

    subject: str

    def says(self) -> str:
        return f"{self.who} calls for who meets {self.subject}: evens or odds?"


class PairingRoll(Roll, name="pairing-roll"):
    """The die, or the two dice, that decide who meets the subject."""

    decision: Decision
    call: str | None

    def says(self) -> str:
        caller, subject = self.decision.caller, self.decision.subject
        if not self.call:
            return f"Roll for who meets {subject}: {self._numbers()}."
        other = next(each for each in self.decision.candidates if each != caller)
        roll = f"Roll a die: on {self.call} {caller} meets {subject}, else {other} does."
        return f"{caller} has called {self.call}. {roll}"

    def _numbers(self) -> str:
        """A sentence on the meaning of each roll: `1 to 2 Ann, 3 to 4 Bo, 5 to 6 Cleo`."""
        told, meant = [], 0
        for candidate in self.decision.candidates:
            rolls = [" ".join(map(str, roll)) for roll in self.decision.rolls_for(candidate)]
            meant += len(rolls)
            told.append(f"{rolls[0]} to {rolls[-1]} {candidate}" if len(rolls) > 1 else f"{rolls[0]} {candidate}")
        return ", ".join(told) + ("" if meant == 6**self.dice else "; anything else is rolled again")


Outcome = tuple[str, list[str] | None]
"""A match's outcome as people say it, and its winners; None where the referee is to work it out."""


class Result(Choose[Outcome], name="outcome", asks_for="fact"):
    """The players who record a victory in it, or `referee it`."""

    a: str
    b: str

    def says(self) -> str:
        return f"{self.a} against {self.b}: who wins, or shall I referee it?"

    def label(self, candidate: Outcome) -> str:
        return candidate[0]

    def played_out(self) -> Outcome | None:
        return next((each for each in self.candidates if each[1] is None), None)

    def reports(self, text: str) -> bool:
        return self.can_hear(text) and self.read(text)[1] is not None
