"""Who leads when half of a game's answers are given."""

from __future__ import annotations

from collections import Counter

from companion.lab.games import with_journal
from companion.lab.plan import Plan
from companion.lab.records import NOBODY
from companion.odds.players import ByChance, share
from companion.odds.playing_on import PlayingOn
from companion.odds.position import winners_of

EACH = 250
"""One game in so many is looked at, where no contest before half time tells it: that takes a twelfth of the time."""
RUNS = 12


def leads(plan: Plan, number: int, arm: int) -> int:
    """The seat that wins most of some runs of chance from the middle of a game; nobody's where several do."""
    position = plan.position(arm)
    entries = with_journal(plan, number, arm).entries
    half = (len(entries) + 1) // 2
    if half == len(entries):
        return NOBODY
    here = position.after(entries[:half], entries[half].strand)
    worth: Counter[int] = Counter()
    for run in range(RUNS):
        result = PlayingOn.from_(here, ByChance.seeded(plan.luck(number) + run + 1)).to_its_end()
        winners = [] if result is None else winners_of(position, result)
        worth.update({seat: share(winners, name) for seat, name in enumerate(plan.names)})
    (one, most), (_, next_most) = worth.most_common(2)
    return one if most > next_most else NOBODY
