"""Two rows of creatures as they stand, and a copy of them on which a rule can be tried out."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from companion.games.tamer.battle.asks import ByHand
from companion.games.tamer.battle.creature import Ability, Creature, Member, Side
from companion.table import Ask, Settled, Table, current
from companion.table.events import Event
from companion.table.questions import Question
from companion.words import told_apart

T = TypeVar("T")
S = TypeVar("S")
B = TypeVar("B", bound="Rows")

ANSWERS_TRIED = 2


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
        for side, (_, _, team), (_, _, other) in zip(self.sides, teams, teams[::-1], strict=True):
            side.row = _row(side, team, {member.card.name for member in other})
        self.teams = [list(side.row) for side in self.sides]
        self.exchanges = 0
        self.changes = 0
        self.fighting = False
        self.slays: deque[tuple[Creature, Ability]] = deque()
        self.knock_outs: list[tuple[Creature, Creature | None]] = []
        self.unlooked = True  # whether somebody may be knocked out without a hit
        self.down = False  # whether somebody who is knocked out has not left yet
        self._answers: list[str] = []  # what is answered on a copy before anything else
        self._asked: list[tuple[object, list[str]]] = []  # what was asked on a copy, and what could be answered
        self.relaid: list[Creature] = []  # those on which hands have not laid the dice yet
        self._untold: list[Event] = []
        self.tell = self._untold.append  # an event is told with the others of its step

    def tell_all(self) -> None:
        """Tells what has happened up to here; hands carry it out."""
        if self.table and self._untold:
            for event in self._untold:
                self.table.tell(event)
        self._untold.clear()
        for creature in self.relaid:
            if not creature.fallen:
                creature.lies = (creature.red, creature.green, creature.damage)
        self.relaid.clear()

    def ask(self, question: Question[T] | Ask[T, S]) -> T | S:
        """Asks people, who have seen all that happened, where it isn't settled. What is asked on a copy is noted."""
        asked = current(question)
        if isinstance(asked, Settled):
            return asked.answer
        if self.table:
            self.tell_all()
            return self.table.ask(question)
        options = asked.options() or []
        self._asked.append((object() if isinstance(asked, ByHand) else asked.text(), options))
        return asked.read(self._answers.pop(0) if self._answers else options[0])

    def both_stand(self) -> bool:
        """Whether the battle goes on: once a row is empty nobody bats or begins any more."""
        one, two = self.sides
        return bool(one.row and two.row)

    def comes_to_the_same(
        self: B, ways: Sequence[Sequence[T]], carry_out: Callable[[B, Sequence[T]], Any], answers: tuple[str, ...] = ()
    ) -> bool:
        """Whether several ways to carry something out ask the same and leave the same rows, whatever is answered.

        `carry_out` gets a copy of the rows, and one of the ways with its creatures in the place of these. What is done
        by hand nobody knows beforehand, and where more is asked than is tried it is taken to make a difference.
        """
        first, *others = (self._tried(way, carry_out, answers) for way in ways)
        asked = first[0]
        if any(other != first for other in others) or len(asked) > ANSWERS_TRIED:
            return False
        taken = [*answers, *(options[0] for _, options in asked[len(answers) :])]
        return all(
            self.comes_to_the_same(ways, carry_out, (*taken[:place], option))
            for place in range(len(answers), len(asked))
            for option in asked[place][1][1:]
        )

    def _tried(
        self: B, way: Sequence[T], carry_out: Callable[[B, Sequence[T]], Any], answers: tuple[str, ...]
    ) -> tuple[list[tuple[object, list[str]]], Any]:
        """What is asked on a way, where what isn't among the answers is answered by the first option; and its rows."""
        twin, of = self._twin()
        twin._answers, twin._asked = list(answers), []
        carry_out(twin, [_in_place(each, of) for each in way])
        rows = [
            [(each.label, each.red, each.green, each.damage, each.face, each.batted) for each in side.row]
            for side in twin.sides
        ]
        return twin._asked, rows

    def _twin(self: B) -> tuple[B, dict[Creature, Creature]]:
        """A copy at which nobody answers and nothing is told, and the creatures of its rows by these."""
        twin = object.__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin.table = None
        twin._untold, twin.relaid, twin.knock_outs, twin.slays = [], [], [], deque()
        twin.tell = twin._untold.append
        one, two = twin.sides = [Side(side.player, side.chooser, side.first) for side in self.sides]
        one.foe, two.foe = two, one
        of: dict[Creature, Creature] = {}
        for side, before in zip(twin.sides, self.sides, strict=True):
            side.row = [creature.twin(side) for creature in before.row]
            of |= zip(before.row, side.row, strict=True)
            side.up = before.up and of.get(before.up)
        return twin, of


def _in_place(each: Any, of: dict[Creature, Creature]) -> Any:
    return tuple(_in_place(part, of) for part in each) if isinstance(each, tuple) else of.get(each, each)


def _row(side: Side, team: Sequence[Member], opposing: set[str]) -> list[Creature]:
    """The row, each creature with a label of its own: its name, with a number and the player where others share it."""
    names = [member.card.name for member in team]
    return [
        Creature(member.card, side, f"{label} ({side.player})" if name in opposing else label, member.damage)
        for member, name, label in zip(team, names, told_apart(names), strict=True)
    ]
