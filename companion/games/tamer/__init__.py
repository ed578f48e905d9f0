"""Tamer Tournament (Casey Topp, 2023): drafting creatures, and battles of one row against another."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar

from companion.games import Game, Mode, ModeReferee, Sources

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.cards import CardSet
    from companion.games.tamer.battle.pool import CreaturePool
    from companion.games.tamer.cards import CreatureRow
    from companion.table.event_schema import EventSchema

EVENING = Mode("evening", "the tournament night of 4 to 8, from the seating to the champion")
BATTLE = Mode("battle", "one battle between two teams, The Deck's among them")


class Tamer(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "tamer"
    title = "Tamer Tournament"
    contest = "battle"
    better = ("power", "health")
    modes = (EVENING, BATTLE)
    evening: ClassVar[Mapping[str, str]] = {"bye-to": "odd-record", "draws": "off", "points": "1-0-0"}
    commands = ("deck",)

    def sources(self) -> Sources:
        from companion.games.tamer.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[CreatureRow]]) -> CreaturePool:
        from companion.games.tamer.battle.binding import load

        return load(sets)

    def schema(self) -> EventSchema:
        from companion.games.tamer.schema import SCHEMA

        return SCHEMA

    def refereed(self, mode: Mode) -> ModeReferee:
        if mode is BATTLE:
            from companion.games.tamer.battle import referee, view

            return ModeReferee(referee.battle, view.result_lines, view.filled, card_asks=["team"])
        from companion.games.tamer.evening import evening, night, tracker

        told = (night.result_lines, tracker.filled, tracker.tournament, tracker.contests)
        return ModeReferee(evening.evening, *told, winners=itemgetter("champions"))


GAME = Tamer()
