"""Questions of an event in rounds beside its matches: the dice that pair, which match is next, and who won it."""

from dataclasses import field
from random import Random

from companion.pairing.draw import Decision
from companion.table.question import Display, unsaid
from companion.table.questions import Choose, Roll


class RecordChoice(Choose[str], candidates=("recorded", "unrecorded")):
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
        decision, subject = self.decision, self.decision.subject
        if not self.call:
            return f"Roll for who meets {subject}: {decision.numbers}."
        roll = f"Roll a die: on {self.call} {decision.caller} meets {subject}, else {decision.other} does."
        return f"{decision.caller} has called {self.call}. {roll}"


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

    def display(self) -> Display:
        return super().display()._replace(report=[each[0] for each in self.candidates if each[1] is not None])
