"""Pairings for the rounds of any event: it knows players and results, no game.

`next_round` pairs a round by the event's `Rules` and gives the reasons. Below it, `optimal` gives all pairings that no
other beats (up to 12 sides), a `Draw` decides between them by dice, and `pairing` gives one for a field of any size.
`why` and `breaches` explain, `audit` checks rounds that others have paired, `certificate` proves that a rematch is
forced; `standings`, `round_robin`, `park_plan` and `Elimination` are what else an event needs.
"""

from companion.pairing.by_hand import Audit, Breach, audit, breaches
from companion.pairing.criterion import CLOSEST, Closest, Cost, Criterion
from companion.pairing.draw import CALLS, Decision, Draw, RollError
from companion.pairing.elimination import Elimination, Tie
from companion.pairing.event import EventError, Ledger, Match, Pair, Pairing, Record, Tournament, Won
from companion.pairing.forced import Certificate, certificate
from companion.pairing.matching import pairing
from companion.pairing.optimal import FEW, optimal
from companion.pairing.paired import NextRound, Paired, next_round
from companion.pairing.ranking import TIE_BREAKS, Standing, standings
from companion.pairing.reasons import Why, because, forced_because, why
from companion.pairing.rolls import Dice, Rolled, Taken, Typed, settle
from companion.pairing.rules import FAMILIES, Points, Rules, rules_of
from companion.pairing.schedule import Plan, can_get_stuck, park_plan, round_robin

__all__ = [
    "CALLS",
    "CLOSEST",
    "FAMILIES",
    "FEW",
    "TIE_BREAKS",
    "Audit",
    "Breach",
    "Certificate",
    "Closest",
    "Cost",
    "Criterion",
    "Decision",
    "Dice",
    "Draw",
    "Elimination",
    "EventError",
    "Ledger",
    "Match",
    "NextRound",
    "Pair",
    "Paired",
    "Pairing",
    "Plan",
    "Points",
    "Record",
    "RollError",
    "Rolled",
    "Rules",
    "Standing",
    "Taken",
    "Tie",
    "Tournament",
    "Typed",
    "Why",
    "Won",
    "audit",
    "because",
    "breaches",
    "can_get_stuck",
    "certificate",
    "forced_because",
    "next_round",
    "optimal",
    "pairing",
    "park_plan",
    "round_robin",
    "rules_of",
    "settle",
    "standings",
    "why",
]
