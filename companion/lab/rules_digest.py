"""A digest of the rules' source: a machine with other rules plays other games."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from companion.games import find

ROOT = Path(__file__).parents[1]
KINDS = (".py", ".lark", ".toml")
BESIDE = ("cli", "api", "page", "home", "printing", "pictures", "frontends", "eyes", "shipped", "games", "lab")
"""Rooms that show, print and offer games, and those looked at apart: nothing a game comes to hangs on them."""
OF_THE_LAB = ("chunks.py", "games.py", "plan.py", "recording.py", "records.py")


@cache
def rules_digest(game: str) -> str:
    """A digest of all source that decides how games of a game go, and what is kept of them."""
    rules = ROOT / "games" / type(find(game)).__module__.rpartition(".")[2]
    rooms = [each for each in sorted(ROOT.iterdir()) if each.is_dir() and each.name not in BESIDE]
    files = [path for room in (rules, *rooms) for path in room.rglob("*") if path.suffix in KINDS]
    files += [*(ROOT / "lab" / name for name in OF_THE_LAB), *ROOT.glob("*.py"), *(ROOT / "games").glob("*.py")]
    whole = sha256()
    for path in sorted(set(files) - {ROOT / "version.py"}):
        whole.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()[:16]
