"""Games by chance under every switch: cards stay in one place each, every game ends, every rule and sentence is heard."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from games.cardpg.chance import GAME, ByChance
from support.play import Begun, Script

from companion.games.cardpg import DUEL, GAME_MODE
from companion.table.questions import Question
from companion.table.session import Suspended

SWITCHES = GAME.register().switches
AT_MOST = 400
"""Turns: two players whose champions are all gone may draw for ever, and agree to stop."""


def rules_by_chance(random: Random) -> list[str]:
    """Each switch at one of its values."""
    return [f"{name}={random.choice(list(switch.values))}" for name, switch in SWITCHES.items()]


class TooLong(Exception):
    """A game that random players do not end."""


class Limited(ByChance):
    """Random players who agree to stop in the end."""

    def ask(self, question: Any, between: Any = None) -> Any:
        if self.view is not None and self.view._desk.turns > AT_MOST:  # type: ignore[attr-defined]
            raise TooLong
        return super().ask(question, between)


@pytest.mark.parametrize("games", [20, pytest.param(10_000, marks=pytest.mark.long)])
def test_games_come_to_an_end_and_cards_stay_in_one_place(games: int) -> None:
    how: Counter[str] = Counter()
    values: Counter[str] = Counter()
    for seed in range(games):
        random = Random(seed)
        given = rules_by_chance(random)
        table = Limited(random, 2 + seed % 3)
        values.update(given)
        try:
            result = GAME.referee(GAME_MODE)(table, GAME.register().settle(given, "game"))
        except TooLong:
            how["agreed"] += 1
            continue
        how[result["how"]] += 1
        desk = table.view._desk  # type: ignore[union-attr,attr-defined]
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


@pytest.mark.parametrize("duels", [30, pytest.param(3_000, marks=pytest.mark.long)])
def test_duels_come_to_an_end(duels: int) -> None:
    how: Counter[str] = Counter()
    for seed in range(duels):
        table = Limited(Random(seed), 2, eager=0.1)
        how[GAME.referee(DUEL)(table, GAME.register().settle((), "duel"))["how"]] += 1
    assert how["duel"] and how["no-result"]


SILENT = {
    *(
        "readings",
        "players",
        "start",
        "start.hand",
        "dice",
        "dice.typing",
        "suits",
        "optional",
        "combos.roll",
        "combos.best",
    ),
    *("anytime", "jokers", "jokers.twins", "straights", "counters", "joker", "attack", "end.last", "duel-mode"),
    *(
        "combo.flush",
        "draw",
        "turn.draw",
        "turn.assign",
        "turn.abilities",
        "turn.duels",
        "duel.accept",
        "void",
        "impossible",
        "asking.called",
    ),
}
RARE = {"end.nothing-moves", "end.nobody-left", "combo.destroy", "combo.protection", "combo.upgrade", "duel.destroyed"}
RARE |= {"combo.remove-all", "monster.won"}
"""What chance brings too seldom; each has a table of its own in test_game.py."""


class Told(Script):
    """Plays by chance; combos are played, and now and then something is mended by hand."""

    def __init__(self, random: Random) -> None:
        super().__init__(())
        self.random = random
        self.by_chance = ByChance(random, 3)
        self.typed = 0

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.typed += 1
        if self.typed > 900:
            return None
        if question.name == "attack" and self.random.random() < 0.03:
            return self.random.choice([":fix Ann hand 4", ":fix 9C to discard", ":fix KS tapped"]), 0
        if question.name == "players" and question.bounds()["max"] > 2:
            return ", ".join(["Ann", "Bo", "Cleo", "Dan"][: self.random.randint(2, 4)]), 0
        plays: Any = question.between
        if plays is not None and self.random.random() < 0.3 and (played := self.by_chance.played(plays)):
            return plays.write(played), 0
        return question.write(self.by_chance.picked(question)), 0


def test_everything_occurs() -> None:
    rules = set(GAME.register().rules) - SILENT - RARE
    seen: set[str] = set()
    seed = 0
    while not rules <= seen and seed < 150:
        random = Random(seed)
        mode = "duel" if seed % 6 == 5 else "game"
        there = GAME.register().settle((), mode)
        given = [rule for rule in rules_by_chance(random) if rule.partition("=")[0] in there and "called" not in rule]
        front = Told(random)
        with suppress(Suspended):
            Begun(["cardpg", mode, *(word for rule in given for word in ("--rule", rule))]).session(front).run()
        seen |= {line.get("rule") or "" for line in front.lines()}
        seed += 1
    assert rules <= seen, f"never cited: {sorted(rules - seen)}"
