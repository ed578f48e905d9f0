"""Pairings for the rounds of any event: it knows players and results, no game.

`next_round` pairs a round by the event's rules and gives the reasons; `why` and `breaches` explain, `audit` checks
rounds that others have paired, `standings` are those after the rounds. Below, `optimal` gives all pairings that no
other beats (up to 12 sides), a `draw` decides between them by dice, `matching` gives one for a field of any size, and
`forced` proves that a rematch is; `schedule` and `elimination` are what else an event needs.
"""

from companion.pairing.by_hand import audit, breaches
from companion.pairing.event import EventError, Match, Tournament, WinningSide
from companion.pairing.paired import next_round
from companion.pairing.ranking import standings
from companion.pairing.reasons import why

__all__ = ["EventError", "Match", "Tournament", "WinningSide", "audit", "breaches", "next_round", "standings", "why"]
