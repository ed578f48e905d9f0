"""Tournaments by chance: what holds in every one of them, whoever plays, and however often it is left and resumed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.challengers.arena import GAME, shipped_pool
from games.challengers.night import level_at_the_second_place, the_last_copies_come_twice
from games.challengers.test_closed_table import FOUR, NIGHT, THREE
from support.automatic import Automatic
from support.play import Begun, Chance, typed
from support.sentences import Sweep

from companion.engine.journal import read_journal
from companion.games.challengers import TOURNAMENT
from companion.games.challengers.tournament.trays import LEVELS
from companion.table import KnownAnswer, current
from companion.table.events import Event
from companion.table.question import Question

pytestmark = pytest.mark.slow

NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
WORTH = {
    number: [each.fans for each in shipped_pool().trophies if each.round == number for _ in range(each.copies)]
    for number in range(1, 8)
}


def switches(players: int, seed: int) -> list[str]:
    """Some switches that so many players may have."""
    robot = [f"robot={seed % 5 + 1}"] if players == 1 else [f"robot={seed % 3 + 1}"] if players % 2 else []
    solo = ["solo-cards=on"] if players == 1 and seed % 5 and seed % 2 else []
    plan, opening = ["1", "any"][seed // 2 % 2], ["triggers", "quiet"][seed // 4 % 2]
    return [*robot, *solo, f"robot-plan={plan}", f"opening={opening}"]


def answer(question: Question[Any], random: Random, players: int, refereed: float) -> Any:
    """An answer: matches are refereed as often as it is said, all else by chance."""
    if question.name == "players":
        return NAMES[:players]
    if question.name == "outcome":
        said = question.candidates  # type: ignore[attr-defined]
        return said[2] if random.random() < refereed else said[random.randrange(2)]
    return question.pick(random)


class Watched(Automatic):
    """A tournament that is looked at after every round; what was paid is added up from what was told."""

    def __init__(self, random: Random, players: int, refereed: float) -> None:
        super().__init__(shipped_pool(), random)
        self.players = players
        self.refereed = refereed
        self.paid: Counter[str] = Counter()
        self.picking: Counter[str] = Counter()
        self.picked: dict[str, int] = {}
        self.held: dict[str, list[int]] = {}
        self.totals: dict[str, int] = {}
        self.reveals = 0

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        given = answer(asked, self.random, self.players, self.refereed)
        assert asked.write(asked.read(asked.write(given))) == asked.write(given)
        if asked.name == "paid":
            self.paid[asked.of] += given
        return given

    def tell(self, event: Event) -> None:
        data = event.data()
        match event.name:
            case "fans-taken" if not self.totals:  # what the final pays counts no more
                self.paid[data["player"]] += data["fans"]
            case "fans-when-picked":
                self.paid[data["player"]] += data["fans"]
                self.picking[data["player"]] += data["fans"]
            case "picked":
                self.picked[data["player"]] = self.picking.pop(data["player"], 0)
            case "told-again":
                self.paid[data["player"]] -= self.picked[data["player"]]
            case "trophy-turned":
                assert data["fans"] in WORTH[data["round"]]
                self.paid[data["player"]] += data["fans"]
            case "meets":
                highest = {name: max(self.held.get(name, []), default=0) for name in (data["first"], data["second"])}
                best = max(highest.values())
                ahead = [name for name, trophy in highest.items() if trophy == best]
                assert data["begins"] == (ahead[0] if len(ahead) == 1 else None)
            case "won":
                if data["keeps"]:
                    self.held.setdefault(data["winner"], []).append(data["round"])
            case "fans-told":
                self.totals[data["player"]] = data["fans"]
            case "trophies":
                self.look()

    def look(self) -> None:
        """Piles, discards and decks hold every card once, and every trophy has one holder at most."""
        tourney = self.view.rounds  # type: ignore[union-attr]
        decks = {name: player.now.after() for name, player in tourney.players.items()}
        known: Counter[Any] = sum((deck for deck in decks.values() if deck is not None), Counter())
        assert all(many <= card.copies for card, many in known.items())
        assert all(deck is None or deck.total() > 0 for deck in decks.values())
        trays = tourney.trays
        if tourney.recorded and trays.sure:
            there = Counter(card.level for card in tourney.pool.left(Counter()).elements())
            for level in LEVELS:
                in_decks = sum(many for card, many in known.items() if card.level == level)
                assert trays.pile[level] + trays.discard[level] + in_decks == there[level]
        parks = len(tourney.players) // 2
        for number, matches in enumerate(tourney.event.rounds, start=1):
            assert len(matches) == parks
            assert sorted(name for match in matches for name in match.pair) == sorted(tourney.players)
            assert sum(number in tourney.trophies(name) for name in tourney.holders) <= parks


@pytest.mark.parametrize("tournaments", [6, pytest.param(500, marks=pytest.mark.long)])
@pytest.mark.parametrize("players", range(1, 9))
def test_what_holds_in_every_tournament(players: int, tournaments: int) -> None:
    for seed in range(tournaments):
        table = Watched(Random(seed), players, (0, 0.5, 1)[seed % 3])
        result = GAME.referee(TOURNAMENT)(table, GAME.register().settle(switches(players, seed), "tournament"))
        told = result["players"]
        held = {name: each["trophies"] for name, each in told.items()}
        assert {name: rounds for name, rounds in held.items() if rounds} == table.held, seed
        if players <= 2:
            fans = {name: each["fans"] for name, each in told.items()}
            assert fans == {name: table.paid[name] for name in told}, seed
            first, second = sorted(fans.values(), reverse=True)
            assert (result["how"] == "lead") == (first - second >= 11)
            assert result["how"] != "lead" or len(result["rounds"]) <= 7
            if result["how"] != "trophies":
                assert fans[result["winners"][0]] == first
            continue
        people = {name: told[name]["fans"] for name in NAMES[:players]}
        assert people == table.totals
        for name, fans in people.items():
            assert fans >= table.paid[name] + sum(min(WORTH[number]) for number in held[name]), seed
        ranks = {name: (people[name], len(held[name]), max(held[name], default=0)) for name in people}
        places, finalists = sorted(ranks.values(), reverse=True), result["final"]["players"]
        assert sorted(map(ranks.__getitem__, finalists), reverse=True) == places[:2], seed
        assert (result["final"]["how"] == "lots") == (len(places) > 2 and places[1] == places[2])
        assert "Robot" not in finalists and result["winners"][0] in finalists


def test_a_card_that_was_lost_by_a_deck_that_never_had_it_lies_in_one_place() -> None:
    """phase.together: told once more, a deck is without a card that its match has seen leave for good."""
    table = Watched(Random(62), 4, 1)
    GAME.referee(TOURNAMENT)(table, GAME.register().settle(switches(4, 62), "tournament"))
    assert set(table.totals) == set(NAMES[:4])


class AlwaysAlike(Chance):
    """Answers each question always alike, wherever it was left; after so many lines it goes away."""

    def __init__(self, players: int, lines: int) -> None:
        super().__init__(Random(), lines)
        self.players = players

    def words(self, question: Question[Any]) -> str:
        strand = self.session.state.strands.now
        return question.write(answer(question, Random(f"{strand.path}/{strand.at}"), self.players, 0.4))


@pytest.mark.parametrize("players", [1, 2, 5, 8])
def test_left_and_resumed_it_ends_as_it_would_have(players: int, tmp_path: Path) -> None:
    begun = Begun(["challengers", "tournament"])
    whole, path = tmp_path / "whole.jsonl", tmp_path / "left.jsonl"
    result = begun.by(AlwaysAlike(players, 100_000), whole)
    told = [(entry.ask, entry.who, entry.answer, entry.strand) for entry in read_journal(whole).entries]
    random = Random(players)
    for _ in range(15):
        begun.by(AlwaysAlike(players, random.randint(0, len(told) // 8)), path)
    assert result is not None and begun.by(AlwaysAlike(players, 100_000), path) == result
    assert told == [(entry.ask, entry.who, entry.answer, entry.strand) for entry in read_journal(path).entries]
    assert begun.replay(path).result == result


# What says why nothing is asked or told, and what the tests by hand hold instead.
SILENT = {
    *(
        "phase.own-time",
        "phase.redraw",
        "phase.remove",
        "phase.remove.last",
        "plans.halves",
        "plans.move",
        "trays.full",
        "match.mended",
    ),
    *("fans.trophies", "fans.bounds", "fans.supply", "leaving"),
    *("robot.plan", "robot.tournament", "robot.refused", "robot.cyborg"),
    *("setup.trays", "plans.order", "rounds", "fans.told", "final.robot", "robot.unused"),
}


class Told(Chance):
    """Plays by chance; now and then somebody leaves, a tray is full, or a result is mended."""

    def __init__(self, seed: int) -> None:
        super().__init__(Random(seed))
        self.players = seed % 8 + 1

    def words(self, question: Question[Any]) -> str:
        if question.name in ("outcome", "picks") and self.random.random() < 0.1:
            fixes = ["Ann leaves", "Cleo leaves", "tray A is full", "Ann-Bo Bo wins", "Bo-Cleo Bo wins"]
            return f":fix {self.random.choice(fixes)}"
        return question.write(answer(question, self.random, self.players, 0.2))


def test_everything_occurs() -> None:
    rules = {id_ for id_, rule in GAME.register().rules.items() if rule.mode == "tournament"} - SILENT
    sweep = Sweep(rules, f"{GAME.package}.tournament")
    sweep.hear(the_last_copies_come_twice().lines)
    sweep.hear(level_at_the_second_place("40", "30", "30", "Cleo", "Cleo").lines)
    leaves = (*FOUR, ":at Bo - Cleo", "referee it", "starter", "starter", "Bo", "Dog", "Newcomer", ":fix Bo leaves")
    sweep.hear(typed(NIGHT, *leaves).lines)
    for first, mended in (("Cleo", "Robot"), ("Robot", "Cleo")):
        sweep.hear(typed(NIGHT, *THREE, f"Cleo - Robot: {first} wins", f":fix Cleo-Robot {mended} wins").lines)
    for seed in range(200):
        if not sweep.left():
            break
        front = Told(seed)
        Begun(["challengers", "tournament"]).by(front)
        sweep.hear(front.lines())
    assert sweep.left() == []
