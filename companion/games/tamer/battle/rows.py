"""Two rows of creatures as they stand, and what hands have laid on them."""
# mypyc

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from companion.games.tamer.battle.asks import ByHand, Target
from companion.games.tamer.battle.creature import Ability, Card, Creature, Member, Side
from companion.table import Ask, Askable, KnownAnswer, Table, current
from companion.table.events import Event
from companion.table.question import Question
from companion.words import told_apart

T = TypeVar("T")
S = TypeVar("S")
Slay = tuple[Creature, Ability]
KnockOut = tuple[Creature, Creature | None]
Asked = tuple[object, list[object]]
Standing = tuple[Card, int, int, int, bool, int]


class Snapshot(NamedTuple):
    """A trial's findings: what is asked, with the answers, and how the rows stand then."""

    asked: list[Asked]
    rows: tuple[list[Creature], list[Creature]]
    standing: list[Standing]


class Simulation:
    """Questions of a trial, and what could be answered; the first `answers` are given."""

    def __init__(self, answers: Sequence[object]) -> None:
        self.answers: list[Any] = list(answers)
        self.asked: list[Asked] = []

    def ask(self, question: Question[T]) -> T:
        """The next of the answers, or the first that there is. What is done by hand nobody knows beforehand."""
        able: list[Any] = [answer for answer, _ in question.outcomes() or []]
        asked: object
        if isinstance(question, Target):  # the same creatures are the same choice, in whatever order they stand
            asked, able = question.creature, sorted(able, key=lambda creature: creature.label)
        else:
            asked = object() if isinstance(question, ByHand) else question.says()
        self.asked.append((asked, able))
        answer: T = self.answers.pop(0) if self.answers else able[0]
        return answer


class Rows:
    """Two rows, and what waits to happen there. Events are told together, before a question and at a step's end.

    So an instruction is given only for what stays as it is. `changes` counts what an exchange has done; `relaid` are
    those on which hands have not laid the dice yet.
    """

    def __init__(self, table: Table, rules: dict[str, str], sides: Sequence[tuple[str, str]], called: str = "") -> None:
        """`sides` are the two players in order, each with who decides for them; the battle is `called` so."""
        self.table = table
        self.rules = rules
        self.called = called
        self.sides = [Side(player, chooser) for player, chooser in sides]
        one, two = self.sides
        one.foe, two.foe = two, one
        self.teams: list[list[Creature]] = [[], []]
        self.exchanges = 0
        self.changes = 0
        self.slays: list[Slay] = []
        self.knock_outs: list[KnockOut] = []
        self.unlooked = True  # whether somebody may be knocked out without a hit
        self.down = False  # whether somebody who is knocked out has not left yet
        self.relaid: list[Creature] = []
        self.trial: Simulation | None = None
        self._untold: list[Event] = []
        self.tell = self._untold.append  # an event is told with the others of its step
        self._told = table.tell

    def line_up(self, side: Side, team: list[Member]) -> None:
        """A team stands in its row, each creature with a label of its own: its name, with a number and the player where
        others share it."""
        names = told_apart([member.card.name for member in team])
        battle = f"{side.player}, {self.called}" if self.called else side.player
        keys = [member.key or f"{name} ({battle})" for name, member in zip(names, team, strict=True)]
        side.row = [
            Creature(member.card, side, name, member.damage, key)
            for member, name, key in zip(team, names, keys, strict=True)
        ]
        self.teams[side is self.sides[1]] = list(side.row)
        shared = {each.card.name for each in self.teams[0]} & {each.card.name for each in self.teams[1]}
        for each in (*self.teams[0], *self.teams[1]) if shared else ():
            if each.card.name in shared and not each.label.endswith(f" ({each.side.player})"):
                each.label += f" ({each.side.player})"

    def tell_all(self) -> None:
        """Tells what has happened up to here; hands carry it out."""
        for event in self._untold:
            self._told(event)
        self._untold.clear()
        for creature in self.relaid:
            if not creature.fallen:
                creature.lies = (creature.red, creature.green, creature.damage)
        self.relaid.clear()

    def step(self, least: int = 0) -> None:
        """A step begins, where so much at `least` has happened: hands have carried it out."""
        if len(self._untold) >= least:
            self.tell_all()
            self.table.step()

    def ask(self, question: Askable[T] | Ask[T, S]) -> T | S:
        """Asks people, who have seen all that happened, where it isn't settled."""
        asked = current(question)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        if self.trial:
            return self.trial.ask(asked)
        self.tell_all()
        found = [asked]  # as it still is: nothing has happened since
        return self.table.ask(lambda: found.pop() if found else current(question))

    def both_stand(self) -> bool:
        """True if the battle goes on: once a row is empty nobody bats or begins any more."""
        one, two = self.sides
        return bool(one.row and two.row)

    def somebody_falls(self) -> bool:
        """True if somebody stands who has as much damage as Health, or more."""
        return any(each.damage >= each.health and not each.fallen for side in self.sides for each in side.row)

    def tried(self, answers: Sequence[object], act: Callable[[], None], stays: Snapshot | None = None) -> Snapshot:
        """Try something out, and give what is found; nobody is asked and nothing told.

        The first `answers` are given, behind them the first there are. Afterwards all is as it was before, unless what
        was found is what `stays`.
        """
        before = self.trial, self.changes, self.slays, self.knock_outs, self.unlooked, self.down
        told, relaid = len(self._untold), len(self.relaid)
        one, two = self.sides
        ups, rows = (one.up, two.up), (one.row[:], two.row[:])
        there = rows[0] + rows[1]
        standing = _standing(there)
        self.trial = trial = Simulation(answers)
        self.slays, self.knock_outs = [], []
        act()
        rows_now = one.row[:], two.row[:]
        found = Snapshot(trial.asked, rows_now, _standing(rows_now[0] + rows_now[1]))
        if found == stays:
            self.trial = before[0]
            return found
        self.trial, self.changes, self.slays, self.knock_outs, self.unlooked, self.down = before
        del self._untold[told:], self.relaid[relaid:]
        (one.up, two.up), (one.row, two.row) = ups, rows
        for place, creature in enumerate(there):
            each = standing[place]
            creature.face, creature.red, creature.green, creature.damage, creature.fallen, creature.batted = each
        return found


def _standing(creatures: list[Creature]) -> list[Standing]:
    return [(each.face, each.red, each.green, each.damage, each.fallen, each.batted) for each in creatures]
