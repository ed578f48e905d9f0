"""Tetra Master's tests speak the game: `duel("Ifrit b2", {"c2": "blue Behemoth"}, "22", "19").board["c2"] == "red"`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from support.scripted import Scripted

from companion.cards.in_play import sets_in_play
from companion.games import find
from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import Board, Card, Monster, Player
from companion.games.tetra_master.pool import MonsterPool
from companion.games.tetra_master.setup import Setup
from companion.games.tetra_master.view import TableView

GAME = find("tetra-master")
TYPES = {"P": "physical", "M": "magical", "F": "flexible"}
_INLINE = re.compile(r"(?P<name>\w+) (?P<attack>\d+)(?P<type>[PMF]) (?P<physical>\d+)/(?P<magical>\d+)(?P<arrows>.*)")


@cache
def shipped_pool() -> MonsterPool:
    """The shipped monsters."""
    pool: MonsterPool = GAME.load_cards(sets_in_play("tetra-master", ()))
    return pool


def card(text: str) -> Card:
    """A shipped card by its name, or one of our own: `Imp 4P 3/2 N NE S`."""
    found = _INLINE.fullmatch(text.strip())
    if not found:
        return shipped_pool().find(text)
    arrows = tuple(found["arrows"].split())
    attack, physical, magical = (int(found[each]) for each in ("attack", "physical", "magical"))
    return Card(found["name"], "", "", attack, TYPES[found["type"]], physical, magical, arrows)


@dataclass
class Played:
    """A turn that is over: whose colour each cell shows, and all that was asked and told."""

    colours: dict[str, str]
    table: Scripted

    @property
    def told(self) -> list[str]:
        """Every event in words, but for the board."""
        return [event.words().text for event in self.table.events if event.name != "board"]

    @property
    def names(self) -> list[str]:
        """The names of the events, but for the board."""
        return [event.name for event in self.table.events if event.name != "board"]

    @property
    def rules(self) -> set[str]:
        """The rules that were cited."""
        return {event.rule for event in self.table.events}

    @property
    def asks(self) -> list[str]:
        """The names of what was asked."""
        return [name for name, _ in self.table.asked]

    def red(self) -> str:
        """The cells that show red, in a row."""
        return " ".join(sorted(cell for cell, colour in self.colours.items() if colour == "red"))


def turn(attacker: str, cell: str, board: dict[str, str], *answers: str, blocked: str = "", **rules: str) -> Played:
    """Red's turn with one card in hand, on a board of cards such as `{"c2": "blue Imp 4P 3/2 W"}`. No `cell` is said
    where one alone is free."""
    table = Scripted([*filter(None, [cell]), *answers], shipped_pool)
    settled = GAME.register().settle(f"{name.replace('_', '-')}={value}" for name, value in rules.items())
    red, blue = Player("Ann", "red", [card(attacker)]), Player("Bo", "blue")
    owners = {"red": red, "blue": blue}
    monsters = {}
    for at, text in board.items():
        colour, _, of = text.partition(" ")
        monsters[at] = Monster(card(of), at, owners[colour])
    battle = Battle(Setup(table, settled, [red, blue]), Board(frozenset(blocked.split()), monsters), red)
    table.view = TableView(battle)
    battle.turn(red)
    assert not table.answers, f"answers left over: {table.answers}"
    return Played({at: monster.owner.colour for at, monster in battle.board.monsters.items()}, table)
