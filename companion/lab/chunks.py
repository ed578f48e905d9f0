"""Games in chunks, each a seed and a range: whoever plays one, and how often, it comes to the same bytes."""

from __future__ import annotations

from collections import Counter
from threading import Lock

from companion.lab import games
from companion.lab.plan import Plan
from companion.lab.records import NOBODY, Rows
from companion.odds.players import ByChance, share
from companion.odds.playing_on import PlayingOn
from companion.odds.position import winners_of

ONE_AT_A_TIME = Lock()
"""A worker of several threads is no quicker, and a game is not made for it."""

EACH = 250
"""One game in so many is looked at, where no contest before half time tells it: that takes a twelfth of the time."""
RUNS = 12


def played(plan: Plan, first: int, many: int) -> dict[str, bytes]:
    """The games from a number on, as Parquet files by the names of their tables."""
    rows = Rows()
    rules = [Counter[str]() for _ in plan.arms]
    with ONE_AT_A_TIME:
        for number in range(first, first + many):
            for arm in range(len(plan.arms)):
                rules[arm].update(play(plan, number, arm, rows))
    for arm, times in enumerate(rules):
        rows.rules += [(arm, rule, many) for rule, many in sorted(times.items())]
    return rows.files()


def play(plan: Plan, number: int, arm: int, rows: Rows) -> Counter[str]:
    """Plays the game of a number with the sets of an arm, and adds what was found in it to the rows; gives how often
    each rule came up."""
    game = games.played(plan, number, arm)
    winners = [] if game.result is None else winners_of(plan.position(arm), game.result)
    seats = {name: seat for seat, name in enumerate(plan.names)}
    half = game.watcher.leads_at_half(seats)
    if half == NOBODY and number % EACH == 0:
        half = leads(plan, number, arm)
    careful = sum(1 << seat for seat in plan.careful_in(number))
    game.watcher.adds_to(rows, (number, arm), seats, winners, half, careful)
    rows.offers += [(number, arm, seats[who], card, taken, True) for who, card, taken in game.player.offers]
    return game.watcher.rules


def leads(plan: Plan, number: int, arm: int) -> int:
    """The seat that wins most of some runs of chance from the middle of a game; nobody's where several do."""
    position = plan.position(arm)
    entries = games.with_journal(plan, number, arm).entries
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
