"""An evening over the page by script, and what it costs: `python tests/bench_hall.py [PLAYERS] [ROUNDS]`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random
from time import monotonic

from support.hall import Hall, an_event


async def evening(players: int, rounds: int) -> None:
    """Plays it, and tells of each stage its seconds of CPU and on the clock, the MB sent by then, and the memory."""
    with tempfile.TemporaryDirectory() as folder:
        hall = await Hall.begin(an_event(Path(folder), players, rounds))
        cpu, began = 0.0, monotonic()

        def tells(what: str) -> None:
            nonlocal cpu, began
            sent = sum(phone.bytes_heard for phone in hall.phones.values()) / 1e6
            sys.stdout.write(
                f"{what:12}{hall.seconds() - cpu:6.1f} s of CPU {monotonic() - began:6.1f} s on the clock "
                f"{sent:6.1f} MB sent {hall.megabytes():4.0f} MB of memory\n"
            )
            sys.stdout.flush()
            cpu, began = hall.seconds(), monotonic()

        try:
            await hall.all_come()
            tells(f"{players} joined")
            for number in range(1, rounds + 1):
                await hall.plays_round(number, Random(number))
                tells(f"round {number}")
        finally:
            await hall.end()


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    asyncio.run(evening(*given, *(24, 4)[len(given) :]))
