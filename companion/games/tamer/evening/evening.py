"""An evening of Tamer Tournament for 4 to 8 players: three drafts, three battles each, and the champion."""

from collections.abc import Callable
from functools import partial

from companion.games.tamer.battle.referee import LIMITS
from companion.games.tamer.evening import asks
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.contest import play
from companion.games.tamer.evening.draft import Draft, mend_picks
from companion.games.tamer.evening.night import ROUNDS, Night
from companion.games.tamer.evening.tiebreak import Tiebreak
from companion.pairing import Match
from companion.rounds.matchups import Matchups
from companion.rounds.paired_view import PairedView
from companion.table import Data, Table

PACK = 7


def evening(table: Table, rules: dict[str, str]) -> Data:
    """Referees the whole night. Gives the champions, the standings and every match."""
    night = Night(table, rules, table.ask(asks.People("players", None, across=rules["first-round"] == "across")))
    table.view = PairedView(night)
    return Evening(night).play()


class Evening:
    """The night from the seating to the champion."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.table = night.table
        self.event = night.event

    def play(self) -> Data:
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
        self.night.champions, how = Tiebreak(self.night).champions()
        rule = "tiebreak.deck" if how == "deck-won" else "tournament.end"
        self.table.tell(ev.champion(rule, players=self.night.champions, how=how))
        return self.night.result()

    def draft(self, number: int) -> None:
        """[draft] Packs of 7, 5 picks each; what is left goes back into the deck."""
        players = len(self.event.playing)
        self.table.tell(ev.draft("draft", round=number, players=players, cards=players * PACK))
        self.take_picks(number)

    def take_picks(self, number: int) -> None:
        """[draft.secret] The picks of a round, where the drafts are recorded."""
        if self.night.recorded:
            Draft(self.night, number).take()

    def pair(self, number: int) -> None:
        """[pairing.records] Who meets whom in this round."""
        self.night.pairing = self.night.stale = True
        while self.night.stale:
            self.night.stale = False
            self.take_picks(number)
            limit, records = LIMITS[str(number)] or 0, self.night.spoken_records()
            self.table.tell(ev.round_("pairing.records", round=number, limit=limit, records=records))
            pairs = Matchups(self.night).find()
        self.night.pairing = False
        self.event.rounds.append([Match(a, b) for a, b in pairs])

    def battles(self) -> None:
        """[pairing.records] The battles of a round, side by side and in any order."""
        while any(not match.played for match in self.night.matches):
            if self.night.stale and not self.night.begun:
                self.event.rounds.pop()
                self.pair(len(self.event.rounds) + 1)
            self.table.together(self._to_fight)

    def _to_fight(self) -> dict[str, Callable[[], None]]:
        mend_picks(self.night)
        if self.night.stale and not self.night.begun:
            return {}
        todo = [match for match in self.night.matches if not match.played]
        return {f"{match.a} - {match.b}": partial(self._battle, match) for match in todo}

    def _battle(self, match: Match) -> None:
        winners, refereed = play(self.night, match.a, match.b, str(self.night.round))
        self.night.record(match, winners, refereed=refereed)
