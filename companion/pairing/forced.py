"""Proof that a rematch, or a prohibited pair, cannot be avoided, which anybody can check: who blocks whom.

Take some sides away (the blockers). What is left falls into parts whose members are all barred from everybody in the
other parts. A part of an odd number needs one of the blockers for its odd member out; with more odd parts than
blockers, some must meet all the same. By the theorem of Tutte and Berge there always are such blockers where that is
forced.
"""
# mypyc

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from companion.pairing.criterion import Criterion
from companion.pairing.event import Tournament
from companion.pairing.optimal import FEW
from companion.words import counted, listed

Bar = Literal["met", "apart", "either"]
_BARRED: dict[Bar, tuple[str, str, str]] = {
    "met": ("have all met one another", "has met everybody outside it", "have met one another wholly"),
    "apart": ("may not meet one another", "may meet nobody outside it", "may not meet one another"),
    "either": (
        "have all met or may not meet one another",
        "has met, or may not meet, everybody outside it",
        "have wholly met, or may not meet, one another",
    ),
}
"""Words for what bars some sides from one another, each group of some from all others, and groups from one another."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """`blockers` taken away, the sides left fall into `odd` parts of odd size; each pair of two of these is barred, for
    they met, are a prohibited pair (`apart`), or either of it."""

    blockers: tuple[str, ...]
    odd: tuple[tuple[str, ...], ...]
    bar: Bar = "met"

    @property
    def rematches(self) -> int:
        """The least number of rematches, or prohibited pairs, that are needed."""
        return (len(self.odd) - len(self.blockers)) // 2

    @property
    def text(self) -> str:
        """The proof in words."""
        parts = "; ".join(listed(part) for part in self.odd)
        needed = counted(self.rematches, "prohibited pair" if self.bar == "apart" else "rematch")
        alone = all(len(part) == 1 for part in self.odd)
        each_other, outside, groups = _BARRED[self.bar]
        if not self.blockers and not alone:
            return f"{parts}: each of these groups of an odd number {outside}, so {needed} cannot be avoided."
        if alone:
            everybody = listed(part[0] for part in self.odd)
            others = f"can only meet {listed(self.blockers, 'or')}" if self.blockers else "have nobody left to meet"
            return f"{everybody} {each_other} and {others}, so {needed} cannot be avoided."
        return (
            f"Leave out {listed(self.blockers)}: the others fall into groups that {groups}, and "
            f"{len(self.odd)} of them are of an odd number ({parts}). Each needs one of the {len(self.blockers)} left "
            f"out, so {needed} cannot be avoided."
        )


def certificate(event: Tournament) -> Certificate | None:
    """The proof that the next round needs a prohibited pair, or a rematch (a second bye is one); None where it needs
    neither."""
    criterion = Criterion(event)
    if criterion.apart and (found := _proof(criterion, "apart", criterion.prohibited)):
        return found
    return _proof(criterion, "either" if criterion.apart else "met", criterion.barred)


def _proof(criterion: Criterion, bar: Bar, barred: Callable[[str, str], bool]) -> Certificate | None:
    sides = criterion.sides
    open_to = {side: {each for each in sides if each != side and not barred(side, each)} for side in sides}
    most = _matched(open_to)
    if 2 * most == len(sides):
        return None
    if len(sides) <= FEW:
        sets: Iterable[tuple[str, ...]] = (
            blockers for number in range(len(sides)) for blockers in combinations(sides, number)
        )
    else:
        sets = [_blockers(open_to, most)]
    for blockers in sets:
        odd = [part for part in _parts(open_to, set(blockers)) if len(part) % 2]
        if len(odd) - len(blockers) == len(sides) - 2 * most:
            met = bar == "either" and not any(
                criterion.prohibited(a, b) for one, other in combinations(odd, 2) for a in one for b in other
            )
            return Certificate(blockers, tuple(odd), "met" if met else bar)
    raise AssertionError("the theorem of Tutte and Berge fails")


def _blockers(open_to: dict[str, set[str]], most: int) -> tuple[str, ...]:
    """Gallai and Edmonds: the neighbours of those that some largest matching leaves out, less those themselves."""
    spare = {side for side in open_to if _matched(_without(open_to, {side})) == most}
    return tuple(side for side in open_to if side not in spare and open_to[side] & spare)


def _without(open_to: dict[str, set[str]], gone: set[str]) -> dict[str, set[str]]:
    return {side: others - gone for side, others in open_to.items() if side not in gone}


def _matched(open_to: dict[str, set[str]]) -> int:
    """The number of pairs in a largest matching."""
    import rustworkx

    sides = list(open_to)
    place = {side: number for number, side in enumerate(sides)}
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(sides)
    graph.add_edges_from_no_data(
        [(place[a], place[b]) for a, others in open_to.items() for b in others if place[a] < place[b]]
    )
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))


def _parts(open_to: dict[str, set[str]], gone: set[str]) -> list[tuple[str, ...]]:
    """The parts that the sides fall into when some are taken away, each in order."""
    graph = _without(open_to, gone)
    found = []
    waiting = dict.fromkeys(graph)
    while waiting:
        part: set[str] = set()
        edge = {next(iter(waiting))}
        while edge:
            part |= edge
            edge = {other for side in edge for other in graph[side]} - part
        found.append(tuple(side for side in graph if side in part))
        for side in part:
            del waiting[side]
    return found
