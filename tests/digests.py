"""Digests of games that play themselves: of all that is told and of their results, and how fast they go.

`digests.py PYTHON…` plays the same games with each, such as one that has the rules compiled, a chunk of a mode in turn.
It fails where they don't come to the same.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from hashlib import blake2b
from random import Random
from time import process_time
from typing import Any, NamedTuple

from support.automatic import Automatic

from companion.cards.in_play import sets_in_play
from companion.errors import UsageError
from companion.games import Game, every, find
from companion.table.events import Event

CHUNKS = 3
ALONE = "fight"  # a battle of Tamer's with teams that were drawn before
SLOW = {"evening": 0.1, "tournament": 0.1, "game": 0.2}  # so many of a hundred games of such modes are played


class Chunk(NamedTuple):
    """Some games: a digest of what they came to, and how many of those by default went by in a second of CPU time."""

    digest: str
    speed: float


def rules_of(game: Game, mode: str, seed: int) -> dict[str, str]:
    """The switches of a game: as by default, or in every other game by chance."""
    register, random = game.register(), Random(seed)
    switches = register.of(mode).values() if seed % 2 else ()
    while True:
        try:
            return register.settle((f"{each.name}={random.choice(list(each.values))}" for each in switches), mode)
        except UsageError:
            continue


def play(game: str, mode: str, first: int, many: int) -> Chunk:
    """So many games of a mode."""
    the_game, known, seconds = find(game), blake2b(digest_size=12), 0.0
    referee, cards = the_game.referee(the_game.mode(mode)), the_game.load_cards(sets_in_play(game, ()))
    gc.freeze()  # as the lab has it
    for seed in range(first, first + many):
        rules, log = rules_of(the_game, mode, seed), list[Event]()
        table = Automatic(cards, Random(seed), log)
        begun = process_time()
        result = referee(table, rules)
        seconds += (process_time() - begun) * (seed % 2 == 0)
        known.update(json.dumps([told(log), result], default=str).encode())
    return Chunk(known.hexdigest(), many / 2 / seconds)


def fight(first: int, many: int) -> Chunk:
    """So many battles of Tamer's between teams that are there already, of cards of all rounds: timed where nobody
    keeps what is told."""
    from companion.games.tamer.battle.asks import Team
    from companion.games.tamer.battle.battle import Battle

    game, random, log = find("tamer"), Random(first), list[Event]()
    rules, pool = rules_of(game, "battle", 0), game.load_cards(sets_in_play(game.name, ()))
    pairs = list[list[tuple[str, str, Any]]]()
    for number in range(many):
        question = Team("team.points", "", index=pool.index, cards=Counter(pool.cards), limit=5 + 5 * (number % 3))
        pairs.append([(name, name, question.pick(random)) for name in ("Ann", "Bo")])
    table, silent, known = Automatic(pool, random, log), Automatic(pool, random), blake2b(digest_size=12)
    for teams in pairs:
        result = Battle(table, rules, teams).fight()
        known.update(json.dumps([told(log), result]).encode())
        log.clear()
    gc.collect()
    gc.freeze()  # as the lab has it
    begun = process_time()
    for teams in pairs:
        Battle(silent, rules, teams).fight()
    seconds = process_time() - begun
    return Chunk(known.hexdigest(), many / seconds)


def told(log: list[Event]) -> list[Any]:
    """All that was told, as JSON can hold it."""
    return [(event.name, event.rule, event.data()) for event in log]


def played_by(python: str, *what: object) -> Chunk:
    """A chunk, played by a Python in a process of its own."""
    command = [python, __file__, "--chunk", *map(str, what)]
    return Chunk(*json.loads(subprocess.run(command, check=True, capture_output=True).stdout))


def compare(pythons: list[str], game: str, mode: str, games: int) -> str:
    """A row of the table: a digest, and how many games a second each plays at its best. Raises SystemExit where they
    don't come to the same."""
    many, each = max(2, games // CHUNKS), list[list[Chunk]]()
    for turn in range(CHUNKS):
        each.append([played_by(python, game, mode, turn * many, many) for python in pythons])
        if len({chunk.digest for chunk in each[-1]}) > 1:
            raise SystemExit(f"{game} {mode}, games {turn * many} to {turn * many + many - 1}: not the same everywhere")
    speeds = [max(chunk.speed for chunk in column) for column in zip(*each, strict=True)]
    digest = blake2b("".join(row[0].digest for row in each).encode(), digest_size=6).hexdigest()
    cells = [f"{speed:,.0f}" for speed in speeds] + [f"{speed / speeds[0]:.2f}" for speed in speeds[1:]]
    return f"| {game} {mode} | {many * CHUNKS:,} | {digest} | {' | '.join(cells)} |"


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("pythons", nargs="*", default=[sys.executable])
    parser.add_argument(
        "--games", type=int, default=1_800, help="of a quick mode, a tenth of an evening: ten thousand in all"
    )
    parser.add_argument("--modes", default="", help="only those whose names hold this")
    parser.add_argument("--chunk", nargs=4, help="GAME MODE FIRST MANY: some games in this process, as JSON")
    given = parser.parse_args()
    if given.chunk:
        gc.set_threshold(50_000)  # as the program has it
        game, mode, first, many = given.chunk
        print(json.dumps(fight(int(first), int(many)) if mode == ALONE else play(game, mode, int(first), int(many))))  # noqa: T201
        return
    for game, mode in [*((each.name, mode.name) for each in every() for mode in each.modes), ("tamer", ALONE)]:
        if given.modes in f"{game} {mode}":
            print(compare(given.pythons, game, mode, int(given.games * SLOW.get(mode, 1))), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
