"""Wars and games by chance: an independent judge, counts that hold, and every sentence heard."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.tossing_tiger.arena import GAME, shipped_pool, war
from games.tossing_tiger.judge import Judged
from support.automatic import Automatic
from support.play import Begun, Chance, Played, numbered, typed
from support.scenario import SCENARIOS, read_scenario
from support.sentences import Sweep

from companion.games.tossing_tiger import GAME_MODE, WAR
from companion.games.tossing_tiger.strengths import COUNTS, SPARE, fresh_strengths
from companion.games.tossing_tiger.war.pool import FighterPool
from companion.table.question import Question

pytestmark = pytest.mark.slow

VARIANTS = ("more-animals=on", "highscore=on", "simulwars=on", "skip=on", "fight-together=on", "dawndojo=on")
APART = ({"simulwars=on", "fight-together=on"}, {"highscore=on", "fight-together=on"})
PAIRS = [list(pair) for pair in combinations(VARIANTS, 2) if set(pair) not in APART]


@pytest.mark.parametrize("wars", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_wars_are_won_as_an_independent_judge_has_them(wars: int) -> None:
    referee = GAME.referee(WAR)
    judged_battles = 0
    asked: set[str] = set()
    for seed in range(wars):
        table = Judged(Random(seed))
        told = ["hands=told"] if seed % 4 == 0 else []
        sets = [f"more-animals={['off', 'on'][seed % 3 > 0]}", f"dawndojo={['off', 'on'][seed % 5 > 1]}"]
        sets.append(f"skip={['off', 'on'][seed % 7 > 3]}")
        rules = GAME.register().settle([*sets, f"lone-rooster={['loses', 'nothing'][seed % 2]}", *told], "war")
        result = referee(table, rules)
        judged_battles += table.judged
        asked |= table.asked
        assert all(hand >= 0 for hand in result["hands"].values())
        fought = table.view._war
        assert fought.hands.deck >= 0
    assert judged_battles > wars * 2
    assert {"merge", "free-reroll", "flee", "guess", "switch", "take-back", "give-die", "bonus", "strength"} <= asked


@pytest.mark.parametrize("wars", [300, pytest.param(20_000, marks=pytest.mark.long)])
def test_wars_of_few_kinds_of_cards_are_won_as_the_judge_has_them(wars: int) -> None:
    """Long wars in which the same five cards meet in every way: Leopard and Chameleon, two animals, and a rooster."""
    referee, register = GAME.referee(WAR), GAME.register()
    rules = register.settle(["more-animals=on", "dawndojo=on", "skip=on"], "war")
    told = register.settle(["more-animals=on", "dawndojo=on", "skip=on", "hands=told"], "war")
    cards = shipped_pool().cards
    movers = [card for card in cards if card.animal in ("Leopard", "Chameleon")]
    animals = [card for card in cards if card.kind == "Animal" and card not in movers]
    roosters = [card for card in cards if card.kind == "Rooster"]
    for seed in range(wars):
        random = Random(seed)
        kinds = [*movers, *random.sample(animals, 2), random.choice(roosters)]
        few = FighterPool([replace(card, copies=16) for card in kinds])
        referee(LongWars(random, few), told if seed % 4 == 0 else rules)


class LongWars(Judged):
    """Wars with eight dice, in which whoever may do something once waits with it; dice are merged best where one lies
    open before its battle."""

    def given(self, asked: Any) -> Any:
        if asked.name in ("hand-size", "number"):
            return min(16, asked.bounds()["max"])
        if asked.name == "merge" and (war := self._war()) is not None:
            dice = war.sides[1].dice
            for pair in filter(None, asked.candidates):
                left = int(pair.partition(" and ")[0]) - 1
                if left > war.place and dice[left].shown is not None:
                    return pair
        waits = asked.name in ("merge", "guess", "skip") and self.random.random() < 0.8
        return asked.read(asked.default() or "") if waits else super().given(asked)


@pytest.mark.parametrize("games", [4, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "rules",
    [
        *([each] for each in ("hands=counted", *VARIANTS)),
        *PAIRS,
        ["more-animals=on", "highscore=on", "simulwars=on", "skip=on", "dawndojo=on"],
        ["more-animals=on", "fight-together=on", "skip=on", "dawndojo=on", "lone-hand=6"],
        ["hands=told", "more-animals=on", "dawndojo=on"],
        ["hands=told", "simulwars=on", "highscore=on"],
        ["hands=told", "fight-together=on", "dawndojo=on", "spoils=blind"],
    ],
    ids="-".join,
)
def test_games_come_to_an_end(rules: list[str], games: int) -> None:
    ends = set()
    for seed in range(games):
        table = Judged(Random(seed))
        settled = GAME.register().settle(rules, "game")
        result = GAME.referee(GAME_MODE)(table, settled)
        ends.add(result["how"])
        hands = result["wars"][-1]["hands"] | table.view._standing.hands
        standing = table.view._standing
        assert standing.deck >= 0 and min(hands.values()) >= 0
        if "hands=told" in rules:
            told = {name: player.told for name, player in standing.players.items()}
            assert {name: len(cards) for name, cards in told.items()} == hands
            everywhere = Counter([*standing.gone, *(card for cards in told.values() for card in cards)])
            assert all(many <= card.copies for card, many in everywhere.items())
            assert everywhere.total() + standing.deck == len(shipped_pool().with_sets(settled))
        values = result["values"]
        if "fight-together=on" in rules:
            assert values == {team: sum(hands[name] for name in names) for team, names in result["teams"].items()}
            few = [team for team, names in result["teams"].items() if min(hands[name] for name in names) <= 2]
            assert result["how"] == ("few" if few else "war-pile")
            assert few or standing.aside in (10, 11)
            won = [team for team in values if team not in few] if len(few) == 1 else _best(values)
            assert result["winners"] == [name for team in won for name in result["teams"][team]]
            continue
        assert result["how"] == "stalemate" or min(hands.values()) < 2
        assert result["winners"] == _best(values)
    assert ends & {"cards", "few"}


def _best(values: dict[str, int]) -> list[str]:
    return [name for name, value in values.items() if value == max(values.values())]


def test_strengths_come_as_often_as_the_generator_makes_them() -> None:
    animals = {card.animal: bool(card.strengths) for card in shipped_pool().cards if card.set == "base"}
    many: dict[int, int] = {}
    for seed in range(3_000):
        made = fresh_strengths(Automatic(None, Random(seed)), animals, COUNTS["base"])
        assert made["Tiger"] == made["Panda"] == []
        for against in made.values():
            assert len(against) == len(set(against))
            many[len(against)] = many.get(len(against), 0) + 1
    shares = [100 * many[number] / sum(many[each] for each in range(1, 6)) for number in range(1, 6)]
    assert all(abs(share - wanted) <= 1 for share, wanted in zip(shares, (5.1, 10.3, 23.1, 44.4, 17.1), strict=True))


SILENT = {
    *("war.order", "roll", "lay", "setup.sets", "empty", "reroll", "end.ties", "hands", "battle.actions", "always"),
    *("terms.earlier", "terms.later", "terms.reroll", "terms.lose-on-purpose", "terms.destroy", "terms.draw"),
    *("roll.copies", "players", "by-hand", "strengths.fresh", "strengths.roosters", "number", "panda"),
    *("choices", "strengths.removed", "lost", "conceded", "removed", "stopped", "bonus", "free-reroll"),
    *("skip.looked", "dawn.animal", "dawn.change", "dawn.no-ties", "bird", "bird.loses", "terms.now"),
    *("variants", "lay.pairs", "battle.decline", "end.when", "skip.needs", "skip.highscore", "together.size"),
}


class Told(Chance):
    """Plays by chance; now and then a row or a hand is mended by hand."""

    def words(self, question: Question[Any]) -> str | None:
        if question.name == "card" and self.random.random() < 0.03:
            return self.random.choice([":fix Ann 1 Crane", ":fix Bo hand 9", ":fix Ann 3 Mantis"])
        if question.name == "players" and question.bounds()["max"] > 2:
            return ", ".join(["Ann", "Bo", "Cleo", "Dan", "Eve"][: self.random.randint(2, 5)])
        return None


def a_horse() -> Played:
    """A Horse whose strengths its owner has shown."""
    return war(4, "peacock; crane", "snake; crane", "chameleon; crane", "horse; crane")


def a_full_war_pile() -> Played:
    """Ten cards aside."""
    scenario = read_scenario(SCENARIOS / "tossing-tiger" / "together_of_three.txt")
    return Begun(scenario.options).play(numbered(scenario.path.read_text(encoding="utf-8")))


def without_strengths(folder: Path) -> Played:
    """A game in which no card can ever hit another."""
    path = folder / "tame.csv"
    path.write_text("name,copies\nTimid Turtle,30\n", encoding="utf-8")
    path.with_suffix(".toml").write_text('name = "base"\ngame = "tossing-tiger"\nprefix = "TA"\n', encoding="utf-8")
    return typed(f"tossing-tiger game --set {path}", "Ann, Bo", "Ann", *["1", "t; t"] * 20)


TELLING = (
    *(1283, 578, 393, 328, 191, 134, 119, 105, 83, 62, 59, 58, 54, 53, 47, 39, 38, 35, 27, 23, 22, 21, 17, 16, 11, 10),
    *(8, 7, 6, 5, 3, 2, 1, 0),
)
"""In these games all of it occurs; where rules change, others are played too."""


def test_everything_occurs(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text(
        "name,kind,copies,text,dawn,change\nOdd Otter,Animal,4,Wink at the referee.,,\n"
        f"Tied Rooster,Rooster,4,,{SPARE[0]},Wink at the referee.\n"
        f"Weak Rooster,Rooster,4,,{SPARE[1]},You may skip the next battle: it does not count.\n",
        encoding="utf-8",
    )
    own.with_suffix(".toml").write_text('name = "own"\ngame = "tossing-tiger"\nprefix = "OW"\n', encoding="utf-8")
    sweep = Sweep(set(GAME.register().rules) - SILENT, f"{GAME.package}.war", f"{GAME.package}.game")
    for by_hand in (a_horse(), without_strengths(tmp_path), a_full_war_pile()):
        sweep.hear(by_hand.lines)
    for seed in (*TELLING, *range(2_000)):
        if not sweep.left():
            break
        mode = ["war", "game", "game", "game"][seed % 4]
        values = {"more-animals": True, "skip": seed % 5 == 0, "dawndojo": seed % 5 > 1}
        if mode == "game":
            values |= {"fight-together": seed % 4 > 1, "simulwars": seed % 8 == 1, "highscore": seed % 8 == 5}
        rules = [f"spoils={['chosen', 'blind'][seed % 3 > 1]}", *(f"{name}=on" for name, on in values.items() if on)]
        front = Told(Random(seed))
        told = ["hands=told"] if seed % 3 == 0 else []
        Begun(["tossing-tiger", mode, "--set", str(own)], [*rules, *told]).by(front)
        sweep.hear(front.lines())
    assert sweep.left() == []
