"""Where two abilities have nothing in common, so that their order is no matter."""

from functools import cache

from companion.games.tamer.battle.creature import Facet, Reach


@cache
def felling(reach: Reach) -> Reach:
    """The reach of an ability by which somebody may be knocked out: whether that is so hangs on Health and damage."""
    rows = {opposing for opposing, _ in reach.deals}
    looks = {(row, what) for row in rows for what in ("Health", "damage")}
    sets = {(row, what) for row in rows for what in ("order", "count")}
    return Reach(reach.looks | looks, reach.adds, reach.sets | sets)


@cache
def clash(one: Reach, two: Reach) -> bool:
    """Whether an ability of one row changes what one of the other row looks at or sets, or the other way round."""
    looks, adds, sets = map(_seen_by_foe, (two.looks, two.adds, two.sets))
    return bool((one.adds | one.sets) & (looks | sets) or (adds | sets) & (one.looks | one.sets))


def _seen_by_foe(facets: frozenset[Facet]) -> frozenset[Facet]:
    return frozenset((not opposing, what) for opposing, what in facets)
