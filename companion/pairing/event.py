"""An event: who plays, and what was played. It knows players and results, no game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from companion.errors import CompanionError, quoted

Pair = tuple[str, str]
Pairing = tuple[Pair, ...]


class EventError(CompanionError):
    """An event that contradicts itself, or that cannot be paired as it stands."""


class Won(StrEnum):
    """Who of a match's two sides recorded a win."""

    A = "a"
    B = "b"
    BOTH = "both"
    NOBODY = "nobody"
    NOBODY_YET = ""


class Record(NamedTuple):
    """Wins and losses. A round missed counts as lost, so all records of a round are of the same length."""

    wins: int
    losses: int

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}"


@dataclass(frozen=True, slots=True)
class Match:
    """Two sides, each a player or the bye, and who won."""

    a: str
    b: str
    won: Won = Won.NOBODY_YET

    @property
    def pair(self) -> Pair:
        """The two sides."""
        return self.a, self.b

    @property
    def played(self) -> bool:
        """Whether there is a result; it may be that nobody recorded a win."""
        return self.won is not Won.NOBODY_YET

    @property
    def winners(self) -> tuple[str, ...]:
        """The sides that recorded a win: none, one or both."""
        return {Won.A: (self.a,), Won.B: (self.b,), Won.BOTH: (self.a, self.b)}.get(self.won, ())

    def won_by(self, winners: Sequence[str]) -> "Match":
        """The match with its result: none, one or both of its sides recorded a win."""
        one = Won.A if self.a in winners else Won.B
        return Match(self.a, self.b, (Won.NOBODY, one, Won.BOTH)[len(winners)])

    def opponent(self, side: str) -> str:
        """Whom one of the two sides meets."""
        return self.b if side == self.a else self.a


@dataclass(slots=True)
class Tournament:
    """Players in seating order, the rounds played, and who plays no more.

    `bye` is what the odd player out meets. Where `bye_plays` (The Deck) that match has a result like any other;
    where not, it is a win without one. `gone` are those who do not play the next round. Who comes late is put at
    the end of `seats`: the rounds missed count as lost. `planned` is the number of rounds (None: open).
    """

    seats: list[str]
    rounds: list[list[Match]] = field(default_factory=list)
    bye: str = "bye"
    bye_plays: bool = False
    gone: set[str] = field(default_factory=set)
    planned: int | None = None

    @property
    def playing(self) -> list[str]:
        """Who plays the next round, in seating order."""
        return [player for player in self.seats if player not in self.gone]

    @property
    def sides(self) -> list[str]:
        """Who is to be paired for the next round: the players, and the bye where they are an odd number."""
        playing = self.playing
        return [*playing, self.bye] if len(playing) % 2 else playing

    def winners(self, match: Match) -> tuple[str, ...]:
        """Who of the match's sides has a win: its result, or the player alone whose bye does not play."""
        if self.bye in match.pair and not self.bye_plays:
            return tuple(side for side in match.pair if side != self.bye)
        return match.winners

    def before(self, number: int) -> "Tournament":
        """The event as it was before that round (counted from 1) was paired, among those who then played."""
        them = {side for match in self.rounds[number - 1] for side in match.pair}
        gone = {player for player in self.seats if player not in them}
        return Tournament(self.seats, self.rounds[: number - 1], self.bye, self.bye_plays, gone, self.planned)

    def check(self) -> None:
        """Raises EventError for the first thing that contradicts itself."""
        names = Counter(self.seats)
        for name, times in names.items():
            if times > 1:
                raise EventError(f"there are {times} players called {quoted(name)}; give each a name of their own")
        if self.bye in names:
            raise EventError(f"{quoted(self.bye)} is what the odd player out meets; no player can be called that")
        for name in self.gone - set(names):
            raise EventError(f"{quoted(name)} cannot leave: there is no such player")
        if self.planned is not None and len(self.rounds) > self.planned:
            raise EventError(f"there is a round {len(self.rounds)}, but only {self.planned} were to be played")
        for number, matches in enumerate(self.rounds, start=1):
            self._check_round(number, matches, set(names))

    def _check_round(self, number: int, matches: list[Match], names: set[str]) -> None:
        busy: set[str] = set()
        for match in matches:
            for side in match.pair:
                if side not in names and side != self.bye:
                    raise EventError(f"round {number}: there is no player {quoted(side)}")
                if side in busy:
                    raise EventError(f"round {number}: {quoted(side)} has two matches; one is right")
                busy.add(side)
            if self.bye in match.winners and not self.bye_plays:
                raise EventError(f"round {number}: {quoted(self.bye)} cannot win; it does not play")

    def check_complete(self) -> None:
        """Raises EventError where a match has no result yet, or where no further round can be paired."""
        self.check()
        for number, matches in enumerate(self.rounds, start=1):
            for match in matches:
                if not (match.played or self.winners(match)):
                    raise EventError(
                        f"round {number} is not over: {match.a} against {match.b} has no result; "
                        f"the next round is paired when all have one"
                    )
        if self.planned is not None and len(self.rounds) >= self.planned:
            raise EventError(f"all {self.planned} rounds are played; there is no round {len(self.rounds) + 1} to pair")
        if len(self.playing) < 2:
            here = {0: "nobody", 1: "only one player"}[len(self.playing)]
            raise EventError(f"{here} is there to be paired; a round needs two")


class Ledger:
    """What counts of an event when it is paired: `wins`, `losses` and, for each side, the last round it met another."""

    def __init__(self, event: Tournament) -> None:
        self.wins = dict.fromkeys(event.seats, 0)
        self.met: dict[str, dict[str, int]] = {side: {} for side in [*event.seats, event.bye]}
        self.rounds = len(event.rounds)
        for number, matches in enumerate(event.rounds, start=1):
            for match in matches:
                self.met[match.a][match.b] = self.met[match.b][match.a] = number
                for winner in event.winners(match):
                    if winner != event.bye:
                        self.wins[winner] += 1

    def record(self, player: str) -> Record:
        """A player's wins and losses."""
        return Record(self.wins[player], self.rounds - self.wins[player])

    def groups(self, players: Iterable[str]) -> dict[int, list[str]]:
        """The players of each number of wins, most wins first."""
        found: dict[int, list[str]] = {}
        for player in players:
            found.setdefault(self.wins[player], []).append(player)
        return dict(sorted(found.items(), reverse=True))
