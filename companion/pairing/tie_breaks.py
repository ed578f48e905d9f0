"""Tie-breaks, by name, and the order that they make of those who are level."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from companion.pairing.event import Ledger, Record, Tournament, WinningSide
from companion.pairing.rules import PRESETS, Rules, tie_breaks
from companion.pairing.unplayed import Contribution, contributions, cut


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. Those whom no tie-break parts share a place. `ties` are the tie-breaks by name.

    In an event that counts wins alone there are no `points`.
    """

    place: int
    player: str
    record: Record
    ties: dict[str, float]
    left: bool
    points: float | None = None
    draws: int = 0


class Scores:
    """Scores and opponents, as tie-breaks count them."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.ledger = Ledger(event)
        self.unit = event.rules.points.unit
        self.met: dict[str, list[tuple[str, float]]] = {player: [] for player in event.seats}
        self.games_won = dict.fromkeys(event.seats, 0)
        needed = event.rules.needed
        for matches in event.rounds:
            for match in matches:
                winners = event.winners(match)
                for side, games in zip(match.pair, match.games or (needed, needed), strict=True):
                    if side in self.games_won and (match.games or side in winners):
                        self.games_won[side] += games
                if event.bye not in match.pair and match.played and not match.walkover:
                    for side in match.pair:
                        result = 0.5 if match.won is WinningSide.DRAW else float(side in winners)
                        self.met[side].append((match.opponent(side), result))

    def points(self, player: str) -> float:
        return _plain(self.ledger.points[player] / self.unit)

    @cached_property
    def contributions(self) -> dict[str, list[Contribution]]:
        """Each player's rounds as FIDE counts them (C.07, article 16)."""
        return contributions(self.event, self.ledger)

    def summed(self, count: Callable[[str, float], float], group: Sequence[str]) -> dict[str, float]:
        """Of each player a sum over those met, with the result against them."""
        return {player: _plain(sum(count(*each) for each in self.met[player]) / self.unit) for player in group}

    def opponents_wins(self, group: Sequence[str]) -> dict[str, float]:
        return self.summed(lambda opponent, _: self.ledger.points[opponent], group)

    def sonneborn_berger(self, group: Sequence[str]) -> dict[str, float]:
        return self.summed(lambda opponent, result: self.ledger.points[opponent] * result, group)

    def head_to_head(self, group: Sequence[str]) -> dict[str, float]:
        scored, missing = self._among(group)
        return dict.fromkeys(group, 0) if any(missing.values()) else scored

    def direct_encounter(self, group: Sequence[str]) -> dict[str, float]:
        """The points among those who are level, where all have met. Where not, whoever the others can't reach, even if
        they won all that is missing, comes first, and so on (FIDE C.07, article 6)."""
        scored, missing = self._among(group)
        if not any(missing.values()):
            return scored
        found: dict[str, float] = {}
        left = list(group)
        while len(left) > 1:
            scored, missing = self._among(left)
            first = max(left, key=lambda player: scored[player])
            if any(scored[each] + missing[each] >= scored[first] for each in left if each != first):
                break
            found[first] = len(left)
            left.remove(first)
        return found | dict.fromkeys(left, 0)

    def _among(self, group: Sequence[str]) -> tuple[dict[str, float], dict[str, int]]:
        """The points of some players against one another, and how many of the others each has not met."""
        rivals = set(group)
        scored = {
            player: _plain(sum(result for opponent, result in self.met[player] if opponent in rivals))
            for player in group
        }
        missing = {player: len(rivals) - 1 - len({each for each, _ in self.met[player]} & rivals) for player in group}
        return scored, missing

    def games(self, group: Sequence[str]) -> dict[str, float]:
        return {player: self.games_won[player] for player in group}

    def wins(self, group: Sequence[str]) -> dict[str, float]:
        return {player: self.ledger.wins[player] for player in group}

    def buchholz(self, group: Sequence[str], low: int = 0, high: int = 0) -> dict[str, float]:
        unit = self.unit
        return {player: _plain(sum(cut(self.contributions[player], low, high)) / unit) for player in group}

    def fide_sonneborn_berger(self, group: Sequence[str]) -> dict[str, float]:
        return {
            player: _plain(sum(each.score * each.result for each in self.contributions[player]) / self.unit**2)
            for player in group
        }

    def opponents_match_win(self, group: Sequence[str]) -> dict[str, float]:
        """In per cent: the mean of the opponents' shares of the points they could have won, each at least a third."""
        shares = self.match_win
        found = {}
        for player in group:
            opponents = [max(FLOOR, shares[opponent]) for opponent, _ in self.met[player]]
            found[player] = round(100 * sum(opponents) / len(opponents), 4) if opponents else 0
        return found

    @cached_property
    def match_win(self) -> dict[str, float]:
        """Of each player the share of the points that could have been won in the rounds in which they were there."""
        event, there = self.event, dict.fromkeys(self.event.seats, 0)
        for number, matches in enumerate(event.rounds, start=1):
            for side in {side for match in matches for side in match.pair} | event.byes.get(number, set()):
                if side in there:
                    there[side] += 1
        win = event.rules.points.win
        return {player: self.ledger.points[player] / (win * many) if many else 0 for player, many in there.items()}


