"""Random play: 10,000 battles of every variant with an eye on each invariant, through the protocol, and the sweep."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.tetra_master.arena import GAME, card, shipped_pool
from games.tetra_master.program import Program
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sentences import unheard

import companion.games.tetra_master as tetra_master
from companion.games.tetra_master.pool import Pool
from companion.games.tetra_master.view import TableView
from companion.table import View
from companion.table.automatic import Automatic
from companion.table.declared import events_of, questions_of

SWITCHES = {name: list(switch.values) for name, switch in GAME.register().switches.items() if name != "hints"}
VARIANTS = {
    "plain": ("battle", []),
    "chosen-army": ("battle", ["chosen-army=on"]),
    "controlled-arena": ("battle", ["controlled-arena=on"]),
    "math-is-hard": ("battle", ["math-is-hard=on"]),
    "all-three": ("battle", ["chosen-army=on", "controlled-arena=on", "math-is-hard=on"]),
    "hidden-hands": ("battle", ["hands=hidden", "chains=attacker"]),
    "tournament": ("tournament", ["later-starts=alternate"]),
    "tournament-hidden": ("tournament", ["hands=hidden", "five-five=half", "first-to=9", "later-starts=loser"]),
    "tournament-chosen": ("tournament", ["chosen-army=on", "controlled-arena=on", "five-five=both", "first-to=5"]),
    "tournament-sixes": ("tournament", ["math-is-hard=on", "first-to=4", "later-starts=winner"]),
}


class Watching(Automatic):
    """The automatic player, with an eye on the table at every event."""

    def __init__(self, pool: Pool, random: Random, rules: dict[str, str]) -> None:
        super().__init__(pool, random)
        self.rules = rules
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
        """Every card on the board or in a hand, once, with one owner."""
        monsters = battle.board.monsters
        assert all(cell == each.cell for cell, each in monsters.items())
        assert not battle.board.blocked & monsters.keys()
        assert all(each.owner in battle.players for each in monsters.values())
        assert len(monsters) + sum(player.left for player in battle.players) == self.size
        seen = [each.card for each in monsters.values()] + [
            held for player in battle.players if player.secret is None for held in player.hand
        ]
        most = 2 if self.rules["first-to"] == "9" else 1
        assert max(Counter(seen).values()) <= most
        assert sum(len(battle.board.owned(player)) for player in battle.players) == len(monsters)


@pytest.mark.parametrize("most", [500, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("mode", "given_rules"), VARIANTS.values(), ids=VARIANTS)
def test_battles_of_every_variant(mode, given_rules, most):
    """Each battle ends with all cards played, and no card is ever lost, doubled or without an owner."""
    rules = GAME.register().settle(given_rules)
    pool, play = shipped_pool(), GAME.referee(GAME.mode(mode))
    seed = battles = 0
    while battles < most:
        table = Watching(pool, Random(f"{given_rules} {seed}"), rules)
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


def test_no_card_is_lost_from_a_tournament():
    """All cards of the deck are in the deck, aside, in hands, kept or on the board before each battle."""
    rules = GAME.register().settle(["first-to=5", "five-five=nobody"])
    pool, play = shipped_pool(), GAME.referee(GAME.mode("tournament"))

    class Counting(Watching):
        def look(self, battle: Any) -> None:
            super().look(battle)
            out = [each.card for each in battle.board.monsters.values()]
            held = [each for player in battle.players for each in player.hand]
            everywhere = Counter([*battle.setup.deck.rest, *battle.setup.aside, *out, *held])
            assert everywhere == Counter(pool.deck)
            assert not battle.setup.deck.unseen

    for seed in range(60):
        play(Counting(pool, Random(seed), rules), rules)


rules = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items()})


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["battle", "battle", "battle", "tournament"]), rules, st.integers(0, 2**32), st.booleans())
def test_games_through_the_protocol(mode, switches, seed, undo):
    """No exception, no hang, and undo then redo gives the same state, in every combination of the switches."""
    if mode == "tournament":
        switches = switches | {"first-to": "3"}
    given_rules = [f"{name}={value}" for name, value in switches.items()]
    result = Program(shipped_pool(), mode, given_rules, Random(seed), 0.1 if undo else 0.0).play()
    for battle in result.get("battles", [result]):
        assert_battle(battle, switches)


def test_every_rule_is_cited_by_the_code():
    """What the register holds and no event or ask ever cites would be a rule that nobody is told of."""
    folder = Path(tetra_master.__file__).parent
    code = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    cited = set(re.findall(r'"([a-z-]+(?:\.[a-z-]+)*)"', code))
    assert set(GAME.register().rules) - cited == {View.by_hand}  # of what is mended by hand the frame tells


EVENTS = events_of(GAME.package)

ODD = [
    card("Nullity 0F 0/0 N NE E SE S SW W NW"),
    card("Colossus 30M 30/30 N NE E SE S SW W NW"),
    card("Twenty 20P 20/20 N NE E SE S SW W NW"),
    card("Single 1P 1/1 N NE E SE S SW W NW"),
]


def test_everything_occurs():
    """Random play until every card, rule, ask and event, in each of its words, has occurred."""
    random = Random(7)
    shipped = shipped_pool()
    cards = [*shipped.cards, *ODD]
    everything = Pool(cards, cards)
    small = Pool(cards[-24:], cards[-24:])
    crowded = Pool(cards, cards, blocked=6, empty=10)
    arrowless = [card(f"Stone{number} 1P 1/1") for number in range(20)]
    stones = Pool(arrowless, arrowless)
    open_arena = Pool(cards, cards, blocked=0, empty=18)
    wanted = {
        "card": {each.name for each in cards},
        "rule": set(GAME.register().rules) - {"by-hand"},
        "ask": {*questions_of(GAME.package)},
        "event": {*EVENTS},
    }
    heard: dict[str, set[str]] = {}
    seen: dict[str, set[str]] = {kind: set() for kind in wanted}
    for number in range(3000):
        mode = "tournament" if number % 4 == 0 else "battle"
        given_rules = [f"{name}={random.choice(values)}" for name, values in SWITCHES.items()]
        given_rules.append(f"hints={'on' if random.random() < 0.05 else 'off'}")
        pool = random.choice((everything, everything, small, crowded, open_arena))
        if number == 40:
            pool, given_rules = stones, ["five-five=nobody"]
        program = Program(pool, mode, given_rules, random, 0.0, 0.02 if number % 5 == 0 else 0.0)
        program.play()
        for line in program.lines:
            note(line, seen, heard)
        if number % 20 == 0 and all(wanted[kind] <= seen[kind] for kind in wanted) and not unheard(GAME.package, heard):
            break
    never = {kind: sorted(wanted[kind] - seen[kind]) for kind in wanted if wanted[kind] - seen[kind]}
    assert not never, f"never occurred: {never}"
    assert unheard(GAME.package, heard) == []


def note(line: dict[str, Any], seen: dict[str, set[str]], heard: dict[str, set[str]]) -> None:
    """What occurred in a line of the protocol."""
    if line["type"] == "ask":
        seen["rule"].add(line["rule"])
        seen["ask"].add(line["name"])
        heard.setdefault(line["name"], set()).add(line["text"])
    elif line["type"] == "event" and line["name"] in EVENTS:
        seen["rule"].add(line["rule"])
        seen["event"].add(line["name"])
        heard.setdefault(line["name"], set()).add(f"{line['text']} {line['do']}")
        if line["name"] == "placed":
            seen["card"].add(line["data"]["card"])
