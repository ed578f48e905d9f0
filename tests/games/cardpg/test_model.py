"""CardPG beside a model of the rulebook: no question that the rules don't leave open, none with what no longer is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.cardpg.chance import GAME, pool
from games.cardpg.model import Asked, Model
from games.cardpg.test_random import Limited, TooLong
from support.options import rules_by_chance

from companion.games.cardpg import DUEL, GAME_MODE

pytestmark = pytest.mark.slow

DECK = [str(card) for card in pool().cards]


def offers(question: Any) -> Any:
    """Offers of a question, as the model says them."""
    bounds, options = question.bounds(), question.options()
    if question.kind == "roll":
        return None
    if question.name == "answers":
        return str(question.able[0]), "several" if len(question.able) > 1 else "only"
    if question.name == "assign":
        return tuple(question.display().vocabulary)
    if question.kind == "number":
        return bounds["min"], bounds["max"]
    assert len(set(options)) == len(options)
    if question.name in ("champions", "hand", "discard", "abilities"):
        return bounds["min"], bounds["max"], frozenset(options)
    return frozenset(options)


class Recorded(Limited):
    """A table at which everything is played by chance, and kept."""

    def ask(self, question: Any, between: Any = None) -> Any:
        self.kept: list[Asked]
        return super().ask(question, between)

    def took(self, question: Any, text: str, between: bool) -> None:
        if question.name != "players":
            self.kept.append(Asked(question.name, question.who, offers(question), text, between))


def beside(seed: int, mode: Any, eager: float) -> None:
    random = Random(seed)
    given = rules_by_chance(GAME.register(), mode.name, random)
    rules = GAME.register().settle(given, mode.name)
    table = Recorded(random, 2 + seed % 3, eager)
    table.kept = []
    try:
        result = GAME.referee(mode)(table, rules)
    except TooLong:
        return
    state = table.view.state()
    model = Model(rules, list(state["players"]), table.kept, DECK, mode.name)
    try:
        found = model.game() if mode is GAME_MODE else model.duel()
    except AssertionError as error:
        last = [each[:1] + each[3:] for each in table.kept[: len(table.kept) - len(model.feed)][-12:]]
        raise AssertionError(f"seed {seed}, {mode.name}, {given}: {error}\n{last}") from error
    assert (found, model.feed) == (result, []), f"seed {seed}, {given}"
    for player in model.players:
        told = state["players"][player.name]
        champions = [(each["card"], each["rank"], each["abilities"], each["tapped"]) for each in told["champions"]]
        assert champions == [(c.card, c.rank, c.abilities, c.tapped) for c in player.champions], f"seed {seed}"
        assert told["hand"] in (None, player.cards), f"seed {seed}"
    assert sorted(state["discard"]) == sorted(model.discard), f"seed {seed}"


@pytest.mark.parametrize("games", [8, pytest.param(500, marks=[pytest.mark.long, pytest.mark.timeout(3600)])])
def test_games_ask_what_the_rules_leave_open(games: int) -> None:
    """asking anytime"""
    for seed in range(games):
        beside(seed, GAME_MODE, (0.1, 0.25, 0.4)[seed % 3])


@pytest.mark.parametrize("duels", [60, pytest.param(2_000, marks=[pytest.mark.long, pytest.mark.timeout(3600)])])
def test_duels_ask_what_the_rules_leave_open(duels: int) -> None:
    """asking anytime duel-mode duel.rolls match joker duel.loser combo.straight"""
    for seed in range(duels):
        beside(seed, DUEL, (0.1, 0.25, 0.4)[seed % 3])
