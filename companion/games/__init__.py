"""The games. Each folder here is one; its `__init__` says in `GAME` what it offers, and no list names it elsewhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from companion.errors import CompanionError, UsageError, quoted
from companion.table.kept import Contest, cards_typed
from companion.table.register import Register, read_register
from companion.words import did_you_mean

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet, Problem
    from companion.pairing import Tournament
    from companion.table import Referee
    from companion.table.journal import Played


Laid = Literal["board", "tokens", "tracker", "turn"]


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to have a game refereed."""

    name: str
    summary: str


class Game(ABC):
    """A game: what it must have, and what it may have.

    `name` is its name on the command line and that of its card sources, `modes` are its modes, the first the default.
    """

    name: str
    title: str
    modes: ClassVar[tuple[Mode, ...]]

    # What every game has

    @abstractmethod
    def row(self) -> type[CardRow]:
        """What a row of this game's card sources must hold."""

    kinds: ClassVar[tuple[str, ...]] = ()
    """What sets there are besides those of cards, by the `kind` in their TOML, such as plans."""

    def row_of_kind(self, kind: str) -> type[CardRow]:
        """What a row of a set of that kind must hold: one of `kinds`."""
        raise NotImplementedError

    def row_of(self, path: Path) -> type[CardRow]:
        """What a row of one card source must hold, by its kind. Raises SourceError for a kind that there is none of."""
        from companion.cards import Problem, SourceError
        from companion.cards.reading import both_files
        from companion.cards.set_info import key_line, named_in

        toml, _ = both_files(path)
        try:
            kind = named_in(toml, "kind")
        except SourceError:  # which is said when the set is read
            kind = ""
        if not kind:
            return self.row()
        if kind in self.kinds:
            return self.row_of_kind(kind)
        what, known = f"{self.title} has no sets of {quoted(kind)}", ", ".join(self.kinds)
        right = f"write {known}, or leave it out" if known else "leave it out"
        raise SourceError([Problem(toml, key_line(toml, "kind"), "kind", what, right)])

    @abstractmethod
    def load_cards(self, sources: list[Path]) -> Any:
        """The cards of some card sources as the game's referee uses them. Raises SourceError."""

    @abstractmethod
    def referee(self, mode: Mode) -> Referee:
        """The function that referees a mode: from a table and the switches in force to the result's data."""

    @abstractmethod
    def result_lines(self, result: dict[str, Any]) -> list[str]:
        """A game's result in words."""

    # What a game may have

    @property
    def face(self) -> Path | None:
        """How its cards look, where that is not the shipped face of its name."""
        return None

    def layout(self, of: Laid) -> Path | None:
        """How its board, its tokens, its tracker or the page of its turn is laid out; None where it has none."""
        from companion.cards import shipped

        path = shipped("layouts") / f"{of.removesuffix('s')}s" / f"{self.name}.toml"
        return path if path.is_file() else None

    def without(self, of: Laid) -> CompanionError:
        """That there is no such layout, and how to have one."""
        return CompanionError(f"{self.title} has no {of} to print; --layout FILE prints your own")

    def chosen_sets(self, names: Iterable[str]) -> list[Path]:
        """The card sources that a person names, or those that the game is printed with. Raises UsageError for a name
        that is none."""
        from companion.cards.places import chosen_sets

        return chosen_sets(self.name, names)

    def refuse_cards(self, mode: Mode, cards: Any) -> None:
        """Raises CompanionError where a mode can't be played with these cards, such as too few."""
        return

    def check(self, card_set: CardSet[Any]) -> list[Problem]:
        """What the game itself finds to say about a card set, such as texts that its referee cannot read."""
        return []

    def tracker(
        self, result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]
    ) -> dict[str, Any]:
        """What a tracker sheet shows of a played journal: its result (None: not over), its events, what lies there.

        Raises CompanionError where the game has no tracker.
        """
        raise CompanionError(f"{self.title} has no tracker that a journal fills")

    def named_tracker(self, players: list[str]) -> dict[str, Any]:
        """What a tracker sheet shows of people who have not begun to play; of nobody, for a blank one."""
        return {"players": players}

    def event(self, state: dict[str, Any]) -> Tournament:
        """The event with rounds that a played journal holds. Raises CompanionError where it holds none."""
        raise CompanionError(f"a journal of {self.title} holds no event with rounds")

    card_asks: ClassVar[tuple[str, ...]] = ()
    """The questions whose answers are the cards that somebody plays with."""

    def contests(self, played: Played) -> list[Contest]:
        """What was won in a game that is over: first the game as a whole, and then its matches, if it has any more."""
        result = played.result or {}
        players = [name.strip() for name in played.entries[0].answer.split(",")]
        whole = Contest(players, result.get("winners", []), cards_typed(played, self.card_asks))
        return [whole, whole]

    def commands(self) -> Mapping[str, Callable[..., None]]:
        """Commands of the game's own, by their names, as typer takes them."""
        return {}

    # What follows

    @property
    def package(self) -> str:
        """The package that the game is in."""
        return type(self).__module__

    def mode(self, name: str | None) -> Mode:
        """The mode of that name, or the default one. Raises UsageError naming the modes there are."""
        for mode in self.modes:
            if name in (None, mode.name):
                return mode
        there = ", ".join(each.name for each in self.modes)
        raise UsageError(f"{self.title} has no mode {quoted(name or '')}; it has {there}")

    def register(self) -> Register:
        """The game's rule register."""
        return read_register(self.package)


@cache
def every() -> Sequence[Game]:
    """All games there are, by name."""
    packages = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__) if module.ispkg]
    games: list[Game] = [package.GAME for package in packages]
    return tuple(sorted(games, key=lambda game: game.name))


def find(name: str) -> Game:
    """The game of that name. Raises UsageError naming the nearest one."""
    folded = name.strip().lower().replace("_", "-").replace(" ", "-")
    names = [game.name for game in every()]
    for game in every():
        if game.name == folded:
            return game
    hint = did_you_mean(name, names) or f"there are: {', '.join(names)}"
    raise UsageError(f"there is no game {quoted(name)}; {hint}")
