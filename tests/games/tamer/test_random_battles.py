"""Random battles of the shipped cards: none is lost whatever is switched, and a sweep until all has occurred."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from games.tamer.arena import GAME, creature, shipped_pool
from support.automatic import Automatic
from support.options import rules_by_chance
from support.play import Begun, Chance
from support.sentences import Sweep

from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import Member
from companion.games.tamer.battle.pool import CreaturePool
from companion.table.events import Event
from companion.table.question import Question

pytestmark = pytest.mark.slow

SILENT = {
    *("creature.card", "creature.kinds", "team.least", "battle-start", "batter-up.meanwhile", "slay.damage"),
    *("slay.behind", "damage.carries-over.left", "effects.your-team.itself", "effects.dice", "effects.copy.takes"),
    "deck.tiebreak",
}


def switched(random: Random) -> list[str]:
    """The switches of a battle by chance, but for the round."""
    return [each for each in rules_by_chance(GAME.register(), "battle", random) if not each.startswith("round=")]


@pytest.mark.parametrize("battles", [2_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_no_creature_is_lost(battles: int) -> None:
    """Knocked-out creatures move away, and no standing one is: but for a stalemate, on the side that has won alone; of
    those some are removed from the game once green dice come off."""
    for seed in range(battles):
        random, log = Random(seed), list[Event]()
        teams = [random.choices(shipped_pool().cards, k=random.randint(0, 6)) for _ in range(2)]
        sides = [(name, name, list(map(Member, team))) for name, team in zip(("Ann", "Bo"), teams, strict=True)]
        result = Battle(Automatic(None, random, log), GAME.register().settle(switched(random)), sides).fight()
        told = Counter(event.name for event in log)
        out = [name for event in log if event.name == "moved-up" for name in event.data()["creatures"]]
        missing = sum(map(len, teams)) - sum(map(len, result["standing"].values()))
        assert told["knocked-out"] == len(out) == missing - told["out-of-the-game"], seed
        assert list(result["standing"]) == ["Ann", "Bo"] and set(result["winners"]) <= {"Ann", "Bo"}
        removed = told["out-of-the-game"]
        tie = len(result["winners"]) == 2 and not any(result["standing"].values())
        for (name, row), team in zip(result["standing"].items(), teams, strict=True):
            assert Counter(each["name"] for each in row) <= Counter(card.name for card in team)
            assert all(each["damage"] < each["health"] for each in row)
            assert told["stalemate"] or removed or bool(row) == (name in result["winners"] and not tie), seed


ODD = [
    creature("Oddling 2/3 Air Spirit: Battle Start: Whistle. Slay: Bow to the audience. Give this creature +1 Power."),
    creature("Stranger 1/4 Fire Monster: Everybody loves this one."),
    creature("Pacifist 0/4 Earth Spirit: Battle Start: Give your last creature Power equal to this creature's Power."),
    creature("Turner 1/4 Water Familiar: Batter Up: Move this creature to the back of its row."),
    creature("Avenger 1/1 Fire Monster: Slay: Deal 1 damage to the front opposing creature."),
    creature(
        "Medic 1/3 Fire Spirit: Batter Up: Deal 1 damage to each of your creatures. Remove 1 damage from this creature."
    ),
    creature("Bomb 1/1 Fire Spirit: Batter Up: Deal 3 damage to each opposing creature."),
    creature("Martyr 1/1 Air Spirit: Slay: Give your last creature +1 Health."),
    creature(
        "Keeper 2/2 Water Spirit: This creature keeps its damage between battles. "
        "Battle Start: Give this creature +2 Health."
    ),
    creature(
        "Echo 9/9 Air Monster: Excess damage from this creature carries over to the creature behind. "
        "Slay: This creature becomes a copy of your last creature."
    ),
]


class Mending(Chance):
    """Plays teams that are given; mends something by hand wherever a text is carried out by hand."""

    def __init__(self, random: Random, sides: list[str]) -> None:
        super().__init__(random)
        self.teams = iter(sides)
        self.players = "Ann, Bo" if len(sides) == 2 else "Ann, The Deck"

    def words(self, question: Question[Any]) -> str | None:
        if question.name in ("players", "team"):
            return self.players if question.name == "players" else next(self.teams)
        if question.name == "by-hand" and self.random.random() < 0.3:
            rows = self.session.view.state()["rows"]  # type: ignore[union-attr]
            label = self.random.choice([each["label"] for row in rows.values() for each in row])
            return f":fix {label} {self.random.choice(['damage 1', 'power 2', 'health 2', 'place 1', 'out'])}"
        return None


def test_everything_occurs() -> None:
    """Random play until every card, rule, ask and event, in each of its words, has occurred."""
    random, shipped = Random(20), shipped_pool()
    pool = CreaturePool([*shipped.cards, *ODD], shipped.decks)
    rules = GAME.register().rules.values()
    sweep = Sweep({rule.id for rule in rules if rule.mode != "evening"} - SILENT, f"{GAME.package}.battle")
    unseen = {card.name for card in pool.cards}
    for _ in range(1500):
        if not unseen and not sweep.left():
            break
        sweep.hear(one_battle(pool, random, unseen))
    assert (unseen, sweep.left()) == (set(), [])


def one_battle(pool: CreaturePool, random: Random, unseen: set[str]) -> list[dict[str, Any]]:
    """A battle of rows in which what was not seen yet comes first; sometimes against The Deck, sometimes mended."""
    new = [card for card in pool.cards if card.name in unseen]
    few = random.random() < 0.4  # odd ones alone meet in more ways than all do
    cards = ODD if few else pool.cards
    sides = [team(random, new if new and random.random() < 0.5 else cards), team(random, cards)]
    rules = switched(random)
    if random.random() < 0.3:
        rules.append(f"round={random.choice(['none', '1', '2', '3', 'tiebreak'])}")
        sides = [sides[0] if rules[-1] == "round=none" else team(random, ODD) if few else "none"]
        pool = CreaturePool(
            pool.cards, {name: random.choice([ODD * 2, ODD[:3]]) if few else deck for name, deck in pool.decks.items()}
        )
    elif random.random() < 0.2:
        dull = [card for card in cards if not card.power]
        sides = [team(random, dull), team(random, dull)]
    front = Mending(random, sides)
    Begun(["tamer", "battle"], rules, pool).by(front)
    unseen -= {re.sub(r" \(\d+ damage\)", "", name) for side in sides for name in side.split(", ")}
    return front.lines()


def team(random: Random, cards: list[Any]) -> str:
    return ", ".join(
        f"{card.name} ({random.randint(1, card.health - 1)} damage)"
        if card.keeps_damage and card.health > 1 and random.random() < 0.5
        else card.name
        for card in random.choices(cards, k=random.randint(1, 5))
    )
