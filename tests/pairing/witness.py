"""An independent witness for pairings: the criterion written down anew, over histories as plain lists, by brute force.

It shares no code with companion.pairing: it takes an event's seats, rounds and bye and recomputes everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import networkx as nx

from companion.pairing import Match, Tournament, WinningSide


@cache
def matchings(count: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """All perfect matchings of 0 .. count - 1."""

    def of(left: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
        if not left:
            yield ()
            return
        head, *tail = left
        for other in tail:
            for rest in of(tuple(each for each in tail if each != other)):
                yield ((head, other), *rest)

    return tuple(of(tuple(range(count))))


def digits(parts: tuple[int, ...]) -> int:
    """The parts as one exact number, each with room for sums of thousands of them."""
    number = 0
    for part in parts:
        number = number * 10**9 + part
    return number


class Witness:
    """The counts of an event, recomputed: wins, who met whom and when, who the bye should go to."""

    def __init__(self, event: Tournament, closest: str = "squares") -> None:
        self.closest = closest
        self.apart = event.apart
        self.bye = event.bye
        self.players = [player for player in event.seats if player not in event.gone]
        self.sides = self.players + [self.bye] * (len(self.players) % 2)
        self.wins = dict.fromkeys(event.seats, 0)
        self.meetings: dict[frozenset[str], int] = {}
        for number, matches in enumerate(event.rounds, start=1):
            for match in matches:
                self.meetings[frozenset((match.a, match.b))] = number
                won_a = match.won in (WinningSide.A, WinningSide.BOTH) or (match.b == self.bye and not event.bye_plays)
                won_b = match.won in (WinningSide.B, WinningSide.BOTH) or (match.a == self.bye and not event.bye_plays)
                if won_a and match.a != self.bye:
                    self.wins[match.a] += 1
                if won_b and match.b != self.bye:
                    self.wins[match.b] += 1
        self.allowed = self._allowed() if len(self.players) % 2 else set()

    def _allowed(self) -> set[str]:
        counts: dict[int, int] = {}
        for player in self.players:
            counts[self.wins[player]] = counts.get(self.wins[player], 0) + 1
        odd = [wins for wins, number in counts.items() if number % 2 == 1]
        fresh = {player for player in self.players if frozenset((player, self.bye)) not in self.meetings}
        if len(odd) == 1 and any(self.wins[player] == odd[0] for player in fresh):
            return {player for player in fresh if self.wins[player] == odd[0]}
        pool = fresh or set(self.players)
        lowest = min(self.wins[player] for player in pool)
        return {player for player in pool if self.wins[player] == lowest}

    def edge(self, a: str, b: str) -> tuple[int, ...]:
        last = self.meetings.get(frozenset((a, b)), 0)
        apart, rematch = int(frozenset((a, b)) in self.apart), 1 if last else 0
        if self.bye in (a, b):
            (player,) = {a, b} - {self.bye}
            return apart, rematch, last, 0, 0 if player in self.allowed else 1, 0, 0, self.wins[player]
        gap = abs(self.wins[a] - self.wins[b])
        return apart, rematch, last, 0, 0, int(gap > 0) if self.closest == "same-first" else 0, gap**2, 0

    def cost(self, pairing: Iterable[tuple[str, str]]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(self.edge(a, b) for a, b in pairing), strict=True)))

    def brute(self) -> tuple[tuple[int, ...], set[frozenset[frozenset[str]]]]:
        """The least cost and every pairing that has it, from the list of all perfect matchings."""
        sides = self.sides
        costs = [[digits(self.edge(a, b)) if a != b else 0 for b in sides] for a in sides]
        totals = [sum([costs[a][b] for a, b in each]) for each in matchings(len(sides))]
        least = min(totals)
        best = [each for each, total in zip(matchings(len(sides)), totals, strict=True) if total == least]
        found = {frozenset(frozenset((sides[a], sides[b])) for a, b in each) for each in best}
        return self.cost([(sides[a], sides[b]) for a, b in best[0]]), found

    def least_with(self, a: str, b: str) -> tuple[int, ...]:
        """The least cost of a round in which these two are paired."""
        return min(
            self.cost([(self.sides[x], self.sides[y]) for x, y in each])
            for each in matchings(len(self.sides))
            if any({self.sides[x], self.sides[y]} == {a, b} for x, y in each)
        )

    def networkx_cost(self) -> tuple[int, ...]:
        """The least cost by networkx over all edges, the eight parts packed into one exact number by digits."""
        graph = nx.Graph()
        sides = self.sides
        for place, a in enumerate(sides):
            for b in sides[place + 1 :]:
                graph.add_edge(a, b, weight=-digits(self.edge(a, b)))
        found = nx.max_weight_matching(graph, maxcardinality=True)
        assert len(found) * 2 == len(sides)
        return self.cost(found)

    def can_avoid_rematch(self) -> bool:
        """True if networkx finds a complete pairing among those who have not met."""
        graph = nx.Graph()
        graph.add_nodes_from(self.sides)
        graph.add_edges_from(
            (a, b)
            for place, a in enumerate(self.sides)
            for b in self.sides[place + 1 :]
            if frozenset((a, b)) not in self.meetings
        )
        return len(nx.max_weight_matching(graph, maxcardinality=True)) * 2 == len(self.sides)


def as_sets(pairings: Iterable[Iterable[tuple[str, str]]]) -> set[frozenset[frozenset[str]]]:
    """Pairings without an order of pairs or sides."""
    return {frozenset(map(frozenset, pairing)) for pairing in pairings}


def play(event: Tournament, pairing: Iterable[tuple[str, str]], random: Random, doubles: float = 0.1) -> None:
    """Adds the round with random results; a bye that plays can win, too."""
    matches = []
    for a, b in pairing:
        won = WinningSide.BOTH if random.random() < doubles else random.choice([WinningSide.A, WinningSide.B])
        if event.bye in (a, b) and not event.bye_plays:
            won = WinningSide.NOBODY_YET
        matches.append(Match(a, b, won))
    event.rounds.append(matches)
