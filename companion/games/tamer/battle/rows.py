"""Two rows of creatures as they stand, and a copy of them on which a rule can be tried out."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from companion.games.tamer.battle.creature import Ability, Creature, Member, Side
from companion.table import Ask, Table
from companion.table.events import Event
from companion.table.questions import Question
from companion.words import told_apart

T = TypeVar("T")
S = TypeVar("S")
B = TypeVar("B", bound="Rows")


class Undecided(Exception):
    """On a copy of the rows something is asked that only people can answer."""


class Rows:
    """Two rows, and what hands have laid on them: events are told together, before a question and at a step's end.

    So an instruction is given only for what stays as it is.
    """

    def __init__(self, table: Table, rules: dict[str, str], teams: Sequence[tuple[str, str, Sequence[Member]]]) -> None:
        """`teams` are the two players in order: name, who decides for them, and their team, front first."""
        self.table: Table | None = table
        self.rules = rules
        self.sides = [Side(player, chooser, first=not place) for place, (player, chooser, _) in enumerate(teams)]
        one, two = self.sides
        one.foe, two.foe = two, one
        names = [member.card.name for _, _, team in teams for member in team]
        for side, (_, _, team) in zip(self.sides, teams, strict=True):
            side.row = _row(side, [member.card.name for member in team], team, names)
        self.teams = [list(side.row) for side in self.sides]
        self.exchanges = 0
        self.changes = 0
        self.fighting = False
        self.slays: deque[tuple[Creature, Ability]] = deque()
        self.knock_outs: list[tuple[Creature, Creature | None]] = []
        self.marked = self.closed_up = -1  # the changes up to which knock-outs were looked for, and rows closed up
        self._laid = 0  # the changes that hands have carried out
        self._untold: list[Event] = []
        self.tell = self._untold.append  # an event is told with the others of its step

    def tell_all(self) -> None:
        """Tells what has happened up to here; hands carry it out."""
        if self.table and self._untold:
            for event in self._untold:
                self.table.tell(event)
        self._untold.clear()
        if self._laid != self.changes:
            self._laid = self.changes
            for side in self.sides:
                for creature in side.row:
                    if not creature.fallen:
                        creature.lies = (creature.red, creature.green, creature.damage)

    def ask(self, question: Question[T] | Ask[T, S]) -> T | S:
        """Asks people, who have seen all that happened. Raises Undecided on a copy."""
        if self.table is None:
            raise Undecided
        self.tell_all()
        return self.table.ask(question)

    def both_stand(self) -> bool:
        """Whether the battle goes on: once a row is empty nobody bats or begins any more."""
        one, two = self.sides
        return bool(one.row and two.row)

    def comes_to_the_same(self: B, ways: Sequence[Sequence[T]], carry_out: Callable[[B, Sequence[T]], Any]) -> bool:
        """Whether several ways to carry something out leave the same rows, and none of them asks anybody anything.

        `carry_out` gets a copy of the rows, and one of the ways with its creatures in the place of these.
        """
        try:
            first, *others = (self._tried(way, carry_out) for way in ways)
        except Undecided:
            return False
        return all(other == first for other in others)

    def _tried(self: B, way: Sequence[T], carry_out: Callable[[B, Sequence[T]], Any]) -> Any:
        twin, of = self._twin()
        carry_out(twin, [_in_place(each, of) for each in way])
        whose = {id(double): creature for creature, double in of.items()}
        return [
            [(whose[id(each)], each.red, each.green, each.damage, each.face, each.batted) for each in side.row]
            for side in twin.sides
        ]

    def _twin(self: B) -> tuple[B, dict[Creature, Creature]]:
        """A copy at which nobody answers and nothing is told, and its creatures by these."""
        twin = object.__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin.table = None
        twin._untold, twin.knock_outs, twin.slays = [], [], deque()
        twin.tell = twin._untold.append
        one, two = twin.sides = [Side(side.player, side.chooser, side.first) for side in self.sides]
        one.foe, two.foe = two, one
        of: dict[Creature, Creature] = {}
        for side, before, team in zip(twin.sides, self.sides, self.teams, strict=True):
            of |= {creature: creature.twin(side) for creature in team}
            side.row = [of[creature] for creature in before.row]
            side.up = of[before.up] if before.up else None
        twin.teams = [[of[creature] for creature in team] for team in self.teams]
        return twin, of


def _in_place(each: Any, of: dict[Creature, Creature]) -> Any:
    return tuple(_in_place(part, of) for part in each) if isinstance(each, tuple) else of.get(each, each)


def _row(side: Side, own: list[str], team: Sequence[Member], names: list[str]) -> list[Creature]:
    """The row, each creature with a label of its own: its name, with a number and the player where others share it."""
    row = []
    for place, (member, label) in enumerate(zip(team, told_apart(own), strict=True)):
        name = own[place]
        if names.count(name) > own.count(name):
            label = f"{label} ({side.player})"
        row.append(Creature(member.card, side, label, member.damage))
    return row
