"""`make mutants`: mutmut changes a sample of the games' rules, one change at a time, and lists those that no test noticed.

What is changed, and which tests must notice, says [tool.mutmut] in pyproject.toml. The sample hangs on the changes'
names alone: it stays the same while a rule's function does. `python tests/mutants.py 20 cardpg`: 20 of CardPG's.
"""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

MUTMUT = str(Path(sys.executable).with_name("mutmut"))
SEED = "27"
NOTICED = {"killed", "timeout", "segfault", "suspicious", "caught by type check"}


def states() -> dict[str, str]:
    """The outcome of each change, by its name."""
    said = subprocess.run([MUTMUT, "results", "--all", "true"], check=True, capture_output=True, text=True).stdout
    return dict(re.findall(r"(companion\S+): (.+)", said))


def sample(names: list[str], number: int) -> list[str]:
    """So many of the changes, drawn by a fixed seed."""
    return sorted(names, key=lambda name: sha256(f"{SEED} {name}".encode()).digest())[:number]


def main(number: int, game: str = "") -> int:
    """Changes so many of the rules, of one game or of all; 1 where a change was not noticed."""
    made = subprocess.run([MUTMUT, "run", "nothing.*"], capture_output=True, text=True)
    names = [name for name in states() if f".games.{game}" in name]
    if "nothing matches" not in made.stderr or not names:
        sys.stderr.write(made.stdout.rpartition("\r")[2][-3000:] + made.stderr[-3000:])
        return 2
    chosen = sample(names, number)
    subprocess.run([MUTMUT, "run", *chosen], check=True)
    became = states()
    for name in chosen:
        if became[name] != "killed":  # what ran out of time is told, too: somebody should look whether it has no end
            subprocess.run([MUTMUT, "show", name], check=True)
    missed = [name for name in chosen if became[name] not in NOTICED]
    sys.stdout.write(f"{len(chosen) - len(missed)} of {len(chosen)} changes were noticed.\n")
    return min(1, len(missed))


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]), *sys.argv[2:3]))
