"""Challengers! (Johannes Krenner & Markus Slawitscheck, 2022): decks built for a tournament of capture the flag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import Game, Mode, ModeReferee, Sources, TrackerData

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet
    from companion.games.challengers.match.pool import TeamPool
    from companion.table.event_schema import EventSchema

TOURNAMENT = Mode("tournament", "the tournament of 1 to 8, from the plans to the final")
MATCH = Mode("match", "one match of two decks, the Robot's among them")


class Challengers(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "challengers"
    title = "Challengers!"
    better = ("power",)
    modes = (TOURNAMENT, MATCH)
    commands = ("robot",)

    def sources(self) -> Sources:
        from companion.games.challengers.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[CardRow]]) -> TeamPool:
        from companion.games.challengers.match.pool import load

        return load(sets)

    def schema(self) -> EventSchema:
        from companion.games.challengers.schema import SCHEMA

        return SCHEMA

    def refereed(self, mode: Mode) -> ModeReferee:
        if mode is MATCH:
            from companion.games.challengers.match.referee import match
            from companion.games.challengers.match.view import match_lines

            return ModeReferee(match, match_lines, card_asks=["deck"])
        from companion.games.challengers.tournament import tracker
        from companion.games.challengers.tournament.tournament import tournament
        from companion.games.challengers.tournament.view import tournament_lines

        return ModeReferee(tournament, tournament_lines, tracker.filled, tracker.tournament, tracker.contests)

    def named_tracker(self, players: list[str]) -> TrackerData:
        from companion.cards.in_play import sets_in_play
        from companion.games.challengers.tournament.tracker import named

        return named(self.load_cards(sets_in_play(self.name, ())), players)


GAME = Challengers()
