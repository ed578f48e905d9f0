"""Order of abilities where those of both rows come at the same time (rulebook: Card Effects)."""
# mypyc

from collections.abc import Callable
from functools import cache, partial
from typing import TypeVar

from companion.games.tamer.battle import asks
from companion.games.tamer.battle import events as e
from companion.games.tamer.battle.creature import Ability, Creature, Facet, Reach, Side
from companion.games.tamer.battle.rows import Rows

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

        def done(way: list[T]) -> None:
            carry_out(way)
            settle()

        self._stayed = False
        both = self.both_choose(acting, partial(carry_out, ways[0]))
        matters = both or (not self.apart(acting) and not self._comes_to_the_same(ways, done, ()))
        self._both = both
        return matters

    def both_choose(self, acting: list[Acting], carry_out: Callable[[], None]) -> bool:
        """[battle-start.choices] True if two people choose a target each; the second knows the choice of the first."""
        able = {this.side.chooser for this, ability in acting if ability.reach is None or ability.reach.asks}
        if len(able) < 2:
            return False
        asked = [creature for creature, _ in self.rows.tried((), carry_out).asked]
        return len({this.side for this, _ in acting if this in asked}) == 2

    def apart(self, acting: list[Acting]) -> bool:
        """True if the abilities of one row have nothing to do with what those of the other row look at or change."""
        if not any(ability.reaches_foe for _, ability in acting):
            return True
        reaches = [(this, ability.reach) for this, ability in acting if ability.reach]
        if len(reaches) < len(acting):
            return False
        asked = [this.side.player for this, reach in reaches for _ in range(reach.asks)]
        if len(asked) > ANSWERS_TRIED or len(set(asked)) > 1 or (self.rows.unlooked and self.rows.somebody_falls()):
            return False
        hits = [reach.hits(this) for this, reach in reaches]
        falling = {
            each for hit in hits for each in hit if each.damage + sum(hit.get(each, 0) for hit in hits) >= each.health
        }
        sides: list[list[Reach]] = [[], []]
        for (this, reach), hit in zip(reaches, hits, strict=True):
            fells = not falling.isdisjoint(hit)
            if this in falling or (fells and (this.face.slay or this.face.carries_over)):
                return False
            sides[this.side is self.rows.sides[1]].append(_felling(reach) if fells else reach)
        return not any(_clash(one, two) for one in sides[0] for two in sides[1])

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

    def _comes_to_the_same(self, ways: Ways[T], done: CarryOut[T], answers: tuple[object, ...]) -> bool:
        """True if both ways to carry something out ask the same and leave the same rows, whatever is answered.

        Where more is asked than is tried it is taken to make a difference.
        """
        second = self.rows.tried(answers, partial(done, ways[1]))
        first = self.rows.tried(answers, partial(done, ways[0]), stays=second if not second.asked else None)
        asked = first.asked
        if first != second or len(asked) > ANSWERS_TRIED:
            return False
        self._stayed = not asked
        taken = [*answers, *(able[0] for _, able in asked[len(answers) :])]
        return all(
            self._comes_to_the_same(ways, done, (*taken[:place], answer))
            for place in range(len(answers), len(asked))
            for answer in asked[place][1][1:]
        )


@cache
def _felling(reach: Reach) -> Reach:
    """The reach of an ability by which somebody may be knocked out: whether that is so hangs on Health and damage."""
    rows = {opposing for opposing, _ in reach.deals}
    looks = {(row, what) for row in rows for what in ("Health", "damage")}
    sets = {(row, what) for row in rows for what in ("order", "count")}
    return Reach(reach.looks | looks, reach.adds, reach.sets | sets)


@cache
def _clash(one: Reach, two: Reach) -> bool:
    """True if an ability of one row changes what one of the other row looks at or sets, or the other way round."""
    looks, adds, sets = map(_seen_by_foe, (two.looks, two.adds, two.sets))
    return bool((one.adds | one.sets) & (looks | sets) or (adds | sets) & (one.looks | one.sets))


def _seen_by_foe(facets: frozenset[Facet]) -> frozenset[Facet]:
    return frozenset((not opposing, what) for opposing, what in facets)
