"""The games. Each folder here is one; its `__init__` says what it is in a `GAME`, and no list names it elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from companion.errors import UsageError, quoted
from companion.table.register import Register, read_register

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet, Problem
    from companion.pairing import Event
    from companion.table import Table


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to have a game refereed. `referee` names its function, as `module:function` below the game's folder.

    The function takes a Table and the switches in force and gives the result's data.
    """

    name: str
    summary: str
    referee: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its name on the command line, its title, and its modes (the first is the default)."""

    name: str
    title: str
    package: str
    modes: tuple[Mode, ...]

    def _part(self, where: str) -> Any:
        module, _, function = where.partition(":")
        return getattr(import_module(f"{self.package}.{module}"), function)

    def mode(self, name: str | None) -> Mode:
        """The mode of that name, or the default one. Raises UsageError naming the modes there are."""
        for mode in self.modes:
            if name in (None, mode.name):
                return mode
        raise UsageError(
            f"{self.title} has no mode {quoted(name or '')}; it has {_listed(each.name for each in self.modes)}"
        )

    def referee(self, mode: Mode) -> Callable[[Table, dict[str, str]], dict[str, Any]]:
        """The function that referees a mode."""
        function: Callable[[Table, dict[str, str]], dict[str, Any]] = self._part(mode.referee)
        return function

    def register(self) -> Register:
        """The game's rule register."""
        return read_register(self.package)

    def row(self) -> type[CardRow]:
        """What a row of this game's card sources must hold."""
        row: type[CardRow] = self._part("cards:ROW")
        return row

    def check(self, card_set: CardSet[Any]) -> list[Problem]:
        """What the game itself finds to say about a card set: texts that its referee cannot read."""
        problems: list[Problem] = self._part("cards:check")(card_set)
        return problems

    def load_cards(self, sources: list[Path]) -> Any:
        """The cards of some card sources as the game's referee uses them. Raises SourceError."""
        return self._part("pool:load")(sources)

    def event(self, state: dict[str, Any]) -> Event:
        """The event with rounds that a played journal holds. Raises CompanionError where it holds none."""
        event: Event = self._part("tracker:event")(state)
        return event

    def result_lines(self, result: dict[str, Any]) -> list[str]:
        """A game's result in words."""
        lines: list[str] = self._part("view:result_lines")(result)
        return lines

    def tracker(
        self, result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]
    ) -> dict[str, Any]:
        """What a tracker sheet shows of a played journal, as plain data: see the game's `tracker` module."""
        data: dict[str, Any] = self._part("tracker:filled")(result, events, state)
        return data


def _listed(names: Any) -> str:
    return ", ".join(names)


@cache
def every() -> tuple[Game, ...]:
    """All games there are, by name."""
    packages = [f"{__name__}.{module.name}" for module in iter_modules(__path__) if module.ispkg]
    found = [import_module(package).GAME for package in packages]
    return tuple(sorted(found, key=lambda game: game.name))


def find(name: str) -> Game:
    """The game of that name. Raises UsageError naming the nearest one."""
    folded = name.strip().lower().replace("_", "-").replace(" ", "-")
    names = [game.name for game in every()]
    for game in every():
        if game.name == folded:
            return game
    near = get_close_matches(folded[:40], names, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {_listed(names)}"
    raise UsageError(f"there is no game {quoted(name)}; {hint}")
