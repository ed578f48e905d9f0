"""Tossing Tiger, Rolling Dragon (Pandaqi, 2025): hands are divided into dice and wage war, animal against animal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import Game, Mode, ModeReferee, Sources

if TYPE_CHECKING:
    from companion.cards import CardSet
    from companion.games.tossing_tiger.cards import FighterRow
    from companion.games.tossing_tiger.war.pool import FighterPool
    from companion.table.event_schema import EventSchema

GAME_MODE = Mode("game", "the whole game of 2 to 6, war after war, until a hand is empty")
WAR = Mode("war", "one war of two")


class TossingTiger(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "tossing-tiger"
    title = "Tossing Tiger, Rolling Dragon"
    contest = "war"
    modes = (GAME_MODE, WAR)
    commands = ("strengths",)

    def sources(self) -> Sources:
        from companion.games.tossing_tiger.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[FighterRow]]) -> FighterPool:
        from companion.games.tossing_tiger.war.binding import load

        return load(sets)

    def schema(self) -> EventSchema:
        from companion.games.tossing_tiger.schema import SCHEMA

        return SCHEMA

    def refereed(self, mode: Mode) -> ModeReferee:
        if mode is WAR:
            from companion.games.tossing_tiger.war.waging import war_lines, war_of_two

            return ModeReferee(war_of_two, war_lines, card_asks=["card"])
        from companion.games.tossing_tiger.game import view
        from companion.games.tossing_tiger.game.together import game

        return ModeReferee(game, view.game_lines, view.filled, contests=view.contests)


GAME = TossingTiger()
