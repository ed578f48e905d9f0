"""Scenarios: typed games with what they must lead to, in tests/scenarios/GAME/*.txt.

A scenario is an answers' file as `companion referee --answers` takes it. Its comment lines at the top say the rest:

    # What it is about, in plain words.
    # options: tamer battle --rule round=1     as on the command line, behind `companion referee`; a card set of the
                                               scenarios' own is named from their folder: --set sets/stillness.csv
    # winners: Right                           a field of the result; lists have a comma between, `nobody` is an empty one
    # standing: Right: Escamophage 2/4 damage 3   who stands: a line for each player who has somebody, or `nobody`
    # tells: No one stands behind Heroicat: …  an event's text that must be told; any number of these lines

"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SCENARIOS = Path(__file__).parents[1] / "scenarios"
_HEADING = re.compile(r"# (?P<key>[a-z-]+): (?P<value>.+)")


@dataclass(frozen=True)
class Scenario:
    """One typed game: how it is begun, what is typed, and what it must lead to."""

    path: Path
    options: list[str]
    tells: list[str]
    result: dict[str, list[str]]

    @property
    def name(self) -> str:
        """The game and the file's name, as tests are called by."""
        return f"{self.path.parent.name}-{self.path.stem}"

    @property
    def typed(self) -> str:
        """The lines typed, as they go through a pipe, where what is refused is asked again."""
        lines = self.path.read_text(encoding="utf-8").splitlines()
        return "".join(f"{line}\n" for line in lines if line.strip() and not line.startswith("#"))

    @property
    def is_whole(self) -> bool:
        """True if its heading says options, and a field of the result: it is played to its end."""
        return len(self.options) >= 2 and bool(self.result)

    def told_by(self, result: dict[str, Any]) -> dict[str, list[str]]:
        """A result's fields that this scenario names, spelled as the scenario spells them."""
        return {key: spelled(result[key]) for key in self.result}


def spelled(value: Any) -> list[str]:
    """A field of a result as a scenario's heading lines spell it."""
    if isinstance(value, dict):
        rows = [f"{player}: {', '.join(map(_creature, row))}" for player, row in value.items() if row]
        return rows or ["nobody"]
    if isinstance(value, list):
        return [", ".join(map(str, value)) or "nobody"]
    return [str(value)]


def _creature(standing: dict[str, Any]) -> str:
    damage = f" damage {standing['damage']}" if standing["damage"] else ""
    return f"{standing['name']} {standing['power']}/{standing['health']}{damage}"


def read_scenario(path: Path) -> Scenario:
    """A scenario from its file; a test of its own says where its heading lacks options or a field of the result."""
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        heading = _HEADING.fullmatch(line)
        if heading:
            found.setdefault(heading["key"], []).append(heading["value"])
    options, tells = found.pop("options", []), found.pop("tells", [])
    words = shlex.split(options[0]) if len(options) == 1 else []
    given = [str(path.parent / word) if word.endswith(".csv") else word for word in words]
    return Scenario(path, given, tells, found)


def scenarios() -> list[Scenario]:
    """All scenarios there are, by game and name, but for those whose heading lacks something."""
    return [each for path in sorted(SCENARIOS.glob("*/*.txt")) if (each := read_scenario(path)).is_whole]
