"""Reasons why two are paired or not: the first part of the criterion that fails, with its numbers."""
# mypyc

from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import quoted
from companion.pairing import phrases
from companion.pairing.criterion import Closest, Cost, Criterion
from companion.pairing.draw import PairingDraw
from companion.pairing.event import EventError, Pair, Pairing, Tournament
from companion.pairing.matching import best
from companion.pairing.optimal import FEW, optima
from companion.words import counted, did_you_mean, listed

MET = "has met {} before"
APART = "may not meet {}"


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """The answer about a pair.

    `criterion` is the part of the Cost that fails first (None: none does), `with_it` the least cost of a round
    with this pair and `example` such a round, `least` the least cost of all.
    """

    event: Tournament
    pair: Pair
    criterion: str | None
    with_it: Cost
    least: Cost
    example: Pairing
    text: str


def why(
    event: Tournament, a: str, b: str, closest: Closest = "squares", chosen: Sequence[Pair] | None = None
) -> PairAnswer:
    """The reason why a and b are, or are not, paired in the event's next round; one of them may be the bye.

    For a round already paired give `event.before(round)` and that round's pairs as `chosen`. Raises EventError
    where one of them does not play.
    """
    event.check_complete()
    criterion = Criterion(event, closest)
    for side in (a, b):
        _check_plays(criterion, side)
    if a == b:
        raise EventError(f"{quoted(a)} cannot meet themselves; name two sides")
    pair = (b, a) if criterion.order[b] < criterion.order[a] else (a, b)
    example = criterion.ordered(with_pair(criterion, pair))
    with_it = criterion.of(example)
    least = criterion.of(best(criterion, criterion.sides))
    failing = first_failing(with_it, least)
    if failing is None:
        text = _nothing_against(criterion, pair, chosen)
    else:
        text = _against(criterion, pair, failing, with_it, least, example)
    return PairAnswer(event, pair, failing, with_it, least, example, f"{text}.")


def with_pair(criterion: Criterion, pair: Pair) -> Pairing:
    """A round that has this pair, as good as any that has."""
    return (pair, *best(criterion, [side for side in criterion.sides if side not in pair]))


def first_failing(cost: Cost, least: Cost) -> str | None:
    """The name of the first part in which the cost is not the least."""
    return next((name for name, a, b in zip(Cost._fields, cost, least, strict=True) if a != b), None)


def _check_plays(criterion: Criterion, side: str) -> None:
    event = criterion.event
    if side in criterion.sides:
        return
    if side == event.bye:
        raise EventError(f"nobody meets {phrases.bye_words(criterion)}: an even number of players plays")
    if side in event.byes.get(len(event.rounds) + 1, ()):
        raise EventError(f"{side} asked for a bye in round {len(event.rounds) + 1}, and is not paired in it")
    if side in event.gone:
        raise EventError(f"{quoted(side)} does not play this round")
    raise EventError(
        f"there is no player {quoted(side)}; {did_you_mean(side, criterion.sides) or 'type a name in full'}"
    )


def _against(criterion: Criterion, pair: Pair, failing: str, with_it: Cost, least: Cost, example: Pairing) -> str:
    if failing == "apart" and criterion.prohibited(*pair):
        return f"{phrases.prohibited_words(pair)}; they meet only where no other pairing at all is left"
    if failing in ("rematches", "latest") and criterion.of_pair(*pair).rematches:
        return _met(criterion, pair, failing)
    words, bye, event = phrases.pair_words(criterion, pair), phrases.bye_words(criterion), criterion.event
    if failing == "outside" and event.bye in pair:
        return f"Not {words}: {phrases.bye_rule(criterion)}"
    again = (each for each in example if criterion.of_pair(*each).rematches)
    met = phrases.semicolons(phrases.met_words(criterion, each) for each in again)
    avoid = "none is needed" if not least.rematches else f"{least.rematches} is possible"
    taker = next((phrases.side_words(criterion, each[0]) for each in example if event.bye in each), "")
    apart_by, nearer = phrases.gap_words(criterion, example), phrases.nearer_words(least.gaps)
    unlike, unplayed = counted(with_it.uneven, "pair"), counted(with_it.bye_wins, phrases.bye_noun(criterion))
    apart = phrases.semicolons(phrases.prohibited_words(each) for each in example if criterion.prohibited(*each))
    would = {
        "apart": f"others would meet who are kept apart ({apart})",
        "rematches": f"there would be {counted(with_it.rematches, 'rematch')} ({met}), and {avoid}",
        "latest": f"the rematches would be less long ago ({met}) than they need be",
        "team": f"{counted(with_it.team, 'pair')} would be of one team, and {least.team} is possible",
        "outside": f"{bye} would go to {taker}; but {phrases.bye_rule(criterion) if taker else ''}",
        "uneven": f"at least {unlike} would be of different records, and {least.uneven} is possible",
        "gaps": f"records would lie further apart than they must ({apart_by}), {nearer}",
        "bye_wins": f"{bye} would go to somebody with {unplayed}, and {least.bye_wins} is possible",
    }
    return f"With {words} {would[failing]}"


