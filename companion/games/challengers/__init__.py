"""Challengers! (Johannes Krenner & Markus Slawitscheck, 2022): decks built for a tournament of capture the flag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import Commands, Game, Mode, Refereed, Sources, TrackerData
from companion.table.contests import Closest
from companion.words import counted

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet
    from companion.games.challengers.match.pool import Pool

TOURNAMENT = Mode("tournament", "the tournament of 1 to 8, from the plans to the final")
MATCH = Mode("match", "one match of two decks, the Robot's among them")


class Challengers(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "challengers"
    title = "Challengers!"
    closest = Closest(
        "match-over",
        "winner",
        "loser",
        lambda match: min(match["cards"], match["seats"]),
        lambda match: f"{counted(match['cards'], 'card')} and {counted(match['seats'], 'seat')} left",
    )
    modes = (TOURNAMENT, MATCH)

    def commands(self) -> Commands:
        from companion.games.challengers.commands import robot

        return {"robot": robot}

    def sources(self) -> Sources:
        from companion.games.challengers.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[CardRow]]) -> Pool:
        from companion.games.challengers.match.pool import load

        return load(sets)

    def refereed(self, mode: Mode) -> Refereed:
        if mode is MATCH:
            from companion.games.challengers.match.referee import match
            from companion.games.challengers.match.view import match_lines

            return Refereed(match, match_lines, card_asks=["deck"])
        from companion.games.challengers.tournament import tracker
        from companion.games.challengers.tournament.tournament import tournament
        from companion.games.challengers.tournament.view import tournament_lines

        return Refereed(tournament, tournament_lines, tracker.filled, tracker.tournament, tracker.contests)

    def named_tracker(self, players: list[str]) -> TrackerData:
        from companion.cards.in_play import sets_in_play
        from companion.games.challengers.tournament.tracker import named

        return named(self.load_cards(sets_in_play(self.name, ())), players)


GAME = Challengers()
