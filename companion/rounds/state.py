"""An event in rounds as it stands: who plays, who met whom, and what people have changed."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.pairing import Match, Tournament, WinningSide
from companion.pairing.event import Ledger
from companion.rounds.asks import Outcome, Result
from companion.table import Table
from companion.table.events import Event as PublicEvent


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction: it is carried out and gives the event that tells it; with a `warning` where it changes more than
    what is played now.
    """

    carries: Callable[[], PublicEvent]
    warning: str = ""

    def __call__(self) -> PublicEvent:
        """Carries it out."""
        return self.carries()


class Rounds(ABC):
    """State of the event.

    `by_hand` are the rules that pairs made by hand break, by round and pair. `fighting` are those whose match is being
    refereed, `over` says that the rounds are. `fixes` are examples of what people may mend; `both_win` says that both
    may record a victory of a match. `heading` stands before the records, `lead` in a short line, and `match_is` is what
    the game calls a match.
    """

    fixes: ClassVar[str]
    heading: ClassVar[str] = "Records"
    lead: ClassVar[str] = ""
    match_is: ClassVar[str] = "match"
    both_win: ClassVar[bool] = False

    def __init__(self, table: Table, rules: dict[str, str], event: Tournament) -> None:
        self.table = table
        self.rules = rules
        self.event = event
        self.by_hand: dict[tuple[int, frozenset[str]], str] = {}
        self.fighting: set[str] = set()
        self.over = False

    @property
    def round(self) -> int:
        """The round that is played, counted from 1."""
        return max(1, len(self.event.rounds))

    @property
    def matches(self) -> list[Match]:
        """The matches of the round that is played."""
        return self.event.rounds[-1] if self.event.rounds else []

    def open_match(self, player: str) -> Match | None:
        """The player's match of this round, where it is still to be played."""
        return next((match for match in self.matches if player in match.pair and not match.played), None)

    def met(self, a: str, b: str) -> list[tuple[int, Match]]:
        """The matches of two, with their rounds: those that were played first, of these the last."""
        both = {a, b}
        numbered = enumerate(self.event.rounds, start=1)
        found = [(number, match) for number, matches in numbered for match in matches if both == {*match.pair}]
        return sorted(found, key=lambda each: (each[1].played, each[0]), reverse=True)

    @property
    def results_stand(self) -> bool:
        """True once another result would change who goes on, or who has won."""
        return self.over

    def warning(self, number: int, match: Match, result: Match) -> str:
        """A warning that another result changes a round that is over, and what follows; "" where it doesn't."""
        return ""

    def outcome(self, rule: str, a: str, b: str, *, nobody: bool = False) -> list[str] | None:
        """Ask for the winners of a match, `nobody` where the rules know that; None: the referee works it out."""
        said: list[Outcome] = [(f"{a} wins", [a]), (f"{b} wins", [b])]
        said += [("both win", [a, b])] * self.both_win + [("nobody wins", [])] * nobody
        return self.table.ask(Result(rule, None, candidates=[*said, ("referee it", None)], a=a, b=b))[1]

    @abstractmethod
    def result_mended(self, number: int, match: Match, winners: list[str]) -> PublicEvent:
        """The result of a round's match was corrected: what follows from it, and what is told."""

    @abstractmethod
    def left(self, player: str, match: Match | None) -> PublicEvent:
        """A player has left: what becomes of the match that was still to play, and what is told."""

    def mends(self, words: str) -> Callable[[], PublicEvent] | None:
        """The function that carries out a correction of this game alone; None where the words ask for none of these."""
        return None

    def records(self) -> dict[str, str]:
        """Everybody's wins and losses of the rounds so far, most wins first."""
        ledger = Ledger(self.event)
        records = {player: ledger.record(player) for player in self.event.seats}
        order = sorted(records, key=lambda player: (-records[player].wins, records[player].losses))
        return {player: str(records[player]) for player in order}

    def spoken_records(self) -> list[str]:
        """The records of those who still play, as they are read out: `Ann 2-0`; and then who has left."""
        playing = [f"{player} {record}" for player, record in self.records().items() if player not in self.event.gone]
        return playing + [f"{player} has left" for player in self.event.seats if player in self.event.gone]

    def further_lines(self) -> list[str]:
        """Lines of a game's own, below the rounds."""
        return []

    def data(self) -> dict[str, Any]:
        """The event as data: standings (best first) and the matches of each round."""
        standings = []
        for player, record in self.records().items():
            wins, losses = map(int, record.split("-"))
            left, seat = player in self.event.gone, self.event.seats.index(player) + 1
            standings.append({"player": player, "seat": seat, "wins": wins, "losses": losses, "left": left})
        rounds = [
            [match_data(match, (number, frozenset(match.pair)) in self.by_hand) for match in matches]
            for number, matches in enumerate(self.event.rounds, start=1)
        ]
        return {"standings": standings, "rounds": rounds}


def match_data(match: Match, by_hand: bool = False) -> dict[str, Any]:
    """A match as data: its players, its winners, whether it is over, and whether people paired it by hand."""
    return {"players": [match.a, match.b], "winners": list(match.winners), "played": match.played, "by_hand": by_hand}


def in_words(match: Match) -> str:
    """A match and its result in a line."""
    won = {
        WinningSide.A: f"{match.a} won",
        WinningSide.B: f"{match.b} won",
        WinningSide.BOTH: "both won",
        WinningSide.NOBODY: "nobody won",
    }
    return f"{match.a} - {match.b}: {won.get(match.won, 'to be played')}"
