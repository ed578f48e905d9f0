"""Many runs from a position, in chunks, in this process or in others: the same figures wherever they are played."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from hashlib import blake2b
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from companion.odds.determinizing import Inconsistent, fitting
from companion.odds.figures import Tally
from companion.odds.lookahead import CarefulPlayer
from companion.odds.players import ChancePlayer, Players, ScriptedPlayer
from companion.odds.position import Position, winners_of
from companion.odds.rollout import Rollout

G = TypeVar("G", bound=Rollout)
CHUNK = 25
STAGES = (25, 100, 400, 900, 1_300, 1_600, 1_900, 2_200, 2_400)
SURE_WITHIN = 0.02


class FinishedRun(NamedTuple, Generic[G]):
    """A finished run: its winners, the number of answers given and events told in it, with those of the position; and
    the run itself.
    """

    winners: list[str]
    steps: int
    game: G


def luck(position: Position, run: int, turn: int = 0) -> int:
    """The seed of a run: of the position, as far as it is known to who asks, and of its number."""
    told = f"{position.digest}/{run}/{turn}".encode()
    return int.from_bytes(blake2b(told, digest_size=6).digest())


def played(
    position: Position, lines: Sequence[str], players: Players, run: int, kind: type[G]
) -> FinishedRun[G] | None:
    """A run of a `kind` that begins with these lines; None where what is hidden can't be drawn to fit. Raises
    AnswerError where a line can't be taken."""
    seed = luck(position, run)
    others = CarefulPlayer(position, seed) if players == "careful" else ChancePlayer.seeded(seed)
    player = ScriptedPlayer(list(lines), others) if lines else others
    if position.hidden:
        try:
            game, result = fitting(position, partial(luck, position, run), kind, player)
        except Inconsistent:
            return None
    else:
        game = kind(position, player)
        result = game.to_its_end()
    return FinishedRun([] if result is None else winners_of(position, result), len(game.entries) + game.events, game)


def chunk(position: Position, lines: Sequence[str], players: Players, first: int, many: int) -> Tally:
    """The tally of so many runs, from the run of a number on."""
    tally = Tally()
    for run in range(first, first + many):
        ended = played(position, lines, players, run, Rollout)
        if ended is None:
            tally.unfit += 1
        else:
            tally.add(ended.winners, ended.steps)
    return tally


def tallied(
    work: Executor,
    position: Position,
    lines: Sequence[str] = (),
    players: Players = "chance",
    stages: Iterable[int] = STAGES,
) -> Iterator[Tally]:
    """Tally runs, and give the sum after each stage."""
    tally, first = Tally(), 0
    for end in stages:
        [more] = each_tallied(work, position, [lines], players, range(first, end))
        tally, first = tally + more, end
        yield tally


def each_tallied(
    work: Executor, position: Position, each: Sequence[Sequence[str]], players: Players, runs: range
) -> list[Tally]:
    """Tallies of the same runs behind each of several lines."""
    jobs = [
        [
            work.submit(chunk, position, tuple(lines), players, first, min(CHUNK, runs.stop - first))
            for first in runs[::CHUNK]
        ]
        for lines in each
    ]
    try:
        return [sum((job.result() for job in some), Tally()) for some in jobs]
    except BaseException:
        for job in chain(*jobs):
            job.cancel()
        raise
