"""Wars and games by chance: an independent judge, counts that hold, and every sentence heard."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.tossing_tiger.arena import GAME, shipped_pool, war
from support.play import Begun, Script
from support.sentences import unheard

from companion.games.tossing_tiger import GAME_MODE, WAR
from companion.games.tossing_tiger.strengths import COUNTS, fresh_strengths
from companion.games.tossing_tiger.war.war import War
from companion.table import Settled, current
from companion.table.automatic import Automatic
from companion.table.events import Event
from companion.table.questions import Question


def judged(war: War, place: int) -> list[str]:
    """Who wins a battle, from the cards that lie there and their marks: written anew, without the rules' code."""

    def shown(side: Any, at: int) -> Any:
        return side.dice[at].shown

    def off(side: Any, at: int) -> bool:
        other = shown(side.foe, at)
        return other is not None and other.switches_off

    def against(side: Any, at: int) -> set[str]:
        card = shown(side, at)
        animals = set(card.card.strengths) | {animal for after, animal in side.granted if after < at}
        panda = card.action is not None and "are its strengths" in card.action.text()
        if panda and not off(side, at):
            animals |= {shown(side, before).card.animal for before in range(at) if shown(side, before)}
        return animals

    one, two = war.sides
    loses, wins, named = {}, {}, []
    for side in (one, two):
        card = shown(side, place)
        mark = card.always if card is not None and not off(side, place) else ""
        loses[side.name] = card is None or mark == "loses"
        wins[side.name] = mark == "wins"
        if card is not None and card.toss is not None:
            named.append(side.name if card.toss else side.foe.name)
    winners = []
    for side in (one, two):
        card, other = shown(side, place), shown(side.foe, place)
        hits = card is not None and other is not None and (other.card.animal in against(side, place))
        hits = hits or (card is not None and other is not None and card.strong and not off(side, place))
        if named:
            hits = side.name in named
        if not loses[side.name] and (hits or wins[side.name] or loses[side.foe.name]):
            winners.append(side.name)
    if len(winners) != 1 and place:
        before = [(side, shown(side, place - 1)) for side in (one, two)]
        claims = [side.name for side, card in before if card is not None and card.claims and not off(side, place - 1)]
        if len(claims) == 1:
            return claims
    return winners


class Judged(Automatic):
    """A table at which every battle that is told is judged once more, and every hand counted."""

    def __init__(self, random: Random) -> None:
        super().__init__(shipped_pool(), random, [])
        self.judged = 0

    def ask(self, question: Any) -> Any:
        asked = current(question)
        if isinstance(asked, Settled):
            return asked.answer
        given = asked.pick(self.random)
        if asked.name == "players" and asked.highest > 2:
            given = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn"][: self.random.randint(2, 6)]
        assert asked.write(asked.read(asked.write(given))) == asked.write(given)
        return given

    def tell(self, event: Event) -> None:
        data = event.data()
        war = getattr(self.view, "_war", None) or self.view.war._war if self.view and self._in_war() else None  # type: ignore[union-attr,attr-defined]
        if event.name == "battle":
            assert war is not None
            assert data["winners"] == judged(war, data["battle"] - 1)
            self.judged += 1
        if event.name == "war-over":
            assert war is not None
            won = [sum(side.name in judged(war, place) for place in range(war.number)) for side in war.sides]
            assert [data["first"], data["second"]] == won
            ahead = war.sides[won[1] > won[0]].name if won[0] != won[1] else None
            assert data["winner"] == ahead
        super().tell(event)

    def _in_war(self) -> bool:
        return hasattr(self.view, "_war") or getattr(self.view, "war", None) is not None


@pytest.mark.parametrize("wars", [1_500, pytest.param(100_000, marks=pytest.mark.long)])
def test_wars_are_won_as_an_independent_judge_has_them(wars: int) -> None:
    referee = GAME.referee(WAR)
    judged_battles = 0
    for seed in range(wars):
        table = Judged(Random(seed))
        told = ["hands=told"] if seed % 4 == 0 else []
        rules = GAME.register().settle([f"more-animals={['off', 'on'][seed % 3 > 0]}", *told], "war")
        result = referee(table, rules)
        judged_battles += table.judged
        hands = result["hands"]
        assert all(hand >= 0 for hand in hands.values())
        fought = table.view._war  # type: ignore[union-attr,attr-defined]
        events = [(event.name, event.data()) for event in table.log or ()]
        grabbed = sum(data["number"] for name, data in events if name == "grabbed")
        kept = sum(data["kept"] for name, data in events if name == "grabbed")
        begun = [data for name, data in events if name == "laid"]
        assert len(begun) == 1 and grabbed >= kept >= 0
        assert fought.deck >= 0
    assert judged_battles > wars * 2


