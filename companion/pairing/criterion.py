"""The criterion for pairings: eight numbers say what is wrong with one, and the first that differs decides."""
# mypyc

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from companion.pairing.event import Ledger, Pair, Tournament
from companion.pairing.rules import number_words

Closest = Literal["squares", "same-first"]
CLOSEST: tuple[str, ...] = get_args(Closest)


class Cost(NamedTuple):
    """The cost of a pairing; the smaller tuple is the better pairing.

    `apart`: prohibited pairs. `rematches`: pairs that met before (a second bye is one). `latest`: the rounds those met
    last, summed, so that a rematch that cannot be avoided is of long ago. `team`: pairs of one team. `outside`: 1 where
    the bye goes to somebody it should not go to; where it goes to the lowest score, by how much that of its player is
    above it. `uneven`: pairs of different records, counted under "same-first" only. `gaps`: the squares of the
    differences in score between the players of each pair, summed. `bye_wins`: the wins of who gets the bye; where it
    goes to the lowest score, the rounds they have not played (FIDE C.04.3, C5 and C9).
    """

    apart: int = 0
    rematches: int = 0
    latest: int = 0
    team: int = 0
    outside: int = 0
    uneven: int = 0
    gaps: int = 0
    bye_wins: int = 0

    def told(self, event: Tournament) -> dict[str, int]:
        """The parts by name; those of teams and of prohibited pairs only where there are some."""
        left_out = {name for name, there in (("team", event.teams), ("apart", event.prohibited)) if not there}
        return {name: part for name, part in self._asdict().items() if name not in left_out}

    def plus(self, other: "Cost") -> "Cost":
        """Both costs together."""
        return Cost(*map(int.__add__, self, other))


