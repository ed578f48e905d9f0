"""Order of abilities where those of both rows come at the same time (rulebook: Card Effects)."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from companion.games.tamer.battle import asks
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.creature import Ability, Creature, Side
from companion.games.tamer.battle.rows import Answers, Rows

T = TypeVar("T")
Acting = tuple[Creature, Ability]
Ways = list[list[T]]
CarryOut = Callable[[list[T]], None]
Settle = Callable[[], None]

ANSWERS_TRIED = 2


class Order:
    """Asks for an order where it changes anything, which is tried out up to where all is `settled`.

    Against The Deck it may be that its `opponent` says it; else a die is rolled.
    """

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self._both = False  # whether both choose what the order that is asked is about
        self._stayed = False  # whether the way that was tried last is carried out
        choosers = {side.chooser for side in rows.sides}
        self.opponent = choosers.pop() if len(choosers) == 1 and rows.rules["deck-orders"] == "opponent" else None

    def carry_out(
        self, acting: list[Acting], ways: Ways[T], carry_out: CarryOut[T], settle: Settle, first: Callable[[], Side]
    ) -> None:
        """Carry out abilities of both rows: the first of the two ways, but where it matters whose goes `first`."""
        if self.matters(acting, ways, carry_out, settle):
            carry_out(ways[first() is self.rows.sides[1]])
        elif not self._stayed:
            carry_out(ways[0])

    def matters(self, acting: list[Acting], ways: Ways[T], carry_out: CarryOut[T], settle: Settle) -> bool:
        """[battle-start.between-players] True if the order in which abilities of both rows happen changes anything.

        Where it doesn't, and nothing is asked, the first of the two ways is carried out by that.
        """
        asked: list[list[object]] = []

        def done(way: list[T]) -> None:
            carry_out(way)
            asked.append([creature for creature, _ in self.rows.trial.asked] if self.rows.trial else [])
            settle()

        self._stayed = False
        same = self._comes_to_the_same(ways, done, {})
        self._both = self.both_choose(acting, asked[1])
        return self._both or not same

    def both_choose(self, acting: list[Acting], asked: list[object]) -> bool:
        """[battle-start.choices] True if two people choose a target each; the second knows the choice of the first."""
        one, two = self.rows.sides
        return one.chooser != two.chooser and len({this.side for this, _ in acting if this in asked}) == 2

    def first(self, question: type[asks.WhoGoesFirst], rule: str) -> Side:
        """A die: 1 to 3 the first player's, 4 to 6 the second's. [deck.orders] Against The Deck its opponent says."""
        rows, what, (one, two) = self.rows, question.what, self.rows.sides
        if player := self.opponent:
            names = one.player, two.player
            name = rows.ask(asks.EffectOrder("deck.orders", player, what=what, candidates=names))
            rows.tell(e.order_chosen("deck.orders", what=what, player=player, first=name))
            return one if name == one.player else two
        rule = "battle-start.choices" if self._both else rule
        face = rows.ask(question(rule, None, one=one.player, two=two.player))[0]
        first = one if face <= 3 else two
        rows.tell(e.order_rolled(rule, what=what, face=face, first=first.player))
        return first

    def _comes_to_the_same(self, ways: Ways[T], done: CarryOut[T], answers: Answers) -> bool:
        """True if both ways to carry something out ask the same and leave the same rows, whatever is answered.

        Where more is asked than is tried it is taken to make a difference.
        """
        second = self.rows.tried(answers, partial(done, ways[1]))
        first = self.rows.tried(answers, partial(done, ways[0]), stays=second if not second.asked else None)
        asked = first.asked
        if first != second or len(asked) > ANSWERS_TRIED:
            return False
        self._stayed = not asked
        given = dict(answers)
        for which, able in asked.items():
            if which not in answers:
                if not all(self._comes_to_the_same(ways, done, {**given, which: answer}) for answer in able[1:]):
                    return False
                given[which] = able[0]
        return True
