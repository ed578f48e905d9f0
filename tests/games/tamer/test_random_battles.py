"""Random battles of the shipped cards: through the protocol without a fault, and until everything has occurred."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import is_dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.tamer.arena import GAME, creature, shipped_pool
from games.tamer.program import Program
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sentences import unheard

import companion.games.tamer as tamer
from companion.games.tamer.battle.deck import Pool
from companion.games.tamer.language import effects, targets, wording
from companion.games.tamer.language.reading import read
from companion.table.declared import events_of, questions_of
from companion.wording import Part, WordingError

NAMES = [card.name for card in shipped_pool().cards]
SWITCHES = {name: list(switch.values) for name, switch in GAME.register().switches.items()}

teams = st.lists(st.sampled_from(NAMES), max_size=6)
rules = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items() if name != "round"})


@pytest.mark.parametrize("battles", [500, pytest.param(10_000, marks=pytest.mark.long)])
def test_battles_through_the_protocol(battles):
    settings(max_examples=battles, deadline=None)(check_battle)()


@given(teams, st.one_of(teams, st.sampled_from(["1", "2", "3"])), rules, st.integers(0, 2**32), st.booleans())
def check_battle(left, right, switches, seed, undo):
    """No exception, no hang, no card lost, every battle ends, and undo then redo gives the same state."""
    given_rules = [f"{name}={value}" for name, value in switches.items()]
    deck = isinstance(right, str)
    if deck:
        given_rules.append(f"round={right}")
        left = left[:1] if sum(shipped_pool().find(name).cost for name in left[:1]) <= 5 else []
    sides = [", ".join(left) or "none"] if deck else [", ".join(each) or "none" for each in (left, right)]
    program = Program(shipped_pool(), sides, Random(seed), 0.25 if undo else 0.0, given_rules)
    result = program.play()
    told = Counter(line["name"] for line in program.lines if line["type"] == "event")
    lined_up = _last_told(program, "lined-up", 2)
    players = [each["player"] for each in lined_up]
    assert list(result["standing"]) == players
    assert set(result["winners"]) <= set(players)
    stalemate = told["stalemate"] > 0
    for each in lined_up:
        row = result["standing"][each["player"]]
        assert Counter(card["name"] for card in row) <= Counter(each["team"])
        assert all(card["damage"] < card["health"] for card in row)
        assert stalemate or bool(row) == (each["player"] in result["winners"] and not _tie(result))
    if not undo:
        out = sum(len(line["data"]["creatures"]) for line in program.lines if line.get("name") == "moved-up")
        assert out + sum(map(len, result["standing"].values())) == sum(len(each["team"]) for each in lined_up)
        assert told["knocked-out"] == out


def _tie(result: dict[str, Any]) -> bool:
    return len(result["winners"]) == 2 and not any(result["standing"].values())


def _last_told(program: Program, name: str, many: int) -> list[dict[str, Any]]:
    found = {line["data"]["player"]: line["data"] for line in program.lines if line.get("name") == name}
    assert len(found) == many
    return list(found.values())


def forms() -> set[str]:
    """Every part of the language that has forms."""
    return {
        name
        for name, each in (vars(targets) | vars(effects) | vars(wording)).items()
        if isinstance(each, type) and issubclass(each, Part) and hasattr(each, "forms")
    }


def forms_in(part: Any) -> set[str]:
    if isinstance(part, tuple):
        return set().union(*map(forms_in, part)) if part else set()
    if not is_dataclass(part):
        return set()
    inner = [getattr(part, name) for name in part.__dataclass_fields__]
    return {type(part).__name__}.union(*map(forms_in, inner))


def cited() -> set[str]:
    """The rules that the game's code may cite."""
    folder = Path(tamer.__file__).parent
    known = GAME.register().rules
    return {
        text
        for file in folder.rglob("*.py")
        for text in re.findall(r'"([a-z-]+(?:\.[a-z-]+)*)"', file.read_text(encoding="utf-8"))
        if text in known and known[text].mode != "evening"
    }


BATTLE = f"{GAME.package}.battle"
EVENTS = events_of(BATTLE)

ODD = [
    creature("Oddling 2/3 Air Spirit: Battle Start: Whistle. Slay: Bow to the audience. Give this creature +1 Power."),
    creature("Stranger 1/4 Fire Monster: Everybody loves this one."),
    creature("Pacifist 0/4 Earth Spirit: Battle Start: Give your last creature Power equal to this creature's Power."),
    creature("Turner 1/4 Water Familiar: Batter Up: Move this creature to the back of its row."),
    creature(
        "Echo 9/9 Air Monster: Excess damage from this creature carries over to the creature behind. "
        "Slay: This creature becomes a copy of your last creature."
    ),
]