class Criterion:
    """The criterion for an event's next round.

    `closest` is the reading of "closest record": "squares" keeps the squared gaps smallest, so that nobody meets a
    record far from their own; "same-first" makes as many pairs of equal records as it can, then looks at the gaps.
    """

    def __init__(self, event: Tournament, closest: Closest = "squares") -> None:
        self.event = event
        self.closest = closest
        self.ledger = Ledger(event)
        self.sides = event.sides
        self.order = {side: place for place, side in enumerate([*event.seats, event.bye])}
        self.teams = event.teams
        self.apart: dict[str, set[str]] = {}
        for a, b in map(tuple, event.prohibited):
            self.apart.setdefault(a, set()).add(b)
            self.apart.setdefault(b, set()).add(a)
        self.lowest = event.rules.bye_to == "lowest"
        scores = self.scores = self.ledger.scores
        self._worst = min((scores[player] for player in event.playing), default=0)
        self._unplayed = self.ledger.unplayed
        self.for_bye = frozenset(self._for_bye()) if event.bye in self.sides else frozenset()
        rounds, pairs = self.ledger.rounds + 2, len(self.sides) // 2 + 1
        most = max(scores.values(), default=0) + 1
        bounds = (pairs, pairs, pairs * rounds, pairs, max(most, 2), pairs, pairs * most**2, max(most, rounds))
        self._units = [1] * len(bounds)
        for place in range(len(bounds) - 1, 0, -1):
            self._units[place - 1] = self._units[place] * bounds[place]
        self._by_gap: dict[int, int] = {}

    def odd_groups(self) -> list[list[str]]:
        """The groups of equal records that hold an odd number of players, best record first."""
        return [group for group in self.ledger.groups(self.event.playing).values() if len(group) % 2]

    def had_bye(self, player: str) -> bool:
        """True if the player has met the bye."""
        return player in self.ledger.met[self.event.bye]

    def _for_bye(self) -> list[str]:
        """Candidates for the bye: those who did not have it yet, of the odd group or else of the worst record.

        Where it goes to the lowest, those are the ones who did not have it yet of the lowest score, and of these who
        has played most rounds (FIDE C.04.3, C2, C5 and C9).
        """
        odd = [] if self.event.rules.bye_to == "lowest" else self.odd_groups()
        eligible = [player for player in odd[0] if not self.had_bye(player)] if len(odd) == 1 else []
        if eligible:
            return eligible
        eligible = [player for player in self.event.playing if not self.had_bye(player)] or self.event.playing
        worst = min(self.ledger.scores[player] for player in eligible)
        eligible = [player for player in eligible if self.ledger.scores[player] == worst]
        least = min(self._unplayed[player] for player in eligible)
        return [player for player in eligible if self._unplayed[player] == least]

    def of_pair(self, a: str, b: str) -> Cost:
        """One pair's part of the cost of a pairing."""
        last = self.ledger.met[a].get(b, 0)
        if self.event.bye in (a, b):
            player = a if b == self.event.bye else b
            if self.lowest:
                return Cost(0, last > 0, last, 0, self.scores[player] - self._worst, 0, 0, self._unplayed[player])
            return Cost(0, last > 0, last, 0, player not in self.for_bye, 0, 0, self.scores[player])
        gap = self.scores[a] - self.scores[b]
        uneven = gap != 0 and self.closest == "same-first"
        return Cost(self.prohibited(a, b), last > 0, last, self.of_one_team(a, b), 0, uneven, gap * gap, 0)

    def prohibited(self, a: str, b: str) -> bool:
        """True if two are a prohibited pair."""
        return b in self.apart.get(a, ())

    def of_one_team(self, a: str, b: str) -> bool:
        """True if two players are of one team."""
        return bool(self.teams) and self.teams.get(a, a) == self.teams.get(b, b)

    def barred(self, a: str, b: str) -> bool:
        """True if two have met or are a prohibited pair."""
        return b in self.ledger.met[a] or self.prohibited(a, b)

    def clash(self, a: str, b: str) -> bool:
        """True if two players should not meet: they have met, are a prohibited pair or are of one team."""
        return self.barred(a, b) or self.of_one_team(a, b)

    def squares(self, gaps: int) -> str:
        """A sum of squared gaps, in points."""
        return number_words(gaps / self.event.rules.points.unit**2)

    def of(self, pairing: Iterable[Pair]) -> Cost:
        """The cost of a pairing, or of a part of one."""
        total = Cost()
        for a, b in pairing:
            total = total.plus(self.of_pair(a, b))
        return total

    def weight(self, a: str, b: str) -> int:
        """A pair's cost as one whole number: sums of these over a round are ordered as the costs are."""
        bye = self.event.bye
        if self.apart or self.teams or a == bye or b == bye or b in self.ledger.met[a]:
            return self._as_number(self.of_pair(a, b))
        return self.weight_of_gap(self.scores[a] - self.scores[b])

    def weight_of_gap(self, gap: int) -> int:
        """The weight of two players who have not met, by how many wins they differ."""
        if gap not in self._by_gap:
            uneven = gap != 0 and self.closest == "same-first"
            self._by_gap[gap] = self._as_number(Cost(uneven=uneven, gaps=gap * gap))
        return self._by_gap[gap]

    def _as_number(self, cost: Cost) -> int:
        return sum([unit * cost[place] for place, unit in enumerate(self._units)])

    def ordered(self, pairing: Iterable[Pair]) -> tuple[Pair, ...]:
        """The pairing as it is read out: best records first, the bye last, in a pair the better or earlier first."""
        return tuple(pair for _, pair in sorted(self.placed(a, b) for a, b in pairing))

    def placed(self, a: str, b: str) -> tuple[tuple[bool, int, int, int], Pair]:
        """A pair in its order, behind the key of its place in the round; no two pairs of a round have the same.

        The higher score of the two comes first, then their sum, then who sits first (FIDE C.04.2).
        """
        scores, order, bye = self.scores, self.order, self.event.bye
        first, second = sorted((a, b), key=lambda side: (-scores.get(side, -1), order[side]))
        higher, lower = scores.get(first, 0), scores.get(second, 0)
        return (second == bye, -higher, -higher - lower, order[first]), (first, second)
