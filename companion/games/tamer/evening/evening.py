"""An evening of Tamer Tournament for 4 to 8 players: three drafts, three battles each, and the champion."""
# mypyc

from functools import partial

from companion.games.tamer.battle.referee import LIMITS
from companion.games.tamer.evening import asks
from companion.games.tamer.evening import events as ev
from companion.games.tamer.evening.contest import play
from companion.games.tamer.evening.draft import Draft, mend_picks
from companion.games.tamer.evening.night import ROUNDS, Night
from companion.games.tamer.evening.tiebreak import Tiebreak
from companion.games.tamer.evening.view import NightView
from companion.pairing import Match
from companion.rounds.matchups import Matchups
from companion.table import Data, Table

PACK = 7


def evening(table: Table, rules: dict[str, str]) -> Data:
    """Referees the night from the seating to the champion: three rounds of draft, matchups and battles, then the end.

    Gives the champions, the standings and every match.
    """
    night = Night(table, rules, table.ask(asks.FourToEight("players", None, across=rules["first-round"] == "across")))
    table.view = NightView(night)
    seats = night.event.seats
    table.tell(ev.seated("players", players=list(seats), odd=len(seats) % 2 == 1))
    night.recorded = table.ask(asks.DraftRecord("draft", None)) == "recorded"
    for number in range(1, ROUNDS + 1):
        draft(night, number)
        pair(night, number)
        night.play(partial(pair, night), partial(_battle, night), partial(mend_picks, night))
        table.tell(ev.standings("tournament.end", round=number, records=night.spoken_records()))
    night.over = True
    champions, how = Tiebreak(night).champions()
    rule = "tiebreak.deck" if how == "deck-won" else "tournament.end"
    table.tell(ev.champion(rule, players=champions, how=how))
    return {"champions": champions, **night.data()}


def draft(night: Night, number: int) -> None:
    """[draft] Packs of 7, 5 picks each; what is left goes back into the deck."""
    players = len(night.event.playing)
    night.drafted = number
    for player in night.event.playing:
        night.deal(player)
    night.table.tell(ev.draft("draft", round=number, players=players, cards=players * PACK))
    Draft(night, number).take()


def pair(night: Night, number: int) -> None:
    """[team.before-pairing] [pairing.records] The pairs of this round, told after the call to build teams."""
    night.pairing = night.stale = True
    while night.stale:
        night.stale = False
        Draft(night, number).take()
        limit, records = LIMITS[str(number)] or 0, night.spoken_records()
        night.table.tell(ev.round_("team.before-pairing", round=number, limit=limit, records=records))
        pairs = Matchups(night).find()
    night.pairing = False
    night.event.rounds.append([Match(a, b) for a, b in pairs])


def _battle(night: Night, match: Match) -> None:
    winners, refereed = play(night, match.a, match.b, str(night.round))
    night.record(match, winners, refereed=refereed)
