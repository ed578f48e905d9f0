"""Games by chance under every switch: cards stay in one place each, every game ends, every rule and sentence is heard."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.cardpg.chance import GAME, ByChance
from support.options import rules_by_chance
from support.play import Begun, Chance
from support.sentences import Sweep

from companion.games.cardpg import DUEL, GAME_MODE
from companion.table import KnownAnswer, current
from companion.table.question import Question

pytestmark = pytest.mark.slow

AT_MOST = 400
"""Turns: two players whose champions are all gone may draw for ever, and agree to stop."""


class TooLong(Exception):
    """A game that random players do not end."""


class Limited(ByChance):
    """Random players who agree to stop in the end."""

    def ask(self, question: Any, between: Any = None) -> Any:
        if self.view is not None and self.view._desk.turns > AT_MOST:
            raise TooLong
        return super().ask(question, between)


@pytest.mark.parametrize("games", [20, pytest.param(10_000, marks=pytest.mark.long)])
def test_games_come_to_an_end_and_cards_stay_in_one_place(games: int) -> None:
    how: Counter[str] = Counter()
    values: Counter[str] = Counter()
    for seed in range(games):
        random = Random(seed)
        given = rules_by_chance(GAME.register(), "game", random)
        table = Limited(random, 2 + seed % 3)
        values.update(given)
        try:
            result = GAME.referee(GAME_MODE)(table, GAME.register().settle(given, "game"))
        except TooLong:
            how["agreed"] += 1
            continue
        how[result["how"]] += 1
        desk = table.view._desk
        if result["how"] == "forced":
            assert len(result["winners"]) == 1
            assert desk.rules["last-standing"] == "off" or len(desk.playing) == 1
        else:
            assert result["winners"] == []
        if desk.rules["last-standing"] == "off" and result["how"] == "forced":
            assert len(result["out"]) == 1
    assert how["forced"] >= games * 0.9, how
    if games >= 10_000:
        assert min(values.values()) >= 500


class Playing(Limited):
    """Random players whose combos by chance are what they would be if they were typed."""

    many = 0

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question, between)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        for _ in range(5 if between else 0):
            if done := between.pick(self.random):
                self.many += 1
                assert between.played(done.player, done.cards, "") == between.read(between.write(done)) == done
        return super().ask(asked)


@pytest.mark.parametrize("mode", [GAME_MODE, DUEL], ids=str)
def test_combos_by_chance_are_those_that_can_be_typed(mode: Any) -> None:
    """combos.best: chance plays no other combo of some cards than people do, and none that is refused"""
    played = 0
    for seed in range(4 if mode is GAME_MODE else 20):
        table = Playing(Random(seed), 2)
        GAME.referee(mode)(table, GAME.register().settle([], mode.name))
        played += table.many
    assert played > 20


SILENT = {
    *("readings", "players", "start", "start.hand", "dice", "dice.typing", "suits", "optional", "impossible", "void"),
    *("anytime", "jokers", "jokers.twins", "straights", "counters", "joker", "attack", "end.last", "duel-mode"),
    *("combos.roll", "combos.best", "combo.flush", "draw", "duel.accept"),
    *("turn.order", "slots", "tap.vain", "heart", "combos.hand", "duel.suits", "monster.none", "end.beaten"),
    *("turn.draw", "turn.assign", "turn.abilities", "turn.combos", "turn.duels"),
}
RARE = {"end.nothing-moves", "end.nobody-left", "combo.destroy", "combo.protection", "combo.upgrade", "duel.destroyed"}
RARE |= {"combo.remove-all", "monster.won"}
"""Rules that chance brings too seldom; each has a table of its own in test_game.py."""


class Told(Chance):
    """Plays by chance; combos are played, and now and then something is mended by hand."""

    def __init__(self, random: Random) -> None:
        super().__init__(random, lines=900)
        self.by_chance = ByChance(random, 3)

    def words(self, question: Question[Any]) -> str:
        if question.name == "attack" and self.random.random() < 0.03:
            return self.random.choice([":fix Ann hand 4", ":fix 9C to discard", ":fix KS tapped"])
        if question.name == "players" and question.bounds()["max"] > 2:
            return ", ".join(["Ann", "Bo", "Cleo", "Dan"][: self.random.randint(2, 4)])
        plays: Any = question.between
        if plays is not None and self.random.random() < 0.3 and (played := self.by_chance.played(plays)):
            return plays.write(played)  # type: ignore[no-any-return]
        return question.write(self.by_chance.picked(question))


TELLING = (5, 67, 88, 154)  # in these games all of it occurs; where rules change, others are played too


def test_everything_occurs() -> None:
    sweep = Sweep(set(GAME.register().rules) - SILENT - RARE)
    for seed in (*TELLING, *range(150)):
        if not sweep.left():
            break
        random, mode = Random(seed), "duel" if seed % 6 == 5 else "game"
        rules = rules_by_chance(GAME.register(), mode, random)
        front = Told(random)
        Begun(["cardpg", mode], rules).by(front)
        sweep.hear(front.lines())
    assert sweep.left() == []
