"""Many runs from a position, in chunks, in this process or in others: the same figures wherever they are played."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

from companion.odds.careful import Careful
from companion.odds.figures import Tally
from companion.odds.hidden import Unfit, redrawn
from companion.odds.players import ByChance, First, Players
from companion.odds.playing_on import PlayingOn
from companion.odds.position import Position, winners_of

CHUNK = 25
STAGES = (25, 100, 400, 900, 1_300, 1_600, 1_900, 2_200, 2_500)
SURE_WITHIN = 0.02


class Played(NamedTuple):
    """Who has won a run, and how many answers it had, with those of the position."""

    winners: list[str]
    answers: int


def luck(position: Position, run: int, turn: int = 0) -> int:
    """The seed of a run: of the position, as far as it is known to who asks, and of its number."""
    told = f"{position.digest}/{run}/{turn}".encode()
    return int.from_bytes(blake2b(told, digest_size=6).digest())


def played(position: Position, lines: Sequence[str], players: Players, run: int) -> Played | None:
    """A run that begins with these lines; None where what is hidden can't be drawn to fit. Raises
    AnswerError where a line can't be taken."""
    seed = luck(position, run)
    if position.hidden:
        try:
            position = redrawn(position, partial(luck, position, run))
        except Unfit:
            return None
    others = Careful(position, seed) if players == "careful" else ByChance.seeded(seed)
    game = PlayingOn.from_(position, First(list(lines), others) if lines else others)
    result = game.to_its_end()
    return Played([] if result is None else winners_of(position, result), len(game.entries))


def chunk(position: Position, lines: Sequence[str], players: Players, first: int, many: int) -> Tally:
    """What comes of so many runs, from the run of a number on."""
    tally = Tally()
    for run in range(first, first + many):
        ended = played(position, lines, players, run)
        if ended is None:
            tally.unfit += 1
        else:
            tally.add(*ended)
    return tally


def tallied(
    work: Executor,
    position: Position,
    lines: Sequence[str] = (),
    players: Players = "chance",
    stages: Iterable[int] = STAGES,
) -> Iterator[Tally]:
    """What is known after each stage."""
    tally, begun = Tally(), 0
    for end in stages:
        jobs = [
            work.submit(chunk, position, tuple(lines), players, first, min(CHUNK, end - first))
            for first in range(begun, end, CHUNK)
        ]
        try:
            for job in jobs:
                tally += job.result()
        except BaseException:
            for job in jobs:
                job.cancel()
            raise
        begun = end
        yield tally
