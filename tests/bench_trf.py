"""Real tournament reports, read, written and read by another program: same players, points and absences.

`python tests/bench_trf.py REPORTS --peers FOLDER` takes every report of a folder. Each must come back byte for byte, and
once more with its next round. py4swiss, installed into a virtual environment in the other folder, reads the report as it
was, and as it was written with that round played (it knows no match that is to be played); gacrux reads it with the
round paired alone. What is refused, and each line that isn't understood, is told. The reports stay outside the
repository: they are other people's.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import venv
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

from companion.errors import CompanionError
from companion.pairing import next_round
from companion.pairing.event import Bye, Ledger, Tournament
from companion.pairing.optimal import FEW
from companion.pairing.reading import read_event
from companion.pairing.rolls import RolledDice
from companion.pairing.trf import as_trf

PEERS = ("py4swiss==0.3.1", "gacrux==1.11.65")
READER = """
import json, sys
from pathlib import Path
from py4swiss.trf import TrfParser
for path in sys.argv[1:]:
    try:
        read = TrfParser.parse(Path(path))
    except Exception as error:
        print(json.dumps({"error": f"{type(error).__name__}: {error}"[:120]}))
        continue
    players = {}
    for each in read.player_sections:
        players[each.starting_number] = [
            (each.name or "").strip(), each.points_times_ten, [[g.id, g.result.value] for g in each.results]
        ]
    print(json.dumps({"players": players, "absent": sorted(read.x_section.zeroed_ids), "rounds": read.x_section.number_of_rounds}))
"""


def known(event: Tournament, *, coming: bool = False) -> dict[str, list[object]]:
    """Of each starting number the name and ten times the points, with what is asked for the `coming` round or without."""
    numbers, ledger = event.source.numbers, Ledger(event)
    number = len(event.rounds) + 1
    points = {Bye.HALF: event.rules.points.draw, Bye.FULL: event.rules.points.win}
    players: dict[str, list[object]] = {}
    for player in event.seats:
        more = points.get(event.asked(player, number) or Bye.ZERO, 0) if coming else 0
        name = player.removesuffix(f" ({numbers[player]})")
        players[str(numbers[player])] = [name, round(10 * (ledger.points[player] + more) / event.rules.points.unit)]
    return players


def with_next(event: Tournament) -> Tournament | None:
    """The event with its next round, where there is one."""
    try:
        found = next_round(event, "squares", RolledDice(Random(1)) if len(event.sides) <= FEW else None, 1)
    except CompanionError:
        return None
    return event.and_then(pair.pair for pair in found.pairs)


def played(event: Tournament) -> Tournament:
    """The event with results in its last round."""
    matches = [match if "bye" in match.pair else match.won_by([match.a]) for match in event.rounds[-1]]
    return replace(event, rounds=[*event.rounds[:-1], matches])


def by_gacrux(python: str, path: Path) -> dict[str, float]:
    """The points of each starting number."""
    command = [python, "-m", "gacrux.tiebreakchecker", "-i", str(path), "-o", "-", "-d", "S", "-t", "PTS"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    rows = [line.split(";") for line in done.stdout.splitlines()[1:]]
    return {row[0]: float(row[2]) for row in rows if len(row) > 2}


def by_peer(python: str, paths: list[Path]) -> list[dict[str, object]]:
    done = subprocess.run([python, "-c", READER, *map(str, paths)], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def install(folder: Path) -> str:
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PEERS], check=True)
    return str(python)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reports", metavar="REPORTS", type=Path, help="a folder of reports")
    parser.add_argument("--peers", metavar="FOLDER", type=Path, required=True, help="where py4swiss is installed")
    given = parser.parse_args()
    python, counts = install(given.peers), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(given.reports.iterdir()):
            counts["files"] += 1
            try:
                event = read_event(path)
            except CompanionError as error:
                counts["refused"] += 1
                print(f"refused: {str(error).removeprefix(str(path))}")  # noqa: T201
                continue
            for told in event.told:
                print(f"told: {told.removeprefix(str(path))}")  # noqa: T201
            counts["read"] += 1
            counts["byte for byte"] += as_trf(event).encode(event.source.encoding) == path.read_bytes()
            longer = with_next(event)
            written = Path(folder) / path.name
            if longer:
                written.write_bytes(as_trf(longer).encode())
                counts["next round written"] += 1
                ours = known(read_event(written))
                counts["next round read again by us, the same"] += ours == known(longer)
                points = {number: 10 * each for number, each in by_gacrux(python, written).items()}
                same = points in ({number: each[1] for number, each in all_.items()} for all_ in (ours, known(event)))
                counts["next round read by gacrux, the same points"] += same
                if not same:
                    print(f"gacrux differs: {path.name}")  # noqa: T201
            full = played(longer) if longer else event
            written.write_bytes(as_trf(full).encode())
            before, after = by_peer(python, [path, written])
            again = read_event(written)
            counts["read again by us, the same"] += known(again) == known(full)
            if "error" in before:
                print(f"py4swiss refuses {path.name}: {before['error']}")  # noqa: T201
                continue
            counts["read by py4swiss"] += 1
            theirs = {number: each[:2] for number, each in before["players"].items()}  # type: ignore[attr-defined]
            same = theirs in (known(event), known(event, coming=True))
            absent = {str(event.source.numbers[p]) for p in event.seats if p not in event.playing}
            counts["the same players and points"] += same
            counts["the same absences"] += set(map(str, before["absent"])) <= absent  # type: ignore[call-overload]
            if not same:
                print(f"differs: {path.name}")  # noqa: T201
            if "error" in after:
                print(f"py4swiss refuses what we wrote of {path.name}: {after['error']}")  # noqa: T201
                continue
            counts["written by us, read by py4swiss"] += 1
            theirs = {number: each[:2] for number, each in after["players"].items()}  # type: ignore[attr-defined]
            same = theirs in (known(again), known(again, coming=True))
            counts["written by us, the same players and points"] += same
            if not same:
                print(f"differs as written: {path.name}")  # noqa: T201
    for what, many in counts.items():
        print(f"{many:>4}  {what}")  # noqa: T201
    sys.exit(0)


if __name__ == "__main__":
    main()
