"""Standings: who stands where, with tie-breaks named and in the order asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.errors import UsageError, quoted
from companion.pairing.event import Ledger, Record, Tournament, Won
from companion.pairing.rules import Rules, number_words


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. Those whom no tie-break parts share a place. `ties` are the tie-breaks by name.

    On a Tamer evening, which counts wins, there are no `points`.
    """

    place: int
    player: str
    record: Record
    ties: dict[str, float]
    left: bool
    points: float | None = None
    draws: int = 0


class _Scores:
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
                        result = 0.5 if match.won is Won.DRAW else float(side in winners)
                        self.met[side].append((match.opponent(side), result))

    def points(self, player: str, among: Sequence[str]) -> float:
        return _plain(self.ledger.points[player] / self.unit)

    def opponents_wins(self, player: str, among: Sequence[str]) -> float:
        return _plain(sum(self.ledger.points[opponent] for opponent, _ in self.met[player]) / self.unit)

    def sonneborn_berger(self, player: str, among: Sequence[str]) -> float:
        return _plain(sum(self.ledger.points[opponent] * result for opponent, result in self.met[player]) / self.unit)

    def head_to_head(self, player: str, among: Sequence[str]) -> float:
        rivals = set(among)
        met = all(rivals - {each} <= {opponent for opponent, _ in self.met[each]} for each in among)
        return _plain(sum(result for opponent, result in self.met[player] if opponent in rivals)) if met else 0

    def games(self, player: str, among: Sequence[str]) -> float:
        return self.games_won[player]


def _plain(number: float) -> float:
    return int(number) if number == int(number) else number


TIE_BREAKS: dict[str, Callable[[_Scores, str, Sequence[str]], float]] = {
    "opponents-wins": _Scores.opponents_wins,
    "sonneborn-berger": _Scores.sonneborn_berger,
    "head-to-head": _Scores.head_to_head,
    "games": _Scores.games,
}
"""The tie-breaks after the wins, or the points where an event has them.

`opponents-wins`: the wins of everybody met, added up (Buchholz; FIDE C.07). `sonneborn-berger`: the wins of everybody
beaten, added up, and half of those of everybody drawn with; where both won, each beat the other. `head-to-head`: the
wins among those still level, counted only when all of them have met each other. `games`: the games won, of a match of
which only the winner is known and of a bye as many as win a match. The bye is no opponent: it adds nothing, nor does
a walkover.
"""


def usual_ties(rules: Rules) -> tuple[str, ...]:
    """The tie-breaks of an event where none are named."""
    games = ("games",) if rules.best_of else ()
    return ("opponents-wins", *games, "sonneborn-berger", "head-to-head")


def standings(event: Tournament, ties: Sequence[str] | None = None) -> list[Standing]:
    """The standings by points, then by the named tie-breaks in their order. An empty `ties` leaves ties standing.

    Raises UsageError for a tie-break that is none.
    """
    ties = usual_ties(event.rules) if ties is None else ties
    for name in ties:
        if name not in TIE_BREAKS:
            raise UsageError(f"{quoted(name)} is no tie-break; there are {', '.join(TIE_BREAKS)}")
    event.check()
    scores = _Scores(event)
    shown: dict[str, dict[str, float]] = {player: {} for player in event.seats}
    level = _parted([event.seats], lambda player, among: scores.points(player, among))
    for name in ties:

        def score(player: str, among: Sequence[str], name: str = name) -> float:
            value = TIE_BREAKS[name](scores, player, among)
            shown[player][name] = value
            return value

        level = _parted(level, score)
    found: list[Standing] = []
    for group in level:
        place = len(found) + 1
        for player in group:
            record = scores.ledger.record(player)
            points = scores.points(player, group) if event.rules.scored else None
            draws = scores.ledger.draws.get(player, 0)
            found.append(Standing(place, player, record, shown[player], player in event.gone, points, draws))
    return found


_CALLED = {
    "opponents-wins": "opponents’ points",
    "sonneborn-berger": "Sonneborn-Berger",
    "head-to-head": "among those who are level",
    "games": "games won",
}


def tie_words(event: Tournament) -> dict[str, str]:
    """Of what each player's tie-breaks are made, in words."""
    scores = _Scores(event)
    found = {}
    for each in standings(event):
        met = [(name, scores.points(name, ()), result) for name, result in scores.met[each.player]]
        made = {
            "opponents-wins": [f"{name} {number_words(points)}" for name, points, _ in met],
            "sonneborn-berger": [f"{number_words(r)} × {name} {number_words(points)}" for name, points, r in met if r],
        }
        told = [(_CALLED[name], number_words(value), made.get(name, [])) for name, value in each.ties.items()]
        found[each.player] = "; ".join(f"{name} {value}" + f" ({', '.join(of)})" * bool(of) for name, value, of in told)
    return found


def _parted(level: Sequence[Sequence[str]], score: Callable[[str, Sequence[str]], float]) -> list[list[str]]:
    """Each group of players who are level, parted by a score, highest first; who is level stays in order."""
    found: list[list[str]] = []
    for group in level:
        scored = [(score(player, group), player) for player in group]
        scored.sort(key=lambda each: -each[0])
        found += [[player for _, player in part] for _, part in groupby(scored, key=lambda each: each[0])]
    return found
