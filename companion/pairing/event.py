"""An event: who plays, and what was played. It knows players and results, no game."""
# mypyc

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

from companion.errors import CompanionError, quoted
from companion.pairing.rules import FAMILIES, FIRST_ACCELERATED, UNNAMED, Rules, number_words

PLAYERS_AT_MOST = 20_000
Pair = tuple[str, str]
Pairing = tuple[Pair, ...]


class EventError(CompanionError):
    """An event that contradicts itself, or that cannot be paired as it stands."""


class WinningSide(StrEnum):
    """The side of a match that recorded a win."""

    A = "a"
    B = "b"
    BOTH = "both"
    NOBODY = "nobody"
    DRAW = "draw"
    NOBODY_YET = ""


class Bye(StrEnum):
    """A bye asked for in advance, by what it gives: a draw's points, a win's, or nothing."""

    HALF = "½"
    FULL = "full bye"
    ZERO = "absent"


class Record(NamedTuple):
    """Wins and losses. A round missed counts as lost, so all records of a round are of the same length."""

    wins: int
    losses: int

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}"


@dataclass(frozen=True, slots=True)
class Match:
    """Two sides, each a player or the bye, who won, and where several games are played how many each.

    Of a `walkover` nothing was played: it counts as won, and the two may still meet (FIDE C.04.1).
    """

    a: str
    b: str
    won: WinningSide = WinningSide.NOBODY_YET
    games: tuple[int, int] | None = None
    walkover: bool = False

    @property
    def pair(self) -> Pair:
        """The two sides."""
        return self.a, self.b

    @property
    def played(self) -> bool:
        """True if there is a result; it may be that nobody recorded a win."""
        return self.won is not WinningSide.NOBODY_YET

    @property
    def winners(self) -> tuple[str, ...]:
        """The sides that recorded a win: none, one or both."""
        if self.won is WinningSide.A:
            return (self.a,)
        if self.won is WinningSide.B:
            return (self.b,)
        return (self.a, self.b) if self.won is WinningSide.BOTH else ()

    @property
    def turned(self) -> "Match":
        """The same match with its sides the other way round."""
        won = {WinningSide.A: WinningSide.B, WinningSide.B: WinningSide.A}.get(self.won, self.won)
        return Match(self.b, self.a, won, self.games and self.games[::-1], self.walkover)

    def won_by(self, winners: Sequence[str]) -> "Match":
        """The match with its result: none, one or both of its sides recorded a win."""
        one = WinningSide.A if self.a in winners else WinningSide.B
        return Match(self.a, self.b, (WinningSide.NOBODY, one, WinningSide.BOTH)[len(winners)])

    def opponent(self, side: str) -> str:
        """The opponent of one of the two sides."""
        return self.b if side == self.a else self.a


