"""Challengers' tests speak the game: `fought("Clown, Dog", "Cat, Pig").told`."""

from __future__ import annotations

from functools import cache
from typing import Any

from support.automatic import Automatic
from support.options import lies_once

from companion.cards.in_play import sets_in_play
from companion.games import find
from companion.games.challengers.match import asks
from companion.games.challengers.match.card import Card, Copy
from companion.games.challengers.match.match import Match
from companion.games.challengers.match.pool import TeamPool
from companion.games.challengers.match.side import Deck, Side
from companion.games.challengers.match.view import MatchView
from companion.table import KnownAnswer, current
from companion.table.events import Event

GAME = find("challengers")


@cache
def shipped_pool() -> TeamPool:
    """All shipped cards."""
    pool: TeamPool = GAME.load_cards(sets_in_play("challengers", ()))
    return pool


def card(name: str) -> Card:
    """A card by its name; `Dog S` is the starter deck's."""
    base, _, level = name.rpartition(" ")
    pool = shipped_pool()
    fitting = [each for each in pool.cards if (each.name == base and each.level == level) or each.code == name]
    return fitting[0] if fitting else pool.find(name, pool.cards)


class Fought(Automatic):
    """A match whose decks lie in a known order; other answers come from a list. It is a table and what came of it."""

    def __init__(self, left: str, right: str, *answers: str, **rules: str) -> None:
        self.cards = shipped_pool()
        self.view: Any = None
        self.events: list[Event] = []
        self.told: list[str] = []
        self.answers = list(answers)
        self.asked: list[str] = []
        self.order = {"Ann": _names(left), "Bo": _names(right)}
        settled = GAME.register().settle(f"{name.replace('_', '-')}={value}" for name, value in rules.items())
        self.round = 0 if settled["round"] == "none" else int(settled["round"])
        sides = []
        for name, order in self.order.items():
            cards = list(map(card, order))
            sides.append(
                Side(name, Deck(Copy(each, self.round if each.power_is_round else each.power) for each in cards))
            )
        self.one, self.two = sides
        self.one.foe, self.two.foe = self.two, self.one
        self.match = Match(self, settled, (self.one, self.two), self.round, self.cards)
        self.view = MatchView(self.match)
        self.result = self.match.play(self.one)
        assert not self.answers, f"answers left over: {self.answers}"

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        self.asked.append(asked.name)
        lies_once(self.view)
        order = self.order.get(asked.who or "", [])
        if isinstance(asked, asks.Reveal) and "pile" not in asked.where and order:
            name = order.pop(-1 if isinstance(asked, asks.TurnedUp) and "bottom" in asked.what else 0)
            return next(each for each in asked.cards if each is card(name))
        assert self.answers, f"nothing scripted for {asked.name}: {asked.text()}"
        return asked.read(self.answers.pop(0))

    def tell(self, event: Event) -> None:
        if event.name == "forced" and event.data()["why"] == "only":
            self.order[event.data()["player"]].pop(0)
        self.events.append(event)
        self.told.append(event.words().text)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def fought(left: str, right: str, *answers: str, **rules: str) -> Fought:
    """A match that Ann, with the first deck, begins."""
    return Fought(left, right, *answers, **rules)
