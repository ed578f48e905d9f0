"""The night as it stands: who plays, what was drafted, who met whom, and how it ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.games.tamer.battle.creature import THE_DECK
from companion.pairing import Event, Match
from companion.table import Table

if TYPE_CHECKING:
    from companion.games.tamer.battle.creature import Card, Member
    from companion.games.tamer.battle.pool import Pool
    from companion.pairing import Closest

ROUNDS = 3


@dataclass(slots=True)
class Hand:
    """What the referee knows of a player's creatures.

    `picks` is None where the draft is not recorded. `kept` have damage left on them, `removed` are out of the game;
    `team` is the team of the last battle that was refereed.
    """

    picks: list[Card] | None = None
    kept: list[Member] = field(default_factory=list)
    removed: list[Card] = field(default_factory=list)
    team: list[Card] = field(default_factory=list)


class Night:
    """What is known of the night. `fighting` are the two whose battle is being refereed.

    `stale` says that a correction by hand has undone the pairing of a round that has not begun, `pairing` that one is
    being found; `by_hand` are the rules that pairs made by hand break, by round and pair.
    """

    def __init__(self, table: Table, rules: dict[str, str], players: list[str]) -> None:
        self.table = table
        self.rules = rules
        self.event = Event(list(players), bye=THE_DECK, bye_plays=True, planned=ROUNDS)
        self.hands = {player: Hand() for player in players}
        self.recorded = False
        self.tiebreaks: list[Match] = []
        self.champions: list[str] = []
        self.by_hand: dict[tuple[int, frozenset[str]], str] = {}
        self.stale = False
        self.pairing = False
        self.fighting: frozenset[str] = frozenset()
        self.rounds_over = False

    @property
    def closest(self) -> Closest:
        """The reading of "closest record" at this table."""
        return "same-first" if self.rules["closest"] == "same-first" else "squares"

    @property
    def pool(self) -> Pool:
        """The cards in play."""
        pool: Pool = self.table.cards
        return pool

    @property
    def round(self) -> int:
        """The round that is played, counted from 1."""
        return max(1, len(self.event.rounds))

    @property
    def matches(self) -> list[Match]:
        """The matches of the round that is played."""
        return self.event.rounds[-1] if self.event.rounds else []

    @property
    def begun(self) -> bool:
        """Whether a battle of this round is being fought or is over: then its pairings stand."""
        return bool(self.fighting) or any(match.played for match in self.matches)

    def records(self) -> dict[str, str]:
        """Everybody's wins and losses of the rounds so far, most wins first."""
        wins, losses = Counter[str](), Counter[str]()
        for matches in self.event.rounds:
            over = all(match.played for match in matches)
            there = {side: match for match in matches for side in match.pair}
            for player in self.event.seats:
                match = there.get(player)
                if match and player in match.winners:
                    wins[player] += 1
                elif over or (match and match.played):
                    losses[player] += 1
        order = sorted(self.event.seats, key=lambda player: (-wins[player], losses[player]))
        return {player: f"{wins[player]}-{losses[player]}" for player in order}

    def spoken_records(self) -> list[str]:
        """The records as they are read out: `Ann 2-0`."""
        return [f"{player} {record}" for player, record in self.records().items()]

    def result(self) -> dict[str, Any]:
        """The night as data: champions, standings (best first) and the matches of each round."""
        standings = []
        for player, record in self.records().items():
            wins, losses = map(int, record.split("-"))
            left, seat = player in self.event.gone, self.event.seats.index(player) + 1
            standings.append({"player": player, "seat": seat, "wins": wins, "losses": losses, "left": left})
        return {
            "champions": self.champions,
            "standings": standings,
            "rounds": [
                [match_data(match, (number, frozenset(match.pair)) in self.by_hand) for match in matches]
                for number, matches in enumerate(self.event.rounds, start=1)
            ],
            "tiebreaks": [match_data(match) for match in self.tiebreaks],
        }


def match_data(match: Match, by_hand: bool = False) -> dict[str, Any]:
    """A match as data: its players, its winners, whether it is over, and whether people paired it by hand."""
    return {
        "players": [match.a, match.b],
        "winners": list(match.winners),
        "played": match.played,
        "by_hand": by_hand,
    }
