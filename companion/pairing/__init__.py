"""Pairings for the rounds of any event: it knows players and results, no game."""

from companion.pairing.criterion import CLOSEST, Closest, Cost, Criterion
from companion.pairing.draw import CALLS, Decision, Draw, RollError
from companion.pairing.event import Event, EventError, Ledger, Match, Pair, Pairing, Record, Won
from companion.pairing.optimal import FEW, optimal

__all__ = [
    "CALLS",
    "CLOSEST",
    "FEW",
    "Closest",
    "Cost",
    "Criterion",
    "Decision",
    "Draw",
    "Event",
    "EventError",
    "Ledger",
    "Match",
    "Pair",
    "Pairing",
    "Record",
    "RollError",
    "Won",
    "optimal",
]
