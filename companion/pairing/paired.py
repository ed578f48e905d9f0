"""The next round of an event: its pairs with their reasons, and what the dice have still to decide."""
# mypyc

from dataclasses import dataclass, replace
from random import Random

from companion.pairing.criterion import Closest, Cost, Criterion
from companion.pairing.cut import settled, stage
from companion.pairing.draw import Decision, PairingDraw
from companion.pairing.event import Pair, Pairing, Tournament
from companion.pairing.forced import Certificate, certificate
from companion.pairing.matching import best, pairing
from companion.pairing.optimal import FEW, optima
from companion.pairing.phrases import prohibited_words
from companion.pairing.reasons import because, forced_because
from companion.pairing.rolls import DiceSource, TakenDecision, settle
from companion.pairing.schedule import can_get_stuck
from companion.pairing.seeded import fixed_round, halves


@dataclass(frozen=True, slots=True)
class PairWithReason:
    """A pair that is settled: `reason` is a clause.

    `how` is forced, rolled, left (what the rolls leave), drawn, or seeded (top half against bottom half, bracket,
    schedule).
    """

    pair: Pair
    how: str
    reason: str


@dataclass(frozen=True, slots=True)
class NextRound:
    """A round as far as it is paired.

    `pairs` are settled, in reading order. While the dice have to decide, `decision` is the next one and `pairings`
    are those still possible. `certificate` proves a rematch forced; `warning` speaks of rounds that can get stuck, and
    `notes` say how the places of a cut were settled.
    """

    number: int
    criterion: Criterion
    pairs: tuple[PairWithReason, ...]
    cost: Cost
    pairings: tuple[Pairing, ...]
    taken: tuple[TakenDecision, ...]
    decision: Decision | None
    certificate: Certificate | None
    warning: str | None
    notes: tuple[str, ...] = ()


def next_round(
    event: Tournament, closest: Closest = "squares", dice: DiceSource | None = None, seed: int = 0
) -> NextRound:
    """Pairs the next round.

    Up to 12 sides, the bye counted, `dice` decide between equally good pairings (None: nothing is rolled yet), above
    that the `seed` does. Raises EventError, RollError.
    """
    event.check_complete()
    staged = stage(event)
    criterion = Criterion(staged, closest)
    if staged.rules.fixed:
        said = "by the bracket" if staged.rules.bracket else "by the schedule of the round robin"
        given = _given(criterion, fixed_round(staged), said)
        notes = tuple(settled(event)) if staged is not event and not staged.rounds else ()
        return replace(given, number=len(event.rounds) + 1, notes=notes)
    if event.rules.round_one == "halves" and not event.rounds:
        found = halves(criterion)
        if criterion.of(found) <= criterion.of(best(criterion, criterion.sides)):
            return _given(criterion, found, "top half against bottom half")
    if len(criterion.sides) > FEW:
        order = list(criterion.sides)
        Random(seed).shuffle(order)
        found = pairing(event, closest, order)
        pairs = [PairWithReason(pair, "drawn", because(criterion, pair)) for pair in found]
        return _told(criterion, pairs, PairingDraw.of([found], criterion.order), [])
    draw = PairingDraw.of(optima(criterion), criterion.order)
    forced = draw.forced
    taken: list[TakenDecision] = []
    if dice is not None:
        draw, taken = settle(draw, dice)
    reasons = {frozenset((each.decision.subject, each.chosen)): each.text for each in taken}
    pairs = []
    for pair in criterion.ordered(draw.forced):
        if pair in forced:
            pairs.append(PairWithReason(pair, "forced", forced_because(criterion, pair)))
        elif frozenset(pair) in reasons:
            pairs.append(PairWithReason(pair, "rolled", reasons[frozenset(pair)]))
        else:
            pairs.append(PairWithReason(pair, "left", "what the rolls leave"))
    return _told(criterion, pairs, draw, taken)


def _given(criterion: Criterion, pairing: Pairing, said: str) -> NextRound:
    """A round without dice, its pairs in the order in which they were found."""
    bye = criterion.event.bye
    byes = sorted(pairing, key=lambda pair: bye in pair)

    def because(pair: Pair) -> str:
        apart = f", though {prohibited_words(pair)}" if criterion.prohibited(*pair) else ""
        return f"{said}: a bye" if bye in pair else f"{said}{apart}"

    pairs = [PairWithReason(pair, "seeded", because(pair)) for pair in byes]
    return _told(criterion, pairs, PairingDraw.of([pairing], criterion.order), [])


def _told(
    criterion: Criterion, pairs: list[PairWithReason], draw: PairingDraw, taken: list[TakenDecision]
) -> NextRound:
    event = criterion.event
    cost = Cost() if event.rules.fixed else criterion.of(draw.pairings[0])
    warning = None
    if event.rules.accelerated and event.planned is None and criterion.ledger.scores != criterion.ledger.points:
        warning = "without --rounds only round 1 is accelerated; it is the first half of the rounds that are planned"
    if event.planned is not None and not event.rounds and not event.rules.fixed:
        warning = can_get_stuck(len(event.playing), event.planned)
    return NextRound(
        number=len(event.rounds) + 1,
        criterion=criterion,
        pairs=tuple(pairs),
        cost=cost,
        pairings=draw.pairings,
        taken=tuple(taken),
        decision=draw.decision,
        certificate=certificate(event) if cost.rematches or cost.apart else None,
        warning=warning,
    )
