"""`make odds`: how right odds are, what care is worth, and how soon figures come, as tables.

Of the moments that said 60 to 70 % about as many should be won. Nothing here is a test.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import product
from math import sqrt
from multiprocessing import active_children, get_context
from os import times
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple, get_args

from odds.at_table import MODES
from page.speed import seconds_to_twelve_screens

from companion.api.odds import position_after
from companion.odds.asking import FITTING, asked_at, odds, ranked
from companion.odds.determinizing import Inconsistent, determinized
from companion.odds.figures import SURE, Tally
from companion.odds.lookahead import MOST, RUNS, CarefulPlayer
from companion.odds.observation import as_seen_by
from companion.odds.players import ChancePlayer, Players, candidates, share
from companion.odds.position import Position, winners_of
from companion.odds.rollout import Rollout
from companion.odds.runs import luck
from companion.odds.workers import Workers

BANDS = ((0, 30), (30, 40), (40, 50), (50, 60), (60, 70), (70, 100))
ASKED = 2
"""At so many moments of a game it is asked who is to win."""
AT_ONCE = 5
"""After so many games what is known is said."""
FOUR, TWO = "Ann, Bo, Cleo, Dan", "Ann, Bo"
SEATED = {("tamer", "evening"): f"{FOUR}\nunrecorded", ("challengers", "tournament"): f"{TWO}\n{TWO}\nrecorded"}
"""The players, and what is recorded: of an unrecorded tournament nothing is chosen here."""
RANKED = 8
FIRST, SEEDS = 3, 10
"""The games that are looked at in the middle, until odds are told of one."""

Mode = tuple[str, str]


class Moment(NamedTuple):
    """The odds told to a seat, or None where they were refused, and whether it has won."""

    seat: int
    share: float | None
    won: bool


def begun(mode: Mode) -> Position:
    """Where a game stands when it was said who plays."""
    return position_after(*mode, SEATED.get(mode, TWO))


def moments(mode: Mode, given: Namespace, seed: int) -> list[Moment]:
    """The odds for each seat at moments of a game, and whether that player won it."""
    start = begun(mode)
    plays = CarefulPlayer(start, seed, given.tries, given.most) if given.players == "careful" else None
    whole = Rollout(start, plays or ChancePlayer.seeded(seed, writes=True))
    result = whole.to_its_end()
    if result is None:
        return []
    first, last = len(start.entries), len(whole.entries)
    random, winners, found = Random(seed), winners_of(start, result), list[Moment]()
    for place in sorted(random.sample(range(first, last), min(ASKED, last - first))):
        here = start.after(whole.entries[:place], whole.entries[place].strand)
        tallies: dict[int, Tally | None] = {}
        for seat, name in enumerate(start.players, start=1):
            known = as_seen_by(here, frozenset([name]))
            if known.digest not in tallies:
                tallies[known.digest] = told(known, given)
            tally = tallies[known.digest]
            found.append(Moment(seat, tally.of(name).share if tally else None, name in winners))
    return found


def told(known: Position, given: Namespace) -> Tally | None:
    """The tally for a position, or None where it is refused."""
    careful, tally = (given.asked or given.players) == "careful", Tally()
    for run in range(given.runs):
        seed = luck(known, run)
        try:
            stands = determinized(known, partial(luck, known, run)) if known.hidden else known
        except Inconsistent:
            tally.unfit += 1
            if tally.unfit > given.runs * (1 - FITTING):
                return None
            continue
        player = CarefulPlayer(stands, seed, given.tries, given.most) if careful else ChancePlayer.seeded(seed)
        result = Rollout(stands, player).to_its_end()
        tally.add([] if result is None else winners_of(stands, result))
    return tally


def rows(mode: Mode, given: Namespace, found: list[Moment], games: int) -> str:
    """The rows of the table, of each seat: how many moments said so much, and how many of them were won."""
    return "\n".join(row(mode, given, found, games, seat) for seat in sorted({each.seat for each in found}))


def row(mode: Mode, given: Namespace, found: list[Moment], games: int, seat: int) -> str:
    theirs = [each for each in found if each.seat == seat]
    cells = []
    for low, high in BANDS:
        said = [
            each.won
            for each in theirs
            if each.share is not None and (low <= 100 * each.share < high or (high == 100 and each.share == 1))
        ]
        cells.append(f"{100 * sum(said) / len(said):.0f} % of {len(said)}" if said else "")
    refused = sum(each.share is None for each in theirs)
    asked = given.asked or given.players
    heads = [" ".join(mode), str(seat), given.players, f"{asked}, {given.runs}", f"{games:,}", str(refused)]
    return f"| {' | '.join([*heads, *cells])} |"


def calibrated(work: Executor, mode: Mode, given: Namespace) -> Iterator[str]:
    """A mode's rows, by and by."""
    found = list[Moment]()
    for games, some in enumerate(work.map(partial(moments, mode, given), range(given.games)), start=1):
        found += some
        if games % AT_ONCE == 0 or games == given.games:
            yield rows(mode, given, found, games)


def worth(mode: Mode, tries: int, most: int, seed: int) -> tuple[float, float]:
    """A game's worth to its one careful player, by the fair share of each: 1 is no better than chance. And its
    seconds of work.
    """
    since = process_time()
    start = begun(mode)
    who = start.players[seed % len(start.players)]
    result = Rollout(start, CarefulPlayer(start, seed, tries, most, only=[who])).to_its_end()
    fair = len(start.players) * share(winners_of(start, result), who) if result else 0.0
    return fair, process_time() - since


