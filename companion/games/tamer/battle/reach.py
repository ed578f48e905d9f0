"""What an ability looks at and changes in the two rows: where two have nothing in common, their order is no matter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.tamer.battle.creature import Creature

Facet = tuple[bool, str]
"""Something of the opposing row, or of one's own: its `order`, its `count`, or its creatures' Power, Health, damage."""
Blow = Callable[["Creature"], tuple[Sequence["Creature"], int]]
"""Whom a sentence's damage may be for, for the creature whose ability it is, and how much it is at most."""


@dataclass(frozen=True, eq=False)
class Reach:
    """What an ability `looks` at, what it `adds` to, where the order of several doesn't matter, and what it `sets`; how
    many questions it `asks` at most, and the damage it `deals`."""

    looks: frozenset[Facet]
    adds: frozenset[Facet]
    sets: frozenset[Facet]
    asks: int = 0
    deals: tuple[tuple[bool, Blow], ...] = ()

    @cached_property
    def foe(self) -> bool:
        """Whether it may matter to the opposing row: damage may end the battle, whomever it is for."""
        return bool(self.deals) or any(opposing for opposing, _ in self.looks | self.adds | self.sets)

    def hits(self, this: Creature) -> dict[Creature, int]:
        """Whom it may deal damage to, and how much at most, for the creature whose ability it is."""
        found: dict[Creature, int] = {}
        for _, blow in self.deals:
            creatures, amount = blow(this)
            for each in creatures:
                found[each] = found.get(each, 0) + amount
        return found

    @cached_property
    def felling(self) -> Reach:
        """Its reach where somebody may be knocked out by it: whether somebody is hangs on Health and damage."""
        rows = {opposing for opposing, _ in self.deals}
        looks = {(row, what) for row in rows for what in ("Health", "damage")}
        sets = {(row, what) for row in rows for what in ("order", "count")}
        return Reach(self.looks | looks, self.adds, self.sets | sets, self.asks, self.deals)

    @cached_property
    def seen_by_foe(self) -> Reach:
        """The same as the opposing row calls it."""
        looks, adds, sets = (
            frozenset((not opposing, what) for opposing, what in each) for each in (self.looks, self.adds, self.sets)
        )
        return Reach(looks, adds, sets)


@cache
def clash(one: Reach, two: Reach) -> bool:
    """Whether an ability of one row changes what one of the other row looks at or sets, or the other way round."""
    two = two.seen_by_foe
    heeds, other_heeds = one.looks | one.sets, two.looks | two.sets
    return bool((one.adds | one.sets) & other_heeds or (two.adds | two.sets) & heeds)
