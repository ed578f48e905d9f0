"""Standings: who stands where, with tie-breaks named and in the order asked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.errors import UsageError, quoted
from companion.pairing.event import Ledger, Record, Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. Those whom no tie-break parts share a place. `ties` are the tie-breaks by name."""

    place: int
    player: str
    record: Record
    ties: dict[str, int]
    left: bool


class _Scores:
    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.ledger = Ledger(event)
        self.games: dict[str, list[tuple[str, bool]]] = {player: [] for player in event.seats}
        for matches in event.rounds:
            for match in matches:
                winners = event.winners(match)
                if event.bye not in match.pair and match.played:
                    self.games[match.a].append((match.b, match.a in winners))
                    self.games[match.b].append((match.a, match.b in winners))

    def wins(self, player: str, among: Sequence[str]) -> int:
        return self.ledger.wins[player]

    def opponents_wins(self, player: str, among: Sequence[str]) -> int:
        return sum(self.ledger.wins[opponent] for opponent, _ in self.games[player])

    def sonneborn_berger(self, player: str, among: Sequence[str]) -> int:
        return sum(self.ledger.wins[opponent] for opponent, won in self.games[player] if won)

    def head_to_head(self, player: str, among: Sequence[str]) -> int:
        rivals = set(among)
        met = all(rivals - {each} <= {opponent for opponent, _ in self.games[each]} for each in among)
        return sum(won for opponent, won in self.games[player] if opponent in rivals) if met else 0


TIE_BREAKS: dict[str, Callable[[_Scores, str, Sequence[str]], int]] = {
    "opponents-wins": _Scores.opponents_wins,
    "sonneborn-berger": _Scores.sonneborn_berger,
    "head-to-head": _Scores.head_to_head,
}
"""The tie-breaks after the wins.

`opponents-wins`: the wins of everybody met, added up (Buchholz). `sonneborn-berger`: the wins of everybody beaten,
added up; where both won, each beat the other. `head-to-head`: the wins among those still level, counted only when
all of them have met each other. The bye is no opponent: it adds nothing.
"""


def standings(
    event: Tournament, ties: Sequence[str] = ("opponents-wins", "sonneborn-berger", "head-to-head")
) -> list[Standing]:
    """The standings by wins, then by the named tie-breaks in their order. An empty `ties` leaves ties standing.

    Raises UsageError for a tie-break that is none.
    """
    for name in ties:
        if name not in TIE_BREAKS:
            raise UsageError(f"{quoted(name)} is no tie-break; there are {', '.join(TIE_BREAKS)}")
    event.check()
    scores = _Scores(event)
    shown: dict[str, dict[str, int]] = {player: {} for player in event.seats}
    level = _parted([event.seats], lambda player, among: scores.wins(player, among))
    for name in ties:

        def score(player: str, among: Sequence[str], name: str = name) -> int:
            value = TIE_BREAKS[name](scores, player, among)
            shown[player][name] = value
            return value

        level = _parted(level, score)
    found: list[Standing] = []
    for group in level:
        place = len(found) + 1
        for player in group:
            record = scores.ledger.record(player)
            found.append(Standing(place, player, record, shown[player], player in event.gone))
    return found


def _parted(level: Sequence[Sequence[str]], score: Callable[[str, Sequence[str]], int]) -> list[list[str]]:
    """Each group of players who are level, parted by a score, highest first; who is level stays in order."""
    found: list[list[str]] = []
    for group in level:
        scored = [(score(player, group), player) for player in group]
        scored.sort(key=lambda each: -each[0])
        found += [[player for _, player in part] for _, part in groupby(scored, key=lambda each: each[0])]
    return found
