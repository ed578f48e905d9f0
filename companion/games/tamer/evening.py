"""An evening of Tamer Tournament for 4 to 8 players: three drafts, three battles each, and the champion."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.tamer import evening_asks as asks
from companion.games.tamer import evening_events as ev
from companion.games.tamer.contest import Contests, won_by
from companion.games.tamer.creature import THE_DECK
from companion.games.tamer.evening_view import EveningView
from companion.games.tamer.matchups import Matchups
from companion.games.tamer.referee import LIMITS
from companion.games.tamer.tiebreak import Tiebreak
from companion.pairing import Event, Match
from companion.table import Settled, Table, ask_unless_mended

if TYPE_CHECKING:
    from companion.games.tamer.creature import Card, Member
    from companion.games.tamer.pool import Pool

ROUNDS = 3
PACK = 7


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


def evening(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees the whole night. Gives the champions, the standings and every match."""
    return Evening(table, rules).play()


class Evening:
    """The night: who plays, what was drafted, who met whom, and how it ended."""

    def __init__(self, table: Table, rules: dict[str, str]) -> None:
        self.table = table
        self.rules = rules
        players = table.ask(asks.People("players", None))
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
        self.matchups = Matchups(self)
        self.contests = Contests(self)
        table.view = EveningView(self)

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

    def play(self) -> dict[str, Any]:
        """Three rounds of draft, matchups and battles, then the end of the game."""
        self.table.tell(ev.Seated("players", players=list(self.event.seats), odd=len(self.event.seats) % 2 == 1))
        answer = self.table.ask(asks.DraftRecord("draft", None, candidates=("recorded", "unrecorded")))
        self.recorded = answer == "recorded"
        for number in range(1, ROUNDS + 1):
            self.draft(number)
            self.pair(number)
            self.battles()
            self.table.tell(ev.Standings("tournament.end", round=number, records=self.spoken_records()))
        self.rounds_over = True
        self.champions, how = Tiebreak(self).champions()
        self.table.tell(ev.Champion("tournament.end", players=self.champions, how=how))
        return self.result()

    def draft(self, number: int) -> None:
        """[draft] Packs of 7, 5 picks each; what is left goes back into the deck."""
        deck = f"round{number}"
        self.table.tell(
            ev.DraftBegan("draft", round=number, players=len(self.event.playing), cards=len(self.event.playing) * PACK)
        )
        if not self.recorded:
            return
        for player in list(self.event.playing):
            left = Counter(self.pool.decks.get(deck, []))
            for hand in self.hands.values():
                left -= Counter(hand.picks or [])
            picks = self.table.ask(partial(self._picks, player, number, left))
            if picks is not None:
                hand = self.hands[player]
                hand.picks = [*(hand.picks or []), *picks]
                self.table.tell(ev.Picked("draft.secret", player=player, round=number, number=len(picks)))

    def _picks(self, player: str, number: int, left: Counter[Card]) -> asks.Picks | Settled[None]:
        if player in self.event.gone:
            return Settled(None)
        return asks.Picks("draft", player, round=number, pool=self.pool, left=left)

    def pair(self, number: int) -> None:
        """[pairing.records] Who meets whom in this round."""
        self.pairing = self.stale = True
        while self.stale:
            self.stale = False
            self.table.tell(
                ev.RoundBegan(
                    "pairing.records", round=number, limit=LIMITS[str(number)] or 0, records=self.spoken_records()
                )
            )
            pairs = self.matchups.find()
        self.pairing = False
        self.event.rounds.append([Match(a, b) for a, b in pairs])

    def battles(self) -> None:
        """[pairing.records] The battles of a round, in any order."""
        while todo := [match for match in self.matches if not match.played]:
            if self.stale and len(todo) == len(self.matches):
                self.event.rounds.pop()
                self.pair(len(self.event.rounds) + 1)
                continue
            match = todo[0]
            if len(todo) > 1:
                chosen = ask_unless_mended(
                    self.table, partial(asks.NextBattle, "pairing.records", None, candidates=todo)
                )
                if chosen is None:
                    continue
                match = chosen
            winners = self.contests.play(match.a, match.b, str(self.round))
            if winners is not None:
                self.record(match, winners)

    def record(self, match: Match, winners: list[str]) -> None:
        """[end.victory] A result, on the sheet."""
        place = self.matches.index(match)
        self.matches[place] = Match(match.a, match.b, won_by(match, winners))
        self.table.tell(
            ev.Recorded("end.victory", first=match.a, second=match.b, winners=winners, refereed=self.contests.refereed)
        )

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
