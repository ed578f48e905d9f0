"""A pairing made by hand: what it breaks. It may be played all the same; it is only said."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import quoted
from companion.pairing.criterion import Closest, Criterion
from companion.pairing.event import EventError, Pair, Tournament
from companion.pairing.matching import best
from companion.pairing.phrases import bye_noun, bye_rule, bye_words, gap_words, met_words, pair_words
from companion.words import counted


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a pairing breaks: the part of the criterion, the pair that does (None: the whole), a sentence."""

    criterion: str
    pair: Pair | None
    text: str


def breaches(event: Tournament, pairs: Sequence[Pair], closest: Closest = "squares") -> list[Breach]:
    """What a complete pairing of the next round breaks; an empty list where it is as good as any.

    Raises EventError where it is no complete pairing: somebody unknown, left out or with two opponents.
    """
    event.check_complete()
    criterion = Criterion(event, closest)
    _check_complete(criterion, pairs)
    cost, least = criterion.of(pairs), criterion.of(best(criterion, criterion.sides))
    found = []
    for pair in pairs:
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
        gaps = (
            f"The squares of the record gaps add up to {criterion.squares(cost.gaps)} ({gap_words(criterion, pairs)})"
        )
        found.append(Breach("gaps", None, f"{gaps}, and {criterion.squares(least.gaps)} is possible"))
    if taker and cost.outside == least.outside and cost.bye_wins > least.bye_wins:
        text = f"{bye_words(criterion)} can go to somebody with {counted(least.bye_wins, bye_noun(criterion))} only"
        found.append(Breach("bye_wins", taker, f"{pair_words(criterion, taker)}: {text}"))
    return [Breach(each.criterion, each.pair, f"{each.text}.") for each in found]


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
