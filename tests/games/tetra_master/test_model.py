"""A second, naive referee of the capture rules, written from the manual's pages, against the engine.

It knows nothing of the engine: cells are pairs of numbers, arrows are steps, and colours are kept in a dict.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest
from support.automatic import Automatic

from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import Board, Card, Monster, Player
from companion.games.tetra_master.pool import MonsterPool
from companion.games.tetra_master.setup import Setup
from companion.table import KnownAnswer, current

pytestmark = pytest.mark.slow

STEPS = {
    (0, -1): "N",
    (1, -1): "NE",
    (1, 0): "E",
    (1, 1): "SE",
    (0, 1): "S",
    (-1, 1): "SW",
    (-1, 0): "W",
    (-1, -1): "NW",
}
CELLS = list(product(range(4), range(4)))
RULES = {"hints": "off", "five-five": "nobody", "hands": "open"}
EMPTY_POOL = MonsterPool([], [])

Cell = tuple[int, int]


def named(cell: Cell) -> str:
    return "abcd"[cell[0]] + "1234"[cell[1]]


@dataclass
class Position:
    """A board before a card is played: figures and arrows (as steps) by cell, and whose colour shows."""

    cards: dict[Cell, tuple[int, str, int, int, frozenset[Cell]]]
    colours: dict[Cell, str]
    blocked: set[Cell]
    cell: Cell
    rules: dict[str, str]


def a_position(random: Random) -> Position:
    """Any board with up to ten cards on it, and the cell that red plays on; half of the boards are crowded."""
    cells = random.sample(CELLS, 16)
    many = random.randint(1, 10)
    taken, left = cells[:many], cells[many:]
    blocked = set(left[: random.randint(0, min(6, len(left)))])
    likely = random.choice((0.3, 0.5, 0.8))
    cards = {}
    for cell in taken:
        arrows = frozenset(step for step in STEPS if random.random() < likely)
        cards[cell] = (random.randint(0, 4), random.choice("PMF"), random.randint(0, 4), random.randint(0, 4), arrows)
    colours = {cell: random.choice(("red", "blue", "blue")) for cell in taken}
    colours[taken[0]] = "red"
    rules = {
        "controlled-arena": random.choice(("off", "off", "on")),
        "chains": random.choice(("winner", "attacker")),
        "math-is-hard": random.choice(("off", "on")),
    }
    return Position(cards, colours, blocked, taken[0], rules)


class Naive:
    """The turn as a person would play it from the manual, with the dice and choices that the engine was given."""

    def __init__(self, position: Position, answers: list[tuple[str, Any]]) -> None:
        self.at = position
        self.colour = dict(position.colours)
        self.answers = answers

    def pointed_at(self, cell: Cell) -> list[Cell]:
        steps = self.at.cards[cell][4]
        return [(cell[0] + x, cell[1] + y) for x, y in steps if (cell[0] + x, cell[1] + y) in self.at.cards]

    def points_back(self, other: Cell) -> bool:
        return self.at.cell in self.pointed_at(other)

    def rolled(self, name: str, dice: int) -> int:
        if dice == 0:
            return 0
        asked, faces = self.answers.pop(0)
        assert (asked, len(faces)) == (name, dice)
        return sum(face == 6 for face in faces) if self.at.rules["math-is-hard"] == "on" else sum(faces)

    def play(self) -> dict[Cell, str]:
        me = self.at.cell
        attack, type, _, _, _ = self.at.cards[me]
        while self.colour[me] == "red":
            blue = [cell for cell in self.pointed_at(me) if self.colour[cell] == "blue" and self.points_back(cell)]
            if not blue:
                break
            foe = blue[0]
            if len(blue) > 1:
                asked, (offered, chosen) = self.answers.pop(0)
                assert asked == "fight"
                assert offered == {named(cell) for cell in blue}
                foe = next(cell for cell in blue if named(cell) == chosen)
            _, _, physical, magical, _ = self.at.cards[foe]
            defence = {"P": physical, "M": magical, "F": min(physical, magical)}[type]
            rolls = self.at.rules["math-is-hard"] == "on" or bool(attack) == bool(defence)
            ours = self.rolled("attack-roll", attack) if rolls else attack
            theirs = self.rolled("defence-roll", defence) if rolls else defence
            beaten, winner = (foe, "red") if ours >= theirs else (me, "blue")
            self.colour[beaten] = winner
            chains = self.at.rules["controlled-arena"] == "off"
            if chains and (winner == "red" or self.at.rules["chains"] == "winner"):
                for cell in self.pointed_at(beaten):
                    self.colour[cell] = winner
        if self.colour[me] == "red":
            for cell in self.pointed_at(me):
                if not self.points_back(cell):
                    self.colour[cell] = "red"
        return self.colour


class Random_(Automatic):
    """A table that answers at random, and keeps the answers in the naive referee's terms."""

    def __init__(self, random: Random) -> None:
        super().__init__(EMPTY_POOL, random)
        self.given: list[tuple[str, Any]] = []

    def ask(self, question: Any, between: Any = None) -> Any:
        question = current(question, between)
        if isinstance(question, KnownAnswer):
            return question.answer
        answer = question.pick(self.random)
        if question.name == "fight":
            self.given.append(("fight", ({each.cell for each in question.candidates}, answer.cell)))
        else:
            self.given.append((question.name, list(answer.faces)))
        return answer


def engine(position: Position, table: Random_) -> dict[Cell, str]:
    """The same turn by the engine."""
    red, blue = Player("Ann", "red"), Player("Bo", "blue")
    board = Board(frozenset(map(named, position.blocked)))
    types = {"P": "physical", "M": "magical", "F": "flexible"}
    for cell, (attack, type, physical, magical, steps) in position.cards.items():
        arrows = tuple(STEPS[step] for step in steps)
        card = Card(named(cell), "", "", attack, types[type], physical, magical, arrows)
        owner = red if position.colours[cell] == "red" else blue
        board.monsters[named(cell)] = Monster(card, named(cell), owner)
    battle = Battle(Setup(table, RULES | position.rules, [red, blue]), board, red)
    placed = board.monsters[named(position.cell)]
    battle.fights(placed)
    if placed.owner is red:
        battle.unresisted(placed)
    return {cell: board.monsters[named(cell)].owner.colour for cell in position.cards}


@pytest.mark.parametrize("turns", [6_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_engine_and_naive_referee_agree_on_random_turns(turns: int) -> None:
    random = Random("turns")
    fights = lost = chosen = 0
    for number in range(turns):
        position = a_position(random)
        table = Random_(random)
        colours = engine(position, table)
        given = list(table.given)
        naive = Naive(position, given)
        assert naive.play() == colours, f"turn {number}: {position} {table.given}"
        assert not given
        fights += any(name == "attack-roll" for name, _ in table.given)
        chosen += any(name == "fight" for name, _ in table.given)
        lost += colours[position.cell] == "blue"
    assert min(fights, chosen, lost) > turns / 25
