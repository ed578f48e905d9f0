"""The plan: all that it takes to play any of the games, on this machine or on another one."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.cards.in_play import digest, sets_in_play
from companion.cards.places import ONLY, chosen_sets, shipped_sets
from companion.errors import CompanionError
from companion.games import Game, Mode, find
from companion.lab.rules_digest import rules_digest
from companion.odds.position import Position, have

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal")
"""Players at the table, in the order of the seats."""


class File(NamedTuple):
    """A card source of somebody's own: what it is called, and both its files as they are."""

    name: str
    csv: bytes
    toml: bytes


@dataclass(frozen=True, slots=True)
class Sets:
    """The card sets that are played with: the `shipped` ones that were named, somebody's `own` with all that is in
    them, and the digest of all that are in play. `ONLY` among the shipped ones is that no others are there."""

    shipped: tuple[str, ...]
    own: tuple[File, ...]
    digest: str

    @classmethod
    def of(cls, game: Game, mode: Mode, named: Sequence[str]) -> Sets:
        """Those of a game. Raises UsageError for a name that is none, CompanionError where they can't be played."""
        sources = sets_in_play(game.name, named)
        game.refuse_cards(mode, game.load_cards(sources))
        there = shipped_sets(game.name)
        shipped = tuple(path.stem for path in chosen_sets(game.name, named) if named and path in there)
        shipped += (ONLY,) * (ONLY in named)
        own = [path for path in sources if path not in there]
        files = (File(path.stem, path.read_bytes(), path.with_suffix(".toml").read_bytes()) for path in own)
        return cls(shipped, tuple(files), digest(sources))


@dataclass(frozen=True, slots=True)
class LabPlan:
    """The games of a `mode` with switches, so many `seats` and the sets of each arm: the first, and those they are
    compared with. The seats choose by chance, or are `careful`; the cards `held` are in one of the decks, if somebody
    chooses decks. `rules` here are the switches; `rules_digest` is of the source that plays them."""

    game: str
    mode: str
    rules: tuple[tuple[str, str], ...]
    arms: tuple[Sets, ...]
    seats: int
    seed: int
    careful: bool = False
    held: tuple[str, ...] = ()
    rules_digest: str = ""

    def check_rules(self) -> None:
        """Raises CompanionError where this machine has other rules than the one that planned it."""
        if rules_digest(self.game) != self.rules_digest:
            raise CompanionError("another machine has other rules than this one; install the same version there")

    @property
    def names(self) -> tuple[str, ...]:
        """The players at the table."""
        return NAMES[: self.seats]

    def careful_in(self, number: int) -> tuple[int, ...]:
        """The seats that choose with care in a game: all of them, and in every other game one, by turns, which tells
        what care is worth."""
        if not self.careful:
            return ()
        return (number // 2 % self.seats,) if number % 2 else tuple(range(self.seats))

    def luck(self, number: int) -> int:
        """The seed of a game: the same for each arm, and for each card set."""
        told = f"{self.seed}/{self.game}/{self.mode}/{number}".encode()
        return int.from_bytes(blake2b(told, digest_size=6).digest())

    def position(self, arm: int) -> Position:
        """The position at the games' start: nothing is answered yet, and the program deals."""
        position = Position(self.game, self.mode, dict(self.rules), (self.arms[arm].digest,), deals=True)
        have(position, self.cards(arm))
        return position

    def cards(self, arm: int) -> Any:
        """The cards of an arm, read once in a process. Raises CompanionError where this machine has other ones."""
        return _cards(self.game, self.arms[arm])


@cache
def _cards(name: str, sets: Sets) -> Any:
    game = find(name)
    with TemporaryDirectory() as folder:
        sources = sets_in_play(name, sets.shipped)
        for number, each in enumerate(sets.own):  # two may be called the same
            path = Path(folder) / str(number) / f"{each.name}.csv"
            path.parent.mkdir()
            path.write_bytes(each.csv)
            path.with_suffix(".toml").write_bytes(each.toml)
            sources.append(path)
        if digest(sources) != sets.digest:
            raise CompanionError("another machine has other cards than this one; install the same version there")
        cards = game.load_cards(sources)
        gc.freeze()  # all that is there stays, so it isn't looked through between games
        return cards
