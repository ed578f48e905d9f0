"""Somebody's pairing checked: every round that was played, beside the best that it could have been."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from companion.pairing.by_hand import Breach, breaches
from companion.pairing.criterion import Closest, Cost, Criterion
from companion.pairing.event import EventError, Pairing, Tournament
from companion.pairing.matching import best
from companion.pairing.seeded import fits, fixed_round
from companion.words import listed


@dataclass(frozen=True, slots=True)
class Audit:
    """A round that could have been better: what it breaks, a pairing that breaks nothing, and what each costs."""

    round: int
    breaches: tuple[Breach, ...]
    better: Pairing
    cost: Cost
    least: Cost


def audit(event: Tournament, closest: Closest = "squares") -> Iterator[Audit]:
    """The rounds of an event that break a rule, checked anew with what was known when they were paired."""
    event.check()
    for number, matches in enumerate(event.rounds, start=1):
        before = event.before(number)
        pairs = tuple(match.pair for match in matches)
        if event.rules.fixed:
            if odd := [pair for pair in pairs if not fits(before, pair)]:
                text = f"{listed('-'.join(pair) for pair in odd)} {'is' if len(odd) == 1 else 'are'} not as it must be"
                better: Pairing = ()
                with suppress(EventError):  # nobody is left whom they could meet
                    better = fixed_round(before)
                yield Audit(number, (Breach("schedule", None, f"{text}."),), better, Cost(), Cost())
            continue
        criterion = Criterion(before, closest)
        least = criterion.ordered(best(criterion, criterion.sides))
        try:
            found = breaches(before, pairs, closest)
        except EventError as error:
            found = [Breach("complete", None, f"{error}.")]
        if found:
            yield Audit(number, tuple(found), least, criterion.of(pairs), criterion.of(least))
