"""One optimal pairing of a field of any size: a minimum-cost perfect matching in exact whole numbers.

A matching library takes minutes for thousands of players whose costs are nearly all equal. So a large field is
solved in two steps. First a lower bound: groups of equal records that are large enough are taken to have met nobody
and, as their members are then alike, are shrunk to as many as could ever be paired outside. Then the pairing of that
small core is carried over to the real players. Where its cost equals the bound it is proven optimal; where not,
fewer groups are taken to be large, in the end none, and the library solves the whole field.
"""
# mypyc

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.pairing.criterion import Closest, Criterion
from companion.pairing.event import Pair, Pairing, Tournament
from companion.pairing.optimal import FEW, least


def pairing(event: Tournament, closest: Closest = "squares", order: Sequence[str] | None = None) -> Pairing:
    """A pairing of the next round that no other beats, in reading order.

    `order` are the event's sides in any order, for instance shuffled: it decides between equally good pairings.
    Raises EventError where the event contradicts itself or has an unfinished round.
    """
    event.check_complete()
    criterion = Criterion(event, closest)
    return criterion.ordered(best(criterion, order or criterion.sides))


def best(criterion: Criterion, sides: Sequence[str]) -> Pairing:
    """A pairing of these sides (an even number of the event's) at the least cost."""
    if len(sides) > FEW:
        rounds = criterion.ledger.rounds
        for large in (2 * rounds + 4, 8 * rounds + 8):
            core = _Core(criterion, sides, large)
            found = core.pairing() if core.shrunk else None
            if found is not None:
                return found
    return tuple(
        (sides[a], sides[b]) for a, b in _matched(len(sides), lambda a, b: criterion.weight(sides[a], sides[b]))
    )


def _matched(count: int, weight: Callable[[int, int], int]) -> Iterator[tuple[int, int]]:
    """A complete pairing of the places 0 to count - 1 with the least total weight."""
    if count <= FEW:
        return iter(next(least(count, weight)))
    import rustworkx

    edges = [(a, b, weight(a, b)) for a in range(count) for b in range(a + 1, count)]
    most = max(cost for _, _, cost in edges) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(a, b, most - cost) for a, b, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return iter(sorted((min(pair), max(pair)) for pair in found))


class _Core:
    """The sides of a large field with its large groups shrunk.

    A member of a large group that is paired outside meets one of a small group, the bye, or another large group.
    Two pairs between the same two large groups could be swapped for pairs inside them, at no cost; so no more
    members are paired outside than there are others in small groups, the bye, and other large groups.
    """

    def __init__(self, criterion: Criterion, sides: Sequence[str], large: int) -> None:
        self.criterion = criterion
        self.sides = sides
        self.bye = criterion.event.bye
        groups = criterion.ledger.groups(side for side in sides if side != self.bye)
        self.shrunk = {wins: members for wins, members in groups.items() if len(members) >= large}
        while True:
            outside = self._outside(groups)
            kept = {wins: group for wins, group in self.shrunk.items() if len(group) > outside[wins] + 1}
            if len(kept) == len(self.shrunk):
                break
            self.shrunk = kept
        inside = {member for group in self.shrunk.values() for member in group}
        self.nodes: list[str | int] = [side for side in sides if side not in inside]
        for wins, group in self.shrunk.items():
            self.nodes += [wins] * (outside[wins] + (len(group) - outside[wins]) % 2)

    def _outside(self, groups: Mapping[int, Sequence[str]]) -> dict[int, int]:
        """For each large group how many of its members can be paired outside.

        Where the squares of the gaps count, no pair reaches across a large group: two pairs with one of its own each
        would cost less. So only those of small groups between it and the next large ones count, and these themselves.
        """
        if self.criterion.closest != "squares" or not self.criterion.event.rules.scored:
            others = len(self.sides) - sum(map(len, self.shrunk.values())) + len(self.shrunk) - 1
            return dict.fromkeys(self.shrunk, others)
        found = dict.fromkeys(self.shrunk, int(self.bye in self.sides))
        above, since = None, 0
        for wins, group in groups.items():
            if wins not in self.shrunk:
                since += len(group)
                continue
            found[wins] += since + (above is not None)
            if above is not None:
                found[above] += since + 1
            above, since = wins, 0
        if above is not None:
            found[above] += since
        return found

    def pairing(self) -> Pairing | None:
        """A pairing at the cost of the lower bound, or None where none was found."""
        bound = 0
        pairs: list[Pair] = []
        waiting: list[tuple[str | int, str | int]] = []
        for a, b in _matched(len(self.nodes), lambda a, b: self._weight(self.nodes[a], self.nodes[b])):
            one, other = self.nodes[a], self.nodes[b]
            bound += self._weight(one, other)
            if isinstance(one, str) and isinstance(other, str):
                pairs.append((one, other))
            elif one != other:
                waiting.append((one, other))
        free = {wins: list(group) for wins, group in self.shrunk.items()}
        for one, other in waiting:
            found = self._concrete(one, other, free)
            if found is None:
                return None
            pairs.append(found)
        for group in free.values():
            pairs += self._inside(group)
        cost = sum(self.criterion.weight(a, b) for a, b in pairs)
        return tuple(pairs) if cost == bound else None

    def _weight(self, one: str | int, other: str | int) -> int:
        """The least weight of a pair in which a number of wins stands for any member of that large group."""
        if isinstance(one, str) and isinstance(other, str):
            return self.criterion.weight(one, other)
        if isinstance(one, str):
            one, other = other, one
        assert isinstance(one, int)
        if other == self.bye:
            return min(self.criterion.weight(member, self.bye) for member in self.shrunk[one])
        wins = other if isinstance(other, int) else self.criterion.scores[other]
        return self.criterion.weight_of_gap(one - wins)

    def _concrete(self, one: str | int, other: str | int, free: dict[int, list[str]]) -> Pair | None:
        """Two sides for a pair of the core, taken from the free members, at the pair's weight."""
        weight = self._weight(one, other)
        for a in [one] if isinstance(one, str) else free[one]:
            for b in [other] if isinstance(other, str) else free[other]:
                if self.criterion.weight(a, b) == weight:
                    for node, side in ((one, a), (other, b)):
                        if isinstance(node, int):
                            free[node].remove(side)
                    return a, b
        return None

    def _inside(self, group: list[str]) -> list[Pair]:
        """The members of a group paired with one another, those who have met swapped with other pairs."""
        clash = self.criterion.clash
        pairs = list(zip(group[::2], group[1::2], strict=True))
        for place, (a, b) in enumerate(pairs):
            if not clash(a, b):
                continue
            for elsewhere, (c, d) in enumerate(pairs):
                if elsewhere != place and not clash(a, c) and not clash(b, d):
                    pairs[place], pairs[elsewhere] = (a, c), (b, d)
                    break
                if elsewhere != place and not clash(a, d) and not clash(b, c):
                    pairs[place], pairs[elsewhere] = (a, d), (b, c)
                    break
        return pairs