@dataclass(slots=True)
class Tournament:
    """Players in seating order, the rounds played, and who plays no more.

    `bye` is what the odd player out meets. Where `bye_plays` that match has a result like any other;
    where not, it is a win without one. `gone` are those who do not play the next round. Who comes late is put at
    the end of `seats`: the rounds missed count as lost. `planned` is the number of rounds (None: open).

    `byes` are those who asked not to play a round, by its number; of those who do not get a draw's points for it,
    `bye_kinds` says what they get. Those of a pair in `apart` do not meet; those of one in `bans` do not from one round
    to another, nor do those of one of the `teams` while that can be avoided. `virtual` are points with which somebody
    is paired in a round, and which don't count. `notes` are what a file says beside it all, by round (0: of the player,
    -1: of who is apart) and player, and `columns` what stands in its other columns; `source` is a file of another
    program, to be written back as it was, `told` what of it is not understood, and `comments` are the lines of ours
    that begin with #. `announced` is who was said to leave or to come (True), by the number of the round.
    """

    seats: list[str]
    rounds: list[list[Match]] = field(default_factory=list)
    bye: str = "bye"
    bye_plays: bool = False
    gone: set[str] = field(default_factory=set)
    planned: int | None = None
    rules: Rules = FAMILIES[UNNAMED]
    byes: dict[int, set[str]] = field(default_factory=dict)
    apart: set[frozenset[str]] = field(default_factory=set)
    teams: dict[str, str] = field(default_factory=dict)
    notes: dict[tuple[int, str], str] = field(default_factory=dict)
    source: Any = None
    announced: dict[int, dict[str, bool]] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    bye_kinds: dict[tuple[int, str], Bye] = field(default_factory=dict)
    bans: set[tuple[frozenset[str], int, int]] = field(default_factory=set)
    virtual: dict[int, dict[str, float]] = field(default_factory=dict)
    title: str = ""
    columns: dict[str, dict[tuple[int, str], str]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    @property
    def playing(self) -> list[str]:
        """The players of the next round, in seating order."""
        away = self.gone | self.byes.get(len(self.rounds) + 1, set())
        return [player for player in self.seats if player not in away]

    @property
    def prohibited(self) -> set[frozenset[str]]:
        """The pairs that are kept apart in the next round."""
        number = len(self.rounds) + 1
        return self.apart | {pair for pair, first, last in self.bans if first <= number <= last}

    def rules_in(self, number: int) -> Rules:
        """The rules of a round: those of the event, or of the knock-out behind a cut."""
        return self.rules.in_round(number, self.planned)

    def asks_for(self, player: str, number: int, kind: Bye) -> None:
        """Notes that somebody does not want to play a round, and what that gives."""
        self.byes.setdefault(number, set()).add(player)
        self.bye_kinds.pop((number, player), None)
        if kind is not Bye.HALF:
            self.bye_kinds[number, player] = kind

    def asked(self, player: str, number: int) -> Bye | None:
        """The bye that somebody asked for in a round, if any."""
        if player not in self.byes.get(number, ()):
            return None
        return self.bye_kinds.get((number, player), Bye.HALF)

    def away(self, player: str, number: int) -> bool:
        """True if somebody is not there in a round to come, as far as that was said."""
        away = player in self.gone
        for later in range(len(self.rounds) + 2, number + 1):
            away = not self.announced.get(later, {}).get(player, not away)
        return away

    @property
    def sides(self) -> list[str]:
        """The sides to be paired for the next round: the players, and the bye where they are an odd number."""
        playing = self.playing
        return [*playing, self.bye] if len(playing) % 2 else playing

    def idle(self, match: Match) -> bool:
        """True if the match is none, for a bye that does not play."""
        return not self.bye_plays and self.bye in (match.a, match.b)

    def winners(self, match: Match) -> tuple[str, ...]:
        """The match's sides that have a win: by its result, or the player alone whose bye does not play."""
        if self.idle(match):
            return tuple(side for side in match.pair if side != self.bye)
        return match.winners

    def before(self, number: int) -> "Tournament":
        """The event as it was before that round (counted from 1) was paired, among those who then played."""
        them = {side for match in self.rounds[number - 1] for side in match.pair}
        gone = {player for player in self.seats if player not in them}
        return replace(self, rounds=self.rounds[: number - 1], gone=gone)

    def and_then(self, pairs: Iterable[Pair]) -> "Tournament":
        """The event with one more round, of which nothing is played yet; who has announced it leaves or comes then."""
        announced = self.announced.get(len(self.rounds) + 2, {})
        gone = {player for player in self.seats if not announced.get(player, player not in self.gone)}
        return replace(self, rounds=[*self.rounds, [Match(*pair) for pair in pairs]], gone=gone)

    def check(self) -> None:
        """Raises EventError for the first thing that contradicts itself."""
        if len(self.seats) > PLAYERS_AT_MOST:
            raise EventError(f"there are {len(self.seats):,} players; an event has at most {PLAYERS_AT_MOST:,}")
        names = Counter(self.seats)
        for name, times in names.items():
            if times > 1:
                raise EventError(f"there are {times} players called {quoted(name)}; give each a name of their own")
        if self.bye in names:
            raise EventError(f"{quoted(self.bye)} is what the odd player out meets; no player can be called that")
        for name in self.gone - set(names):
            raise EventError(f"{quoted(name)} cannot leave: there is no such player")
        most = self.rules.rounds_in_all(self.planned)
        if most is not None and len(self.rounds) > most:
            raise EventError(f"there is a round {len(self.rounds)}, but only {most} were to be played")
        for number, matches in enumerate(self.rounds, start=1):
            self._check_round(number, matches, set(names))

    def _check_round(self, number: int, matches: list[Match], names: set[str]) -> None:
        busy: set[str] = set()
        for match in matches:
            for side in match.pair:
                if side not in names and side != self.bye:
                    raise EventError(f"round {number}: there is no player {quoted(side)}")
                if side in busy and (side != self.bye or not self.rules.scored):
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
        most = self.rules.rounds_in_all(self.planned)
        if most is not None and len(self.rounds) >= most:
            raise EventError(f"all {most} rounds are played; there is no round {len(self.rounds) + 1} to pair")
        if len(self.playing) < 2 and not (self.playing and self.byes.get(len(self.rounds) + 1)):
            here = {0: "nobody", 1: "only one player"}[len(self.playing)]
            raise EventError(f"{here} is there to be paired; a round needs two")


class Ledger:
    """The count of an event, by which it is paired and its tie-breaks are made.

    `wins`, `draws` and those `lost`, the `points` (or the wins, where they alone count) and of each round what somebody
    `got`, `scores` (the points, with virtual ones where the field is accelerated), `unplayed` rounds, and for each side
    the last round it `met` another. Of a match that was not played two may meet later, and who won it has no bye any
    more (FIDE C.04.3, C2). `open` are those of whom a round that has begun isn't over.
    """

    def __init__(self, event: Tournament) -> None:
        self.rules = event.rules
        self.bye = event.bye
        self.rounds = len(event.rounds)
        self.wins, self.draws, self.lost = (dict.fromkeys(event.seats, 0) for _ in range(3))
        self.unplayed = dict.fromkeys(event.seats, self.rounds)
        self.met: dict[str, dict[str, int]] = {side: {} for side in [*event.seats, event.bye]}
        self.got: list[dict[str, int]] = []
        self.open: set[str] = set()
        self.points = self.wins if event.rules == Rules() else dict.fromkeys(event.seats, 0)
        plain = self.points is self.wins
        for number, matches in enumerate(event.rounds, start=1):
            self.got.append({})
            (self._count_wins if plain else self._count)(event, number, matches)
            for player in event.byes.get(number, ()):
                self._asked(event.asked(player, number) or Bye.ZERO, number, player)
        if not plain:
            for got in self.got:
                for player, more in got.items():
                    self.points[player] += more
        last = event.rounds[-1] if event.rounds else []
        if any(match.won is WinningSide.NOBODY_YET and not event.idle(match) for match in last):
            self.open = set(event.seats).difference(*(match.pair for match in last if match.played))
        self.scores = self.points
        if virtual := event.virtual.get(self.rounds + 1):
            self.scores = self.points | {
                player: self.points[player] + int(more * event.rules.points.unit) for player, more in virtual.items()
            }
        elif event.rules.accelerated and len(event.seats) >= FIRST_ACCELERATED:
            self.scores = self.points | self._accelerated(event)

    def _count_wins(self, event: Tournament, number: int, matches: Iterable[Match]) -> None:
        met, got = self.met, self.got[-1]
        for match in matches:
            met[match.a][match.b] = met[match.b][match.a] = number
            for winner in event.winners(match):
                if winner != event.bye:
                    self.wins[winner] += 1
                    got[winner] = 1

    def _count(self, event: Tournament, number: int, matches: Iterable[Match]) -> None:
        points, got = event.rules.points, self.got[-1]
        for match in matches:
            winners, idle = event.winners(match), event.idle(match)
            for side in match.pair:
                if side == event.bye:
                    continue
                won = side in winners
                other = event.bye if match.walkover and won else match.opponent(side)
                if not match.walkover or won:
                    self.met[side][other] = self.met[other][side] = number
                self.unplayed[side] -= not (idle or match.walkover)
                if won:
                    self.wins[side] += not idle or points.bye >= points.win
                    got[side] = points.bye if idle else points.win
                elif match.won is WinningSide.DRAW:
                    self.draws[side] += 1
                    got[side] = points.draw
                elif match.played:
                    self.lost[side] += 1
                    got[side] = points.loss

    def _asked(self, kind: Bye, number: int, player: str) -> None:
        """A bye asked for; one of a whole point is, while that can be avoided, the last such one (FIDE C.04.3, C2)."""
        points = self.rules.points
        self.got[-1][player] = {Bye.HALF: points.draw, Bye.FULL: points.win}.get(kind, 0)
        if kind is Bye.FULL:
            self.wins[player] += 1
            self.met[player][self.bye] = self.met[self.bye][player] = number

    def _accelerated(self, event: Tournament) -> dict[str, int]:
        """The scores of the top half with their virtual points.

        FIDE C.04.5.1: the first half of those there before round 1, rounded up to an even number, is accelerated.
        """
        first = event.seats
        if event.rounds:
            there = {side for match in event.rounds[0] for side in match.pair} | event.byes.get(1, set())
            first = [player for player in event.seats if player in there]
        virtual = event.rules.virtual(self.rounds + 1, event.planned or self.rounds + 1)
        return {player: self.points[player] + virtual for player in first[: 2 * -(-len(first) // 4)]}

    def record(self, player: str) -> Record:
        """A player's wins and losses; where wins alone count, a round missed is a loss once it is over."""
        if self.points is self.wins:
            return Record(self.wins[player], self.rounds - self.wins[player] - (player in self.open))
        return Record(self.wins[player], self.lost[player])

    def told(self, player: str) -> str:
        """A player's standing, as it stands behind the name: `2-0`, or the points, `2½`, with virtual ones `0+1`."""
        if self.points is self.wins:
            return str(self.record(player))
        virtual = self.scores[player] - self.points[player]
        more = f"+{self.in_points(virtual)}" if virtual else ""
        return self.in_points(self.points[player]) + more

    def in_points(self, score: float) -> str:
        """A score, or a sum of scores, in points."""
        return number_words(score / self.rules.points.unit)

    def groups(self, players: Iterable[str]) -> dict[int, list[str]]:
        """The players of each score, the highest first."""
        found: dict[int, list[str]] = {}
        for player in players:
            found.setdefault(self.scores[player], []).append(player)
        return dict(sorted(found.items(), reverse=True))
