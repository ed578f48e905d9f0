"""Games in chunks, each a seed and a range: whoever plays one, and how often, it comes to the same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from threading import Lock
from typing import NamedTuple

import polars as pl

from companion.lab import games
from companion.lab.confidence import CardSums, card_sums
from companion.lab.place import ResultsPlace
from companion.lab.plan import LabPlan
from companion.lab.records import NOBODY, RecordRows, packed
from companion.lab.store import named
from companion.odds.players import ChancePlayer, share
from companion.odds.position import winners_of
from companion.odds.rollout import Rollout

ONE_AT_A_TIME = Lock()
"""A worker of several threads is no quicker, and a game is not made for it."""

EACH = 250
"""One game in so many is looked at, where no contest before half time tells it: that takes a twelfth of the time."""
RUNS = 12


class Done(NamedTuple):
    """A chunk that was played: the name of its file, its bytes unless it is written by now, and sums for each card."""

    name: str
    content: bytes | None
    sums: CardSums


def played(plan: LabPlan, number: int, many: int, place: ResultsPlace | None = None) -> Done:
    """The chunk of a number, so many games, as a file; it is written where a `place` is given. Raises CompanionError
    where the rules here are others than those of the plan."""
    plan.check_rules()
    rows = RecordRows()
    rules = [Counter[str]() for _ in plan.arms]
    with ONE_AT_A_TIME:
        for game in range(number * many, (number + 1) * many):
            for arm in range(len(plan.arms)):
                rules[arm].update(play(plan, game, arm, rows))
    for arm, times in enumerate(rules):
        rows.rules += [(arm, rule, count) for rule, count in sorted(times.items())]
    return done(number, rows.frames(), place)


def done(number: int, frames: dict[str, pl.DataFrame], place: ResultsPlace | None = None) -> Done:
    """A chunk of which these are the tables."""
    content = packed(frames)
    name = named(number, content)
    if place is not None:
        place.write(name, content)
    return Done(name, content if place is None else None, card_sums(frames["cards"], frames["contests"]))


def play(plan: LabPlan, number: int, arm: int, rows: RecordRows) -> Iterator[str]:
    """Plays the game of a number with the sets of an arm, and adds what was found in it to the rows; gives the rules
    that came up, each as often as it did."""
    setting = games.setting_of(plan, arm)
    game = games.played(plan, setting, number, arm)
    winners = [] if game.result is None else list(setting.winners(game.result))
    seats = setting.seats
    half = game.watcher.leads_at_half(seats)
    if half == NOBODY and number % EACH == 0:
        half = leads(plan, number, arm)
    careful = sum(1 << seat for seat in plan.careful_in(number))
    game.watcher.adds_to(rows, (number, arm), seats, winners, half, careful)
    rows.offers += [(number, arm, seats[who], card, taken, True) for who, card, taken in game.player.offers]
    return game.watcher.rules


def leads(plan: LabPlan, number: int, arm: int) -> int:
    """The seat that wins most of some runs of chance from the middle of a game; nobody's where several do."""
    position = plan.position(arm)
    entries = games.with_journal(plan, number, arm).entries
    half = (len(entries) + 1) // 2
    if half == len(entries):
        return NOBODY
    here = position.after(entries[:half], entries[half].strand)
    worth: Counter[int] = Counter()
    for run in range(RUNS):
        result = Rollout(here, ChancePlayer.seeded(plan.luck(number) + run + 1)).to_its_end()
        winners = [] if result is None else winners_of(position, result)
        worth.update({seat: share(winners, name) for seat, name in enumerate(plan.names)})
    (one, most), (_, next_most) = worth.most_common(2)
    return one if most > next_most else NOBODY