@pytest.mark.parametrize("games", [40, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "rules",
    [
        [],
        ["more-animals=on"],
        ["highscore=on", "skip=on"],
        ["simulwars=on"],
        ["hands=told", "more-animals=on"],
        ["hands=told", "simulwars=on", "highscore=on"],
        ["more-animals=on", "highscore=on", "simulwars=on", "skip=on"],
    ],
)
def test_games_come_to_an_end(rules: list[str], games: int) -> None:
    ends = set()
    for seed in range(games):
        table = Judged(Random(seed))
        result = GAME.referee(GAME_MODE)(table, GAME.register().settle(rules, "game"))
        ends.add(result["how"])
        hands = result["wars"][-1]["hands"]
        if "hands=told" in rules:
            standing = table.view._standing  # type: ignore[union-attr,attr-defined]
            assert {name: len(cards) for name, cards in standing.told.items()} == hands
            everywhere = standing.gone + Counter(card for cards in standing.told.values() for card in cards)
            assert all(many <= card.copies for card, many in everywhere.items())
        assert result["how"] == "stalemate" or min(hands.values()) < 2
        best = max(result["values"].values())
        assert result["winners"] == [name for name, value in result["values"].items() if value == best]
        for each in result["wars"]:
            one, two = (len(won) for won in each["won"].values())
            first, second = each["players"]
            assert each["winners"] == ([first] if one > two else [second] if two > one else [])
    assert "cards" in ends


def test_strengths_come_as_often_as_the_generator_makes_them() -> None:
    animals = {card.animal: bool(card.strengths) for card in shipped_pool().cards if card.set == "base"}
    many: dict[int, int] = {}
    for seed in range(10_000):
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
    *("roll.copies", "players", "by-hand", "strengths.fresh", "number", "panda"),
}


class Told(Script):
    """Plays by chance; now and then a row or a hand is mended by hand."""

    def __init__(self, random: Random) -> None:
        super().__init__(())
        self.random = random

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if question.name == "card" and self.random.random() < 0.03:
            return self.random.choice([":fix Ann 1 Crane", ":fix Bo hand 9", ":fix Ann 3 Mantis"]), 0
        if question.name == "players" and self.random.random() < 0.5 and question.bounds()["max"] > 2:
            return "Ann, Bo, Cleo, Dan, Eve", 0
        return question.write(question.pick(self.random)), 0


def a_horse() -> Any:
    """A Horse whose strengths its owner has shown."""
    return war(4, "peacock; crane", "snake; crane", "chameleon; crane", "horse; crane")


def without_strengths(folder: Path) -> Any:
    """A game in which no card can ever hit another."""
    path = folder / "tame.csv"
    path.write_text("name,copies\nTimid Turtle,30\n", encoding="utf-8")
    path.with_suffix(".toml").write_text('name = "base"\ngame = "tossing-tiger"\nprefix = "TA"\n', encoding="utf-8")
    lines = ["Ann, Bo", "Ann", *["1", "t; t"] * 20]
    return Begun(["tossing-tiger", "game", "--set", str(path)]).play([(line, 0) for line in lines])


def test_twenty_wars_without_a_card_moved_end_the_game(tmp_path: Path) -> None:
    """end.stalemate end.ties"""
    result = without_strengths(tmp_path).result
    assert (result["how"], result["winners"], len(result["wars"])) == ("stalemate", ["Ann", "Bo"], 20)


def test_everything_occurs(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text("name,strengths,copies,text\nOdd Otter,,4,Wink at the referee.\n", encoding="utf-8")
    own.with_suffix(".toml").write_text('name = "own"\ngame = "tossing-tiger"\nprefix = "OW"\n', encoding="utf-8")
    rules = set(GAME.register().rules) - SILENT
    seen: set[str] = set()
    heard: dict[str, set[str]] = {}
    by_hand = [*a_horse().lines, *without_strengths(tmp_path).lines]
    seed = 0
    packages = [f"{GAME.package}.war", f"{GAME.package}.game"]
    while (not rules <= seen or any(unheard(each, heard) for each in packages)) and seed < 600:
        mode = ["war", "game", "game", "game"][seed % 4]
        hands = ["--rule", "hands=told"] if seed % 7 == 0 else []
        values = {"highscore": seed % 2, "skip": seed % 5 == 0, "simulwars": mode == "game" and seed % 3}
        options = ["--rule", f"spoils={['chosen', 'blind'][seed % 3 > 1]}", "--rule", "more-animals=on"]
        for name, on in values.items():
            options += ["--rule", f"{name}=on"] if on else []
        begun = Begun(["tossing-tiger", mode, "--set", str(own), *options, *hands])
        front = Told(Random(seed))
        begun.session(front).run()
        for line in [*front.lines(), *by_hand]:
            seen.add(line.get("rule") or "")
            if line["type"] in ("ask", "event"):
                heard.setdefault(line["name"], set()).add(f"{line['text']} {line.get('do')}")
        seed += 1
    assert rules <= seen, f"never cited: {sorted(rules - seen)}"
    assert "\n".join(each for package in packages for each in unheard(package, heard)) == ""
