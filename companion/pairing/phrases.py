"""Sentences about pairs, records and byes, shared by the reasons and by the checks."""

from collections.abc import Iterable

from companion.pairing.criterion import Criterion
from companion.pairing.event import Pair
from companion.words import listed

NAMED = 6
"""Of more parts than this the rest are counted."""


def pair_words(criterion: Criterion, pair: Pair) -> str:
    """`Ann (1-0) and Bo (0-1)`; the bye has no record."""
    return " and ".join(side_words(criterion, side) for side in pair)


def side_words(criterion: Criterion, side: str) -> str:
    """`Ann (1-0)`; the bye has no record, and before round 2 nobody has."""
    if side == criterion.event.bye or not criterion.ledger.rounds:
        return side
    return f"{side} ({criterion.ledger.told(side)})"


def met_words(criterion: Criterion, pair: Pair) -> str:
    """A clause on when the two met: `Ann and Bo met in round 1`."""
    a, b = pair
    number = criterion.ledger.met[a][b]
    bye = criterion.event.bye
    if bye in pair:
        verb = "faced" if criterion.event.bye_plays else "had"
        return f"{a if b == bye else b} {verb} {bye_words(criterion)} in round {number}"
    return f"{a} and {b} met in round {number}"


def prohibited_words(pair: Pair) -> str:
    """A clause on two who may not meet: `Ann and Bo are a prohibited pair`."""
    return f"{' and '.join(pair)} are a prohibited pair"


def bye_words(criterion: Criterion) -> str:
    """The bye as it stands in a sentence: its name, or `the bye`."""
    bye = criterion.event.bye
    return f"the {bye}" if bye.islower() else bye


def bye_rule(criterion: Criterion) -> str:
    """A sentence on who gets the bye in this round, and why."""
    ledger, bye = criterion.ledger, bye_words(criterion)
    able = [side for side in criterion.event.playing if side in criterion.for_bye]
    who = f"{bye} goes to {listed(able, 'or')}"
    record = ledger.told(able[0])
    odd = criterion.odd_groups()
    records = listed(ledger.told(group[0]) for group in odd)
    had = "has faced" if criterion.event.bye_plays else "has had"
    if all(criterion.had_bye(player) for player in criterion.event.playing):
        return (
            f"{who}: everybody {had} it, and {record} is the {'lowest score' if criterion.lowest else 'worst record'}"
        )
    if criterion.lowest:
        level = [side for side in criterion.event.playing if criterion.scores[side] == criterion.scores[able[0]]]
        fresh = [side for side in level if not criterion.had_bye(side)]
        idle = ", and who has it has played most rounds of these" if len(fresh) > len(able) else ""
        return f"{who}: {record} is the lowest score of those who {had.replace('has', 'have not')} it{idle}"
    if len(odd) == 1 and ledger.scores[able[0]] == ledger.scores[odd[0][0]]:
        again = f", and the others of that record {had.replace('has', 'have')} it" if len(able) < len(odd[0]) else ""
        return f"{who}: only {records} is the record of an odd number of players{again}"
    why = f"{records} are records of an odd number of players" if len(odd) > 1 else f"everybody of {records} {had} it"
    return f"{who}: {why}, so it goes to the worst record of those who {had.replace('has', 'have not')} it"


def bye_reason(criterion: Criterion, pair: Pair) -> str:
    """The reason why this player has the bye: its rule, or why it cannot go where the rule says."""
    player = next(side for side in pair if side != criterion.event.bye)
    if player in criterion.for_bye or not criterion.lowest:
        return bye_rule(criterion)
    others = listed((side for side in criterion.event.playing if side in criterion.for_bye), "or")
    return f"with {bye_words(criterion)} for {others}, who has less, others would meet again"


def bye_noun(criterion: Criterion) -> str:
    """The noun for what `bye_wins` counts."""
    return "unplayed round" if criterion.lowest else "win"


def gap_words(criterion: Criterion, pairing: Iterable[Pair]) -> str:
    """The pairs whose records differ: `A (2-0) and B (1-1); ...`."""
    return semicolons(pair_words(criterion, pair) for pair in pairing if criterion.of_pair(*pair).gaps)


def nearer_words(least: int) -> str:
    """A clause on how near records could lie, of which the `least` gaps are possible."""
    return "and they can lie nearer" if least else "and all can meet their equals"


def semicolons(parts: Iterable[str]) -> str:
    """The parts with semicolons between; of many the first ones and how many more there are."""
    all_of_them = list(parts)
    more = [f"{len(all_of_them) - NAMED + 1} more"] if len(all_of_them) > NAMED else []
    return "; ".join([*all_of_them[: NAMED - 1], *more] if more else all_of_them)
