"""Tamer's tests speak the game: `battle("Heroicat, Escamophage", "Vulpike, Baby Drachna").winners`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from support.scripted import Scripted

from companion.cards.in_play import sets_in_play
from companion.games import find
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.binding import prepare
from companion.games.tamer.battle.creature import Card, Member
from companion.games.tamer.battle.pool import CreaturePool
from companion.games.tamer.battle.view import BattleView
from companion.games.tamer.cards import CreatureRow

GAME = find("tamer")
_INLINE = re.compile(r"(?P<name>[\w ]+?) (?P<power>\d+)/(?P<health>\d+)(?: (?P<kind>\w+ \w+))?(?:: (?P<text>.+))?")


@cache
def shipped_pool() -> CreaturePool:
    """All shipped cards."""
    pool: CreaturePool = GAME.load_cards(sets_in_play("tamer", ()))
    return pool


def creature(text: str) -> Card:
    """A shipped creature by its name, or one of our own: `Imp 2/1 Fire Monster: Slay: Deal 1 damage to …`."""
    found = _INLINE.fullmatch(text.strip())
    if not found:
        return shipped_pool().find(text)
    element, creature_class = (found["kind"] or "Earth Familiar").split()
    row = CreatureRow.model_validate(
        {
            "name": found["name"],
            "cost": 1,
            "class": creature_class,
            "element": element,
            "power": int(found["power"]),
            "health": int(found["health"]),
            "text": found["text"] or "",
        }
    )
    return prepare(row)


@dataclass
class Fought:
    """A battle that is over."""

    winners: list[str]
    rounds: int
    standing: dict[str, list[dict[str, Any]]]
    table: Scripted

    @property
    def left(self) -> list[str]:
        """Left's standing creatures: `Escamophage 2/4 -3`."""
        return [_figures(each) for each in self.standing["Left"]]

    @property
    def right(self) -> list[str]:
        """Right's standing creatures."""
        return [_figures(each) for each in self.standing["Right"]]

    @property
    def told(self) -> list[str]:
        """Every event in words."""
        return [event.words().text for event in self.table.events]

    @property
    def triggered(self) -> list[str]:
        """Creatures whose abilities have happened, in order."""
        return [event.data()["creature"] for event in self.table.events if event.name == "triggered"]

    def names(self, *only: str) -> list[str]:
        """The names of the events, of those named."""
        return [event.name for event in self.table.events if event.name in only]


def _figures(standing: dict[str, Any]) -> str:
    damage = f" -{standing['damage']}" if standing["damage"] else ""
    return f"{standing['name']} {standing['power']}/{standing['health']}{damage}"


def team(text: str | list[str]) -> list[Member]:
    """A team from names with commas between, or from a list of creatures of our own."""
    parts = [part for part in text.split(",") if part.strip()] if isinstance(text, str) else text
    return [Member(creature(part)) for part in parts]


def battle(
    left: str | list[str], right: str | list[str], answers: list[str] | None = None, deck: str = "", **rules: str
) -> Fought:
    """A battle of Left against Right; `deck` names the side that is The Deck."""
    table = Scripted(list(answers or []), shipped_pool)
    settled = GAME.register().settle(f"{name.replace('_', '-')}={value}" for name, value in rules.items())
    choosers = {"Left": "Right" if deck == "Left" else "Left", "Right": "Left" if deck == "Right" else "Right"}
    fight = Battle(table, settled, [("Left", choosers["Left"], team(left)), ("Right", choosers["Right"], team(right))])
    table.view = BattleView(fight)
    result = fight.fight()
    assert not table.answers, f"answers left over: {table.answers}"
    return Fought(result["winners"], result["rounds"], result["standing"], table)


def pool_of(*cards: Card) -> CreaturePool:
    """A pool of some cards, all in one deck called round1."""
    return CreaturePool(cards, {"round1": list(cards)})