def _plain(number: float) -> float:
    return int(number) if number == int(number) else number


FLOOR = 0.33
"""The least share of an opponent that counts, usual in events of card games."""
TIE_BREAKS: dict[str, Callable[[Scores, Sequence[str]], dict[str, float]]] = {
    "opponents-wins": Scores.opponents_wins,
    "sonneborn-berger": Scores.sonneborn_berger,
    "head-to-head": Scores.head_to_head,
    "games": Scores.games,
    "buchholz": Scores.buchholz,
    "buchholz-cut-1": lambda scores, group: scores.buchholz(group, low=1),
    "median": lambda scores, group: scores.buchholz(group, low=1, high=1),
    "fide-sonneborn-berger": Scores.fide_sonneborn_berger,
    "direct-encounter": Scores.direct_encounter,
    "opponents-match-win": Scores.opponents_match_win,
    "wins": Scores.wins,
}
"""The tie-breaks after the wins, or the points where an event has them; each gives those who are level their numbers.

`opponents-wins`: the wins of everybody met, added up. `sonneborn-berger`: the wins of everybody beaten, added up, and
half of those of everybody drawn with; where both won, each beat the other. `head-to-head`: the wins among those still
level, counted only when all of them have met each other. `games`: the games won, of a match of which only the winner is
known and of a bye as many as win a match. In these the bye is no opponent: it adds nothing, nor does a walkover.
`buchholz` and the three behind it are FIDE's, with its rule for rounds not played (C.07); `opponents-match-win` is that
of card games.
"""


def usual_ties(rules: Rules) -> tuple[str, ...]:
    """The tie-breaks of an event where none are named: those that its rules say."""
    preset = PRESETS.get(rules.tie_breaks or "usual")
    if preset is None:
        return tuple(rules.tie_breaks.split(","))
    return tuple(name for name in preset if name != "games" or rules.best_of)


def ranked(event: Tournament, ties: Sequence[str] | None = None) -> list[Standing]:
    """The standings by points, then by the named tie-breaks in their order. An empty `ties` leaves ties standing.

    Raises UsageError for a tie-break that is none.
    """
    ties = usual_ties(event.rules) if ties is None else ties
    tie_breaks(",".join(ties))
    event.check()
    scores = Scores(event)
    shown: dict[str, dict[str, float]] = {player: {} for player in event.seats}
    level = _parted([event.seats], lambda group: {player: scores.points(player) for player in group})
    for name in ties:

        def score(group: Sequence[str], name: str = name) -> dict[str, float]:
            values = TIE_BREAKS[name](scores, group)
            for player, value in values.items():
                shown[player][name] = value
            return values

        level = _parted(level, score)
    found: list[Standing] = []
    for group in level:
        place = len(found) + 1
        for player in group:
            record = scores.ledger.record(player)
            points = scores.points(player) if event.rules.scored else None
            draws = scores.ledger.draws[player]
            found.append(Standing(place, player, record, shown[player], player in event.gone, points, draws))
    return found


CALLED = {
    "opponents-wins": "opponents’ points",
    "sonneborn-berger": "Sonneborn-Berger",
    "head-to-head": "among those who are level",
    "games": "games won",
    "buchholz": "Buchholz",
    "buchholz-cut-1": "Buchholz cut 1",
    "median": "median Buchholz",
    "fide-sonneborn-berger": "Sonneborn-Berger",
    "direct-encounter": "direct encounter",
    "opponents-match-win": "opponents’ match wins in %",
    "wins": "wins",
}
"""The tie-breaks as people read them."""


def _parted(level: Sequence[Sequence[str]], score: Callable[[Sequence[str]], dict[str, float]]) -> list[list[str]]:
    """Each group of players who are level, parted by a score, highest first; who is level stays in order."""
    found: list[list[str]] = []
    for group in level:
        values = score(group)
        ordered = sorted(group, key=lambda player: -values[player])
        found += [list(part) for _, part in groupby(ordered, key=values.__getitem__)]
    return found
