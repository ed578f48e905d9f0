"""`make bench`: what the lab's games cost, each mode on one core of this machine; docs/lab.md has such a table.

Machines differ and are noisy: the best of several runs is taken, in CPU time. Nothing here is a test.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from odds.at_table import MODES

from companion.api.lab import Asked, Lab
from companion.lab.chunks import played
from companion.lab.plan import Plan

SECONDS = 1.0
TIMES = 3
FEW = 20


def row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |")  # noqa: T201


def cost(plan: Plan, many: int) -> tuple[float, int]:
    """The CPU time of so many games in a chunk, the least of several, and how many bytes they left."""
    spent, files = [], {}
    for _ in range(TIMES):
        begun = time.process_time()
        files = played(plan, 0, many)
        spent.append(time.process_time() - begun)
    return min(spent), sum(map(len, files.values()))


def of_mode(game: str, mode: str, folder: Path, players: str) -> None:
    plan = Lab.of(Asked(game, mode, games=FEW, players=players), folder).plan  # type: ignore[arg-type]
    begun = time.process_time()
    played(plan, 0, FEW if players == "chance" else 1)
    each = (time.process_time() - begun) / (FEW if players == "chance" else 1)
    if players == "careful":
        row(f"{game} {mode}", str(plan.seats), f"{each:.2f} s a game")
        return
    many = max(FEW, int(SECONDS / each))
    seconds, size = cost(plan, many)
    row(f"{game} {mode}", str(plan.seats), f"{many / seconds:,.0f}", f"{size / many:,.0f}")


def main() -> None:
    players = sys.argv[1] if len(sys.argv) > 1 else "chance"
    with TemporaryDirectory() as folder:
        for game, mode in MODES:
            of_mode(game, mode, Path(folder, game, mode), players)


if __name__ == "__main__":
    main()