def against_chance(work: Executor, mode: Mode, given: Namespace) -> Iterator[str]:
    """The worth of care in a mode, by and by."""
    many, found = len(begun(mode).players), list[tuple[float, float]]()
    for games, one in enumerate(work.map(partial(worth, mode, given.tries, given.most), range(given.games)), start=1):
        found.append(one)
        if games % AT_ONCE == 0 or games == given.games:
            mean, seconds = (sum(column) / games for column in zip(*found, strict=True))
            wide = SURE * sqrt(sum((each - mean) ** 2 for each, _ in found) / max(1, games - 1) / games)
            told = [" ".join(mode), str(many), f"{given.tries}, of {given.most}", f"{games:,}"]
            yield f"| {' | '.join(told)} | {mean:.2f} ± {wide:.2f} | {seconds:.1f} |"


def _seconds() -> tuple[float, float]:
    """By the clock, and of all cores' work: that of other processes once they are over."""
    for child in active_children():
        child.join()
    spent = times()
    return perf_counter(), spent.user + spent.system + spent.children_user + spent.children_system


def _later(mode: Mode, seed: int, part: float) -> Position:
    """Where a game by chance stands after a part of its answers."""
    start = begun(mode)
    whole = Rollout(start, ChancePlayer.seeded(seed, writes=True))
    whole.to_its_end()
    place = max(len(start.entries), int(part * (len(whole.entries) - 1)))
    return start.after(whole.entries[:place], whole.entries[place].strand)


def speed(mode: Mode) -> str:
    """Seconds to the first figure of a position, and to one within two points, in the middle of a game; and to
    the ranking of eight answers, from the first position where there are so many. Positions of which odds are refused are passed
    over, and counted.
    """
    refused, cells = 0, list[str]()
    for seed in range(FIRST, FIRST + SEEDS):
        try:
            cells = figures(_later(mode, seed, 0.5))
            break
        except Inconsistent:
            refused += 1
    for seed, part in product(range(5), range(10)):
        here = _later(mode, seed, part / 10)
        try:
            question = asked_at(as_seen_by(here, frozenset()))
            open_choice = question and question.asks_for == "choice" and not question.secret
            there = candidates(question, Random(1), RANKED) if question and open_choice else []
            if len(there) == RANKED:
                cells.append(ranking(here, there))
                break
        except Inconsistent:
            refused += 1
    return f"| {' '.join(mode)} | {' | '.join([*cells, *[''] * (3 - len(cells)), str(refused)])} |"


def figures(here: Position) -> list[str]:
    """Seconds to the first figure, and to the last."""
    since, cells, games = _seconds(), list[str](), 0
    with Workers() as work:
        for known in odds(work, here, ranks=False):
            games = known.tally.games
            if not cells:
                cells.append(_since(since, perf_counter()))
    return [*cells, f"{_since(since, perf_counter())}, {games:,} games"]


def ranking(here: Position, there: list[str]) -> str:
    """Seconds to the ranking of answers."""
    since = _seconds()
    with Workers() as work:
        *_, order = ranked(work, as_seen_by(here, frozenset()), there, here.players[0], "chance")
    return f"{_since(since, perf_counter())}, {order[0][1].games} games of the best"


def _since(begun: tuple[float, float], at: float) -> str:
    return f"{at - begun[0]:.2f} s ({_seconds()[1] - begun[1]:.2f} s of work)"


def screens(games: int) -> str:
    """From a phone's answer to the last of twelve screens, with and without bars: battles in turn."""
    took: dict[str, list[float]] = {"hidden": [], "shown": []}
    with TemporaryDirectory() as folder:
        for seed in range(1, games + 1):
            for how, found in took.items():
                found += seconds_to_twelve_screens(Path(folder) / how, 1, "--odds", how, first=seed)
    hidden, shown = (quantiles(found, n=20)[-1] for found in took.values())
    told = f"{1_000 * hidden:.0f} ms without odds, {1_000 * shown:.0f} ms with them: {shown / hidden:.2f} times"
    return f"p95 of {len(took['shown'])} answers to the last of twelve screens: {told}"


def tell(line: str) -> None:
    """At once, for whoever reads along in a file."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--runs", type=int, default=100, help="so many for each figure")
    parser.add_argument("--players", choices=get_args(Players), default="careful")
    parser.add_argument("--asked", choices=get_args(Players), default="", help="how people choose in the figures")
    parser.add_argument("--modes", default="", help="only those whose names hold this")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--against-chance", action="store_true", help="what one careful player wins among others")
    parser.add_argument("--tries", type=int, default=RUNS, help="so many runs are shared by the answers each time")
    parser.add_argument("--most", type=int, default=MOST, help="so many answers are tried")
    parser.add_argument("--by-and-by", action="store_true", help="say what is known after some games, too")
    parser.add_argument("--speed", action="store_true", help="how soon figures come")
    parser.add_argument("--screens", type=int, default=0, help="how soon screens are shown answers of so many battles")
    given = parser.parse_args()
    if given.screens:
        tell(screens(given.screens))
    if given.speed:
        heads = ["mode", "first figure", "within 2 points", "eight answers ranked", "refused"]
        tell(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
        for mode in MODES:
            if given.modes in " ".join(mode):
                tell(speed(mode))
    if given.speed or given.screens:
        return
    heads = ["mode", "seat", "people", "figures", "games", "refused", *(f"{low} to {high} %" for low, high in BANDS)]
    if given.against_chance:
        heads = ["mode", "people", "runs each time", "games", "worth", "seconds a game"]
    tell(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    tells = against_chance if given.against_chance else calibrated
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as work:
        for mode in MODES:
            last = ""
            for last in tells(work, mode, given) if given.modes in " ".join(mode) else ():
                if given.by_and_by:
                    tell(last)
            if last and not given.by_and_by:
                tell(last)


if __name__ == "__main__":
    main()