def _met(criterion: Criterion, pair: Pair, failing: str) -> str:
    met = phrases.met_words(criterion, pair)
    if failing == "latest":
        return f"{met}, and the rematches of this round can be of longer ago"
    if criterion.event.bye in pair:
        return f"{met}; nobody {'faces' if criterion.event.bye_plays else 'has'} it twice while that can be avoided"
    return f"{met}; nobody meets the same opponent twice while that can be avoided"


def _nothing_against(criterion: Criterion, pair: Pair, chosen: Sequence[Pair] | None) -> str:
    words = phrases.pair_words(criterion, pair)
    drawn = ""
    if chosen is not None:
        drawn = "; they were paired" if pair in chosen or pair[::-1] in chosen else "; it was decided otherwise"
    if len(criterion.sides) > FEW:
        return f"{words} are as good a pair as any{drawn or '; the draw decides'}"
    all_of_them = optima(criterion)
    chance = PairingDraw.of(all_of_them, criterion.order).chance(*pair)
    if chance == 1:
        return f"{words} are forced: {forced_because(criterion, pair)}"
    odds = f"{chance.numerator} of {chance.denominator}"
    return f"{words} are as good a pair as others: the dice bring them together in {odds} cases{drawn}"


def because(criterion: Criterion, pair: Pair) -> str:
    """The reason for a pair of an optimal pairing: the records, the bye's rule, or that a rematch is forced."""
    event = criterion.event
    if criterion.prohibited(*pair):
        return f"{phrases.prohibited_words(pair)}, and no pairing at all is left without one"
    if criterion.of_pair(*pair).rematches:
        return f"{phrases.met_words(criterion, pair)}; it cannot be avoided"
    if event.bye in pair:
        return phrases.bye_reason(criterion, pair)
    if criterion.of_pair(*pair).team:
        return f"{phrases.pair_words(criterion, pair)} are of one team; it cannot be avoided"
    a, b = (criterion.ledger.told(side) for side in pair)
    if criterion.scores[pair[0]] == criterion.scores[pair[1]]:
        return f"both {a}"
    return f"{a} against {b}: {_paired_down(criterion, max(pair, key=criterion.scores.__getitem__))}"


def _paired_down(criterion: Criterion, player: str) -> str:
    """The reason why somebody meets a worse record than their own."""
    ledger = criterion.ledger
    record = ledger.told(player)
    group = ledger.groups(criterion.event.playing)[criterion.scores[player]]
    others = [each for each in group if each != player]
    if not others:
        return f"{player} is the only one with {record}"
    if all(criterion.barred(player, each) for each in others):
        may = " or may not meet" if any(criterion.prohibited(player, each) for each in others) else ""
        return f"{player} has met{may} everybody else with {record}"
    if len(group) % 2:
        return f"{len(group)} players have {record}, an odd number"
    return "the gaps of the round cannot add up to less"


def forced_because(criterion: Criterion, pair: Pair) -> str:
    """The reason why a pair that is in every optimal pairing is forced: what stands against everybody else."""
    event, ledger = criterion.event, criterion.ledger
    human = [side for side in pair if side != event.bye]
    if event.bye in pair and criterion.for_bye == {human[0]}:
        return phrases.bye_rule(criterion)
    if len(criterion.sides) == 2:
        return "nobody else is to be paired"
    group = ledger.groups(event.playing)[ledger.scores[human[0]]]
    if len(human) == 2 and sorted(group) == sorted(pair):
        return f"they are the only ones with {ledger.told(human[0])}"
    side = min(human, key=lambda each: (len(_open(criterion, each)), criterion.order[each]))
    other = pair[0] if pair[1] == side else pair[1]
    least = criterion.of(best(criterion, criterion.sides))
    reasons: dict[str, list[str]] = {}
    for each in criterion.sides:
        if each not in (side, other):
            reasons.setdefault(_obstacle(criterion, (side, each), least), []).append(each)
    if set(reasons) <= {MET, APART}:
        return f"{side} {' or '.join(each.split(' {}')[0] for each in reasons)} everybody else"
    return "; ".join(f"{side} {reason.replace('{}', listed(names, 'or'), 1)}" for reason, names in reasons.items())


def _open(criterion: Criterion, side: str) -> list[str]:
    return [each for each in criterion.sides if each != side and not criterion.barred(side, each)]


def _obstacle(criterion: Criterion, pair: Pair, least: Cost) -> str:
    """The reason against a pair, with {} for the opponent."""
    if criterion.prohibited(*pair) and not least.apart:
        return APART
    if criterion.of_pair(*pair).rematches > least.rematches:
        return MET
    with_it, bye = criterion.of(with_pair(criterion, pair)), phrases.bye_words(criterion)
    failing = first_failing(with_it, least)
    if failing == "rematches" and criterion.of_pair(*pair).rematches:
        return MET
    would = {
        "apart": "bring two together who are kept apart",
        "rematches": "leave others a rematch",
        "outside": f"send {bye} to the wrong player",
        "team": "pair two of one team",
        "gaps": "bring records together that lie further apart",
        "uneven": f"make {with_it.uneven} pairs of different records instead of {least.uneven}",
        "bye_wins": f"give {bye} to a better record",
    }
    return f"against {{}} would {would.get(failing or '', 'make a rematch of less long ago')}"
