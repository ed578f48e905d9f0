"""Benchmark of pairing: seconds for an event of seven rounds, beside other engines on the same kind of event.

`python tests/bench_pairing.py` measures ours and networkx (all edges). With `--peers FOLDER` it makes a virtual
environment in that folder, installs the other engines there, and measures them, too. An engine that takes longer than
the limit for one size is not asked for a larger one. Machines differ and are noisy; nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import venv
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.pairing.criterion import Criterion
from companion.pairing.event import Match, Pair, Tournament, WinningSide
from companion.pairing.matching import pairing
from companion.pairing.trf import as_trf

SIZES = (8, 64, 256, 1024, 2000)
ROUNDS = 7
LIMIT = 60.0
BARS = {64: 0.2, 256: 0.5, 2000: 10.0}
PEERS = {"swisspair": "swisspair", "gacrux": "gacrux", "caissify": "caissify-pairings"}
ROOT = Path(__file__).parent.parent


def ours(event: Tournament) -> list[Pair]:
    return list(pairing(event))


def networkx_full(event: Tournament) -> list[Pair]:
    import networkx

    criterion = Criterion(event)
    graph = networkx.Graph()
    sides = criterion.sides
    graph.add_weighted_edges_from(
        (a, b, -criterion.weight(a, b)) for place, a in enumerate(sides) for b in sides[place + 1 :]
    )
    return list(networkx.max_weight_matching(graph, maxcardinality=True))


def swisspair(event: Tournament) -> list[Pair]:
    from swisspair import Player, create_matches

    ledger = Criterion(event).ledger
    ranked = sorted(event.playing, key=lambda player: -ledger.wins[player])
    players = [
        Player(name, ledger.wins[name], rank, event.bye not in ledger.met[name], set(ledger.met[name]) - {event.bye})
        for rank, name in enumerate(ranked, start=1)
    ]
    return [(match.p1.id, match.p2.id if match.p2 else event.bye) for match in create_matches(players)]


def gacrux(event: Tournament) -> list[Pair]:
    """A process a round, as its users run it."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "event.trf", Path(folder) / "pairs"
        source.write_text(as_trf(event), encoding="utf-8")
        number = str(len(event.rounds) + 1)
        command = [sys.executable, "-m", "gacrux.pairingchecker", "-i", str(source), "-o", str(target)]
        subprocess.run(
            [*command, "-p", "-n", number, "-m", "dutch", "-t", "w", "-d", "B"], check=True, capture_output=True
        )
        lines = target.read_text(encoding="utf-8").split("\n")[1:]
    places = [tuple(map(int, line.split())) for line in lines if line.strip()]
    return [(event.seats[a - 1], event.seats[b - 1] if b else event.bye) for a, b in places]


def caissify(event: Tournament) -> list[Pair]:
    from caissify_pairings import generate_pairings

    ledger = Criterion(event).ledger
    number = {player: place for place, player in enumerate(event.seats, start=1)}
    colours: dict[str, list[str]] = {player: [] for player in event.seats}
    for matches in event.rounds:
        for match in matches:
            colours[match.a].append("W")
            colours[match.b].append("B")
    players = [
        {
            "id": number[name], "name": name, "score": float(ledger.wins[name]), "rating": 1500,
            "starting_number": number[name], "color_hist": colours[name], "float_history": [],
            "bye_count": int(event.bye in ledger.met[name]),
        }
        for name in event.seats
    ]  # fmt: skip
    met = {(number[a], number[b]) for a in number for b in ledger.met[a] if b in number}
    found = generate_pairings("dutch", players, met, len(event.rounds) + 1, ROUNDS)
    return [(event.seats[each["white_id"] - 1], event.seats[each["black_id"] - 1]) for each in found]


ENGINES: dict[str, Callable[[Tournament], list[Pair]]] = {
    "companion": ours, "networkx": networkx_full, "swisspair": swisspair, "gacrux": gacrux, "caissify": caissify,
}  # fmt: skip


def measure(engine: str, size: int) -> dict[str, float | str]:
    """Seconds of an event in all and of its slowest round, and `stuck` with the round an engine found no pairing for."""
    random = Random(size)
    event = Tournament([f"p{number}" for number in range(size)])
    spent: list[float] = []
    for number in range(1, ROUNDS + 1):
        start = time.perf_counter()
        try:
            found = ENGINES[engine](event)
        except (RuntimeError, ValueError, IndexError, TypeError, subprocess.CalledProcessError) as error:
            return {"stuck": f"no round {number} ({type(error).__name__})"}
        spent.append(time.perf_counter() - start)
        if sorted(side for pair in found for side in pair) != sorted(event.sides):
            return {"stuck": f"round {number} leaves players out"}
        if sum(spent) > LIMIT:
            return {"stuck": f"over {LIMIT:.0f} s in round {number}"}
        event.rounds.append(
            [
                Match(
                    a,
                    b,
                    random.choices(
                        [WinningSide.A, WinningSide.B, WinningSide.BOTH], [9, 9, 2] if engine != "gacrux" else [1, 1, 0]
                    )[0],
                )
                for a, b in found
            ]
        )
    return {"seconds": sum(spent), "worst": max(spent)}


def row(engine: str, cells: list[str]) -> None:
    print(f"| {engine:<14} | " + " | ".join(f"{cell:>26}" for cell in cells) + " |", flush=True)  # noqa: T201


def told(engine: str, size: int, found: dict[str, float | str]) -> str:
    if "stuck" in found:
        return str(found["stuck"])
    bar = f", bar {BARS[size]:g}" if engine == "companion" and size in BARS else ""
    return f"{found['seconds']:.3f} ({found['worst']:.3f}{bar})"


def cells(python: str, engine: str) -> list[str]:
    """The cells of an engine's row, each size measured in a process of its own that is stopped at the limit."""
    shown: list[str] = []
    for size in SIZES:
        command = [python, __file__, "--measure", engine, str(size)]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=2 * LIMIT, env={"PYTHONPATH": str(ROOT)}, check=False
            )
            found = (
                json.loads(done.stdout) if done.returncode == 0 else {"stuck": done.stderr.strip().split("\n")[-1][:26]}
            )
        except subprocess.TimeoutExpired:
            found = {"stuck": f"over {2 * LIMIT:.0f} s"}
        shown.append(told(engine, size, found))
        if str(found.get("stuck", "")).startswith("over"):
            break
    return shown + ["not run"] * (len(SIZES) - len(shown))


def install(folder: Path) -> str:
    """The python of a virtual environment in the folder that has the peers; made where there is none."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PEERS.values()], check=True)
    return str(python)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", metavar="FOLDER", type=Path, help="install the other engines there and measure them")
    parser.add_argument("--measure", nargs=2, metavar=("ENGINE", "SIZE"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure:
        warnings.simplefilter("ignore")
        print(json.dumps(measure(given.measure[0], int(given.measure[1]))))  # noqa: T201
        return
    print(f"Seconds for {ROUNDS} rounds (the slowest round) of events of so many players:")  # noqa: T201
    row("engine", [f"{size:,}" for size in SIZES])
    row("-" * 14, ["-" * 26] * len(SIZES))
    for engine in ("companion", "networkx"):
        row(engine, cells(sys.executable, engine))
    if given.peers:
        python = install(given.peers)
        for engine in PEERS:
            row(engine, cells(python, engine))


if __name__ == "__main__":
    main()
