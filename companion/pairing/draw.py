"""The draw: which of several equally good pairings is played, decided by dice as at a table.

One decision at a time, each among choices that can still be completed to an optimal pairing: no roll dead-ends.
"""
# mypyc

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from companion.errors import CompanionError
from companion.pairing.event import Pair, Pairing

CALLS = ("evens", "odds")
_DEEP = 105
"""Up to so many pairings (eight sides, all equal) the decisions are chosen so that they are fewest."""


class RollError(CompanionError):
    """A roll or a call that cannot be."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision by dice: the opponent of `subject`, one of `candidates`.

    Between two candidates the `caller` calls evens or odds before the roll; a hit makes the caller the opponent,
    a miss the other. Up to six are numbered on one die, more on two dice read one after the other; numbers that
    are left over are rolled again.
    """

    subject: str
    candidates: tuple[str, ...]
    caller: str | None = None

    @property
    def dice(self) -> int:
        """The number of dice that are rolled: 1, or 2 from seven candidates on."""
        return 1 if len(self.candidates) <= 6 else 2

    @property
    def text(self) -> str:
        """The decision in words: who may be met, who calls, what each roll means."""
        if self.caller is not None:
            return (
                f"{self.subject} meets {self.caller} or {self.other}: {self.caller} calls evens or odds, then one die "
                f"is rolled. A hit: {self.subject} meets {self.caller}; a miss: {self.subject} meets {self.other}"
            )
        dice = "one die" if self.dice == 1 else "two dice, one after the other (a 2, then a 5 is 25)"
        return f"Who meets {self.subject}: {dice}. {self.numbers}"

    @property
    def other(self) -> str:
        """Of two candidates the one who does not call."""
        return next(each for each in self.candidates if each != self.caller)

    @property
    def numbers(self) -> str:
        """Which rolls mean whom, where nobody calls: `1-2 Ann, 3-4 Bo, 5-6 Cy`."""
        faces = [f"{_range(self.rolls_for(candidate))} {candidate}" for candidate in self.candidates]
        again = [roll for roll in product(range(1, 7), repeat=self.dice) if self.chosen(roll) is None]
        return ", ".join(faces + ([f"{_range(again)} roll again"] if again else []))

    def rolls_for(self, candidate: str) -> list[tuple[int, ...]]:
        """The rolls that choose a candidate, where nobody calls."""
        return [roll for roll in product(range(1, 7), repeat=self.dice) if self.chosen(roll) == candidate]

    def chosen(self, roll: Sequence[int], call: str | None = None) -> str | None:
        """The candidate that a roll chooses; None: roll again. Raises RollError."""
        if len(roll) != self.dice:
            wanted = ("one die", "two dice")[self.dice - 1]
            raise RollError(f"{len(roll)} numbers were given; who meets {self.subject} is decided by {wanted}")
        for face in roll:
            if not 1 <= face <= 6:
                raise RollError(f"{face} is no roll of a die; it shows 1 to 6")
        if self.caller is not None:
            if call not in CALLS:
                raise RollError(f"{self.caller} calls evens or odds before the roll")
            hit = (roll[0] % 2 == 0) == (call == "evens")
            return self.caller if hit else self.other
        number = 0
        for face in roll:
            number = number * 6 + face - 1
        place = number // (6**self.dice // len(self.candidates))
        return self.candidates[place] if place < len(self.candidates) else None


def _range(rolls: Sequence[tuple[int, ...]]) -> str:
    first, last = ("".join(map(str, roll)) for roll in (rolls[0], rolls[-1]))
    return first if first == last else f"{first}-{last}"


@dataclass(frozen=True, slots=True)
class PairingDraw:
    """The pairings that are still possible; `order` is how the sides are named (seating order, the bye last)."""

    pairings: tuple[Pairing, ...]
    order: tuple[str, ...]

    @classmethod
    def of(cls, pairings: Iterable[Pairing], order: Iterable[str]) -> "PairingDraw":
        """A draw between some pairings of the same sides, at least one."""
        return cls(tuple(pairings), tuple(order))

    @property
    def forced(self) -> Pairing:
        """The pairs that are in every pairing still possible."""
        return tuple(pair for pair in self.pairings[0] if all(pair in others for others in self.pairings[1:]))

    @property
    def decision(self) -> Decision | None:
        """The dice's next decision; None when nothing is open.

        The subject is chosen so that the fewest rolls remain at worst, then in the mean; of equals it is the one
        who cannot get the bye (as in the rulebook's example), then the one with fewest candidates, then by order.
        """
        if len(self.pairings) == 1:
            return None
        open_to = self._open_to()
        bye = self.order[-1]
        subject = min(
            (side for side in self.order if side != bye and len(open_to.get(side, ())) > 1),
            key=lambda side: (*self._rolls(side), bye in open_to[side], len(open_to[side]), self.order.index(side)),
        )
        candidates = tuple(side for side in self.order if side in open_to[subject])
        return Decision(subject, candidates, candidates[0] if len(candidates) == 2 else None)

    def take(self, a: str, b: str) -> "PairingDraw":
        """The draw once these two are paired."""
        return PairingDraw(tuple(p for p in self.pairings if (a, b) in p or (b, a) in p), self.order)

    def chance(self, a: str, b: str) -> Fraction:
        """The probability that the dice pair these two: exactly, over all decisions that are still to come."""
        having = self.take(a, b).pairings
        if len(having) == len(self.pairings) or not having:
            return Fraction(len(having) > 0)
        decision = self.decision
        assert decision
        ways = [self.take(decision.subject, candidate).chance(a, b) for candidate in decision.candidates]
        return Fraction(sum(ways), len(ways))

    def _open_to(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for a, b in set().union(*self.pairings):
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
        return found

    def _rolls(self, subject: str) -> tuple[int, float]:
        """The rolls that remain at worst and in the mean once the subject is chosen; 0 where that takes too long."""
        if len(self.pairings) > _DEEP:
            return 0, 0.0
        return _rolls(frozenset(map(frozenset, self.pairings)), subject)


@lru_cache(maxsize=4096)
def _rolls(pairings: frozenset[frozenset[Pair]], subject: str) -> tuple[int, float]:
    parts: dict[Pair, set[frozenset[Pair]]] = {}
    for pairing in pairings:
        for pair in pairing:
            if subject in pair:
                parts.setdefault(pair, set()).add(pairing - {pair})
    counts = [_fewest(frozenset(part)) for part in parts.values()]
    return 1 + max(worst for worst, _ in counts), 1 + sum(mean for _, mean in counts) / len(counts)


@lru_cache(maxsize=4096)
def _fewest(pairings: frozenset[frozenset[Pair]]) -> tuple[int, float]:
    if len(pairings) == 1:
        return 0, 0.0
    sides = {side for pair in next(iter(pairings)) for side in pair}
    subjects = {a for a in sides if len({pair for pairing in pairings for pair in pairing if a in pair}) > 1}
    return min(_rolls(pairings, subject) for subject in subjects)
