"""Pairings that others have made. What one made by hand breaks is only said, for it may be played all the same; every
round that was played is checked beside the best that it could have been."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.errors import quoted
from companion.pairing.criterion import Closest, Cost, Criterion
from companion.pairing.cut import stage
from companion.pairing.event import EventError, Pair, Pairing, Tournament
from companion.pairing.matching import best
from companion.pairing.phrases import (
    bye_noun,
    bye_rule,
    bye_words,
    gap_words,
    met_words,
    nearer_words,
    pair_words,
    prohibited_words,
)
from companion.pairing.seeded import fits, fixed_round
from companion.words import counted, listed


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a pairing breaks: the part of the criterion, the pair that does (None: the whole), a sentence."""

    criterion: str
    pair: Pair | None
    text: str


def breaches(event: Tournament, pairs: Sequence[Pair], closest: Closest = "squares") -> list[Breach]:
    """Breaches of the rules by a complete pairing of the next round; an empty list where it is as good as any.

    Raises EventError where it is no complete pairing: somebody unknown, left out or with two opponents.
    """
    event.check_complete()
    criterion = Criterion(event, closest)
    _check_complete(criterion, pairs)
    cost, least = criterion.of(pairs), criterion.of(best(criterion, criterion.sides))
    found = []
    for pair in pairs:
        if criterion.prohibited(*pair):
            needed = f"; {counted(least.apart, 'prohibited pair')} cannot be avoided this round" if least.apart else ""
            found.append(Breach("apart", pair, f"{prohibited_words(pair)}{needed}"))
        if criterion.of_pair(*pair).rematches:
            needed = f"; {counted(least.rematches, 'rematch')} cannot be avoided this round" if least.rematches else ""
            found.append(Breach("rematches", pair, f"{met_words(criterion, pair)}{needed}"))
    if cost.rematches == least.rematches and cost.latest > least.latest:
        found.append(Breach("latest", None, "The rematches can be of longer ago"))
    if cost.team > least.team:
        text = f"{counted(cost.team, 'pair')} are of one team, and {least.team} is possible"
        found.append(Breach("team", None, text))
    taker = next((pair for pair in pairs if event.bye in pair), None)
    if taker and cost.outside > least.outside and not criterion.of_pair(*taker).rematches:
        found.append(Breach("outside", taker, f"{pair_words(criterion, taker)}: {bye_rule(criterion)}"))
    if cost.uneven > least.uneven:
        text = f"There are {counted(cost.uneven, 'pair')} of different records, and {least.uneven} is possible"
        found.append(Breach("uneven", None, text))
    if cost.gaps > least.gaps:
        gaps = f"Records lie further apart than they must ({gap_words(criterion, pairs)})"
        found.append(Breach("gaps", None, f"{gaps}, {nearer_words(least.gaps)}"))
    if taker and cost.outside == least.outside and cost.bye_wins > least.bye_wins:
        text = f"{bye_words(criterion)} can go to somebody with {counted(least.bye_wins, bye_noun(criterion))} only"
        found.append(Breach("bye_wins", taker, f"{pair_words(criterion, taker)}: {text}"))
    return [Breach(each.criterion, each.pair, f"{each.text}.") for each in found]


def posted(event: Tournament) -> tuple[Tournament, Pairing | None]:
    """The event before the round that is asked about, and its pairs: the one that is posted where a match of it is
    still to be played, or else the next, which has none yet."""
    matches = event.rounds[-1] if event.rounds else []
    if all(match.played or event.winners(match) for match in matches):
        return event, None
    return event.before(len(event.rounds)), tuple(match.pair for match in matches)


def _check_complete(criterion: Criterion, pairs: Sequence[Pair]) -> None:
    times = Counter(side for pair in pairs for side in pair)
    for side, number in times.items():
        if side not in criterion.sides:
            raise EventError(f"{quoted(side)} is not to be paired this round")
        if number > 1:
            raise EventError(f"{quoted(side)} is in {number} pairs; one is right")
    for side in criterion.sides:
        if side not in times:
            raise EventError(f"{quoted(side)} has no opponent yet; everybody is paired once")


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
        before = stage(event.before(number))
        pairs = tuple(match.pair for match in matches)
        if before.rules.fixed:
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
