"""`make odds`: how right odds are, as a table; asked of games that are played to their end, from one seat.

Of the moments that said 60 to 70 % about as many should be won. Nothing here is a test.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, get_args

from odds.at_table import MODES, position
from support.play import Begun, Chance

from companion.odds.careful import Careful
from companion.odds.hidden import Unfit, as_seen_by
from companion.odds.players import ByChance, Players, share
from companion.odds.playing_on import PlayingOn
from companion.odds.position import Position, winners_of
from companion.odds.runs import chunk
from companion.table.question import Question

BANDS = ((0, 30), (30, 40), (40, 50), (50, 60), (60, 70), (70, 100))
ASKED = 2
"""At so many moments of a game it is asked who is to win."""

Moment = tuple[float, bool]


def moments(mode: tuple[str, str], players: Players, asked: Players, runs: int, seed: int) -> list[Moment]:
    """What odds said to the first player at moments of a game, and whether that player won it."""
    begun = Begun(list(mode))
    front = Chance(Random(seed), 1)  # who plays
    begun.by(front)
    start = position(begun, front.session)
    writes = ByChance.seeded(seed, writes=True)
    whole = PlayingOn.from_(start, Careful(start, seed) if players == "careful" else writes)
    result = whole.to_its_end()
    if result is None:
        return []
    name = start.players[0]
    random, won, found = Random(seed), name in winners_of(start, result), []
    for place in sorted(random.sample(range(1, len(whole.entries)), min(ASKED, len(whole.entries) - 1))):
        here = start.after(whole.entries[:place], whole.entries[place].strand)
        try:
            tally = chunk(as_seen_by(here, frozenset([name])), (), asked, 0, runs)
        except Unfit:
            continue
        if tally.games > runs / 2:
            found.append((tally.of(name).share, won))
    return found


def row(work: Executor, mode: tuple[str, str], players: Players, asked: Players, games: int, runs: int) -> str:
    """A row of the table: how many moments said so much, and how many of them were won."""
    all_ = [each for some in work.map(partial(moments, mode, players, asked, runs), range(games)) for each in some]
    cells = []
    for low, high in BANDS:
        said = [won for share, won in all_ if low <= 100 * share < high or (high == 100 and share == 1)]
        cells.append(f"{100 * sum(said) / len(said):.0f} % of {len(said)}" if said else "")
    return f"| {' '.join(mode)} | {players} | {asked} | {games} | " + " | ".join(cells) + " |"


class _OneCareful:
    """One player chooses with care, the others by chance."""

    def __init__(self, start: Position, seed: int, who: str) -> None:
        self._who = who
        self._careful = Careful(start, seed)
        self._chance = ByChance.seeded(seed + 1, writes=True)

    def answers(self, run: PlayingOn, question: Question[Any]) -> tuple[Any, str]:
        own = question.who == self._who
        return (self._careful if own else self._chance).answers(run, question)


def against_chance(mode: tuple[str, str], seed: int) -> float:
    """What a game was worth to its careful player, by the fair share of each: 1 is no better than chance."""
    begun = Begun(list(mode))
    front = Chance(Random(seed), 1)
    begun.by(front)
    start = position(begun, front.session)
    who = start.players[seed % len(start.players)]
    result = PlayingOn.from_(start, _OneCareful(start, seed, who)).to_its_end()
    return len(start.players) * share(winners_of(start, result), who) if result else 0.0


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--players", choices=get_args(Players), default="careful")
    parser.add_argument("--asked", choices=get_args(Players), default="", help="how people choose in the figures")
    parser.add_argument("--modes", default="", help="only those whose names hold this")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--against-chance", action="store_true", help="one careful player among others, instead")
    given = parser.parse_args()
    if given.against_chance:
        with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as work:
            for mode in MODES:
                if given.modes in " ".join(mode):
                    worth = list(work.map(partial(against_chance, mode), range(given.games)))
                    sys.stdout.write(f"{' '.join(mode)}: {sum(worth) / len(worth):.2f} ({given.games} games)\n")
                    sys.stdout.flush()
        return
    heads = " | ".join(f"{low} to {high} %" for low, high in BANDS)
    sys.stdout.write(
        f"| mode | players | figures | games | {heads} |\n| --- | --- | --- | --- |{' --- |' * len(BANDS)}\n"
    )
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as work:
        for mode in MODES:
            if given.modes in " ".join(mode):
                sys.stdout.write(
                    row(work, mode, given.players, given.asked or given.players, given.games, given.runs) + "\n"
                )
                sys.stdout.flush()


if __name__ == "__main__":
    main()
