"""Positions: all it takes to play a game on, in this process or in another one."""

import gc
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

from companion.cards.in_play import sets_in_play
from companion.engine.state import GameState
from companion.errors import CompanionError
from companion.games import Game, Mode
from companion.games.any_event import game_or_event
from companion.table import Data
from companion.table.entries import Entry, Header, StrandPath
from companion.table.observations import Observations


class SeatView(NamedTuple):
    """Observations of those who hold some `seats`: the words of all events but `loose` ones, and of the open question.

    `since` is what of all that was seen says more of what is hidden.
    """

    told: tuple[str, ...] = ()
    loose: frozenset[str] = frozenset()
    asked: tuple[Any, ...] = ()
    since: Observations = Observations()
    seats: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Position:
    """A game of these `rules` and card `sets`, as far as it was answered; `at` is the strand in which is asked.

    The answers at the `hidden` places are empty, for who asks does not know them; then `seen` is what still has to
    hold. Two positions of which the same is known are the same, whatever is hidden.
    """

    game: str
    mode: str
    rules: dict[str, str]
    sets: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    at: StrandPath = ()
    deals: bool = False
    hidden: frozenset[int] = frozenset()
    seen: SeatView | None = None

    @classmethod
    def of(cls, header: Header, game: GameState) -> "Position":
        """The position of a game that is played under a header; nothing is hidden."""
        entries = tuple(map(_plain, game.entries))
        return cls(
            header.game, header.mode, header.rules, tuple(header.sets), entries, game.path, header.auto != "none"
        )

    @cached_property
    def read(self) -> dict[int, Any]:
        """The answers of which the texts were read, for the runs in this process."""
        return {}

    @cached_property
    def sinces(self) -> dict[int, Observations]:
        """Observations behind each answer that is hidden."""
        return {place: self._since(place) for place in self.hidden}

    def _since(self, place: int) -> Observations:
        seen, entry, behind = self.seen or SeatView(), self.entries[place], self.entries[place + 1 :]
        asked = [each.ask for each in behind if (each.who, each.strand) == (entry.who, entry.strand)]
        return seen.since.behind(place)._replace(next=next(iter(asked), ""))

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in vars(self).items() if key not in ("read", "sinces")}

    @cached_property
    def digest(self) -> int:
        """A digest that tells it from others, for whoever does not know what is hidden: luck is made of it."""
        entries = [(each.ask, each.who, each.answer, each.strand, each.steps) for each in self.entries]
        known = [self.game, self.mode, sorted(self.rules.items()), self.sets, entries, self.at, sorted(self.hidden)]
        return int.from_bytes(blake2b(json.dumps(known).encode(), digest_size=8).digest())

    @property
    def players(self) -> list[str]:
        """The players, as the first answer names them."""
        first = self.entries[0].answer if self.entries else ""
        return [name.strip() for name in first.split(",") if name.strip()]

    def after(self, entries: Sequence[Entry], at: StrandPath) -> "Position":
        """The position with these answers, and asked in a strand."""
        return replace(self, entries=tuple(entries), at=at, hidden=frozenset(), seen=None)


def _plain(entry: Entry) -> Entry:
    """An answer without where it came from."""
    return Entry(entry.ask, entry.who, entry.answer, strand=entry.strand, steps=entry.steps)


class LoadedGame(NamedTuple):
    """A game with its cards."""

    game: Game
    mode: Mode
    cards: Any


_cards: dict[tuple[str, tuple[str, ...]], Any] = {}


def have(position: Position, cards: Any) -> None:
    """The cards of a position that were read already."""
    _cards[position.game, position.sets] = cards


@cache
def _game(name: str) -> Game:
    return game_or_event(name)


def loaded(position: Position) -> LoadedGame:
    """The game of a position, with its cards, which are read once in a process. Raises CompanionError for a game in
    which the referee can't tell who wins."""
    game = _game(position.game)
    mode = game.mode(position.mode)
    if game.refereed(mode).winners is None:
        raise CompanionError(f"nothing of {game.title} is refereed but results, so there is nothing to be played on")
    key = position.game, position.sets
    if key not in _cards:
        _cards[key] = game.load_cards(sets_in_play(game.name, list(position.sets)))
        gc.freeze()  # all that is there stays, so it isn't looked through between runs
    return LoadedGame(game, mode, _cards[key])


def winners_of(position: Position, result: Data) -> list[str]:
    """The winners of a game, by its result."""
    game, mode, _ = loaded(position)
    tell = game.refereed(mode).winners
    return list(tell(result)) if tell else []