def test_everything_occurs():
    """Random play until every card, wording, rule, ask and event, in each of its words, has occurred."""
    random = Random(20)
    shipped = shipped_pool()
    cards = [*shipped.cards, *ODD]
    pool = Pool(cards, shipped.decks)
    wanted = {
        "card": {card.name for card in cards},
        "wording": forms(),
        "rule": cited(),
        "ask": {*questions_of(BATTLE)},
        "event": {*EVENTS},
    }
    heard: dict[str, set[str]] = {}
    assert wanted["rule"] == {rule.id for rule in GAME.register().rules.values() if rule.mode != "evening"}
    seen: dict[str, set[str]] = {kind: set() for kind in wanted}
    for number in range(6000):
        for line in _one_battle(pool, random, seen):
            if line["type"] == "ask":
                seen["ask"].add(line["name"])
                seen["rule"].add(line["rule"])
                heard.setdefault(line["name"], set()).add(line["text"])
            elif line["type"] == "event" and line["name"] in EVENTS:
                seen["event"].add(line["name"])
                seen["rule"].add(line["rule"])
                heard.setdefault(line["name"], set()).add(f"{line['text']} {line['do']}")
        if number % 50 == 0 and all(wanted[kind] <= seen[kind] for kind in wanted) and not unheard(BATTLE, heard):
            break
    never = {kind: sorted(wanted[kind] - seen[kind]) for kind in wanted if wanted[kind] - seen[kind]}
    assert not never, f"never occurred: {never}"
    assert unheard(BATTLE, heard) == []


def _one_battle(pool: Pool, random: Random, seen: dict[str, set[str]]) -> list[dict[str, Any]]:
    """A battle of rows in which what was not seen yet comes first; sometimes against The Deck, sometimes mended."""
    unseen = [card for card in pool.cards if card.name not in seen["card"]]
    source = unseen if unseen and random.random() < 0.5 else pool.cards
    sides = [_team(random, source), _team(random, pool.cards)]
    rules = [f"{name}={random.choice(values)}" for name, values in SWITCHES.items() if name != "round"]
    if random.random() < 0.2:
        rules.append(f"round={random.choice(['none', '1', '2', '3', 'tiebreak'])}")
        sides = ["none" if rules[-1] != "round=none" else sides[0]]
    elif random.random() < 0.1:
        dull = [card for card in pool.cards if not card.power]
        sides = [_team(random, dull), _team(random, dull)]
    elif random.random() < 0.1:
        rules.append(f"round={random.choice(['1', '2', '3'])}")
        cheap = random.choice([card.name for card in pool.cards if card.cost <= 5])
        sides = [cheap]
        pool = Pool(pool.cards, {name: deck[:3] for name, deck in pool.decks.items()})
    elif random.random() < 0.1:
        sides[0] = "Turner, Turner"
    elif random.random() < 0.1:
        sides[0] = "Echo, Turner"
    program = Mending(pool, sides, random, 0.0, rules)
    program.play()
    for side in sides:
        for name in re.sub(r" \(\d+ damage\)", "", side).split(", "):
            if name != "none":
                seen["card"].add(name)
                seen["wording"] |= _forms_of(pool.find(name).text)
    return program.lines


def _team(random: Random, cards: list[Any]) -> str:
    chosen = [random.choice(cards) for _ in range(random.randint(1, 5))]
    return ", ".join(
        f"{card.name} ({random.randint(1, card.health - 1)} damage)"
        if card.keeps_damage and card.health > 1 and random.random() < 0.5
        else card.name
        for card in chosen
    )


def _forms_of(text: str) -> set[str]:
    try:
        return forms_in(read(text))
    except WordingError:
        return set()


class Mending(Program):
    """Mends something by hand wherever a text is carried out by hand."""

    def answers(self) -> Any:
        while True:
            asked = self.new_lines()[-1]
            if asked["name"] == "by-hand" and self.random.random() < 0.3:
                yield ":state"
                rows = self.new_lines()[-2]["data"]["rows"]
                label = self.random.choice([each["label"] for row in rows.values() for each in row])
                self.new_lines()
                yield f":fix {label} {self.random.choice(['damage 1', 'power 2', 'health 2', 'place 1', 'out'])}"
                continue
            yield self.answer(asked)
