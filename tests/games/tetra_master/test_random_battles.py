"""Random play: battles under every switch with an eye on each invariant, and a sweep until all has occurred."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.tetra_master.arena import GAME, card, shipped_pool
from support.automatic import Automatic
from support.options import rules_by_chance
from support.play import Begun, Chance
from support.sentences import Sweep

from companion.games.tetra_master.pool import MonsterPool
from companion.games.tetra_master.view import TableView
from companion.table.question import Question

pytestmark = pytest.mark.slow


def switched(mode: str, random: Random) -> list[str]:
    """Every switch by chance, but for hints, which take their time."""
    return [each for each in rules_by_chance(GAME.register(), mode, random) if not each.startswith("hints=")]


class Watching(Automatic):
    """The automatic player, with an eye on the table at every event."""

    def __init__(self, random: Random, rules: dict[str, str], mode: str) -> None:
        super().__init__(shipped_pool(), random)
        self.rules = rules
        self.decks = 2 if mode == "tournament" and int(rules["first-to"]) > 5 else 1
        self.battles = 0
        self.told: Counter[str] = Counter()
        self.size = 0

    def tell(self, event: Any) -> None:
        self.told[event.name] += 1
        if event.name == "starts":
            self.told["placed"] = self.told["board"] = 0
        if not isinstance(self.view, TableView):
            return
        battle = self.view._battle
        if battle.turns == 1 and event.name == "placed":
            self.size = 1 + sum(player.left for player in battle.players)
            assert self.size == 10 or (self.rules["chosen-army"] == "on" and 2 <= self.size <= 10)
        if event.name in ("placed", "board", "battle-ended"):
            self.look(battle)
        if event.name == "battle-ended":
            self.battles += 1
            assert not any(player.left for player in battle.players)
            assert self.told["placed"] == self.told["board"] == battle.turns == self.size

    def look(self, battle: Any) -> None:
        """Every card is on the board with one owner, in a hand, in the deck or aside, as often as there are decks."""
        monsters = battle.board.monsters
        assert all(cell == each.cell for cell, each in monsters.items())
        assert not battle.board.blocked & monsters.keys()
        assert all(each.owner in battle.players for each in monsters.values())
        assert len(monsters) + sum(player.left for player in battle.players) == self.size
        assert sum(len(battle.board.owned(player)) for player in battle.players) == len(monsters)
        seen = [each.card for each in monsters.values()]
        if self.rules["hands"] == "open":
            seen += [held for player in battle.players for held in player.hand]
            assert not battle.setup.deck.unseen
            everywhere = Counter([*battle.setup.deck.rest, *battle.setup.aside, *seen])
            assert everywhere == Counter(shipped_pool().deck * self.decks)
        assert max(Counter(seen).values()) <= self.decks


@pytest.mark.parametrize("most", [200, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("mode", ["battle", "tournament"])
def test_battles_under_every_switch(mode: str, most: int) -> None:
    """Each battle ends with all cards played, and no card is ever lost, doubled or without an owner."""
    play = GAME.referee(GAME.mode(mode))
    seed = battles = 0
    while battles < most:
        random = Random(f"{mode} {seed}")
        rules = GAME.register().settle(switched(mode, random))
        table = Watching(random, rules, mode)
        result = play(table, rules)
        battles += table.battles
        seed += 1
        if mode == "tournament":
            assert_tournament(result, rules, table)
        else:
            assert_battle(result, rules)


def assert_battle(result: dict[str, Any], rules: dict[str, str]) -> None:
    score = result["score"]
    assert {name: len(cards) for name, cards in result["owners"].items()} == score
    assert sum(score.values()) == result["turns"]
    best = max(score.values())
    ahead = [name for name, cards in score.items() if cards == best]
    draw = ["Ann", "Bo"] if rules["five-five"] == "both" else []
    assert result["winners"] == (ahead if len(ahead) == 1 else draw)


def assert_tournament(result: dict[str, Any], rules: dict[str, str], table: Watching) -> None:
    target, worth = int(rules["first-to"]), {"nobody": 0, "both": 1, "half": 0.5}[rules["five-five"]]
    points = {"Ann": 0.0, "Bo": 0.0}
    for number, battle in enumerate(result["battles"]):
        assert_battle(battle, rules)
        assert max(points.values()) < target or points["Ann"] == points["Bo"], number
        drawn = len(set(battle["score"].values())) == 1
        for name in points:
            points[name] += worth if drawn else name in battle["winners"]
    assert points == result["score"]
    assert [max(points, key=points.__getitem__)] == result["winners"]
    assert points[result["winners"][0]] >= target
    assert len(result["battles"]) == table.battles
    assert result["owners"] == result["battles"][-1]["owners"]


ODD = [
    card("Nullity 0F 0/0 N NE E SE S SW W NW"),
    card("Colossus 30M 30/30 N NE E SE S SW W NW"),
    card("Twenty 20P 20/20 N NE E SE S SW W NW"),
    card("Single 1P 1/1 N NE E SE S SW W NW"),
]


class Mending(Chance):
    """Plays by chance; now and then a card on the board shows the other colour or lies elsewhere, and of a fight only
    the winner is told."""

    def words(self, question: Question[Any]) -> str | None:
        if question.name == "attack-roll" and self.random.random() < 0.1:
            return f"{question.who} wins"
        often = {"cell": 0.01, "attack-roll": 0.05, "fight": 0.05}.get(question.name, 0)
        if self.random.random() >= often:
            return None
        cells = self.session.view.state()["cells"]  # type: ignore[union-attr]
        taken = [cell for cell, on in cells.items() if isinstance(on, dict)]
        free = [cell for cell, on in cells.items() if on is None]
        if not taken or not free:
            return None
        to = self.random.choice([f"to {self.random.choice(free)}", "red", "Bo"])
        return f":fix {self.random.choice(taken)} {to}"


def test_everything_occurs() -> None:
    """Random play until every card, rule, ask and event, in each of its words, has occurred."""
    random = Random(7)
    cards = [*shipped_pool().cards, *ODD]
    everything, open_arena = MonsterPool(cards, cards), MonsterPool(cards, cards, blocked=0, empty=18)
    small, crowded = MonsterPool(cards[-24:], cards[-24:]), MonsterPool(cards, cards, blocked=6, empty=10)
    arrowless = [card(f"Stone{number} 1P 1/1") for number in range(20)]
    sweep = Sweep(GAME.register().rules, GAME.package)
    unseen = {each.name for each in cards}
    for number in range(600):
        if not unseen and not sweep.left():
            break
        mode = "tournament" if number % 4 == 0 else "battle"
        rules = [*switched(mode, random), f"hints={'on' if random.random() < 0.05 else 'off'}"]
        pool = random.choice((everything, everything, small, crowded, open_arena))
        if number in (40, 44):  # every battle is a draw
            pool, rules = MonsterPool(arrowless, arrowless), [f"five-five={'nobody' if number == 40 else 'both'}"]
        front = Mending(random)
        assert Begun(["tetra-master", mode], rules, pool).by(front)
        lines = front.lines()
        sweep.hear(lines)
        unseen -= {line["data"]["card"] for line in lines if line.get("name") == "placed"}
    assert (unseen, sweep.left()) == (set(), [])
