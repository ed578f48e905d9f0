"""An evening of Tamer Tournament for 4 to 8 players: three drafts, three battles each, and the champion."""

from collections import Counter
from functools import partial
from typing import Any

from companion.games.tamer.battle.creature import Card
from companion.games.tamer.battle.referee import LIMITS
from companion.games.tamer.evening import asks
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.contest import Contests
from companion.games.tamer.evening.night import ROUNDS, Night
from companion.games.tamer.evening.tiebreak import Tiebreak
from companion.games.tamer.evening.view import EveningView
from companion.pairing import Match
from companion.rounds.matchups import Matchups
from companion.table import Settled, Table, ask_unless_mended

PACK = 7


def evening(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees the whole night. Gives the champions, the standings and every match."""
    night = Night(table, rules, table.ask(asks.People("players", None, across=rules["first-round"] == "across")))
    table.view = EveningView(night)
    return Evening(night).play()


class Evening:
    """The night from the seating to the champion."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.table = night.table
        self.event = night.event
        self.matchups = Matchups(night)
        self.contests = Contests(night)
        self.drafted: set[str] = set()

    def play(self) -> dict[str, Any]:
        """Three rounds of draft, matchups and battles, then the end of the game."""
        self.table.tell(ev.seated("players", players=list(self.event.seats), odd=len(self.event.seats) % 2 == 1))
        answer = self.table.ask(asks.DraftRecord("draft", None, candidates=("recorded", "unrecorded")))
        self.night.recorded = answer == "recorded"
        for number in range(1, ROUNDS + 1):
            self.draft(number)
            self.pair(number)
            self.battles()
            self.table.tell(ev.standings("tournament.end", round=number, records=self.night.spoken_records()))
        self.night.over = True
        self.night.champions, how = Tiebreak(self.night, self.contests).champions()
        rule = "tiebreak.deck" if how == "deck-won" else "tournament.end"
        self.table.tell(ev.champion(rule, players=self.night.champions, how=how))
        return self.night.result()

    def draft(self, number: int) -> None:
        """[draft] Packs of 7, 5 picks each; what is left goes back into the deck."""
        self.table.tell(
            ev.draft("draft", round=number, players=len(self.event.playing), cards=len(self.event.playing) * PACK)
        )
        self.drafted.clear()
        self.take_picks(number)

    def take_picks(self, number: int) -> None:
        """[draft.secret] The picks of everybody who has none of this round yet; who has just joined is dealt in."""
        while self.night.recorded and (to_draft := [each for each in self.event.playing if each not in self.drafted]):
            player = to_draft[0]
            self.drafted.add(player)
            left = Counter(self.night.pool.decks.get(f"round{number}", []))
            for hand in self.night.hands.values():
                left -= Counter(hand.picks or [])
            picks = self.table.ask(partial(self._picks, player, number, list(left.elements())))
            if picks is not None:
                hand = self.night.hands[player]
                hand.picks = [*(hand.picks or []), *picks]
                self.table.tell(ev.picked("draft.secret", player=player, round=number, number=len(picks)))

    def _picks(self, player: str, number: int, left: list[Card]) -> asks.Picks | Settled[None]:
        if player in self.event.gone:
            return Settled(None)
        return asks.Picks("draft", player, round=number, index=self.night.pool.index, cards=left)

    def pair(self, number: int) -> None:
        """[pairing.records] Who meets whom in this round."""
        self.night.pairing = self.night.stale = True
        while self.night.stale:
            self.night.stale = False
            self.take_picks(number)
            told = ev.round_(
                "pairing.records", round=number, limit=LIMITS[str(number)] or 0, records=self.night.spoken_records()
            )
            self.table.tell(told)
            pairs = self.matchups.find()
        self.night.pairing = False
        self.event.rounds.append([Match(a, b) for a, b in pairs])

    def battles(self) -> None:
        """[pairing.records] The battles of a round, in any order."""
        while todo := [match for match in self.night.matches if not match.played]:
            if self.night.stale and len(todo) == len(self.night.matches):
                self.event.rounds.pop()
                self.pair(len(self.event.rounds) + 1)
                continue
            match = todo[0]
            if len(todo) > 1:
                chosen = ask_unless_mended(
                    self.table, partial(asks.NextMatch, "pairing.records", None, candidates=todo)
                )
                if chosen is None:
                    continue
                match = chosen
            winners = self.contests.play(match.a, match.b, str(self.night.round))
            if winners is not None:
                self.night.record(match, winners, refereed=self.contests.refereed)
